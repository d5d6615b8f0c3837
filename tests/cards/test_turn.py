"""Open rows (C3), bonus moves (C4), exchanges (C5), the pile (C6) and the end (C7)."""

from collections import Counter

import pytest

from sixfold.core.chance import Dealer
from sixfold.games.cards.layout import CARDS

from .tables import assert_60_cards, every_table, moves, play, random_game, refusal, table

HIGH = [8, 8, 8, 8, 8, 5]
"""Everything may go up to 10; purple keeps the game going."""


# --- C3 ----------------------------------------------------------------------------------------------------


@every_table
def test_c3_the_oldest_open_card_leaves_at_the_end_of_the_turn(players: int) -> None:
    two = players == 2
    rows = ["RG GB" if two else "RG"] + (["BO OY"] if two else ["BO", "OY", "RP"][: players - 1])
    position = table(players, rows=rows, hands=["RB RO RO RY RY RP"], tracks=[[1] * 6])
    play(position, "RB")
    assert position.row(0) == (("GB", "RB") if two else ("RB",))
    assert position.row(1) == (("BO", "OY") if two else ("BO",))
    assert position.discards == dict.fromkeys(CARDS, 0) | {"RG": 1}
    assert_60_cards(position)


@every_table
def test_c3_six_cards_a_hand_and_the_right_number_of_open_ones(players: int) -> None:
    for position in random_game(players, 1):
        for seat in range(players):
            assert len(position.row(seat)) == (2 if players == 2 else 1)
            if seat != position.s.seat or (not position.draws_pending and not position.bonus_moves):
                assert len(position.hand(seat)) >= (6 if seat != position.s.seat else 0)


def test_the_turn_passes_to_the_left_with_six_cards_again() -> None:
    position = table(3, hands=["RB RO RO RY RY RP"], seat=2, tracks=[[1] * 6] * 3)
    play(position, str(position.legal_moves()[0]))
    if "keep" in moves(position):
        play(position, "keep")
    assert position.draws_pending == 1
    position.play_draws(Dealer(bytes(32)))
    assert position.to_move == 0
    assert len(position.hand(2)) == 6


# --- C4 ----------------------------------------------------------------------------------------------------


def test_c4_a_marker_that_arrives_at_ten_gives_a_bonus_move_without_drawing() -> None:
    position = table(3, rows=["RG", "RB", "GO"], hands=["RG OY OY BY BO BY"], tracks=[HIGH])
    [event] = play(position, "RG")
    assert event["track"] == {"R": 10, "G": 10, "B": 8, "O": 8, "Y": 8, "P": 5}
    assert (position.to_move, position.bonus_moves, position.draws_pending) == (0, 2, 0)
    assert len(position.hand(0)) == 5
    assert refusal(position, "keep").code == "bonus-pending"
    # The card played last is now the open one; it counts for the next.
    assert position.row(0) == ("RG",)
    play(position, "OY")
    assert (position.bonus_moves, position.row(0)) == (1, ("OY",))
    assert position.discards["RG"] == 2
    # Two orange symbols lie open now: orange arrives as well, one bonus move is used and one is won.
    play(position, "OY")
    assert (position.track(0)["O"], position.bonus_moves) == (10, 1)
    play(position, "BO")
    assert position.bonus_moves == 0
    assert refusal(position, "BY").code in ("draw-pending", "choice-pending")
    assert_60_cards(position)


def test_c4_a_marker_already_on_ten_gives_none() -> None:
    position = table(3, rows=["RG", "RB", "GO"], hands=["RY OY OY BY BO BY"], tracks=[[10, 8, 8, 8, 8, 5]])
    [event] = play(position, "RY")
    assert event["gains"] == [2, 0]
    assert event["track"]["R"] == 10
    assert position.bonus_moves == 0


def test_c4_points_lost_at_a_closed_area_give_none() -> None:
    position = table(3, rows=["RG", "RB", "RO"], hands=["RY OY OY BY BO BY"], tracks=[[6, 6, 6, 6, 6, 3]])
    play(position, "RY")
    assert position.bonus_moves == 0


def test_c4_bonus_moves_may_give_further_ones_and_the_hand_never_runs_out() -> None:
    tracks = [[9, 9, 9, 9, 9, 6]]
    position = table(2, rows=["RG BO", "RG BO"], hands=["RY GY BY OY RG BO"], tracks=tracks, avoid="P")
    for card, bonus in (("RY", 1), ("GY", 2), ("BY", 2), ("OY", 2), ("RG", 1)):
        play(position, card)
        assert position.bonus_moves == bonus, card
    play(position, "BO")
    # Five markers arrived, six cards are gone: nothing to exchange, six to draw.
    assert position.hand(0) == ()
    assert position.legal_moves() == []
    assert position.draws_pending == 6
    assert sorted(position.track(0).values()) == [6, 10, 10, 10, 10, 10]


