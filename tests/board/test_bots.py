"""The strong bots of the board game: legal, the same interpreted and compiled, and correct where that can be known."""

from random import Random
from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold import bots
from sixfold.bots.budgets import Budget
from sixfold.bots.search_bot import SearchBot
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.rng import streams
from sixfold.games.board.bot import search
from sixfold.games.board.bot.evaluation import PLAYOUT, POLICIES, TRACKS
from sixfold.games.board.bot.weights import WEIGHTS
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.position import BoardPosition
from sixfold.laying.bot.evaluation import GainWorth, reply_worth
from sixfold.laying.legal import fill_sight
from sixfold.laying.rules import sightings
from sixfold.laying.state import FREE, PLACE

from ..bots import policy_matches
from .tables import every_table, random_game, result_of, some_tables

T: Any = LAYOUT.tables[0]


def whole_game(variant: str, players: int, seats: list[bots.Bot], seed: int) -> BoardPosition:
    """A game between bots, each of whose moves must be among the legal ones."""
    dealer, rng = Dealer(seed_from(f"bots {seed}")), Random(seed)
    position = sixfold.board(variant, players).start(dealer)
    while (seat := position.to_move) is not None:
        move = seats[seat].choose(position.view(seat), rng)
        assert move in position.legal_moves()
        position.play(move, dealer)
    return position


@some_tables
def test_policies_make_legal_moves_from_the_view_of_their_seat(variant: str, players: int) -> None:
    game = sixfold.board(variant, players)
    for number, name in enumerate(POLICIES.POLICIES):
        whole_game(variant, players, [bots.make(name, game)] * players, number)


@some_tables
def test_search_makes_legal_moves_and_repeats_them_with_the_same_seed(variant: str, players: int) -> None:
    game = sixfold.board(variant, players)
    first, second = (
        whole_game(variant, players, [SearchBot(game, Budget(None, 6)) for _ in range(players)], 1) for _ in range(2)
    )
    assert first.events == second.events


@every_table
def test_the_incremental_map_of_sights_equals_a_full_recount(variant: str, players: int) -> None:
    stream, scratch = streams(3, 1)[0], np.zeros(PLAYOUT.SCRATCH, np.int8)
    states, sights, workspaces = PLAYOUT.new_states(1), search.new_sights(1), search.new_workspaces()
    s, k = states[0], WEIGHTS.weights(sixfold.board(variant, players))
    PLAYOUT.random_start(s, T, sixfold.board(variant).variant_number, players, stream)
    PLAYOUT.random_draw(s, T, stream, scratch)
    search.prepare(s, T, sights[0], workspaces[0], k)
    while s.phase == PLACE:
        choice = search.quick_choice(s, T, sights[0], workspaces[0], k, stream)
        assert search.choice_of(s, search.code_of(s, choice)) == choice
        search.advance(s, T, sights[0], choice, stream, scratch)
        fresh = np.zeros((6, LAYOUT.off), np.int8)
        fill_sight(s, T, fresh)
        free = s.board[: LAYOUT.off] == FREE
        assert (fresh[:, free] == sights[0].sight[:, free]).all()


@every_table
def test_sampled_racks_complete_a_game_of_120_tiles(variant: str, players: int) -> None:
    """Also in the middle of a turn, when the viewer's own rack has gaps."""
    stream, gaps = streams(4, 1)[0], 0
    for position in random_game(variant, players, 3):
        if position.is_over or position.draws_pending:
            continue
        seat = position.to_move
        assert seat is not None
        view, guessed = position.view(seat), position.copy()
        guessed.states[0] = view.states[0]
        search.deal_hidden(guessed.s, T, np.array([*view.hand_counts, 0, 0, 0][:4], np.int64), stream)
        assert guessed.hand_counts == position.hand_counts
        assert guessed.rack(seat) == position.rack(seat)
        assert sum(guessed.bag.values()) == sum(position.bag.values())
        gaps += len(position.rack(seat)) < 6
    assert gaps or variant != "base"


