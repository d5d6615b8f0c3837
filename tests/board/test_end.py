"""When the game ends (B7, B8) and who has won."""

import pytest

from sixfold.games.board.position import BoardPosition

from .tables import (
    EVERY_TABLE,
    any_tiles,
    begin,
    best,
    every_table,
    filling,
    finish,
    free_pairs,
    last_pair,
    moves,
    place,
    random_game,
    refusal,
    result_of,
    table,
    tracks_of,
)

TOP = dict.fromkeys("RGBOYP", 18)


def play_red(position: BoardPosition) -> None:
    """Place the red and purple tile so that red scores."""
    place(position, best(position, "R"))
    assert position.events[-1]["gains"][0] > 0


def ranking(*rows: str, variant: str = "base") -> list[list[int]]:
    """The ranking if the board fills up with these tracks, by side."""
    players = 4 if variant == "team" else len(rows)
    position = last_pair(variant, players, tracks=tracks_of(*rows))
    place(position, "Ph8-Ph9")
    result = result_of(position)
    assert result["reason"] == "board-full"
    found: list[list[int]] = result["ranking"]
    return found


# --- the worked examples of both rule books ------------------------------------------------------------------


def test_ranking_example_lowest_10_beats_lowest_9() -> None:
    """Earlier edition: only the lowest marker of each counts, whatever the others are."""
    assert ranking("10 10 11 10 12 10", "18 18 9 18 18 18") == [[0], [1]]


def test_ranking_example_of_four_players() -> None:
    """2023 edition: lowest 10 wins, lowest 7 comes fourth; the two in between are ranked by their markers on 9."""
    assert ranking("18 7 16 15 12 18", "9 9 18 18 18 18", "10 12 11 13 10 14", "9 10 10 10 10 10") == [
        [2],
        [3],
        [1],
        [0],
    ]


def test_ranking_example_third_lowest_decides() -> None:
    """Earlier edition: 9 and 12 are equal, then 14 beats 13."""
    assert ranking("13 18 9 12 18 18", "15 9 12 14 14 14") == [[1], [0]]


@pytest.mark.parametrize(("a", "b"), [("9 9 18 18 18 18", "9 10 10 10 10 10"), ("9 9 9 18 18 18", "9 9 10 10 10 10")])
def test_ranking_example_more_markers_in_the_lowest_column_lose(a: str, b: str) -> None:
    assert ranking(a, b) == [[1], [0]]
    assert ranking(b, a) == [[0], [1]]


def test_ranking_equal_markers_share_the_place_whatever_their_colours() -> None:
    assert ranking("1 2 3 4 5 6", "6 5 4 3 2 1") == [[0, 1]]
    assert ranking("3 3 3 3 3 3", "1 2 3 4 5 6", "6 5 4 3 2 1") == [[0], [1, 2]]
    assert ranking("1 2 3 4 5 6", "3 3 3 3 3 3", "6 5 4 3 2 1", "0 9 9 9 9 9") == [[1], [0, 2], [3]]


def test_ranking_markers_at_18_decide_nothing_by_themselves() -> None:
    assert ranking("18 18 18 18 18 4", "5 5 5 5 5 5") == [[1], [0]]


def test_result_has_the_tracks_by_seat() -> None:
    position = last_pair(tracks=tracks_of("1 2 3 4 5 6", "2 2 2 2 2 2"))
    place(position, "Ph8-Ph9")
    assert position.result() == {
        "ranking": [[1], [0]],
        "tracks": tracks_of("1 2 3 4 5 6", "2 2 2 2 2 2"),
        "reason": "board-full",
    }


# --- B7 ----------------------------------------------------------------------------------------------------


@every_table
def test_b7_random_games_end_exactly_when_no_pair_is_left(variant: str, players: int) -> None:
    for position in random_game(variant, players, seed=5):
        result = position.result()
        if result is None or result["reason"] == "board-full":
            assert (result is None) == bool(free_pairs(position))


@every_table
def test_b7_ends_at_once_and_the_draw_is_void(variant: str, players: int) -> None:
    position = last_pair(variant, players)
    assert len(moves(position)) == 1
    place(position, "Ph8-Ph9")
    assert position.is_over
    assert position.to_move is None
    assert position.draws_pending == 0
    assert moves(position) == []
    assert refusal(position, "+RR").code == "game-over"


