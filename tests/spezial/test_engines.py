"""The interpreted rules and those compiled for the CPU and for CUDA agree."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from sixfold import bots
from sixfold.bots.policy_bot import EVERY_MOVE, decider
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.position import OVER
from sixfold.core.rng import streams
from sixfold.engine import cpu
from sixfold.engine.kernel_cache import compiled
from sixfold.games.spezial.bot import playout, policies
from sixfold.games.spezial.game import Spezial
from sixfold.games.spezial.state import ALL_PLACED, BOARD_FULL, State

from ..matrix import sampled
from .tables import every_table, random_position


def test_four_byte_fields_are_aligned_in_an_array_of_games() -> None:
    assert State.itemsize % 4 == 0


@every_table
def test_thousands_of_compiled_games_end_correctly(players: int) -> None:
    states, moves = cpu.random_games(Spezial(players=players), 5000, seed=1)
    assert set(states.phase.tolist()) <= {ALL_PLACED, BOARD_FULL}
    assert (states.tiles[:, :players] == 0)[states.phase == ALL_PLACED].all()
    assert (states.pairs == 0)[states.phase == BOARD_FULL].all()
    assert moves == 20 * players * 5000 - states.tiles.sum()
    assert 0 <= states.track.min() <= states.track.max() <= 20
    assert (states.track[:, players:] == 0).all()
    towers = len(Spezial(players=players).layout.towers)
    chips = states.chip[:, :towers]
    assert (np.sort(chips, axis=1) == np.sort(chips[0])).all(), "always the same chips"
    assert (states.chip[:, towers:] == 0).all()
    assert len({row.tobytes() for row in chips}) > 4900, "laid differently each time"


@every_table
def test_a_random_position_has_a_seat_to_move_at_every_stage(players: int) -> None:
    game = Spezial(players=players)
    states = cpu.random_positions(game, 100, 20, seed=3)
    placed = 20 * players - states.tiles.sum(axis=1)
    assert placed.tolist() == [i % 20 for i in range(100)]
    assert (states.phase < OVER).all()
    listed = compiled(cpu.listing(playout.list_choices))(states, playout.tables(game), playout.new_choices())
    assert listed == sum(len(position_of(game, states[i : i + 1]).legal_moves()) for i in range(100))


def position_of(game: Spezial, states: np.ndarray) -> object:  # type: ignore[type-arg]
    position = game.start(Dealer(bytes(32)))
    position.states[:] = states
    return position


@pytest.mark.parametrize("count", sampled([10_000, 30_000], [10_000]))
def test_random_placements_are_uniform(count: int) -> None:
    for placements in (0, 60, 76):
        position = random_position(4, 1, placements)
        stream = streams(9, 1)[0]
        decide, rooms = compiled(decider("spezial", "random")), (playout.new_choices(), policies.new_workspaces())
        codes = Counter(
            int(decide(position.states, position.tables, np.zeros(1), stream, *rooms, EVERY_MOVE)) & 0xFFFF
            for _ in range(count)
        )
        assert len(codes) == int(position.s.pairs)
        expected = count / len(codes)
        chi_square = sum((number - expected) ** 2 / expected for number in codes.values())
        freedom = len(codes) - 1
        assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


@every_table
def test_greedy_beats_random(players: int) -> None:
    game = Spezial(players=players)
    table = [bots.make("greedy", game)] + [bots.make("random", game) for _ in range(players - 1)]
    for seed in range(4):
        rng, position = Random(seed), game.start(Dealer(seed_from(f"greedy {seed}")))
        while position.to_move is not None:
            position.play(table[position.to_move].choose(position.view(position.to_move), rng))
        assert position.result()["ranking"][0] == [0]  # type: ignore[index]
