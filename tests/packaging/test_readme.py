"""The README shows what Sixfold is before it explains how to start it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def test_two_screenshots_and_an_animation_are_there_and_small() -> None:
    named = re.findall(r'<img src="([^"]+)" width="\d+%" alt="[^"]{20,}">', README)
    assert sorted(Path(name).suffix for name in named) == [".svg", ".webp", ".webp"]
    pictures = [(ROOT / name).read_bytes() for name in named]
    assert len(set(pictures)) == 3
    assert sum(map(len, pictures)) < 1_000_000
    assert b"@keyframes" in next(each for each in pictures if each.startswith(b"<svg"))


def test_a_reader_sees_the_game_before_the_first_command() -> None:
    first = README.index("pip install uv && uv run sixfold")
    assert README.rindex("<img") < first
    assert README[:first].count("\n") < 20


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(links) > 10
    assert not [link for link in links if not (ROOT / link).exists()]