def test_b7_pending_bonus_moves_are_void() -> None:
    position = last_pair(racks=["RP GG BB", ""], tracks=[{"R": 17, "P": 17}])
    play_red(position)
    assert position.track(0)["R"] == 18
    result = result_of(position)
    assert result["reason"] == "board-full"
    assert position.bonus_moves == 0


def test_b7_an_exchange_is_void_too() -> None:
    position = last_pair(racks=["PP BB", ""], tracks=[{"B": 3}])
    place(position, "Ph8-Ph9")
    assert refusal(position, "xBB").code == "game-over"


def test_b7_single_free_cells_do_not_keep_the_game_alive() -> None:
    board = filling(2, "h8 h9 k8 e8")
    position = table(board=board, racks=["PP", ""])
    assert len(free_pairs(position)) == 1
    place(position, "Ph8-Ph9")
    assert position.is_over
    assert len(position.board()) <= 91 - 2


def test_b7_three_cells_in_a_row_end_with_one_tile() -> None:
    position = table(board=filling(2, "h8 h9 h10"), racks=["PP", ""])
    assert moves(position) == ["Ph8-Ph9", "Ph9-Ph10"]
    place(position, "Ph9-Ph10")
    assert position.is_over


def test_b7_another_pair_keeps_the_game_alive() -> None:
    position = table(board=filling(2, "h8 h9 k8 k9"), racks=["PP", "PP"])
    place(position, "Ph8-Ph9")
    assert not position.is_over
    finish(position, draw=" ".join(any_tiles(position, 6)))
    place(position, "Pk8-Pk9")
    assert position.is_over


# --- B8 ----------------------------------------------------------------------------------------------------


def test_b8_all_markers_at_18_win_at_once_even_with_bonus_moves_pending() -> None:
    tracks = [TOP | {"R": 17, "G": 17}, dict.fromkeys("RGBOYP", 17)]
    position = table(board="Rh7-Gh8", racks=["RG BB"], tracks=tracks)
    place(position, "Ri7-Gi8")
    result = result_of(position)
    assert (result["reason"], result["ranking"]) == ("all-at-top", [[0], [1]])
    assert position.bonus_moves == 0


def test_b8_five_markers_are_not_enough() -> None:
    position = table(board="Rh7-Gh8", racks=["RB BB"], tracks=[TOP | {"R": 17, "G": 17}])
    place(position, "Ri7-Bi8")
    assert not position.is_over
    assert position.bonus_moves == 1


def test_b8_ranks_the_others_as_usual() -> None:
    tracks = [*tracks_of("3 3 3 3 3 3", "4 4 4 4 4 4"), TOP | {"R": 17}]
    position = table("base", 3, board="Rh7-Gh8", racks=["", "", "RB"], tracks=tracks, seat=2)
    place(position, "Ri7-Bi8")
    result = result_of(position)
    assert result["ranking"] == [[2], [1], [0]]


@pytest.mark.parametrize(("variant", "players", "top"), [("base", 2, 18), ("team", 4, 36), ("solo", 1, 36)])
def test_b8_comes_before_a_full_board(variant: str, players: int, top: int) -> None:
    tracks = [dict.fromkeys("RGBOYP", top) | {"R": top - 1}]
    position = last_pair(variant, players, racks=["RP"] + [""] * (players - 1), tracks=tracks)
    play_red(position)
    result = result_of(position)
    assert result["reason"] == "all-at-top"


def test_b8_played_from_the_start_with_three_helpers() -> None:
    """Seat 0 makes the best moves for the colours it still needs; the others build short rows of them."""
    position = begin("base", 4, prefer="R")
    while not position.is_over:
        needed = "".join(letter for letter, field in position.track(0).items() if field < 18)
        place(position, best(position, needed, most=36 if position.to_move == 0 else 2))
        if not position.is_over and not position.bonus_moves:
            finish(position, prefer=needed[:3])
    result = result_of(position)
    assert result["ranking"][0] == [0]
    assert result["tracks"][0] == TOP
    assert result["reason"] == "all-at-top"
    assert free_pairs(position)


def test_every_variant_is_among_the_tables() -> None:
    assert {variant for variant, _ in EVERY_TABLE} == {"base", "solo", "team", "duel"}
