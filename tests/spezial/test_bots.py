"""The bots of this game: legal, the same interpreted and compiled, and of the expected strength."""

from random import Random

import numpy as np
import pytest

from sixfold import bots
from sixfold.bots.budgets import Budget
from sixfold.bots.policy_bot import EVERY_MOVE, decider
from sixfold.bots.search_bot import SearchBot
from sixfold.bots.tree_search import memory_of
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.kernels import Float64s
from sixfold.core.rng import streams
from sixfold.engine.kernel_cache import compiled
from sixfold.games.spezial.bot import playout, policies, search
from sixfold.games.spezial.bot.weights import WEIGHTS
from sixfold.games.spezial.game import Spezial
from sixfold.games.spezial.moves import Place, parse_action
from sixfold.games.spezial.position import SpezialPosition

from ..bots import policy_matches
from ..matrix import sampled
from .tables import every_table, random_position, table

NAMES = ("greedy", "points", "balance", "denial")


def place(text: str) -> Place:
    """A placement from its notation."""
    move = parse_action(text)
    assert isinstance(move, Place)
    return move


def last_tiles(position: SpezialPosition, left: int) -> SpezialPosition:
    """The same table with this number of tiles left to each seat."""
    position.s.tiles[: position.game.players] = left
    return position


def searcher(position: SpezialPosition, rounds: int) -> SearchBot:
    """A search bot whose kernels are loaded."""
    bot = SearchBot(position.game, Budget(None, rounds))
    assert bot.is_warm(position.view(0), patience=None)
    return bot


@every_table
@pytest.mark.parametrize("name", NAMES)
def test_policies_make_legal_moves(name: str, players: int) -> None:
    game = Spezial(players=players)
    bot, rng, position = bots.make(name, game), Random(1), game.start(Dealer(seed_from("bots")))
    while (seat := position.to_move) is not None:
        move = bot.choose(position.view(seat), rng)
        assert move in position.legal_moves()
        position.play(move)


@pytest.mark.parametrize("players", sampled([2, 3, 4], [4]))
@pytest.mark.parametrize("name", NAMES)
def test_policies_evaluate_every_move_the_same_interpreted_and_compiled(name: str, players: int) -> None:
    game = Spezial(players=players)
    fixed = playout.tables(game), WEIGHTS.weights(game)
    # Interpreted, the policy that looks at the answers of the others takes seconds while there is room.
    for number in range(62 if name == "denial" else 5, 20 * players, 19):
        states = random_position(players, number, number).states
        worths = []
        for decide in (decider("spezial", name), compiled(decider("spezial", name))):
            room, workspaces = playout.new_choices(), policies.new_workspaces()
            choice = decide(states, *fixed, streams(number, 1)[0], room, workspaces, EVERY_MOVE)
            worths.append((int(choice), workspaces["worth"].tobytes()))
        assert worths[0] == worths[1]


def test_points_maximises_points_and_balance_the_weakest_colour() -> None:
    towers = "f9 B2, h9 B2, s5 G2, u5 O1"
    position = last_tiles(table(towers, track={"B": 12, "O": 3, "G": 3, "P": 4}), 1)
    gains = {move: points for move, points in position.view(0).moves_with_points() if sum(points.values())}
    assert {sum(points.values()) for points in gains.values()} == {3, 4}
    best = {
        name: gains[bots.make(name, position.game).choose(position.view(0), Random(0))]
        for name in ("points", "balance")
    }
    assert {colour: n for colour, n in best["points"].items() if n} == {"B": 4}
    assert {colour: n for colour, n in best["balance"].items() if n} == {"G": 2, "O": 1}


def test_points_beyond_the_limit_are_worth_nothing() -> None:
    position = table("f9 B2, h9 B2, s5 G1, u5 G1", track={"B": 19})
    move = bots.make("points", position.game).choose(position.view(0), Random(0))
    assert dict(position.play(move)[0]["gains"]) == {"G": 2}


def only_gap() -> SpezialPosition:
    """One tile each: seat 1 would win with a tile between the towers, where seat 0 scores nothing."""
    position = last_tiles(table("g11 B2, g14 G2", track={"O": 7, "P": 7, "B": 20, "G": 20}), 1)
    position.s.track[1] = (9, 9, 6, 6)
    assert [move for move, points in position.view(0).moves_with_points() if points] == [place("g12-g13")]
    return position


def fills_the_gap(move: Place) -> bool:
    return bool(set(move.at) & set(place("g12-g13").at))


def test_denial_blocks_the_best_move_of_the_next_player() -> None:
    position = only_gap()
    for seed in range(5):
        assert fills_the_gap(bots.make("denial", position.game).choose(position.view(0), Random(seed)))