# --- C5 ----------------------------------------------------------------------------------------------------


def test_c5_exchange_the_hand_if_it_shows_no_lowest_colour() -> None:
    hand = "RG RB GB RO GO BO"
    position = table(3, rows=["RY", "GY", "BY"], hands=[hand], tracks=[[3, 3, 3, 3, 2, 1]])
    play(position, "RG")
    assert moves(position) == ["xRB,RO,GB,GO,BO", "keep"]
    assert refusal(position, "+RP").code == "choice-pending"
    assert refusal(position, "xRB,GB").code == "exchange-cards"
    [event] = play(position, "xBO,GO,RO,GB,RB")
    # Shown in the order of the colours, because the order of the slots is hidden.
    assert event == {"seat": 0, "do": "exchange", "cards": ["RB", "RO", "GB", "GO", "BO"]}
    assert position.hand(0) == ()
    assert position.discards == dict.fromkeys(CARDS, 0) | dict.fromkeys(["RY", "RB", "GB", "RO", "GO", "BO"], 1)
    assert position.draws_pending == 6
    position.play_draws(Dealer(bytes(32)))
    assert (len(position.hand(0)), position.to_move) == (6, 1)
    assert_60_cards(position)


@pytest.mark.parametrize(
    ("track", "allowed"),
    [
        ([3, 3, 3, 3, 3, 1], True),
        ([3, 3, 3, 3, 1, 1], True),
        ([3, 3, 3, 1, 3, 1], False),
        ([1, 3, 3, 3, 3, 1], False),
        ([3, 3, 3, 1, 2, 2], False),
        ([3, 3, 3, 3, 3, 3], False),
    ],
    ids=str,
)
def test_c5_every_lowest_colour_must_be_missing(track: list[int], allowed: bool) -> None:
    position = table(3, rows=["YP", "YP", "YP"], hands=["RG RB GB RO GO BO"], tracks=[track])
    play(position, "RG")
    assert ("keep" in moves(position)) == allowed


def test_c5_lowest_is_judged_after_scoring_and_the_card_played_does_not_count() -> None:
    # Purple is lowest until the card with it is played; then it is level with yellow, which is not in the hand.
    position = table(3, rows=["GP", "GP", "GB"], hands=["RP RB GB RO GO BO"], tracks=[[3, 3, 3, 3, 2, 0]])
    play(position, "RP")
    assert position.track(0)["P"] == 2
    assert "keep" in moves(position)


def test_c5_not_before_playing_and_not_during_bonus_moves() -> None:
    position = table(3, rows=["RG", "RB", "GO"], hands=["RG RB RB RO RO GO"], tracks=[HIGH])
    assert refusal(position, "xRG,RB,RB,RO,RO,GO").ruling == "C5"
    play(position, "RG")
    assert position.bonus_moves
    assert refusal(position, "xRB,RB,RO,RO,GO").ruling == "C4"


def test_c5_keeping_draws_only_what_was_played() -> None:
    position = table(3, rows=["RY", "GY", "BY"], hands=["RG RB GB RO GO BO"], tracks=[[3, 3, 3, 3, 2, 1]])
    play(position, "RG", "keep")
    assert position.draws_pending == 1
    assert position.hand(0) == ("RB", "GB", "RO", "GO", "BO")


# --- C6 ----------------------------------------------------------------------------------------------------


def exchanging(pile: str) -> tuple[object, Counter[str]]:
    """Seat 0 has discarded its hand and is to draw six from a pile with few cards; and the discards then."""
    position = table(3, rows=["RY", "GY", "BY"], hands=["RG RB GB RO GO BO"], tracks=[[3, 3, 3, 3, 2, 1]], pile=pile)
    play(position, "RG", "xRB,GB,RO,GO,BO")
    return position, +Counter(position.discards)


def test_c6_the_discards_become_the_pile_in_the_middle_of_a_draw() -> None:
    position, discards = exchanging("RP GP")
    [event] = play(position, "+RP,RB,GB,GP,RO,GO")
    # The two cards that were left come first, then what was just discarded may come back at once.
    assert event["cards"] == ["RP", "GP", "RB", "GB", "RO", "GO"]
    assert sum(position.discards.values()) == 0
    assert +Counter(position.pile) == discards - Counter(["RB", "GB", "RO", "GO"])
    assert sorted(position.hand(0)) == sorted(event["cards"])
    assert_60_cards(position)


