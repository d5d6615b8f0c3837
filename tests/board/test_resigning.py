"""Resigning, at any time, in every variant."""

from collections.abc import Callable

import pytest

import sixfold
from sixfold.core.actions import Draw, Resign
from sixfold.games.board.position import BoardPosition
from sixfold.laying.state import PLACE

from .tables import (
    OPENINGS,
    any_tiles,
    assert_120_tiles,
    begin,
    every_table,
    finish,
    last_pair,
    moves,
    place,
    refusal,
    result_of,
    table,
    tracks_of,
    turn,
)


def resign(position: BoardPosition, *seats: int) -> None:
    for seat in seats:
        assert position.play(Resign(seat)) == [{"seat": seat, "do": "resign"}]


# --- two sides -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "players", "seat", "expected"),
    [
        ("base", 2, 0, [[1], [0]]),
        ("base", 2, 1, [[0], [1]]),
        ("duel", 2, 0, [[1], [0]]),
        ("duel", 2, 1, [[0], [1]]),
        ("solo", 1, 0, [[0]]),
        *(("team", 4, seat, [[1, 3], [0, 2]] if seat % 2 == 0 else [[0, 2], [1, 3]]) for seat in range(4)),
    ],
)
@pytest.mark.parametrize("opened", [False, True])
def test_with_two_sides_the_game_ends_no_matter_which_seat_is_to_move(
    variant: str, players: int, seat: int, expected: list[list[int]], opened: bool
) -> None:
    position = begin(variant, players) if opened else sixfold.board(variant, players).start(sixfold.Dealer(bytes(32)))
    resign(position, seat)
    result = result_of(position)
    assert (result["ranking"], result["reason"]) == (expected, "resigned")
    assert position.to_move is None
    assert position.draws_pending == 0
    assert moves(position) == []
    assert_120_tiles(position)


@pytest.mark.parametrize("variant", ["base", "duel"])
def test_a_seat_that_resigns_is_last_even_when_leading(variant: str) -> None:
    position = table(variant, tracks=tracks_of("9 9 9 9 9 0"))
    resign(position, 0)
    assert result_of(position)["ranking"] == [[1], [0]]


# --- three and four players ------------------------------------------------------------------------------------


def test_three_players_the_seat_is_passed_over_and_the_game_ends_with_one_left() -> None:
    position = begin("base", 3)
    resign(position, 1)  # out of turn
    assert position.result() is None
    for seat in (0, 2, 0):
        assert position.to_move == seat
        turn(position, moves(position)[0])
    assert position.to_move == 2
    resign(position, 2)  # on its turn
    result = result_of(position)
    assert (result["ranking"], result["reason"]) == ([[0], [2], [1]], "resigned")


@pytest.mark.parametrize("order", [(2, 0, 3), (0, 1, 2), (3, 2, 1), (1, 3, 0)])
def test_four_players_the_earliest_to_resign_is_lowest(order: tuple[int, int, int]) -> None:
    position = begin("base", 4)
    left = ({0, 1, 2, 3} - set(order)).pop()
    resign(position, *order[:2])
    assert position.result() is None
    assert position.to_move not in order[:2]
    resign(position, order[2])
    assert result_of(position)["ranking"] == [[left], *([seat] for seat in reversed(order))]


def test_before_a_first_placement_the_others_still_open_at_symbols_of_their_own() -> None:
    position = sixfold.board("base", 4).deal([["RG", "RB", "RO", "RY", "RP", "GB"]] * 4)
    turn(position, OPENINGS[0])
    resign(position, 1)
    assert position.to_move == 2
    assert refusal(position, "Rh8-Gh9").code == "first-placement"
    assert refusal(position, "Ri12-Gi11").code == "first-placement"
    turn(position, "Gl8-Rk8")
    assert position.to_move == 3


@pytest.mark.parametrize("seat", [0, 1])
def test_two_seats_in_a_row_are_passed_over(seat: int) -> None:
    position = begin("base", 4)
    resign(position, seat, seat + 1)
    for _ in range(3):
        expected = [other for other in range(4) if other not in (seat, seat + 1)]
        assert position.to_move in expected
        turn(position, moves(position)[0])


def test_a_full_board_ranks_resigned_seats_last_and_the_others_as_usual() -> None:
    position = last_pair("base", 4, tracks=tracks_of("1 1 1 1 1 1", "9 9 9 9 9 9", "2 2 2 2 2 2", "8 8 8 8 8 8"))
    resign(position, 3, 1)
    place(position, "Ph8-Ph9")
    result = result_of(position)
    assert (result["ranking"], result["reason"]) == ([[2], [0], [1], [3]], "board-full")
    assert result["tracks"] == tracks_of("1 1 1 1 1 1", "9 9 9 9 9 9", "2 2 2 2 2 2", "8 8 8 8 8 8")


def test_equal_tracks_do_not_improve_the_place_of_a_resigned_seat() -> None:
    position = last_pair("base", 3, tracks=tracks_of("1 1 1 1 1 1", "1 1 1 1 1 1", "1 1 1 1 1 1"))
    resign(position, 1)
    place(position, "Ph8-Ph9")
    assert result_of(position)["ranking"] == [[0, 2], [1]]


