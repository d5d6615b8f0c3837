"""What a placement scores (B2, B3), in which order (B4) and how far a marker moves (B5)."""

from itertools import product
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.core.hexgrid import DIRECTIONS, Cell
from sixfold.games.board.moves import Place
from sixfold.games.board.position import BoardPosition
from sixfold.laying.state import PLACE

from .tables import begin, climb, every_table, free_pairs, moves, place, random_game, table, turn

TWO_AND_FIVE = "Rh7-Rh6 Rh10-Rh11 Ri9-Rj9 Rg10-Gf11"
"""Red sees 2 from h8 and 5 from h9."""
THREE_AND_THREE = "Rh7-Rh6 Rh10-Rh11 Rg8-Bf8 Rg10-Gf11"
"""Red sees 3 from h8 and 3 from h9."""
NONE_AND_FIVE = "Rh10-Rh11 Ri9-Rj9 Rg10-Gf11"


def seen_from(board: dict[Cell, str], cell: Cell, partner: Cell, letter: str) -> int:
    """The points of a half, computed literally from the rule."""
    points = 0
    for dq, dr in DIRECTIONS:
        there = (cell[0] + dq, cell[1] + dr)
        if there == partner:
            continue
        while board.get(there) == letter:
            points += 1
            there = (there[0] + dq, there[1] + dr)
    return points


# --- the worked examples of the rule book of 2023 ------------------------------------------------------------


def test_b2_b3_examples_around_the_printed_blue_star_played_from_the_start() -> None:
    """The four scoring examples with red and blue: 0 + 1, then 1 + 2, then 2 + 2 for a double, then 2 + 4."""
    position = sixfold.board("base", 4).deal(
        [["RB", "RB", "BB", "RB", "GG", "GG"], ["RG"] * 6, ["GO", "OO", "OO", "OO", "OO", "OO"], ["OY"] * 6]
    )
    elsewhere = iter(
        ["Rh12-Gh11", "Oh4-Gh5", "Yd8-Oe8", "Rh10-Gh9", "Og8-Of8", "Ye9-Oe10", "Ri12-Gi11", "Of9-Of10", "Yd10-Od11"]
    )

    def play(text: str) -> list[int]:
        gains: list[int] = turn(position, text, draw="GY")["gains"]
        for _ in range(3):
            turn(position, next(elsewhere, ""))
        return gains

    assert play("Rm1-Bm2") == [0, 1]
    assert play("Rl2-Bl3") == [1, 2]
    assert play("Bl4-Bm4") == [2, 2]
    assert place(position, "Rk3-Bk4")["gains"] == [2, 4]
    assert position.track(0) == {"R": 3, "G": 0, "B": 11, "O": 0, "Y": 0, "P": 0}


def test_b2_b3_example_of_the_green_double_in_a_gap() -> None:
    """Seven for the left disc, five for the right one whose line of two ends at a purple ring: twelve."""
    position = table(
        board="Gg8-Gg9 Gh7-Gi7 Gi8-Gj8 Gk8-Rl8 Gj7-Pk6 Gg10-Gh10 Ri9-Bi10",
        racks=["GG"],
    )
    event = place(position, "Gh8-Gh9")
    assert event["gains"] == [7, 5]
    assert event["track"]["G"] == 12


def test_b2_a_line_ends_at_a_free_cell_and_at_another_symbol() -> None:
    board = "Rh9-Rh10 Rh12-Gg12 Rh7-Ph6 Rh5-Gg5"
    assert place(table(board=board, racks=["RG"]), "Rh8-Gg8")["gains"] == [3, 0]


# --- B2, B3 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("double", [True, False])
def test_b2_the_direction_through_the_partner_never_counts_not_even_beyond_it(double: bool) -> None:
    board = "Rh10-Rh11 Rh6-Rh7"
    if double:
        assert place(table(board=board, racks=["RR"]), "Rh8-Rh9")["gains"] == [2, 2]
    else:
        assert place(table(board=board, racks=["RG"]), "Rh8-Gh9")["gains"] == [2, 0]


