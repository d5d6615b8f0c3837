"""A question lists the legal moves of the seat and their points."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from sixfold.bots import wire
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game
from sixfold.games import registry

from ..matrix import each_variant_once

TABLES = [
    registry.make(name, variant, players)
    for name in registry.names()
    for variant, numbers in registry.variants(name).items()
    for players in numbers
]


def by_colour(move: Any, points: Any) -> dict[str, int]:
    """The points of a move, added up by colour."""
    found = Counter[str](points if isinstance(points, dict) else {})
    if not isinstance(points, dict) and any(points):
        letters = getattr(move, "tile", None) or move.card
        for letter, gain in zip(letters, points, strict=True):
            found[letter] += gain
    return {letter: gain for letter, gain in found.items() if gain}


@pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
def test_a_question_lists_every_legal_move_with_its_points(game: Game) -> None:
    rng, dealer = Random(f"{game}"), Dealer(seed_from(f"questions {game}"))
    position: Any = game.start(dealer)
    phases = set[str]()
    step = 0
    while (seat := position.to_move) is not None:
        view: Any = position.view(seat)
        moves = view.moves_with_points()
        phase = "choose" if str(moves[-1][0]) == "keep" else "move"
        # A sample of each game, because interpreted rules list moves slowly.
        if step % 5 == 0 or phase not in phases:
            question = json.loads(wire.ask(view, view.points_by_move(), step, 1.0, 5))
            assert list(question["moves"].items()) == [(str(move), by_colour(move, points)) for move, points in moves]
            assert [game.parse(text) for text in question["moves"]] == [move for move, _ in moves]
            seen = view.to_json()
            del seen["moves"]
            assert question["view"] == json.loads(json.dumps(seen))
            phases.add(phase)
        best = max(moves, key=lambda entry: sum(by_colour(*entry).values()))
        position.play(best[0] if rng.random() < 0.7 else rng.choice(moves)[0], dealer)
        step += 1
    assert "move" in phases


def test_only_the_seat_to_move_is_offered_moves() -> None:
    for game in TABLES:
        position: Any = game.start(Dealer(bytes(32)))
        for viewer in (*range(game.players), None):
            view: Any = position.view(viewer)
            assert bool(view.points_by_move()) == (viewer == position.to_move)
