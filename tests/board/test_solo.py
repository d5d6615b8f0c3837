"""The solo game (B12), and how B5, B6, B8 and B9 apply to it."""

import sixfold
from sixfold.core.actions import Draw

from .tables import (
    assert_120_tiles,
    begin,
    best,
    finish,
    last_pair,
    moves,
    place,
    random_game,
    refusal,
    result_of,
    table,
)

GREEN_2_YELLOW_4 = "Gh7-Gh6 Yh10-Yh11 Yi9-Yj9"
"""Green sees 2 from h8, yellow 4 from h9."""


def test_b12_played_from_the_start_one_tile_is_drawn_placed_and_scored_after_the_other() -> None:
    position = sixfold.board("solo").deal([[]])
    assert position.to_move == 0
    assert position.draws_pending == 1
    assert moves(position) == []
    position.play(Draw(("RG",)))
    assert position.rack(0) == ("RG",)
    assert place(position, "Rh12-Gh11")["gains"] == [1, 0]
    assert position.rack(0) == ()
    assert position.to_move == 0
    assert position.draws_pending == 1
    position.play(Draw(("RR",)))
    assert place(position, "Ri11-Ri12")["gains"] == [1, 2]
    assert position.track(0)["R"] == 4
    assert_120_tiles(position)


def test_b12_a_game_from_a_dealer_begins_with_the_first_tile_drawn() -> None:
    position = sixfold.board("solo").start(sixfold.Dealer(bytes(32)))
    assert len(position.rack(0)) == 1
    assert [event["do"] for event in position.events] == ["draw"]
    assert position.setup["racks"] == [[]]


def test_b12_a_whole_game_draws_and_places_in_turn() -> None:
    *_, position = random_game("solo", 1, seed=3)
    assert {event["do"] for event in position.events[::2]} == {"draw"}
    assert {event["do"] for event in position.events[1::2]} == {"place"}
    assert all(len(event["tiles"]) == 1 for event in position.events[::2])
    result = result_of(position)
    assert result == {"ranking": [[0]], "tracks": [position.track(0)], "reason": "board-full"}
    assert min(result["tracks"][0].values()) in range(37)


def test_b12_only_one_tile_can_be_drawn_at_a_time() -> None:
    position = sixfold.board("solo").deal([[]])
    assert refusal(position, "+RG,RB").code == "draw-count"
    position.play(Draw(("RG",)))
    assert refusal(position, "+RB").code == "place-pending"
    assert refusal(position, "Rh12-Bh11").code == "not-on-rack"


def test_example_green_and_yellow_arrive_at_the_second_board_without_bonus_moves() -> None:
    """2023 edition: green arrives with its 2 points exactly, yellow loses 3 of 4; both stand on its field 0."""
    position = table("solo", board=GREEN_2_YELLOW_4, racks=["GY"], tracks=[{"G": 16, "Y": 17}])
    event = place(position, "Gh8-Yh9")
    assert event["gains"] == [2, 4]
    assert (event["track"]["G"], event["track"]["Y"]) == (18, 18)
    assert position.bonus_moves == 0
    assert position.draws_pending == 1


def test_b6_no_bonus_move_at_the_end_of_the_second_board_either() -> None:
    position = table("solo", board=GREEN_2_YELLOW_4, racks=["GY"], tracks=[{"G": 35, "Y": 34}])
    event = place(position, "Gh8-Yh9")
    assert (event["track"]["G"], event["track"]["Y"]) == (36, 36)
    assert position.bonus_moves == 0
    assert position.draws_pending == 1


def test_b5_played_from_the_start_to_the_end_of_the_second_board() -> None:
    """Each half moves the marker no further than the end of its current board."""
    position = begin("solo", prefer="R")
    field, lost = 1, 0
    while field < 36:
        event = place(position, best(position, "R"))
        for letter, gain in zip(event["tile"], event["gains"], strict=True):
            if letter == "R":
                end = 18 if field < 18 else 36
                lost += max(field + gain - end, 0)
                field = min(field + gain, end)
        assert event["track"]["R"] == field
        finish(position, prefer="R")
    assert lost > 0
    assert position.bonus_moves == 0


def test_b9_never_in_solo() -> None:
    position = table("solo", racks=["RG"], tracks=[{"R": 5}])
    place(position, "Rh8-Gh9")
    assert moves(position) == []
    assert position.draws_pending == 1
    for action in ("xRG", "keep"):
        assert refusal(position, action).code == "exchange-not-allowed"


def test_b8_solo_ends_when_all_markers_stand_at_36() -> None:
    tracks = [dict.fromkeys("RGBOYP", 36) | {"G": 35}]
    position = table("solo", board=GREEN_2_YELLOW_4, racks=["GY"], tracks=tracks)
    place(position, "Gh8-Yh9")
    assert result_of(position) == {
        "ranking": [[0]],
        "tracks": [dict.fromkeys("RGBOYP", 36)],
        "reason": "all-at-top",
    }


def test_b8_solo_continues_when_all_markers_stand_at_18() -> None:
    tracks = [dict.fromkeys("RGBOYP", 18) | {"G": 17}]
    position = table("solo", board=GREEN_2_YELLOW_4, racks=["GY"], tracks=tracks)
    place(position, "Gh8-Yh9")
    assert not position.is_over


def test_b12_the_result_is_the_lowest_position() -> None:
    position = last_pair("solo", 1, tracks=[dict.fromkeys("RGBOYP", 20) | {"O": 11}])
    place(position, "Ph8-Ph9")
    assert min(result_of(position)["tracks"][0].values()) == 11


def test_b12_the_drawn_tile_is_public() -> None:
    position = sixfold.board("solo").start(sixfold.Dealer(bytes(32)))
    assert position.view(None).rack() == position.rack(0)
    assert sum(position.view(None).unseen.values()) == 119
