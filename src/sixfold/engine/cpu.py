"""Random games in bulk on one CPU core."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.game import Game
from sixfold.core.kernels import Int8s, Kernel, Record, Records, Stream, rule
from sixfold.core.position import OVER
from sixfold.core.rng import streams
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry


@cache
def whole_game(random_start: Kernel, random_turn: Kernel) -> Kernel:
    """Return the rule that plays a whole random game, built from a game's two rules. It returns the number of moves."""

    @rule
    def random_game(s: Record, t: Record, variant: int, players: int, stream: Stream, scratch: Int8s) -> int:
        random_start(s, t, variant, players, stream)
        moves = 0
        while s.phase < OVER:
            moves += random_turn(s, t, stream, scratch)
        return moves

    return random_game


@cache
def batch(random_start: Kernel, random_turn: Kernel) -> Kernel:
    """Return the kernel that plays a random game in each of many records. It returns the total number of moves."""
    random_game = whole_game(random_start, random_turn)

    def play_all(states: Records, tables: Records, variant: int, players: int, streams: Stream, scratch: Int8s) -> int:
        moves = 0
        for i in range(len(states)):
            moves += random_game(states[i], tables[0], variant, players, streams[i], scratch)
        return moves

    return play_all


@cache
def stages(random_start: Kernel, random_turn: Kernel) -> Kernel:
    """Return the kernel that stops random games early: record ``i`` before move ``i % longest``, or at its end."""

    def play_some(
        states: Records, tables: Records, variant: int, players: int, streams: Stream, scratch: Int8s, longest: int
    ) -> None:
        for i in range(len(states)):
            s = states[i]
            random_start(s, tables[0], variant, players, streams[i])
            left = i % longest
            # In phase 0 the seat to move must play a tile or card.
            while s.phase < OVER and (left > 0 or s.phase != 0):
                left -= random_turn(s, tables[0], streams[i], scratch)

    return play_some


@cache
def listing(list_choices: Kernel) -> Kernel:
    """Return the kernel that lists every choice with its points for each record. It returns their total number."""

    def list_all(states: Records, tables: Records, memory: Records) -> int:
        count = 0
        for i in range(len(states)):
            count += list_choices(states[i], tables[0], memory[0])
        return count

    return list_all


def random_games(game: Game, count: int, seed: int = 0, *, interpreted: bool = False) -> tuple[NDArray[Any], int]:
    """Play random games; return the final records and the total number of moves.

    Game ``i`` depends only on the seed and on ``i``. ``interpreted`` runs the same rules as plain Python.
    """
    module = registry.kit(game.name).playout
    states = module.new_states(count)
    play_all = batch(module.random_start, module.random_turn)
    run = play_all if interpreted else compiled(play_all)
    moves = run(
        states,
        module.tables(game),
        *module.table_numbers(game),
        streams(seed, count),
        np.zeros(module.SCRATCH, np.int8),
    )
    return states.view(np.recarray), int(moves)


def random_positions(game: Game, count: int, longest: int, seed: int = 0) -> Any:
    """Return records from every stage of random games of up to ``longest`` moves; some games may be over already."""
    module = registry.kit(game.name).playout
    states: Records = module.new_states(count)
    play_some = compiled(stages(module.random_start, module.random_turn))
    scratch = np.zeros(module.SCRATCH, np.int8)
    play_some(states, module.tables(game), *module.table_numbers(game), streams(seed, count), scratch, longest)
    return states.view(np.recarray)