def test_b2_a_printed_symbol_beyond_the_partner_does_not_count() -> None:
    """From the normal start: the farther half does not see the symbol through its partner."""
    position = sixfold.board().deal([["RR"] * 5 + ["RG"], ["GB"] * 6])
    assert turn(position, "Rh11-Rh12")["gains"] == [0, 1]
    assert position.track(0)["R"] == 1


def test_b3_a_double_scores_each_half_by_itself_and_adds() -> None:
    position = table(board="Rg9-Rf9", racks=["RR"])
    event = place(position, "Rh8-Rh9")
    assert event["gains"] == [1, 2]  # g9 touches both cells: from h8 nothing follows in line, from h9 f9 does
    assert event["track"]["R"] == 3


def test_b3_a_cell_seen_by_both_halves_counts_for_both() -> None:
    assert place(table(board="Rg9-Bf10", racks=["RR"]), "Rh8-Rh9")["gains"] == [1, 1]


@every_table
def test_b2_b3_every_gain_in_random_games_equals_the_literal_rule(variant: str, players: int) -> None:
    for position in random_game(variant, players, seed=7):
        if position.s.phase != PLACE or position.s.pairs % 4:
            continue
        board = position.board()
        for move, gains in position.moves_with_points():
            assert isinstance(move, Place)
            a, b = move.at
            assert gains == (seen_from(board, a, b, move.tile[0]), seen_from(board, b, a, move.tile[1])), str(move)


# --- B4 ----------------------------------------------------------------------------------------------------


def solo_or_team(variant: str, board: str, red: int) -> BoardPosition:
    return table(variant, board=board, racks=["RR"], tracks=[{"R": red}])


both_double_length = pytest.mark.parametrize("variant", ["solo", "team"])
BOTH_WAYS = {"Rh8-Rh9", "Rh9-Rh8"}


@both_double_length
def test_b4_both_orders_are_moves_where_a_double_crosses_18(variant: str) -> None:
    position = solo_or_team(variant, TWO_AND_FIVE, 15)
    assert set(moves(position)) >= BOTH_WAYS
    smaller_first, larger_first = position.copy(), position.copy()
    event = place(smaller_first, "Rh8-Rh9")
    assert (event["at"], event["gains"], event["track"]["R"]) == ([[0, 0], [1, 0]], [2, 5], 18)
    event = place(larger_first, "Rh9-Rh8")
    assert (event["at"], event["gains"], event["track"]["R"]) == ([[1, 0], [0, 0]], [5, 2], 20)


@both_double_length
@pytest.mark.parametrize(
    ("board", "red"),
    [
        (TWO_AND_FIVE, 0),  # far from 18
        (TWO_AND_FIVE, 11),  # 18 is reached exactly, by both together
        (TWO_AND_FIVE, 12),  # reached by both together only: the excess is lost either way
        (TWO_AND_FIVE, 18),  # already on the second board
        (TWO_AND_FIVE, 33),  # over the end of the second board
        (TWO_AND_FIVE, 36),
        (THREE_AND_THREE, 16),  # crossing, but both halves are worth the same
        (NONE_AND_FIVE, 16),  # crossing, but one half is worth nothing
    ],
)
def test_b4_where_the_order_changes_nothing_there_is_one_canonical_move(variant: str, board: str, red: int) -> None:
    position = solo_or_team(variant, board, red)
    assert BOTH_WAYS.intersection(moves(position)) == {"Rh8-Rh9"}
    other = position.copy()
    assert place(position, "Rh8-Rh9") == place(other, "Rh9-Rh8")
    assert position.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize("red", [13, 16, 17])
def test_b4_both_orders_appear_as_soon_as_one_half_alone_reaches_18(red: int) -> None:
    assert set(moves(solo_or_team("team", TWO_AND_FIVE, red))) >= BOTH_WAYS


@pytest.mark.parametrize(("variant", "red"), [("base", 15), ("duel", 5)])
def test_b4_order_never_matters_on_a_single_board(variant: str, red: int) -> None:
    position = table(variant, board=TWO_AND_FIVE, racks=["RR"], tracks=[{"R": red}])
    assert BOTH_WAYS.intersection(moves(position)) == {"Rh8-Rh9"}
    assert place(position, "Rh9-Rh8")["at"] == [[0, 0], [1, 0]]


