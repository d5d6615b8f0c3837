"""The duel: one shared track (B13), duel markers (B14), its own exchange (B15) and end (B16)."""

import pytest

from sixfold.core.actions import Draw
from sixfold.games.board.position import BoardPosition

from .tables import (
    Track,
    any_tiles,
    begin,
    best,
    climb,
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

RED_5 = "Rh10-Rh11 Ri9-Rj9 Rg10-Gf11"
"""Red sees 5 from h9, nothing from h8; a red and blue tile there scores for red alone."""
PULL = "Rh9-Bh8"
both_seats = pytest.mark.parametrize(("seat", "sign"), [(0, 1), (1, -1)])


def pulling(
    seat: int, red: int, rack: str = "RB GG", holder: int | None = None, others: Track | None = None
) -> BoardPosition:
    """``seat`` is about to pull red by five fields; the marker stands at ``red``."""
    racks = ["", ""]
    racks[seat] = rack
    markers = {} if holder is None else {"R": holder}
    return table("duel", board=RED_5, racks=racks, tracks=[{**(others or {}), "R": red}], markers=markers, seat=seat)


# --- B13 ---------------------------------------------------------------------------------------------------


def test_b13_played_from_the_start_each_point_pulls_towards_the_player() -> None:
    position = begin("duel")
    assert position.track(0) == position.track(1) == {"R": 1, "G": -1, "B": 0, "O": 0, "Y": 0, "P": 0}
    assert [event["markers"] for event in position.events if event["do"] == "place"] == [{}, {}]


@both_seats
@pytest.mark.parametrize(
    ("before", "after"),
    [(0, 5), (-2, 3), (-5, 0), (-9, -4), (4, 9), (5, 9), (9, 9), (-1, 4)],
)
def test_b13_field_0_counts_as_a_field_and_9_is_the_end(seat: int, sign: int, before: int, after: int) -> None:
    position = pulling(seat, sign * before)
    event = place(position, PULL)
    assert event["gains"] == [5, 0]
    assert event["track"]["R"] == sign * after


# --- B14 ---------------------------------------------------------------------------------------------------


@both_seats
@pytest.mark.parametrize("before", [4, 8])
def test_b14_arriving_at_9_gives_a_bonus_move_and_the_marker_from_the_middle(seat: int, sign: int, before: int) -> None:
    position = pulling(seat, sign * before)
    assert place(position, PULL)["markers"] == {"R": seat}
    assert position.bonus_moves == 1
    assert position.to_move == seat
    assert refusal(position, "+RR").code == "bonus-pending"


@both_seats
def test_b14_the_marker_is_taken_from_the_opponent(seat: int, sign: int) -> None:
    position = pulling(seat, sign * 8, holder=1 - seat)
    assert place(position, PULL)["markers"] == {"R": seat}
    assert position.bonus_moves == 1


@both_seats
def test_b14_the_holder_of_the_marker_gets_no_bonus_move(seat: int, sign: int) -> None:
    position = pulling(seat, sign * 8, holder=seat)
    event = place(position, PULL)
    assert event["track"]["R"] == sign * 9
    assert event["markers"] == {"R": seat}
    assert position.bonus_moves == 0


def test_b14_a_marker_standing_on_9_gives_none() -> None:
    position = pulling(0, 9, holder=0)
    place(position, PULL)
    assert position.bonus_moves == 0


def test_b14_the_opponents_9_is_no_arrival() -> None:
    position = table("duel", racks=["RB"], tracks=[{"R": -9}], markers={"R": 1})
    assert place(position, PULL)["gains"] == [0, 0]
    assert position.bonus_moves == 0
    assert position.duel_markers() == {"R": 1}


def test_b14_a_duel_marker_stays_until_the_other_player_takes_it() -> None:
    """Seat 0 arrives, is pulled away, arrives again for nothing; then seat 1 arrives on its side."""
    position = table(
        "duel",
        board=f"{RED_5} Re6-Re7 Rf6-Gf5",
        racks=["RB GG RO YY", "RO RY RP RB"],
        tracks=[{"R": 6}],
    )
    assert place(position, PULL)["markers"] == {"R": 0}
    turn(position, "Gl8-Gk8", draw="PP PP RG RG")
    event = turn(position, "Re8-Od9")  # e7 and e6: two fields away
    assert (event["track"]["R"], event["markers"]) == (7, {"R": 0})
    event = place(position, "Rg6-Og7")  # f6 and the symbols behind it in line
    assert event["gains"][0] >= 1
    assert event["markers"] == {"R": 0}
    assert position.bonus_moves == 0
    position.s.track[0, 0] = -8
    finish(position)
    event = place(position, best(position, "R"))
    assert (event["seat"], event["track"]["R"], event["markers"]) == (1, -9, {"R": 1})
    assert position.bonus_moves == 1


def test_b14_two_markers_arriving_give_two_bonus_moves_and_a_double_one() -> None:
    position = table("duel", board="Rh7-Gh8", racks=["RG BB YY"], tracks=[{"R": 8, "G": 8}])
    assert place(position, "Ri7-Gi8")["markers"] == {"R": 0, "G": 0}
    assert position.bonus_moves == 2
    position = table("duel", board="Rh7-Rh8", racks=["RR BB YY"], tracks=[{"R": 8}])
    assert place(position, "Ri7-Ri8")["gains"] == [2, 1]
    assert position.bonus_moves == 1


def test_b14_played_from_the_start() -> None:
    position = begin("duel", prefer="R")
    while not position.duel_markers():
        # Seat 1 scores nothing, so that red moves one way.
        if position.to_move == 0:
            place(position, best(position, "R"))
        else:
            place(position, best(position, "P"))
        if not position.bonus_moves:
            finish(position, prefer="R" if position.to_move == 0 else "P")
    assert position.track(0)["R"] == 9
    assert position.duel_markers() == {"R": 0}
    assert position.bonus_moves == 1


# --- B15 ---------------------------------------------------------------------------------------------------


@both_seats
def test_b15_exactly_the_tiles_that_show_a_colour_on_the_players_9(seat: int, sign: int) -> None:
    position = pulling(seat, sign * 9, "RB RG BB BB RY RR", holder=seat)
    place(position, PULL)
    assert moves(position) == ["xRG,RY,RR", "keep"]
    for tiles in ("xRG", "xRG,RY", "xRG,RY,RR,BB", "xBB,BB", "xRG,RY,RY"):
        refused = refusal(position, tiles)
        assert (refused.code, refused.ruling) == ("exchange-tiles", "B15")
    position.play(position.game.parse("xRR,RG,RY"))
    assert position.draws_pending == 4  # three set aside, one placed
    draw = any_tiles(position, 4, prefer="O")
    position.play(Draw(tuple(draw)))
    assert sorted(position.rack(seat)) == sorted(["BB", "BB", *draw])


def test_b15_two_colours_on_9_take_all_tiles_that_show_either() -> None:
    position = pulling(0, 9, "RB GG RO BB YY GP", holder=0, others={"G": 9})
    place(position, PULL)
    assert moves(position) == ["xGG,RO,GP", "keep"]


@both_seats
def test_b15_the_opponents_9_allows_nothing(seat: int, sign: int) -> None:
    position = table("duel", racks=["RB RR RR"] * 2, tracks=[{"R": -9 * sign}], markers={"R": 1 - seat}, seat=seat)
    place(position, PULL)
    assert moves(position) == []
    assert position.draws_pending == 4


def test_b15_not_without_a_tile_of_such_a_colour() -> None:
    position = pulling(0, 9, "RB GG BB", holder=0)
    place(position, PULL)
    assert moves(position) == []
    assert refusal(position, "xGG,BB").code == "exchange-not-allowed"


def test_b15_stands_in_for_b9() -> None:
    """A rack without any of the lowest colours exchanges nothing in the duel."""
    position = pulling(0, 1, "RB RR RR", others={"G": -1})
    place(position, PULL)
    assert moves(position) == []


def test_b15_is_judged_after_the_bonus_move() -> None:
    position = pulling(0, 8, "RB GG RO")
    place(position, PULL)
    assert refusal(position, "xRO").code == "bonus-pending"
    place(position, "Gd8-Gd9")
    assert moves(position) == ["xRO", "keep"]


def test_b15_tiles_set_aside_come_back_after_the_draw() -> None:
    position = pulling(0, 9, "RB RR GG", holder=0)
    place(position, PULL)
    position.play(position.game.parse("xRR"))
    in_bag = position.bag["RR"]
    assert refusal(position, Draw(("RR",) * (in_bag + 1) + ("YY",) * (4 - in_bag))).code == "not-in-bag"
    position.play(Draw(("YY", "YY", "YY", "PP", "PP")))
    assert position.bag["RR"] == in_bag + 1


def test_b15_played_from_the_start() -> None:
    position = begin("duel", prefer="R")
    event = climb(position, "R")
    while position.bonus_moves:
        place(position, best(position, "GBOYP"))
    seat = event["seat"]
    red = [tile for tile in position.rack(seat) if "R" in tile]
    assert red
    assert moves(position) == ["x" + ",".join(red), "keep"]


# --- B16 ---------------------------------------------------------------------------------------------------


def ranking(row: str) -> list[list[int]]:
    position = last_pair("duel", tracks=tracks_of(row))
    place(position, "Ph8-Ph9")
    result = result_of(position)
    assert result["reason"] == "board-full"
    assert result["tracks"] == tracks_of(row)
    found: list[list[int]] = result["ranking"]
    return found


def test_b16_example_2_and_4_beat_2_and_3_with_two_markers_on_0() -> None:
    """2023 edition: Chris (seat 0) has red on 2 and green on 4, Angelika blue on 2 and yellow on 3."""
    assert ranking("2 4 -2 0 -3 0") == [[0], [1]]
    assert ranking("-2 -4 2 0 3 0") == [[1], [0]]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("1 1 0 0 -9 0", [[0], [1]]),  # more markers, however near to 0
        ("1 1 1 -9 -9 0", [[0], [1]]),
        ("-1 -1 -1 9 9 0", [[1], [0]]),
        ("1 9 9 -2 -2 -2", [[1], [0]]),  # as many: the lowest decides
        ("2 2 -2 -9 0 0", [[1], [0]]),  # then the next one
        ("3 5 7 -3 -5 -7", [[0, 1]]),
        ("0 0 0 0 0 0", [[0, 1]]),
        ("4 -4 0 0 0 0", [[0, 1]]),
        ("0 0 0 0 0 1", [[0], [1]]),
        ("0 0 0 0 0 -1", [[1], [0]]),
    ],
)
def test_b16_most_markers_then_the_lowest_then_a_draw(row: str, expected: list[list[int]]) -> None:
    assert ranking(row) == expected


