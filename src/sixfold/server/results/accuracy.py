"""How well each player of a reviewed game played: the accuracy, and the grade of each move.

Everything here comes from the costs in a stored review, so reviews of earlier releases have it as well.
``docs/bots.md`` explains the figures.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import exp
from typing import Any, Final

from sixfold.bots.review import WORTH_TELLING
from sixfold.server.results.reviewed_player import Grade, ReviewedPlayer

MISTAKE: Final = 0.08
BLUNDER: Final = 0.15
"""The share of a win that such a move costs at least; an inaccuracy costs ``WORTH_TELLING``."""
STEEPNESS: Final = 5.0
"""How fast the accuracy of a move falls with its cost: by half for each 14 points of win chance."""


def grade(move: Mapping[str, Any]) -> Grade:
    """The grade of a move in a stored review.

    >>> grade({"cost": 0.1, "played": {"move": "a"}, "best": {"move": "b"}})
    'mistake'
    """
    cost = move["cost"]
    if cost >= BLUNDER:
        return "blunder"
    if cost >= MISTAKE:
        return "mistake"
    if cost >= WORTH_TELLING:
        return "inaccuracy"
    return "best" if cost == 0 or move["played"]["move"] == move["best"]["move"] else "good"


def accuracy(costs: Sequence[float]) -> float:
    """The mean accuracy of decisions with these costs. The precision of the search is not held against a player.

    >>> accuracy([0.0, 0.02]), round(accuracy([0.0, 0.17]), 2), accuracy([])
    (1.0, 0.75, 1.0)
    """
    if not costs:
        return 1.0
    return sum(exp(-STEEPNESS * max(0.0, cost - WORTH_TELLING)) for cost in costs) / len(costs)


def of_players(moves: Sequence[Mapping[str, Any]]) -> list[ReviewedPlayer]:
    """The figures of each seat with a decision, by seat."""
    ordered = sorted(moves, key=lambda move: move["seat"])
    return [_of_player(seat, list(own)) for seat, own in groupby(ordered, key=lambda move: move["seat"])]


def _of_player(seat: int, moves: Sequence[Mapping[str, Any]]) -> ReviewedPlayer:
    grades = [grade(move) for move in moves]
    dearest = max(moves, key=lambda move: move["cost"])
    return ReviewedPlayer(
        seat,
        len(moves),
        round(accuracy([move["cost"] for move in moves]), 4),
        grades.count("inaccuracy"),
        grades.count("mistake"),
        grades.count("blunder"),
        dearest["event"] if dearest["cost"] >= WORTH_TELLING else None,
    )


def with_grades(review: Mapping[str, Any]) -> dict[str, Any]:
    """A stored review as it is sent: with the figures of the players, and a grade for each move."""
    moves = review.get("moves", [])
    return {**review, "moves": [move | {"grade": grade(move)} for move in moves], "players": of_players(moves)}