def test_b4_a_mixed_tile_is_always_written_in_the_order_of_the_colours() -> None:
    position = table("team", board=TWO_AND_FIVE, racks=["RG"], tracks=[{"R": 17, "G": 17}])
    assert {"Rh8-Gh9", "Rh9-Gh8"} <= set(moves(position))
    assert not {"Gh8-Rh9", "Gh9-Rh8"}.intersection(moves(position))
    other = position.copy()
    assert place(position, "Gh8-Rh9") == place(other, "Rh9-Gh8")


@both_double_length
def test_b4_two_moves_exactly_where_the_outcome_differs(variant: str) -> None:
    """Every double on every pair, both ways round, near every limit, on boards of random games."""
    rng = Random(4)
    looked = list(_with_doubles(variant, rng))
    assert looked
    for position, tile, pair in looked:
        outcomes = []
        for at in (pair, pair[::-1]):
            tried = position.copy()
            tried.play(Place(tile, at))
            outcomes.append((tried.track(0), tried.bonus_moves, tried.s.phase))
        offered = [move.at for move in position.legal_moves() if isinstance(move, Place) and move.tile == tile]
        assert pair in offered
        assert (pair[::-1] in offered) == (outcomes[0] != outcomes[1])


def _with_doubles(variant: str, rng: Random) -> list[tuple[BoardPosition, str, tuple[Cell, Cell]]]:
    found = []
    for position in random_game(variant, 1 if variant == "solo" else 4, seed=4):
        if position.s.phase != PLACE or position.s.seat != 0 or position.s.pairs > 150 or not position.s.pairs:
            continue
        doubles = [tile for tile in position.rack(0) if tile[0] == tile[1]]
        for tile, field in product(doubles[:1], (14, 16, 17, 18, 34)):
            near = position.copy()
            near.s.track[0, "RGBOYP".index(tile[0])] = field
            pairs = free_pairs(near)
            found += [(near, tile, pair) for pair in rng.sample(pairs, min(2, len(pairs)))]
    return found


# --- B5 ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "before", "after"),
    [
        ("base", 0, 5),
        ("base", 13, 18),
        ("base", 16, 18),
        ("base", 18, 18),
        *((variant, before, after) for variant in ("solo", "team") for before, after in [(12, 17), (13, 18), (17, 18)]),
        *((variant, before, after) for variant in ("solo", "team") for before, after in [(18, 23), (31, 36), (35, 36)]),
        ("team", 36, 36),
    ],
)
def test_b5_a_marker_stops_at_the_end_of_a_board_and_the_rest_is_lost(variant: str, before: int, after: int) -> None:
    position = table(variant, board=TWO_AND_FIVE, racks=["RG"], tracks=[{"R": before}])
    event = place(position, "Rh9-Gh8")
    assert event["gains"] == [5, 0]  # the gains are written without the limit
    assert event["track"]["R"] == after


def test_b5_a_double_in_the_base_game_stops_at_18_with_both_halves() -> None:
    position = table(board=TWO_AND_FIVE, racks=["RR"], tracks=[{"R": 15}])
    assert place(position, "Rh8-Rh9")["track"]["R"] == 18


@pytest.mark.parametrize(("variant", "players"), [("base", 2), ("team", 4)])
def test_b5_played_from_the_start_points_beyond_the_limit_are_lost(variant: str, players: int) -> None:
    position = begin(variant, players, prefer="R")
    event = climb(position, "R")
    assert event["track"]["R"] == 18
    assert sum(event["gains"]) > 1


def test_a_scored_line_is_listed_from_the_tile_outward() -> None:
    position: Any = sixfold.board("base", 2).deal([["RB", "RR", "GG", "GG", "GG", "GG"], ["OY"] * 6])
    move = position.game.parse("Rh12-Bh11")
    assert position.counted(move) == [[[[5, 0]]], []], "red sees the printed symbol beside it, blue nothing"