def test_the_rack_stays_out_of_play() -> None:
    position = begin("base", 3)
    bag, rack = position.bag, position.rack(1)
    resign(position, 1)
    assert position.bag == bag
    assert position.rack(1) == rack
    assert_120_tiles(position)


# --- in every phase --------------------------------------------------------------------------------------------


def three(rack: str = "RG BB") -> BoardPosition:
    """Seat 0 of three is about to bring red to 18; yellow and purple are its lowest colours."""
    tracks = [{"R": 17, "G": 5, "B": 5, "O": 5, "Y": 1, "P": 1}]
    return table("base", 3, board="Rh7-Gh8", racks=[rack], tracks=tracks)


def at_bonus() -> BoardPosition:
    position = three()
    place(position, "Ri7-Gi8")
    assert position.bonus_moves == 1
    return position


def at_choice() -> BoardPosition:
    position = three("RO BB")
    place(position, "Re8-Oe9")
    assert "keep" in moves(position)
    return position


def at_draw() -> BoardPosition:
    position = at_choice()
    position.play(position.game.parse("keep"))
    assert position.draws_pending == 5
    return position


def at_swap() -> BoardPosition:
    position = at_choice()
    position.play(position.game.parse("xBB"))
    assert position.draws_pending == 6
    return position


@pytest.mark.parametrize("phase", [at_bonus, at_choice, at_draw, at_swap])
def test_the_seat_to_move_resigns_in_the_middle_of_its_turn(phase: Callable[[], BoardPosition]) -> None:
    position = phase()
    bag = position.bag
    resign(position, 0)
    assert position.to_move == 1
    assert position.s.phase == PLACE
    assert position.bonus_moves == position.draws_pending == 0
    assert position.bag == bag
    assert position.rack(0) == ("BB",)
    assert_120_tiles(position)
    turn(position, moves(position)[0])
    assert position.to_move == 2
    turn(position, moves(position)[0])
    assert position.to_move == 1


@pytest.mark.parametrize("phase", [at_bonus, at_choice, at_draw, at_swap])
@pytest.mark.parametrize("seat", [1, 2])
def test_another_seat_resigns_and_the_turn_continues(phase: Callable[[], BoardPosition], seat: int) -> None:
    position = phase()
    before = (position.bonus_moves, position.draws_pending, moves(position))
    resign(position, seat)
    assert position.to_move == 0
    assert (position.bonus_moves, position.draws_pending, moves(position)) == before
    if position.bonus_moves:
        place(position, "Bd8-Bd9")
    finish(position, draw=" ".join(any_tiles(position, position.draws_pending or 6 - len(position.rack(0)))))
    assert position.to_move == 3 - seat


@pytest.mark.parametrize("phase", [at_bonus, at_choice, at_draw, at_swap])
def test_the_last_other_seat_resigns_and_everything_pending_is_void(phase: Callable[[], BoardPosition]) -> None:
    position = phase()
    resign(position, 1, 2)
    assert result_of(position)["ranking"] == [[0], [2], [1]]
    assert position.bonus_moves == position.draws_pending == 0
    assert moves(position) == []


# --- refusals and records ----------------------------------------------------------------------------------------


@every_table
def test_invalid_resignations_are_refused(variant: str, players: int) -> None:
    position = begin(variant, players)
    for seat in (-1, players, 10**30):
        assert refusal(position, Resign(seat)).code == "unknown-seat"
    resign(position, 0)
    if position.is_over:
        assert refusal(position, Resign(0)).code == "game-over"
        assert refusal(position, "resign").code == "game-over"
    else:
        assert refusal(position, Resign(0)).code == "resigned"


def test_a_resigned_seat_cannot_act() -> None:
    position = begin("base", 3)
    resign(position, 0)
    event = {"seat": 0, "do": "draw", "tiles": ["RR"]}
    with pytest.raises(sixfold.IllegalMove) as raised:
        position.apply(event)
    assert raised.value.code == "not-your-turn"


def test_a_record_names_the_seat_that_resigned_in_or_out_of_turn() -> None:
    position = begin("base", 3)
    assert position.apply({"seat": 2, "do": "resign"}) == {"seat": 2, "do": "resign"}
    assert position.to_move == 0
    position.apply({"seat": 0, "do": "resign"})
    assert result_of(position)["ranking"] == [[1], [0], [2]]


def test_resign_without_a_seat_means_the_seat_to_move() -> None:
    position = begin("base", 3)
    turn(position, moves(position)[0])
    assert position.play(position.game.parse("resign")) == [{"seat": 1, "do": "resign"}]


def test_tiles_set_aside_stay_out_of_the_bag_when_their_owner_resigns() -> None:
    position = at_swap()
    in_bag = position.bag["BB"]
    resign(position, 0)
    turn(position, moves(position)[0])
    assert position.bag["BB"] <= in_bag
    assert refusal(position, Draw(("BB",))).code == "place-pending"
