"""The strong bots of the card game: legal, the same interpreted and compiled, fair about hidden cards, and sensible."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from sixfold import bots
from sixfold.bots.budgets import Budget
from sixfold.bots.policy_bot import EVERY_MOVE, decider
from sixfold.bots.search_bot import SearchBot
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.choices import EXCHANGE, KEEP
from sixfold.core.rng import streams
from sixfold.engine.kernel_cache import compiled
from sixfold.games.cards.bot import playout, policies, search
from sixfold.games.cards.bot.evaluation import fill_seen, fill_unseen
from sixfold.games.cards.bot.weights import WEIGHTS
from sixfold.games.cards.game import Cards
from sixfold.games.cards.layout import CARDS, TABLES
from sixfold.games.cards.position import CardsPosition
from sixfold.games.cards.state import CHOOSE, NO_CARD, PLAY

from ..bots import policy_matches
from .tables import assert_60_cards, every_table, moves, random_game, some_tables, table

T: Any = TABLES[0]


def deciding(players: int, seeds: range) -> list[CardsPosition]:
    """Positions of random games in which a seat is to decide."""
    found = []
    for seed in seeds:
        for position in random_game(players, seed):
            if not position.is_over and not position.draws_pending:
                found.append(position.copy())
    return found


def guess(position: CardsPosition, seat: int, seed: int) -> CardsPosition:
    """The position as a search samples it from the view of a seat."""
    view = position.view(seat)
    guessed = position.copy()
    guessed.states[0] = view.states[0]
    held = np.array([*view.hand_counts, 0, 0][:4], np.int64)
    search.deal_hidden(guessed.s, T, held, streams(seed, 1)[0])
    return guessed


# --- policies ----------------------------------------------------------------------------------------------


@every_table
@pytest.mark.parametrize("name", policies.POLICIES)
def test_policies_make_legal_moves_from_the_view_of_their_seat(players: int, name: str) -> None:
    game, rng = Cards(players=players), Random(2)
    bot = bots.make(name, game)
    for seed in range(3):
        dealer = Dealer(seed_from(f"{name} {seed}"))
        position = game.start(dealer, seed % players)
        while position.to_move is not None:
            move = bot.choose(position.view(position.to_move), rng)
            assert move in position.legal_moves()
            position.play(move, dealer)


@some_tables
def test_policies_evaluate_the_same_interpreted_and_compiled(players: int) -> None:
    phases = Counter[int]()
    for number, position in enumerate(deciding(players, range(20, 24))):
        phases[int(position.s.phase)] += 1
        phases[100] += position.s.bonus > 0
        for name in policies.POLICIES:
            weights, room = WEIGHTS.weights(position.game), playout.new_choices()
            found = []
            for decide in (compiled(decider("cards", name)), decider("cards", name)):
                workspaces, stream = policies.new_workspaces(), streams(number, 1)[0]
                before = position.states.tobytes()
                choice = decide(position.states, TABLES, weights, stream, room, workspaces, EVERY_MOVE)
                assert position.states.tobytes() == before, "looking changes nothing"
                found.append((int(choice), int(stream[0]), workspaces[0].worth.tobytes()))
            assert found[0] == found[1], name
    assert phases[PLAY]
    assert phases[CHOOSE]


@every_table
def test_a_policy_uses_only_the_information_of_its_view(players: int) -> None:
    """In a view the pile includes other hands; evaluations must not depend on that."""
    for number, position in enumerate(deciding(players, range(30, 32))):
        view = position.view(position.to_move)
        for name in policies.POLICIES:
            weights, room = WEIGHTS.weights(position.game), (playout.new_choices(), policies.new_workspaces())
            decide = compiled(decider("cards", name))
            full = decide(position.states, TABLES, weights, streams(number, 1)[0], *room, EVERY_MOVE)
            seen = decide(view.states, TABLES, weights, streams(number, 1)[0], *room, EVERY_MOVE)
            assert full == seen, name


@every_table
def test_unseen_cards_are_those_of_the_view(players: int) -> None:
    workspace = policies.new_workspaces()[0]
    for position in deciding(players, range(40, 42)):
        fill_unseen(position.s, T, workspace)
        assert workspace.unseen.tolist() == list(position.view(position.to_move).unseen.values())
        assert workspace.unseen_left == workspace.unseen.sum()
        fill_seen(position.s, T, workspace)
        shown = Counter(letter for seat in range(players) for card in position.row(seat) for letter in card)
        assert workspace.seen.tolist() == [shown[letter] for letter in "RGBOYP"]


def test_points_counts_only_points_that_move_a_marker() -> None:
    # Red matches three times, but may not leave its area before green has started.
    position = table(
        3,
        rows=["RB", "RO", "RY"],
        hands=["RP BO GB GB GB GO"],
        tracks=[{"R": 3, "G": 0, "B": 1, "O": 1, "Y": 1, "P": 1}],
    )
    move = bots.make("points", position.game).choose(position.view(0), Random(0))
    assert str(move) in ("BO", "OB")


@every_table
@pytest.mark.parametrize("name", ["balance", "denial"])
def test_a_winning_move_is_played(players: int, name: str) -> None:
    position = won_in_one(players)
    assert str(bots.make(name, position.game).choose(position.view(0), Random(0))) == "GP"


@pytest.mark.long  # each pair is a separate kernel; test_engines.py always checks that greedy beats random
@pytest.mark.parametrize(("better", "worse"), [("denial", "balance"), ("balance", "points")])
def test_denial_wins_more_than_balance_and_balance_than_points(better: str, worse: str) -> None:
    game, count, won = Cards(players=2), 600, 0
    for seat in range(2):
        tracks = policy_matches.play(game, (better, worse), 1 << seat, count, seed=4).track
        won += int((tracks[:, seat].min(axis=1) >= 7).sum())
    assert won > count


# --- search ------------------------------------------------------------------------------------------------


def won_in_one(players: int) -> CardsPosition:
    """A position in which one card wins, and others bring more points."""
    rows = ["RB RB", "RG OP"] if players == 2 else ["RB", "RG", "OP", "RB"][:players]
    return table(
        players,
        rows=rows,
        hands=["RB RY GP RO BO OY"],
        tracks=[[7, 6, 7, 7, 7, 6], *[[6, 6, 6, 6, 7, 7]] * (players - 1)],
    )


@every_table
def test_search_finds_a_win_in_one(players: int) -> None:
    position = won_in_one(players)
    for seed in range(3):
        move = SearchBot(position.game, Budget(None, 200)).choose(position.view(0), Random(seed))
        assert str(move) == "GP"


@every_table
def test_search_makes_legal_moves_over_whole_games(players: int) -> None:
    game, rng, chosen = Cards(players=players), Random(3), Counter[str]()
    bot, other = SearchBot(game, Budget(None, 25)), bots.make("random", game)
    for seed in range(6):
        dealer = Dealer(seed_from(f"search {seed}"))
        position = game.start(dealer, seed % players)
        while (seat := position.to_move) is not None:
            mover = other if seat == 1 and seed % 2 else bot
            before = position.states.tobytes()
            move = mover.choose(position.view(seat), rng)
            assert position.states.tobytes() == before
            if mover is bot:
                assert move in position.legal_moves()
                chosen[type(move).__name__] += 1
            position.play(move, dealer)
    assert chosen["Play"] > 50


@every_table
def test_search_decides_about_exchanges(players: int) -> None:
    bot = SearchBot(Cards(players=players), Budget(None, 60))
    choices = [position for position in deciding(players, range(50, 56)) if position.s.phase == CHOOSE]
    assert choices
    for position in choices:
        assert str(bot.choose(position.view(position.to_move), Random(1))) in moves(position)


@some_tables
def test_sampled_hands_complete_a_game_of_60_cards(players: int) -> None:
    for number, position in enumerate(deciding(players, range(60, 64))):
        seat = position.to_move
        assert seat is not None
        guessed = guess(position, seat, number)
        assert_60_cards(guessed)
        assert guessed.hand_counts == position.hand_counts
        assert guessed.s.pile_left == position.s.pile_left
        assert guessed.states[0].hand[seat].tolist() == position.s.hand[seat].tolist(), "gaps stay gaps"
        assert guessed.discards == position.discards
        # It can be played to the end.
        scratch, stream = np.zeros(playout.SCRATCH, np.int8), streams(number, 1)[0]
        workspaces, weights, sight = search.new_workspaces(), WEIGHTS.weights(position.game), search.new_sights(1)[0]
        search.prepare(guessed.s, T, sight, workspaces[0], weights)
        for _ in range(8):
            if guessed.is_over or guessed.s.phase == CHOOSE:
                break
            choice = search.quick_choice(guessed.s, T, sight, workspaces[0], weights, stream)
            assert guessed.s.hand[guessed.s.seat, choice >> 1] != NO_CARD
            search.advance(guessed.s, T, sight, choice, stream, scratch)
            assert_60_cards(guessed)


def test_sampled_hands_are_as_likely_as_the_unseen_cards() -> None:
    position = table(2, hands=["RG RG RG RG RB RB"], pile="OP OP YP YP GB GB")
    view = position.view(0)
    found = Counter[str]()
    for seed in range(2000):
        found.update(guess(position, 0, seed).hand(1))
    assert found["RG"] == 0
    unseen = view.unseen
    for card in CARDS:
        assert abs(found[card] / 12_000 - unseen[card] / sum(unseen.values())) < 0.02


@every_table
def test_codes_and_choices_convert_into_each_other(players: int) -> None:
    for position in deciding(players, range(70, 72)):
        s = position.s
        if s.phase == CHOOSE:
            assert [search.choice_of(s, code) for code in (-1, -2)] == [EXCHANGE, KEEP]
            assert [search.code_of(s, choice) for choice in (-1, -2)] == [-1, -2]
            continue
        held = s.hand[s.seat].tolist()
        for kind in range(len(CARDS)):
            for first in (0, 1):
                choice = search.choice_of(s, kind << 1 | first)
                if kind in held:
                    assert (held[choice >> 1], choice & 1) == (kind, first)
                    assert search.code_of(s, choice) == kind << 1 | first
                else:
                    assert choice == -9


@some_tables
def test_the_menu_lists_every_legal_move_once(players: int) -> None:
    codes, worths = np.zeros(64, np.int32), np.zeros(64, np.float32)
    for position in deciding(players, range(80, 82)):
        workspaces, weights = search.new_workspaces(), WEIGHTS.weights(position.game)
        search.prepare(position.s, T, None, workspaces[0], weights)
        count = search.fill_menu(position.s, T, None, workspaces[0], weights, codes, worths, True)
        view = position.view(position.to_move)
        listed = [str(policies.move_of(view, search.choice_of(position.s, int(code)))) for code in codes[:count]]
        assert sorted(listed) == sorted(moves(position))
        everything = search.fill_menu(position.s, T, None, workspaces[0], weights, codes, worths, False)
        assert everything == 2 if position.s.phase == CHOOSE else 15 <= everything <= 30


@every_table
def test_shares_of_a_win_add_up(players: int) -> None:
    shares = np.zeros(4)
    for seed in range(3):
        for position in random_game(players, seed + 90):
            search.shares_of(position.s, T, None, search.new_workspaces()[0], WEIGHTS.weights(position.game), shares)
            assert shares[:players].sum() == pytest.approx(1.0)
            assert shares.min() >= 0.0
            if (result := position.result()) is not None:
                winners = result["ranking"][0]
                expected = [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]
                assert shares[:players].tolist() == pytest.approx(expected)


def test_a_resigned_seat_cannot_win() -> None:
    position = table(3, tracks=[[6] * 6, [1] * 6, [1] * 6])
    position.s.resigned[0] = 1
    shares = np.zeros(4)
    search.shares_of(position.s, T, None, search.new_workspaces()[0], WEIGHTS.weights(position.game), shares)
    assert shares[0] == 0.0
    assert shares[:3].sum() == pytest.approx(1.0)


@every_table
def test_quick_choice_finds_a_move_that_balance_values_most(players: int) -> None:
    """The quick choice is simplified, but not at the cost of points."""
    sight = search.new_sights(1)[0]
    for position in deciding(players, range(95, 98)):
        s, weights = position.s, WEIGHTS.weights(position.game)
        if s.phase != PLAY:
            continue
        workspaces, room = policies.new_workspaces(), playout.new_choices()
        count = playout.list_choices(s, T, room[0])
        policies.balance(s, T, room[0], workspaces[0], weights, count)
        best = workspaces[0].worth[:count].max()
        choice = search.quick_choice(s, T, sight, workspaces[0], weights, streams(1, 1)[0])
        same = [
            i
            for i in range(count)
            if s.hand[s.seat, room[0].slot[i]] == s.hand[s.seat, choice >> 1] and room[0].first[i] == choice & 1
        ]
        # If the order changes nothing, only one order is listed.
        worth = max(workspaces[0].worth[i] for i in same or [i for i in range(count) if room[0].slot[i] == choice >> 1])
        assert worth == best
