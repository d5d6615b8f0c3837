"""A game as an animated picture: pieces appear in turn, there is no script, and without motion it shows the end."""

import re
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from sixfold import records
from sixfold.core.chance import Dealer, seed_from
from sixfold.games import registry
from sixfold.render import Frame, animation

from ..matrix import each_variant_once, sampled, samples

TABLES = [
    registry.make(name, variant, players)
    for name in registry.names()
    for variant, numbers in registry.variants(name).items()
    for players in numbers[:1]
]


def recorded(game: Any, moves: int = 400) -> records.Record:
    rng, dealer = Random(1), Dealer(seed_from(f"film {game}"))
    position = game.start(dealer)
    while not position.is_over and (moves := moves - 1):
        position.play(rng.choice(position.legal_moves()), dealer)
    return records.record_of(position, [{"name": f"<{seat}> & co"} for seat in range(game.players)])


@pytest.mark.parametrize(
    ("game", "theme"),
    sampled(
        [(game, theme) for game in TABLES for theme in ("paper", "evening")],
        [*((game, "paper") for game in samples(TABLES)), (TABLES[0], "evening")],
    ),
    ids=str,
)
def test_pieces_appear_in_order_without_scripts(game: Any, theme: str) -> None:
    record = recorded(game)
    frames = records.frames(record)
    plays = [event for event in record.events if "gains" in event]
    assert len(frames) == len(plays) + 1
    drawn = animation(frames, theme)
    root = ElementTree.fromstring(drawn)
    assert not re.search(r"<script|<foreignObject|javascript:|\son\w+=|href=\"[^#]|url\((?!#)|@import", drawn)
    for used in set(re.findall(r'class="m (k\d+)"', drawn)):
        assert f"@keyframes {used}{{" in drawn
        assert f".{used}{{animation-name:{used}}}" in drawn
    pieces = [part for part in root.iter() if "data-piece" in part.attrib]
    assert len(pieces) == (len(plays) if game.name != "cards" else 0)
    # Each piece appears at a different time, so there are as many rules as pieces.
    falling = re.findall(r"0%,([\d.]+)%\{opacity:0;transform:translateY", drawn)
    assert len(set(falling)) == len(pieces)
    assert animation(frames, theme) == drawn


@pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
def test_with_reduced_motion_the_final_position_is_shown(game: Any) -> None:
    frames: list[Frame] = records.frames(recorded(game))
    still = re.sub(r"<style>.*?</style>", "", animation(frames))
    root = ElementTree.fromstring(still)
    seen = "".join(_visible(root))
    for panel in frames[-1].panels:
        for row in panel.rows:
            assert row.figure in seen
        if panel.weakest:
            assert panel.weakest.figure in seen
    assert frames[-1].title in seen
    assert game.players == 1 or frames[0].title not in "".join(_visible(root, "title"))


def _visible(part: Any, without: str = "") -> list[str]:
    if part.attrib.get("opacity") == "0" or part.tag.endswith(f"}}{without}"):
        return []
    return [part.text or ""] + [words for child in part for words in _visible(child, without)]


def test_a_game_without_events_has_no_animation() -> None:
    [begun, _] = frames = records.frames(recorded(registry.make("board"), 1))
    assert begun == frames[1]
    assert "data-piece" not in animation(frames)


def test_the_animation_scales_to_a_narrow_window() -> None:
    root = ElementTree.fromstring(animation(records.frames(recorded(registry.make("board"), 3))))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    assert [float(number) for number in root.attrib["viewBox"].split()] == [0, 0, width, height]
    assert "max-width:100%" in root.attrib["style"]
    assert "height:auto" in root.attrib["style"]


def test_an_animation_from_the_middle_of_a_game_shows_the_earlier_scores() -> None:
    frames = records.frames(recorded(registry.make("board"), 30))[-2:]
    root = ElementTree.fromstring(animation(frames))
    scored = [row for panel in frames[-1].panels for row in panel.rows if row.position]
    bars = [
        part
        for part in root.iter()
        if "stroke-dasharray" in part.attrib and "stroke-dashoffset" in part.get("style", "")
    ]
    assert len(scored) > 4
    assert len(bars) == len(scored)
