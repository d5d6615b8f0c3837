"""The README shows what Sixfold is before it explains how to start it."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def test_two_screenshots_and_an_animation_exist_and_are_small() -> None:
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


def test_every_link_of_the_readme_has_a_target() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert len(links) > 10
    assert not [link for link in links if not (ROOT / link).exists()]


@pytest.mark.long
def test_the_pictures_show_the_same_deal_every_time() -> None:
    make: Any = script()
    racks = []
    for _ in range(2):
        with make.serving() as server:
            ada, bob = make.Player(server, "Ada"), make.Player(server, "Bob")
            table = ada.post("/tables", game="board", players=2, seats=[{"kind": "me"}, {"kind": "open"}])[1]["id"]
            with ada.at(table), bob.at(table):
                bob.say(do="sit")
                racks.append([player.view()["rack"] for player in (ada, bob)])
    assert racks[0] == racks[1]


def script() -> Any:
    """The script that makes the pictures."""
    found = spec_from_file_location("make_pictures", ROOT / "docs" / "pictures" / "make.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module