@every_table
def test_the_incremental_map_of_a_search_stays_correct(players: int) -> None:
    game = Spezial(players=players)
    t, k, m = playout.tables(game)[0], WEIGHTS.weights(game), policies.new_workspaces()[0]
    v, fresh = search.new_sights(2)
    states = random_position(players, 4, 0).states
    s, stream, scratch = states[0], streams(5, 1)[0], np.zeros(playout.SCRATCH, np.int8)
    search.prepare(s, t, v, m, k)
    for _ in range(14 * players):
        choice = search.quick_choice(s, t, v, m, k, stream)
        search.advance(s, t, v, choice, stream, scratch)
        search.prepare(s, t, fresh, m, k)
        for seat in range(players):
            free = fresh.joined[seat] != 0
            assert (v.joined[seat] == fresh.joined[seat]).all()
            assert (v.scored[seat][free] == fresh.scored[seat][free]).all()
            assert (v.rewarded[seat][free] == fresh.rewarded[seat][free]).all()


@pytest.mark.parametrize("players", sampled([2, 3, 4], [2]))
def test_every_move_in_a_menu_is_legal(players: int) -> None:
    game = Spezial(players=players)
    t, k, m = playout.tables(game)[0], WEIGHTS.weights(game), policies.new_workspaces()[0]
    room, sight = playout.new_choices(), search.new_sights(1)[0]
    codes, worths = np.zeros(64, np.int32), np.zeros(256, np.float32)
    for number in range(0, 18 * players, 5):
        s = random_position(players, number, number).states[0]
        search.prepare(s, t, sight, m, k)
        count = search.fill_menu(s, t, sight, m, k, codes, worths, True)
        listed = set(room[0].code[: playout.list_choices(s, t, room[0])].tolist())
        assert 0 < count <= search.LONGEST_MENU
        assert set(codes[:count].tolist()) <= listed
        assert len(set(codes[:count].tolist())) == count
        assert (np.diff(worths[:count]) <= 0).all(), "the best first"


@every_table
def test_search_makes_legal_moves(players: int) -> None:
    game = Spezial(players=players)
    rng, position = Random(1), game.start(Dealer(seed_from("search")))
    bot = searcher(position, 24)
    while (seat := position.to_move) is not None:
        before = position.states.tobytes()
        move = bot.choose(position.view(seat), rng)
        assert position.states.tobytes() == before
        assert move in position.legal_moves()
        position.play(move)


def test_search_finds_the_last_move_that_wins() -> None:
    """Behind in green and with one tile left: only the connection of f9 and h9 makes up for it, not the richer one."""
    position = last_tiles(table("f9 G2, h9 G1, s5 B2, u5 B2", track={"O": 9, "P": 9, "B": 9, "G": 5}), 1)
    position.s.track[1] = 7
    bot = searcher(position, 400)
    for seed in range(5):
        after = position.copy()
        [event] = after.play(bot.choose(position.view(0), Random(seed)))
        assert dict(event["gains"]) == {"G": 3}


def test_search_blocks_the_last_move_that_would_lose() -> None:
    position = only_gap()
    bot = searcher(position, 400)
    for seed in range(5):
        assert fills_the_gap(bot.choose(position.view(0), Random(seed)))


def test_the_same_rounds_give_the_same_move() -> None:
    position = random_position(2, 3, 12)
    one, other = (searcher(position, 200).choose(position.view(0), Random(8)) for _ in range(2))
    assert one == other


def shares_in(position: SpezialPosition) -> Float64s:
    """Each seat's share of the win, by the evaluation of the search: a network where the table has one."""
    game, shares = position.game, np.zeros(4)
    t, k, memory = playout.tables(game)[0], WEIGHTS.weights(game), memory_of(game)
    m, v = memory.workspaces[0], memory.sights[0]
    search.prepare(position.s, t, v, m, k)
    search.shares_of(position.s, t, v, m, k, shares)
    return shares


@every_table
def test_shares_of_a_win_add_up_to_one(players: int) -> None:
    for placements in (0, 7, 10 * players, 20 * players):
        position = random_position(players, placements, placements)
        shares = shares_in(position)
        assert abs(shares[:players].sum() - 1) < 1e-6
        if result := position.result():
            assert [seat for seat in range(players) if shares[seat] > 0] == result["ranking"][0]


def test_a_resigned_seat_has_no_share_of_the_win() -> None:
    position = random_position(3, 1, 9)
    position.play(position.game.parse("resign"))
    assert shares_in(position)[0] == 0


@pytest.mark.long  # each pair is a separate kernel; test_engines.py always checks that greedy beats random
@pytest.mark.parametrize(("stronger", "weaker"), [("points", "random"), ("balance", "points"), ("denial", "balance")])
def test_each_policy_beats_the_previous_one(stronger: str, weaker: str) -> None:
    game, won = Spezial(players=2), 0.0
    for seat in range(2):
        states = policy_matches.play(game, (stronger, weaker), 1 << seat, 100, seed=2)
        for i in range(100):
            shares = np.zeros(4)
            search.share_win(states[i], shares)
            won += shares[seat]
    assert won / 200 > 0.65
