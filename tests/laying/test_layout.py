"""A board that kernels cannot handle, or on which a game gets stuck, is refused before anything is compiled."""

from dataclasses import dataclass
from typing import Any

import pytest

from sixfold.games import registry
from sixfold.laying.game import LayingGame
from sixfold.laying.layout import Layout
from sixfold.laying.state import state_type

GOOD: dict[str, Any] = {
    "zone_radius": {2: 3, 3: 3},
    "symbols": ((3, 0), (-3, 3), (0, -3)),
    "copies": lambda tile: 6,
    "colours": "RBY",
}


def test_a_good_board_is_accepted() -> None:
    assert state_type(Layout(**GOOD), 3).itemsize % 2 == 0


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"zone_radius": {2: 9}}, "a radius of 1 to 8"),
        ({"zone_radius": {5: 3}}, "1 to 4 players"),
        ({"colours": "RRB"}, "each once"),
        ({"colours": "RBX"}, "the colours are some of"),
        ({"colours": "RB"}, "each colour has one symbol"),
        ({"zone_radius": {4: 3}}, "a symbol of their own"),
        ({"zone_radius": {2: 2, 3: 3}}, "within the smallest zone"),
        ({"symbols": ((3, 0), (0, 0), (0, -3))}, "more than three steps apart"),
    ],
)
def test_a_bad_board_says_what_is_wrong(changed: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Layout(**GOOD | changed)


@pytest.mark.parametrize("copies", [3, 30, -1])
def test_a_bag_that_runs_out_or_overflows_is_refused(copies: int) -> None:
    with pytest.raises(ValueError, match="this board needs"):
        state_type(Layout(**GOOD | {"copies": lambda tile: copies}), 3)


def test_a_title_has_a_zone_for_every_number_of_players() -> None:
    board: Any = registry.kit("board").game
    with pytest.raises(ValueError, match="no zone for 5 players"):

        @dataclass(frozen=True)
        class Five(LayingGame):
            name = "five"
            variant_players = {"base": (2, 5)}  # noqa: RUF012
            position_type = board.position_type
