"""The team game (B11), and how B6, B8 and B9 apply to it."""

import pytest

import sixfold
from sixfold.core.actions import Draw

from .tables import begin, best, climb, finish, last_pair, moves, place, refusal, result_of, table, tracks_of, turn

EIGHTEEN_REDS = (
    "Rh10-Rh11 Rh12-Gi12 Rh14-Rh15 Ri9-Rj9 Rk9-Rl9 Rm9-Gm10 Rn9-Bn8 "
    "Rg10-Gg11 Rf11-Bf12 Re12-Oe13 Rd13-Yd14 Rc14-Pb14 Rb15-Pa15"
)
"""Three lines of six, one of them with the printed star in it: red sees 18 from h9 and nothing from h8."""


# --- B11 ---------------------------------------------------------------------------------------------------


def test_b11_played_from_the_start_partners_move_the_same_markers() -> None:
    position = begin("team")
    assert position.track(0) == position.track(2) == {"R": 1, "G": 0, "B": 1, "O": 0, "Y": 0, "P": 0}
    assert position.track(1) == position.track(3) == {"R": 0, "G": 1, "B": 0, "O": 1, "Y": 0, "P": 0}
    assert [event["track"] for event in position.events if event["do"] == "place" and event["seat"] == 2] == [
        position.track(0)
    ]


def test_b11_racks_are_hidden_from_the_partner_too() -> None:
    position = begin("team")
    seen = position.view(2).to_json()
    assert seen["rack"] == list(position.rack(2))
    assert seen["setup"]["racks"][0] == []
    assert seen["setup"]["racks"][2] == position.setup["racks"][2]
    drawn = [event for event in seen["events"] if event["do"] == "draw"]
    assert [("tiles" in event, event["seat"]) for event in drawn] == [(False, 0), (False, 1), (True, 2), (False, 3)]


def test_b11_partners_do_not_share_a_rack() -> None:
    position = sixfold.board("team").deal([["RG"] * 6, ["GB"] * 6, ["YP"] * 6, ["OY"] * 6])
    assert refusal(position, "Yd8-Pe8").code == "not-on-rack"


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (("9 9 9 9 9 9", "8 36 36 36 36 36"), [[0, 2], [1, 3]]),
        (("19 36 18 36 36 36", "36 19 36 18 20 36"), [[0, 2], [1, 3]]),
        (("1 2 3 4 5 6", "6 5 4 3 2 1"), [[0, 1, 2, 3]]),
        (("18 18 18 18 18 18", "18 18 18 18 18 19"), [[1, 3], [0, 2]]),
    ],
)
def test_b11_teams_are_ranked_and_tracks_written_by_seat(rows: tuple[str, str], expected: list[list[int]]) -> None:
    position = last_pair("team", 4, tracks=tracks_of(*rows))
    place(position, "Ph8-Ph9")
    result = result_of(position)
    assert result["ranking"] == expected
    assert result["tracks"] == tracks_of(*rows, *rows)


# --- B6 ----------------------------------------------------------------------------------------------------


def test_example_of_2023_two_bonus_moves_for_green_and_yellow() -> None:
    """The solo example in a team: green arrives with 2 points, yellow with 4 of which 3 are lost."""
    position = table("team", board="Gh7-Gh6 Yh10-Yh11 Yi9-Yj9", racks=["GY RR BB"], tracks=[{"G": 16, "Y": 17}])
    event = place(position, "Gh8-Yh9")
    assert event["gains"] == [2, 4]
    assert (event["track"]["G"], event["track"]["Y"]) == (18, 18)
    assert position.bonus_moves == 2


def test_example_of_the_earlier_edition_two_bonus_moves_for_green_and_yellow() -> None:
    """Green arrives with 4 points, yellow with 2."""
    position = table("team", board="Gh7-Gh6 Gg8-Gf8 Yh10-Yh11", racks=["GY RR BB"], tracks=[{"G": 14, "Y": 16}])
    event = place(position, "Gh8-Yh9")
    assert event["gains"] == [4, 2]
    assert (event["track"]["G"], event["track"]["Y"]) == (18, 18)
    assert position.bonus_moves == 2


@pytest.mark.parametrize(
    ("before", "after", "bonus"), [(18, 20, 0), (33, 35, 0), (34, 36, 1), (35, 36, 1), (36, 36, 0)]
)
def test_b6_the_end_of_the_second_board_gives_a_bonus_move(before: int, after: int, bonus: int) -> None:
    position = table("team", board="Gh7-Gh6", racks=["GY RR BB"], tracks=[{"G": before}])
    assert place(position, "Gh8-Yh9")["track"]["G"] == after
    assert position.bonus_moves == bonus


