"""What a game alone is expected to end with: counted right while placements are tried, and sensible."""

from random import Random
from typing import Any

import numpy as np

import sixfold
from sixfold.games.board import foresight, thinking
from sixfold.games.board.foresight import NUMBERS, expected_lowest, fill_outlook, foresee
from sixfold.games.board.judgement import new_minds
from sixfold.games.board.layout import KIND, NUMBER, OFF, TABLES
from sixfold.games.board.position import Position
from sixfold.games.board.sight import fill_sight
from sixfold.games.board.tastes import taste

from .tables import random_game, table

T: Any = TABLES[0]


def outlook_of(position: Position) -> tuple[Any, Any]:
    """What there is to hope for, and the map that belongs to it."""
    sight, outlook = np.zeros((6, OFF), np.int8), new_minds()[0].outlook
    fill_sight(position.s, T, sight)
    fill_outlook(position.s, T, sight, outlook)
    return outlook, sight


def foreseen(position: Position, move: Any) -> float:
    """What a placement leads to."""
    outlook, sight = outlook_of(position)
    a, b = (NUMBER[cell] for cell in move.at)
    return foresee(position.s, T, sight, outlook, KIND[move.tile], a, b)


def test_a_placement_only_tried_is_judged_as_if_it_had_been_made() -> None:
    rng, tried = Random(1), 0
    for position in random_game("solo", 1, 2):
        if position.is_over or position.draws_pending:
            continue
        for move in rng.sample(position.legal_moves(), min(6, len(position.legal_moves()))):
            twin = position.copy()
            twin.play(move)
            assert foreseen(position, move) == expected_lowest(outlook_of(twin)[0])
            tried += 1
    assert tried > 150


def test_trying_a_placement_changes_nothing() -> None:
    for number, position in enumerate(random_game("solo", 1, 4)):
        if position.is_over or position.draws_pending or number % 5:
            continue
        outlook, sight = outlook_of(position)
        counted = {name: np.array(outlook[name]) for name in ("cells", "ends", "room", "around", "position", "coming")}
        before, seen = position.s.tobytes(), sight.copy()
        for move in position.legal_moves()[::7]:
            a, b = (NUMBER[cell] for cell in move.at)
            foresee(position.s, T, sight, outlook, KIND[move.tile], a, b)
        assert position.s.tobytes() == before
        assert (sight == seen).all()
        assert all((np.array(outlook[name]) == was).all() for name, was in counted.items())


def test_the_end_is_judged_by_the_lowest_marker() -> None:
    *_, last = random_game("solo", 1, 5)
    mind, sight, shares = thinking.new_minds()[0], thinking.new_sights(1)[0], np.zeros(4)
    k = taste(sixfold.board("solo"))
    thinking.prepare(last.s, T, sight, mind, k)
    thinking.shares_of(last.s, T, sight, mind, k, shares)
    assert shares[0] == min(last.track(0).values()) / 36


def test_it_is_better_to_stand_higher_in_the_weakest_colour_and_to_have_more_of_it_to_come() -> None:
    level = dict.fromkeys("RGBOYP", 8)
    behind, ahead, other = (
        expected_lowest(outlook_of(table("solo", racks=["GB"], tracks=[level | change]))[0])
        for change in ({"R": 3}, {"R": 6}, {"R": 3, "G": 12})
    )
    assert behind < ahead
    assert other - behind < ahead - behind, "steps of the weakest colour count most"
    position = table("solo", racks=["GB"], tracks=[level | {"R": 3}])
    for kind, tile in ((KIND["RG"], "RG"), (KIND["RB"], "RB")):
        assert tile[0] == "R"
        position.s.bag_left -= position.s.bag[kind]
        position.s.bag[kind] = 0
    assert expected_lowest(outlook_of(position)[0]) < behind


def test_every_number_was_learned() -> None:
    assert len(foresight.insight()) == len(NUMBERS)
    assert np.isfinite(foresight.insight()).all()
