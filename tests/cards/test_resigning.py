"""Resigning, at any time: the hand stays out of play, the open cards stay open."""

import pytest

from sixfold.core.chance import Dealer
from sixfold.core.errors import IllegalMove
from sixfold.games.cards.moves import Resign

from .tables import assert_60_cards, play, table


def test_with_two_players_a_resignation_ends_the_game() -> None:
    position = table(2, tracks=[[3] * 6, [0] * 6])
    position.play(Resign(0))
    assert position.result()["ranking"] == [[1], [0]]
    assert position.result()["reason"] == "resigned"


def test_with_more_players_a_resigned_seat_is_skipped_and_the_earliest_is_last() -> None:
    position = table(4, tracks=[[1] * 6] * 4, seat=1)
    position.play(Resign(2))
    assert position.to_move == 1
    position.play(Resign(1))
    assert position.to_move == 3
    assert position.result() is None
    with pytest.raises(IllegalMove, match="resigned already"):
        position.play(Resign(1))
    position.play(Resign(3))
    assert position.result()["ranking"] == [[0], [3], [1], [2]]
    assert_60_cards(position)


def test_open_cards_of_a_seat_that_resigned_still_count() -> None:
    position = table(3, rows=["GB", "RO", "GO"], hands=["RY GB GB GP GP BP"], tracks=[[1] * 6])
    position.play(Resign(1))
    assert position.row(1) == ("RO",)
    [event] = play(position, "RY")
    assert event["gains"] == [1, 0]


def test_the_hand_stays_out_of_play() -> None:
    position = table(3, rows=["GB", "RO", "GO"], hands=["RY GB GB GP GP BP", "YP YP YP YP OP OP"], pile="RG")
    position.play(Resign(1))
    play(position, "RY")
    if "keep" in map(str, position.legal_moves()):
        play(position, "keep")
    play(position, "+RG")
    assert position.pile["YP"] == 0
    assert position.hand(1) == ("YP", "YP", "YP", "YP", "OP", "OP")
    assert_60_cards(position)


@pytest.mark.parametrize("after", ["bonus", "choose", "exchange", "keep"])
def test_a_seat_can_resign_in_the_middle_of_its_turn(after: str) -> None:
    if after == "bonus":
        position = table(3, rows=["RG", "RB", "GO"], hands=["RG OY OY BY BO BY"], tracks=[[8, 8, 8, 8, 8, 5]])
        play(position, "RG")
        assert position.bonus_moves == 2
    else:
        position = table(3, rows=["RY", "GY", "BY"], hands=["RG RB GB RO GO BO"], tracks=[[3, 3, 3, 3, 2, 1]])
        play(position, "RG", *{"choose": [], "exchange": ["xRB,GB,RO,GO,BO"], "keep": ["keep"]}[after])
    held = position.hand(0)
    play(position, "resign")
    assert (position.to_move, position.bonus_moves, position.draws_pending) == (1, 0, 0)
    assert position.hand(0) == held
    assert len(position.row(0)) == 1
    play(position, str(position.legal_moves()[0]))
    position.play_draws(Dealer(bytes(32)))
    assert_60_cards(position)
