"""The figures of players in a review come from the costs of their moves, in reviews of earlier releases as well."""

from typing import Any

import pytest

from sixfold.bots.review import WORTH_TELLING
from sixfold.server.results.accuracy import BLUNDER, MISTAKE, accuracy, of_players, with_grades


def move(event: int, seat: int, cost: float, best: str = "b") -> dict[str, Any]:
    return {"event": event, "seat": seat, "cost": cost, "played": {"move": "a"}, "best": {"move": best}}


def test_moves_are_graded_by_their_cost() -> None:
    costs = [0.0, 0.02, WORTH_TELLING, MISTAKE, BLUNDER, 0.6]
    graded = with_grades({"moves": [move(number, 0, cost) for number, cost in enumerate(costs)], "final": [1.0]})
    grades = [each["grade"] for each in graded["moves"]]
    assert grades == ["best", "good", "inaccuracy", "mistake", "blunder", "blunder"]
    assert with_grades({"moves": [move(1, 0, 0.02, best="a")]})["moves"][0]["grade"] == "best"
    assert graded["final"] == [1.0]


def test_each_player_is_judged_by_their_own_moves() -> None:
    found = of_players([move(1, 1, 0.0), move(3, 0, 0.2), move(5, 1, 0.01), move(7, 0, 0.05), move(9, 0, 0.0)])
    assert [(player.seat, player.decisions, player.costliest) for player in found] == [(0, 3, 3), (1, 2, None)]
    assert (found[0].inaccuracies, found[0].mistakes, found[0].blunders) == (1, 0, 1)
    assert found[1].accuracy == 1.0


def test_accuracy_falls_with_the_cost_and_ignores_what_the_search_cannot_tell() -> None:
    rising = [accuracy([cost]) for cost in (0.0, WORTH_TELLING, 0.05, 0.1, 0.3, 1.0)]
    assert rising[0] == rising[1] == 1.0
    assert rising[1:] == sorted(rising[1:], reverse=True)
    assert 0 < rising[-1] < 0.01
    assert accuracy([0.1, 0.1]) == pytest.approx(accuracy([0.1]))


def test_a_failed_review_has_no_players() -> None:
    assert with_grades({"error": "bad-record"}) == {"error": "bad-record", "moves": [], "players": []}