@both_seats
@pytest.mark.parametrize("red", [0, -1, -4])
def test_b16_all_six_on_one_side_win_at_once(seat: int, sign: int, red: int) -> None:
    position = pulling(seat, sign * red, others=dict.fromkeys("GBOYP", sign))
    place(position, PULL)
    result = result_of(position)
    assert (result["reason"], result["ranking"]) == ("all-six", [[seat], [1 - seat]])


@both_seats
def test_b16_field_0_is_not_the_players_side(seat: int, sign: int) -> None:
    position = pulling(seat, sign * -5, others=dict.fromkeys("GBOYP", sign))
    assert place(position, PULL)["track"]["R"] == 0
    assert not position.is_over


def test_b16_wins_even_with_a_bonus_move_pending() -> None:
    tracks = [{"R": 8, "G": 0, "B": 1, "O": 1, "Y": 1, "P": 1}]
    position = table("duel", board="Rh7-Gh8", racks=["RG BB"], tracks=tracks)
    assert place(position, "Ri7-Gi8")["markers"] == {"R": 0}
    assert result_of(position)["reason"] == "all-six"
    assert position.bonus_moves == 0


def test_b16_the_instant_win_is_the_reason_even_if_the_board_is_full() -> None:
    tracks = [{"R": 0, "G": 1, "B": 1, "O": 1, "Y": 1, "P": 1}]
    position = last_pair("duel", racks=["RP", ""], tracks=tracks)
    assert place(position, best(position, "R"))["gains"][0] > 0
    assert result_of(position)["reason"] == "all-six"


def test_b16_a_marker_on_0_belongs_to_neither_side_even_if_all_others_stand_on_9() -> None:
    position = pulling(0, 4, others=dict.fromkeys("GBOY", 9))
    place(position, PULL)
    assert not position.is_over
