"""Areas of the track (C1), matches and their order (C2)."""

import pytest

from sixfold.games.cards import rules
from sixfold.games.cards.layout import AREAS, TABLES, area_of

from .tables import moves, play, refusal, table

TRACK_OF_TWO = [2, 5, 3, 5, 4, 5]
"""The second example of both rule books: red on 2, blue still in the area 1–3, purple on 5."""


# --- worked examples ---------------------------------------------------------------------------------------


def test_example_two_yellow_matches_and_one_blue() -> None:
    position = table(3, rows=["OY", "BP", "GY"], hands=["BY RG RG RG RG RO"], tracks=[[1, 2, 0, 1, 1, 1]])
    [event] = play(position, "BY")
    assert event == {
        "seat": 0,
        "do": "play",
        "card": "BY",
        "gains": [1, 2],
        "track": {"R": 1, "G": 2, "B": 1, "O": 1, "Y": 3, "P": 1},
    }


def test_example_red_goes_two_fields_and_purple_only_one() -> None:
    position = table(3, rows=["RP", "RG", "OP"], hands=["RP GB GB GB GB GO"], tracks=[TRACK_OF_TWO])
    [event] = play(position, "RP")
    assert event["gains"] == [2, 2]
    assert event["track"] == {"R": 4, "G": 5, "B": 3, "O": 5, "Y": 4, "P": 6}


def test_example_the_winner_and_the_places_behind() -> None:
    tracks = [[7, 8, 10, 7, 6, 9], [6, 6, 4, 5, 6, 6], [5, 6, 7, 7, 8, 9], [5, 6, 6, 7, 8, 9]]
    position = table(4, rows=["OY", "GY", "RG", "RB"], hands=["BY RG RG RO RO RP"], tracks=tracks)
    play(position, "BY")
    result = position.result()
    assert result is not None
    assert result["tracks"][0]["Y"] == 8
    assert result["ranking"] == [[0], [2], [3], [1]]
    assert result["reason"] == "all-in-last-area"


# --- C1 ----------------------------------------------------------------------------------------------------


def test_c1_the_areas() -> None:
    assert AREAS == ((0, 0), (1, 3), (4, 6), (7, 10))
    assert [area_of(field) for field in (0, 1, 3, 4, 6, 7, 10)] == [0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize(
    ("others", "limit"), [(0, 3), (1, 6), (2, 6), (3, 6), (4, 10), (6, 10), (7, 10), (10, 10)], ids=str
)
@pytest.mark.parametrize("gain", range(13))
def test_c1_the_last_marker_decides_how_far_another_may_go(others: int, limit: int, gain: int) -> None:
    start = max(AREAS[area_of(others)][0], 1)
    position = table(tracks=[[others] * 5 + [start]])
    assert rules.advanced(position.s, TABLES[0], 0, 5, gain, -1, 0) == min(start + gain, limit)


def test_c1_the_kernel_moves_step_by_step() -> None:
    """Against the ruling read literally: one step, and only if no marker is more than one area behind the new field."""
    for track in ([0, 1, 2, 3, 3, 3], [1, 4, 4, 6, 2, 5], [4, 7, 9, 10, 6, 5], [7, 7, 7, 8, 6, 10], [0, 0, 0, 0, 0, 0]):
        position = table(tracks=[track])
        for colour in range(6):
            for gain in range(6):
                fields = list(track)
                for _ in range(gain):
                    moved = fields.copy()
                    moved[colour] += 1
                    if moved[colour] <= 10 and all(area_of(moved[colour]) - area_of(f) <= 1 for f in moved):
                        fields = moved
                assert rules.advanced(position.s, TABLES[0], 0, colour, gain, -1, 0) == fields[colour]


def test_c1_points_that_cannot_be_moved_are_lost() -> None:
    position = table(rows=["RG RG", "RB RB"], hands=["RO GO GO GO BO BO"], tracks=[[1, 0, 0, 1, 1, 1]])
    [event] = play(position, "RO")
    assert event["gains"] == [4, 0]
    assert event["track"]["R"] == 3
    assert position.s.bonus == 0


def test_c1_the_marker_that_moves_is_not_behind_itself() -> None:
    position = table(rows=["RG RG", "RB RB"], hands=["RO GO GO GO BO BO"], tracks=[[0, 3, 3, 3, 3, 3]])
    [event] = play(position, "RO")
    assert event["track"]["R"] == 4, "the last one may run through all areas open to the others"


# --- C2 ----------------------------------------------------------------------------------------------------


def test_c2_the_open_cards_of_all_players_count_and_the_new_card_does_not() -> None:
    position = table(4, rows=["RG", "RB", "RO", "GB"], hands=["RY RG RG RG BO BO"], tracks=[[1] * 6])
    [event] = play(position, "RY")
    assert event["gains"] == [3, 0], "one's own earlier card counts, the card just played does not"


def test_c2_two_players_compare_with_four_cards() -> None:
    position = table(2, rows=["RG RB", "RO RP"], hands=["RY GB GB GB BO BO"], tracks=[[1] * 6])
    [event] = play(position, "RY")
    assert event["gains"] == [4, 0]


def test_c2_cards_in_hands_and_on_the_discards_do_not_count() -> None:
    position = table(3, rows=["GB", "GO", "GP"], hands=["RY RG RG RB RB RO", "RG RG RB RB RO RO"], pile="OY YP")
    assert position.points(position.game.parse("RY")) == (0, 0)


def test_c2_the_order_is_the_players_choice_where_it_matters() -> None:
    # Only red keeps the last area closed: scored first, it opens the area for green.
    track = [3, 6, 4, 4, 4, 4]
    rows, hand = ["RG", "GB", "RO"], "RG BO BO BY BY OY"
    position = table(3, rows=rows, hands=[hand], tracks=[track])
    assert moves(position)[:2] == ["RG", "GR"]
    assert position.moves_with_points()[1][1] == (2, 2)
    [event] = play(position, "RG")
    assert (event["card"], event["track"]["R"], event["track"]["G"]) == ("RG", 5, 8)
    position = table(3, rows=rows, hands=[hand], tracks=[track])
    [event] = play(position, "GR")
    assert (event["card"], event["track"]["R"], event["track"]["G"]) == ("GR", 5, 6)


def test_c2_two_orders_with_the_same_outcome_are_one_move() -> None:
    position = table(3, rows=["RG", "GB", "RO"], hands=["RG RG RG BO BO BY"], tracks=[[1] * 6])
    assert moves(position) == ["RG", "BO", "BY"]
    [event] = play(position, "GR")
    assert (event["card"], event["gains"]) == ("RG", [2, 2])


def test_c2_gains_are_listed_in_the_order_of_scoring() -> None:
    position = table(3, rows=["RG", "GB", "GO"], hands=["RG BO BO BY BY OY"], tracks=[[3, 6, 4, 4, 4, 4]])
    assert position.points(position.game.parse("RG")) == (1, 3)
    assert position.points(position.game.parse("GR")) == (3, 1)
    assert play(position, "GR")[0]["gains"] == [3, 1]


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    position = table(3, hands=["RG RG RG BO BO BY"])
    assert refusal(position, "OP").code == "not-in-hand"
    assert refusal(position, "PO").code == "not-in-hand"