def test_c6_the_rest_of_the_old_pile_must_be_drawn_first() -> None:
    position, _ = exchanging("RP GP")
    wrong = refusal(position, "+RP,RB,GB,RO,GO,BO")
    assert (wrong.code, wrong.ruling) == ("not-in-pile", "C6")
    assert refusal(position, "+RP,GP,RP,RP,RP,RP").code == "not-in-pile"
    assert refusal(position, "+RP,GP,RB,GB,RO").code == "draw-count"


def test_c6_taking_the_very_last_card_makes_the_new_pile_at_once() -> None:
    position, discards = exchanging("RP GP BP OP YP RP")
    play(position, "+RP,GP,BP,OP,YP,RP")
    assert sum(position.discards.values()) == 0
    assert +Counter(position.pile) == discards


def test_c6_without_the_last_card_nothing_is_shuffled() -> None:
    position, discards = exchanging("RP GP BP OP YP RP GP")
    assert refusal(position, "+RP,GP,BP,OP,YP,RB").code == "not-in-pile"
    play(position, "+RP,GP,BP,OP,YP,RP")
    assert +Counter(position.pile) == Counter(["GP"])
    assert +Counter(position.discards) == discards


def test_c6_a_dealer_draws_across_the_shuffle() -> None:
    position, _ = exchanging("RP GP")
    for seed in range(20):
        drawn = position.deal_pending(Dealer(bytes([seed]) * 32))
        assert sorted(drawn[:2]) == ["GP", "RP"]
        copy = position.copy()
        [event] = copy.play(copy.game.parse("+" + ",".join(drawn)))
        assert event["cards"] == drawn


@every_table
def test_c6_there_is_always_a_card_to_draw(players: int) -> None:
    """Hands hold at most six cards a seat and rows four in all: 32 cards or more are left when a draw is done."""
    shuffles = 0
    for seed in range(6):
        left = 60
        for position in random_game(players, seed):
            if position.draws_pending == 0 and not position.bonus_moves:
                rest = sum(position.pile.values()) + sum(position.discards.values())
                assert rest >= 60 - 6 * players - 4 >= 32
            shuffles += position.s.pile_left > left
            left = int(position.s.pile_left)
            assert_60_cards(position)
    assert shuffles > 2


# --- C7 ----------------------------------------------------------------------------------------------------


def test_c7_all_six_in_the_last_area_win_at_once_even_with_bonus_moves_pending() -> None:
    position = table(3, rows=["RG", "RB", "GP"], hands=["RP OY OY BY BO BY"], tracks=[[8, 8, 8, 8, 8, 6]])
    [event] = play(position, "RP")
    assert (event["track"]["R"], event["track"]["P"]) == (10, 7)
    assert position.is_over
    assert (position.to_move, position.bonus_moves, position.legal_moves()) == (None, 0, [])
    assert position.result()["ranking"][0] == [0]
    assert refusal(position, "OY").code == "game-over"
    assert_60_cards(position)


def test_c7_no_player_has_won_while_one_marker_is_missing() -> None:
    position = table(3, rows=["RG", "RB", "GB"], hands=["RP OY OY BY BO BY"], tracks=[[8, 10, 10, 10, 10, 6]])
    play(position, "RP")
    assert not position.is_over


def test_c7_the_others_are_ranked_as_usual_and_share_places() -> None:
    tracks = [[8, 8, 8, 8, 8, 6], [0, 1, 1, 1, 1, 1], [3, 0, 3, 3, 3, 3], [1, 1, 0, 1, 1, 1]]
    position = table(4, rows=["RG", "RB", "GP", "GB"], hands=["RP OY OY BY BO BY"], tracks=tracks)
    play(position, "RP")
    assert position.result()["ranking"] == [[0], [2], [1, 3]]


@every_table
def test_c7_every_game_ends_with_a_winner_in_the_last_area(players: int) -> None:
    for seed in range(4):
        *_, position = random_game(players, seed)
        result = position.result()
        assert result["reason"] == "all-in-last-area"
        [winner] = result["ranking"][0]
        assert min(result["tracks"][winner].values()) >= 7
        assert all(min(track.values()) < 7 for seat, track in enumerate(result["tracks"]) if seat != winner)
