"""The scoring chain and towers are known before a tile is placed."""

from typing import Any

import pytest

from sixfold.core.game import Game
from sixfold.core.hexgrid import DIRECTIONS, neighbour

from ..matrix import each_variant_once
from ..scoring_details import scored_game
from ..titles import TABLES


@pytest.mark.parametrize("game", each_variant_once([game for game in TABLES if game.name == "spezial"]), ids=str)
def test_the_scoring_details_of_a_tile_name_its_chain_and_the_scoring_towers(game: Game) -> None:
    scoring = rewarding = 0
    for number in range(4):
        for before, _, counted, event in scored_game(game, number):
            assert event is not None
            own = {cell for cell, seat in before.board().items() if seat == event["seat"]}
            assert {tuple(cell) for cell in counted["cells"]} == chain(own, [tuple(cell) for cell in event["at"]])
            towers = {tuple(tower["at"]): tower for tower in before.towers()}
            gains = dict.fromkeys("OPBG", 0)
            for cell in counted["towers"]:
                gains[towers[tuple(cell)]["colour"]] += towers[tuple(cell)]["value"]
            for letter in gains:
                gains[letter] += len(counted["rewarded"])
            fields = [tuple(cell) for cell in before.setup["layout"]["bonus"]]
            assert [(q, r) for q, r, _ in counted["bonus"]] == [at for at in map(tuple, event["at"]) if at in fields]
            for letter, (_, _, points) in zip(event.get("bonus", []), counted["bonus"], strict=True):
                gains[letter] += points
            assert {letter: gain for letter, gain in gains.items() if gain} == event["gains"]
            scoring += bool(counted["towers"])
            rewarding += bool(counted["rewarded"])
    assert scoring
    assert rewarding


@pytest.mark.parametrize("game", each_variant_once([game for game in TABLES if game.name == "spezial"]), ids=str)
def test_a_preview_shows_the_chain_of_a_tile(game: Game) -> None:
    for before, move, counted, event in scored_game(game, 5):
        assert event is not None
        tried = before.tried(move)
        assert sorted(tried["chain"]["cells"]) == sorted(counted["cells"])
        assert tried["chain"]["owner"] == event["seat"]
        later = before.copy()
        later.play(move)
        assert tried["chain"] in later.view(None).to_json()["chains"]
        assert {*map(tuple, counted["towers"] + counted["rewarded"])} <= {*map(tuple, tried["chain"]["towers"])}
        assert tried["chain"]["scored"] >= bool(counted["towers"])
        assert tried["chain"]["rewarded"] >= bool(counted["rewarded"])


def chain(own: set[Any], tile: list[Any]) -> set[Any]:
    """All cells of a seat that are connected to a tile's."""
    found, edge = set(tile), list(tile)
    while edge:
        here = edge.pop()
        more = {there for d in range(len(DIRECTIONS)) if (there := neighbour(here, d)) in own} - found
        found |= more
        edge += more
    return found
