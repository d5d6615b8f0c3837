"""Compiled games of the board game end correctly, and random play is uniform."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import sixfold
from sixfold.bots.policy_bot import EVERY_MOVE, decider
from sixfold.core.choices import KEEP
from sixfold.core.rng import below, streams
from sixfold.core.types import OVER
from sixfold.engine import cpu
from sixfold.engine.kernel_cache import compiled
from sixfold.games.board.bot.evaluation import PLAYOUT, POLICIES
from sixfold.games.board.bot.weights import WEIGHTS
from sixfold.games.board.layout import LAYOUT
from sixfold.laying.legal import fill_free
from sixfold.laying.rules import tiles_on_rack
from sixfold.laying.state import CHOOSE, FREE, PLACE

from ..matrix import sampled
from ..titles import is_even

TABLES = [("solo", 1), ("base", 2), ("duel", 2), ("base", 3), ("base", 4), ("team", 4)]
every_table = pytest.mark.parametrize(("variant", "players"), TABLES, ids=str)


@every_table
def test_thousands_of_compiled_games_end_correctly(variant: str, players: int) -> None:
    states, moves = cpu.random_games(sixfold.board(variant, players), 5000, seed=1)
    assert (states.phase >= OVER).all()
    assert (states.bag.sum(axis=1) == states.bag_left).all()
    assert (states.bag >= 0).all()
    laid = ((states.board >= 0).sum(axis=1) - 6) // 2
    assert laid.sum() == moves
    held = (states.rack >= 0).sum(axis=(1, 2))
    assert (states.bag_left + held + laid == 120).all()
    full = states[states.phase == OVER]
    assert (full.pairs == 0).all()
    assert len(full) > 4000
    lowest, top = {"base": (0, 18), "duel": (-9, 9)}.get(variant, (0, 36))
    assert states.track.min() >= lowest
    assert states.track.max() <= top


def game_so_far(variant: str, players: int, seed: int) -> Iterator[NDArray[Any]]:
    """A game by the compiled greedy policy: yields the record before every decision."""
    stream, scratch = streams(seed, 1)[0], np.zeros(PLAYOUT.SCRATCH, np.int8)
    states, rooms = PLAYOUT.new_states(1), (PLAYOUT.new_choices(), POLICIES.new_workspaces())
    own_weights = WEIGHTS.weights(sixfold.board(variant, players))
    PLAYOUT.random_start(states[0], LAYOUT.tables[0], sixfold.board(variant).variant_number, players, stream)
    s = states[0]
    while s.phase < OVER:
        if s.phase in (PLACE, CHOOSE):
            yield states
            choice = compiled(decider("board", "greedy"))(
                states, LAYOUT.tables, own_weights, stream, *rooms, EVERY_MOVE
            )
            # The greedy policy always exchanges; here it does so every other time, to cover both.
            if s.phase == CHOOSE and below(stream, 2) == 0:
                choice = KEEP
            PLAYOUT.play_choice(s, LAYOUT.tables[0], int(choice), scratch)
        else:
            PLAYOUT.random_draw(s, LAYOUT.tables[0], stream, scratch)


@pytest.mark.parametrize("count", sampled([5_000, 20_000], [5_000]))
def test_random_placements_are_uniform(count: int) -> None:
    """Every free pair both ways round, and every tile of the rack, equally often; near the end of a game too."""
    for states in game_so_far("base", 2, 5):
        s = states[0]
        if s.phase == PLACE and s.pairs in (5, 6, 7, 30, 31, 32, 33, 34):
            assert_even(states, int(s.pairs), count)


def assert_even(states: NDArray[Any], pairs: int, count: int) -> None:
    stream = streams(9, 1)[0]
    decide, rooms = compiled(decider("board", "random")), (PLAYOUT.new_choices(), POLICIES.new_workspaces())
    choices = Counter(int(decide(states, LAYOUT.tables, np.zeros(1), stream, *rooms, EVERY_MOVE)) for _ in range(count))
    slots, places = Counter[int](), Counter[int]()
    for choice, number in choices.items():
        slots[choice >> 16] += number
        places[choice & 0xFFFF] += number
    held = tiles_on_rack(states[0], int(states[0].seat))
    assert len(slots) == held
    assert len(places) == 2 * pairs
    assert is_even(slots)
    assert is_even(places)
    board = states[0].board
    assert all(board[place >> 8] == FREE and board[place & 255] == FREE for place in places)


def test_random_first_placements_are_legal_and_uniform() -> None:
    states = PLAYOUT.new_states(1)
    PLAYOUT.random_start(states[0], LAYOUT.tables[0], sixfold.board("base").variant_number, 4, streams(2, 1)[0])
    assert_even(states, fill_free(states[0], LAYOUT.tables[0], PLAYOUT.new_choices()[0].free), 20_000)