def test_b6_the_bonus_move_belongs_to_the_placing_player_not_the_partner() -> None:
    position = table("team", board="Gh7-Gh6", racks=["", "", "GY RR"], tracks=[{"G": 17}], seat=2)
    place(position, "Gh8-Yh9")
    assert position.to_move == 2
    assert place(position, "Re8-Re9")["seat"] == 2
    finish(position)
    assert position.to_move == 3


def test_b6_a_double_over_18_and_on_to_36_gives_two_in_one_order_and_one_in_the_other() -> None:
    position = table("team", board=f"{EIGHTEEN_REDS} Rh7-Bh6", racks=["RR GG BB"], tracks=[{"R": 17}])
    other = position.copy()
    event = place(position, "Rh8-Rh9")
    assert (event["gains"], event["track"]["R"]) == ([1, 18], 36)
    assert position.bonus_moves == 2
    event = place(other, "Rh9-Rh8")
    assert (event["gains"], event["track"]["R"]) == ([18, 1], 19)
    assert other.bonus_moves == 1


def test_b6_bonus_moves_lapse_with_an_empty_rack() -> None:
    """Six markers arrive with three tiles; three more tiles are left for the bonus moves, and one move lapses."""
    position = table(
        "team",
        board="Rh7-Gh8 Bh10-Oh11 Ye7-Pe8",
        racks=["RG BO YP RR GG BB"],
        tracks=[{"R": 17, "G": 17, "B": 17, "O": 17, "Y": 35, "P": 35}],
    )
    steps = [("Ri7-Gi8", 2), ("Bi10-Oi11", 3), ("Yf7-Pf8", 4), ("Rd8-Rd9", 3), ("Gc9-Gc10", 2), ("Bl8-Bl9", 0)]
    for text, bonus in steps:
        assert position.to_move == 0
        place(position, text)
        assert position.bonus_moves == bonus
    assert position.rack(0) == ()
    assert moves(position) == []  # no exchange either (B9)
    assert position.draws_pending == 6
    finish(position)
    assert position.to_move == 1
    assert position.bonus_moves == 0


def test_b6_played_from_the_start_both_partners_advance_on_the_second_board() -> None:
    """All seats play for red until a team's marker stands at 36; each team gets a bonus move at 18 and at 36."""
    position = begin("team", prefer="R")
    arrivals = []
    while position.track(0)["R"] < 36 and position.track(1)["R"] < 36:
        event = climb(position, "R")
        arrivals.append((event["seat"] % 2, event["track"]["R"]))
        while position.bonus_moves:
            place(position, best(position, "R"))
        finish(position, prefer="R")
    assert {field for _, field in arrivals} == {18, 36}
    assert len(arrivals) == len(set(arrivals))


# --- B8, B9 ------------------------------------------------------------------------------------------------


def test_b8_a_team_wins_at_once_with_all_markers_at_36() -> None:
    top = dict.fromkeys("RGBOYP", 36)
    position = table("team", board="Gh7-Gh6", racks=["", "GY RR"], tracks=[{}, top | {"G": 35}], seat=1)
    place(position, "Gh8-Yh9")
    result = result_of(position)
    assert (result["ranking"], result["reason"]) == ([[1, 3], [0, 2]], "all-at-top")
    assert position.bonus_moves == 0


def test_b8_all_markers_at_18_are_no_win_for_a_team() -> None:
    position = table("team", board="Gh7-Gh6", racks=["GY RR"], tracks=[dict.fromkeys("RGBOYP", 18) | {"G": 17}])
    place(position, "Gh8-Yh9")
    assert not position.is_over


def test_b9_the_teams_track_decides_played_from_the_start() -> None:
    """Seat 0 lifted red; seat 2 holds red only after its own placement, so the team's five others are lowest."""
    position = sixfold.board("team").deal(
        [["RG", "GB", "GB", "GB", "GB", "GB"], ["GY"] * 6, ["BY", "RR", "RR", "RR", "RR", "RR"], ["OY"] * 6]
    )
    turn(position, "Rh12-Gh11")
    turn(position, "Gl8-Yk8")
    place(position, "Bl4-Yk5")  # lifts blue for the team: red and blue stand at 1
    assert moves(position) == ["xRR,RR,RR,RR,RR", "keep"]
    position.play(position.game.parse("xRR,RR,RR,RR,RR"))
    position.play(Draw(("GG",) * 5 + ("OO",)))
    assert position.to_move == 3


def test_b9_the_partners_points_can_forbid_or_allow_it() -> None:
    for tracks, allowed in [([{"R": 1}], True), ([{"R": 1, "G": 1, "B": 1, "O": 1, "Y": 1, "P": 1}], False)]:
        position = table("team", racks=["", "", "GB RR"], tracks=tracks, seat=2)
        place(position, "Gh8-Bh9")
        assert ("keep" in moves(position)) == allowed