def test_the_best_reply_to_a_placement_equals_that_of_a_full_search() -> None:
    """For tiles of two colours; if all remembered pairs are covered, the value may be too high, never too low."""
    equal = compared = 0
    values = GainWorth(BoardPosition.rules, TRACKS)
    k = WEIGHTS.weights(sixfold.board("base", 2))
    for number, position in enumerate(random_game("base", 2, 9)):
        if position.draws_pending or position.is_over or position.s.phase != PLACE or number % 9:
            continue
        s, m, sight = position.s, POLICIES.new_workspaces()[0], np.zeros((6, LAYOUT.off), np.int8)
        fill_sight(s, T, sight)
        values.fill_utility(s, m, k)
        values.fill_replies(s, T, m, sight, k)
        kind = int(s.rack[s.seat, 0])
        a, b = next((a, b) for a, b in pairs(s) if number % 2 == 0 or sight[T.halves[kind, 0], a] > 0)
        reply_worth(s, T, m, kind, a, b)
        assert s.board[a] == s.board[b] == FREE, "nothing has changed"
        s.board[a], s.board[b] = T.halves[kind]
        for other, tile in enumerate(LAYOUT.tiles):
            if tile[0] != tile[1]:
                found = best_reply(s, m, other)
                assert m.reply[other] >= found
                equal += m.reply[other] == found
                compared += 1
        s.board[a] = s.board[b] = FREE
    assert compared > 50
    assert equal / compared > 0.95


def pairs(s: Any) -> list[tuple[int, int]]:
    """All free pairs, both ways round."""
    count = int(T.pairs_in_zone[s.players])
    both = [(int(pair) >> 8 & 255, int(pair) & 255) for pair in T.pair[: 2 * count]]
    return [(a, b) for a, b in both if s.board[a] == FREE and s.board[b] == FREE]


def best_reply(s: Any, m: Any, kind: int) -> int:
    """The maximum value of a tile to the replying seat."""
    one, other = (int(colour) for colour in T.halves[kind])
    return max(
        int(m.reply_worth[one, sightings(s, T, a, one)]) + int(m.reply_worth[other, sightings(s, T, b, other)])
        for a, b in pairs(s)
    )


# In these random games the last placement decides the winner; in most others the winner is already certain.
@pytest.mark.parametrize(("variant", "seeds"), [("base", (14, 29, 31, 33)), ("duel", (7, 8, 10, 14))])
def test_search_plays_the_last_placement_of_a_game_as_well_as_it_can_be_played(
    variant: str, seeds: tuple[int, ...]
) -> None:
    game = sixfold.board(variant, 2)
    bot, decided = SearchBot(game, Budget(None, 400)), 0
    for seed in seeds:
        for position in random_game(variant, 2, seed):
            if position.is_over or position.s.phase != PLACE or position.s.pairs > 3:
                continue
            after = {move: ended(position, move) for move in position.legal_moves()}
            if None in after.values() or len(set(after.values())) == 1:
                continue
            chosen = bot.choose(position.view(position.to_move), Random(seed))
            assert after[chosen] == max(share for share in after.values() if share is not None)
            decided += 1
    assert decided >= len(seeds)


def ended(position: BoardPosition, move: Any) -> float | None:
    """The share of the win that a move gives to its player; None if the game continues after it."""
    twin = position.copy()
    twin.play(move)
    if not twin.is_over:
        return None
    best = result_of(twin)["ranking"][0]
    return 1 / len(best) if position.to_move in best else 0.0


MATCHES = [("points", "random", 0.95), ("balance", "points", 0.7), ("denial", "points", 0.8)]


@pytest.mark.long
@pytest.mark.parametrize(("better", "worse", "least"), MATCHES)
def test_each_policy_clearly_beats_a_simpler_one(better: str, worse: str, least: float) -> None:
    """The claims of docs/strength.md come from longer matches; this only checks the order of strength.

    Each match is a separate kernel, which takes seconds to compile.
    """
    game = sixfold.board("base", 2)
    won = sum(
        result_of(ended_as(game, record))["ranking"][0] == [seat]
        for seat in (0, 1)
        for record in policy_matches.play(game, (better, worse), 1 << seat, 40)
    )
    assert won / 80 > least


def ended_as(game: Any, record: Any) -> BoardPosition:
    """The position of a final record."""
    position: BoardPosition = game.start(Dealer(bytes(32)))
    position.states[0] = record
    return position
