"""Bonus moves (B6) at the tables with racks; team's own cases are in test_team, the duel's in test_duel."""

import pytest

from sixfold.core.actions import Draw

from .tables import assert_120_tiles, begin, best, climb, finish, moves, place, refusal, table

SIDE_BY_SIDE = "Rh7-Gh8 Bh10-Oh11 Ye7-Pe8"
"""A tile placed parallel to one of these gains 1 for each half."""
RG, BO, YP = "Ri7-Gi8", "Bi10-Oi11", "Yf7-Pf8"


@pytest.mark.parametrize(("variant", "players"), [("base", 2), ("base", 3), ("base", 4), ("team", 4)])
def test_b6_played_from_the_start_a_marker_reaching_18_gives_one_bonus_move_before_drawing(
    variant: str, players: int
) -> None:
    position = begin(variant, players, prefer="R")
    event = climb(position, "R")
    seat = event["seat"]
    assert position.bonus_moves == 1
    assert position.to_move == seat
    assert position.draws_pending == 0
    assert len(position.rack(seat)) == 5
    refused = refusal(position, "+RG")
    assert (refused.code, refused.ruling) == ("bonus-pending", "B6")
    place(position, best(position, "G"))
    assert position.bonus_moves == 0
    assert len(position.rack(seat)) == 4
    finish(position)
    assert len(position.rack(seat)) == 6
    assert position.to_move == (seat + 1) % players


def test_b6_played_from_the_start_a_marker_standing_at_18_gives_none() -> None:
    """All seats keep playing for red: only the step that reaches 18 gives a bonus move, later points give none."""
    position = begin(prefer="R")
    climb(position, "R")
    wasted = 0
    while wasted < 3:
        pending = position.bonus_moves
        before = position.track(position.s.seat)
        event = place(position, best(position, "R"))
        arrived = [letter for letter, field in event["track"].items() if before[letter] < field == 18]
        assert position.bonus_moves == max(pending - 1, 0) + len(arrived)
        wasted += before["R"] == 18 and event["tile"][0] == "R" and event["gains"][0] > 0
        if not position.bonus_moves:
            finish(position, prefer="R")


@pytest.mark.parametrize("before", [(17, 17), (17, 16)])
def test_b6_two_markers_reaching_18_give_two_bonus_moves(before: tuple[int, int]) -> None:
    red, green = before
    position = table(board=SIDE_BY_SIDE, racks=["RG BB OO YY PP RO"], tracks=[{"R": red, "G": green}])
    place(position, RG)
    assert position.bonus_moves == (2 if green == 17 else 1)


def test_b6_all_bonus_moves_are_made_in_a_row_and_the_draw_makes_up_for_all() -> None:
    position = table(board=SIDE_BY_SIDE, racks=["RG BB OO YY PP RO"], tracks=[{"R": 17, "G": 17}])
    for text, bonus in [(RG, 2), ("Bd8-Bd9", 1), ("Oc9-Oc10", 0)]:
        assert position.to_move == 0
        place(position, text)
        assert position.bonus_moves == bonus
    assert position.draws_pending == 3
    assert_120_tiles(position)


def test_b6_a_bonus_move_may_give_further_bonus_moves() -> None:
    tracks = [{"R": 17, "G": 17, "B": 17, "O": 17}]
    position = table(board=SIDE_BY_SIDE, racks=["RG BO YP RR GG BB"], tracks=tracks)
    for text, bonus in [(RG, 2), (BO, 3), (YP, 2), ("Rd8-Rd9", 1), ("Gc9-Gc10", 0)]:
        place(position, text)
        assert position.bonus_moves == bonus
    assert position.rack(0) == ("BB",)
    position.play(position.game.parse("keep"))  # yellow and purple are lowest: an exchange would be allowed
    assert position.draws_pending == 5


@pytest.mark.parametrize(("red", "bonus"), [(12, 0), (13, 1), (17, 1), (18, 0)])
def test_b6_only_the_arrival_counts(red: int, bonus: int) -> None:
    position = table(board="Rh10-Rh11 Ri9-Rj9 Rg10-Gf11", racks=["RB BB"], tracks=[{"R": red}])
    assert place(position, "Rh9-Bh8")["gains"] == [5, 0]
    assert position.bonus_moves == bonus


def test_b6_a_double_reaching_18_with_either_half_gives_one() -> None:
    for red in (13, 15, 17):
        position = table(board="Rh7-Rh6 Rh10-Rh11 Rg10-Gf11", racks=["RR BB"], tracks=[{"R": red}])
        assert place(position, "Rh8-Rh9")["gains"] == [2, 3]
        assert position.bonus_moves == 1


def test_b6_a_bonus_move_is_compulsory_and_a_placement_like_any_other() -> None:
    position = table(board=SIDE_BY_SIDE, racks=["RG BB"], tracks=[{"R": 17}])
    place(position, RG)
    for action in ("keep", "xBB", "+RR"):
        assert refusal(position, action).code == "bonus-pending"
    assert all(text[0] == "B" for text in moves(position))
    assert refusal(position, "Bh7-Bg8").code == "occupied"
    place(position, "Bi9-Bj8")


def test_b6_in_the_base_game_a_rack_can_empty_only_with_the_last_bonus_move() -> None:
    """Five markers arrive in one turn: five bonus moves for the five tiles left, then six are drawn."""
    tracks = [{"R": 17, "G": 17, "B": 17, "O": 17, "Y": 17, "P": 3}]
    position = table(board=SIDE_BY_SIDE, racks=["RG BO YP RR GG BB"], tracks=tracks)
    for text, bonus in [(RG, 2), (BO, 3), (YP, 3), ("Rd8-Rd9", 2), ("Gc9-Gc10", 1), ("Bk8-Bk9", 0)]:
        place(position, text)
        assert position.bonus_moves == bonus
    assert position.rack(0) == ()
    assert position.draws_pending == 6
    position.play(Draw(("RR", "RG", "RG", "RO", "RY", "RP")))
    assert position.to_move == 1
