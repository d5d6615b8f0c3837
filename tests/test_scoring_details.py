"""The details of a score are known before a move is played, and agree with the rules."""

import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.core.actions import Exchange, Keep
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import IllegalMove
from sixfold.core.game import Game
from sixfold.core.hexgrid import DIRECTIONS, step
from sixfold.core.types import Event
from sixfold.games import registry

from .matrix import each_variant_once

GAMES = [
    registry.make(name, variant, players)
    for name in registry.names()
    for variant, numbers in registry.variants(name).items()
    for players in numbers
]


def played(game: Game, number: int) -> Iterator[tuple[Any, Any, Any, Event | None]]:
    """A game: before each move a copy of the position, the move, what was counted, and then what happened."""
    rng, dealer = Random(number), Dealer(seed_from(f"counted {game} {number}"))
    position: Any = game.start(dealer)
    while not position.is_over:
        # Prefer many points, because they count more.
        moves = sorted(position.moves_with_points(), key=lambda listed: _sum(listed[1]))
        move = moves[-1][0] if rng.random() < 0.7 else rng.choice(moves)[0]
        before, counted = position.copy(), position.counted(move)
        assert position == before, "to ask changes nothing"
        assert json.loads(json.dumps(counted)) == counted
        [*events] = position.play(move)
        yield before, move, counted, events[0] if events else None
        position.play_draws(dealer)


def _sum(points: Any) -> int:
    return sum(points.values() if isinstance(points, dict) else points)


@pytest.mark.parametrize("game", each_variant_once([game for game in GAMES if game.name == "board"]), ids=str)
def test_each_half_of_a_tile_counts_the_lines_that_it_sees(game: Game) -> None:
    for before, _, counted, event in played(game, 1):
        if event is None or event["do"] != "place":
            assert counted is None
            continue
        board = before.board()
        assert [sum(map(len, lines)) for lines in counted] == event["gains"]
        for half, letter, lines in zip(event["at"], event["tile"], counted, strict=True):
            ways = []
            for line in lines:
                first = tuple(line[0])
                [way] = [d for d in range(len(DIRECTIONS)) if step(tuple(half), d) == first]
                ways.append(way)
                there = tuple(half)
                for cell in line:
                    there = step(there, way)
                    assert tuple(cell) == there
                    assert board[there] == letter
                assert board.get(step(there, way)) != letter
            assert ways == sorted(set(ways))


@pytest.mark.parametrize("game", each_variant_once([game for game in GAMES if game.name == "cards"]), ids=str)
def test_each_symbol_of_a_card_counts_the_open_cards_that_show_it(game: Game) -> None:
    for before, _, counted, event in played(game, 2):
        if event is None or event["do"] != "play":
            assert counted is None
            continue
        rows = [before.row(seat) for seat in range(game.players)]
        assert [len(found) for found in counted] == event["gains"]
        for symbol, found in zip(event["card"], counted, strict=True):
            assert {rows[seat][slot][half] for seat, slot, half in found} <= {symbol}
            assert len({tuple(place) for place in found}) == len(found)


@pytest.mark.parametrize("game", each_variant_once([game for game in GAMES if game.name == "spezial"]), ids=str)
def test_a_tile_counts_the_chain_that_it_belongs_to_and_the_towers_that_score(game: Game) -> None:
    scoring = rewarding = 0
    for number in range(4):
        for before, _, counted, event in played(game, number):
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


@pytest.mark.parametrize("game", each_variant_once([game for game in GAMES if game.name == "spezial"]), ids=str)
def test_a_tile_is_told_the_chain_that_it_would_belong_to(game: Game) -> None:
    for before, move, counted, event in played(game, 5):
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
        more = {there for d in range(len(DIRECTIONS)) if (there := step(here, d)) in own} - found
        found |= more
        edge += more
    return found


def test_a_line_is_told_from_the_tile_outward() -> None:
    position: Any = sixfold.board("base", 2).deal([["RB", "RR", "GG", "GG", "GG", "GG"], ["OY"] * 6])
    move = position.game.parse("Rh12-Bh11")
    assert position.counted(move) == [[[[5, 0]]], []], "red sees the printed symbol beside it, blue nothing"


@pytest.mark.parametrize("name", registry.names())
def test_what_may_not_be_played_is_refused_as_its_points_are(name: str) -> None:
    position: Any = registry.make(name).start(Dealer(bytes(32)))
    wrong = {"board": ["Rh8-Bh10", "Ra1-Ra2", "Rh13-Rh12"], "cards": ["RG", "YP", "BO", "GO"], "spezial": ["a1-n9"]}
    refused = 0
    for text in wrong[name]:
        codes = []
        for ask in (position.points, position.counted, position.copy().play):
            with suppress(sixfold.BadNotation):
                try:
                    ask(position.game.parse(text))
                except IllegalMove as refusal:
                    codes.append((refusal.code, str(refusal)))
        assert len(set(codes)) <= 1
        assert len(codes) in (0, 3)
        refused += len(codes)
    assert refused or name == "spezial"
    for nothing in (Exchange(()), Keep()):
        if name != "spezial":
            assert position.counted(nothing) is None
