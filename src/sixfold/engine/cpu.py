"""Many games at once on one core of the CPU."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.protocol import Game
from sixfold.core.streams import streams
from sixfold.engine.compiler import compiled


def kernels(game: Game) -> Any:
    """The module of a game with its bulk kernels."""
    return import_module(f"sixfold.games.{game.name}.playout")


@cache
def batch(random_game: Callable[..., int]) -> Callable[..., int]:
    """The kernel that plays a game's ``random_game`` in each of many records; how many moves were made in all."""

    def play_all(
        states: NDArray[Any],
        tables: NDArray[Any],
        variant: int,
        players: int,
        streams: NDArray[np.int64],
        scratch: NDArray[np.int8],
    ) -> int:
        moves = 0
        for i in range(len(states)):
            moves += random_game(states[i], tables[0], variant, players, streams[i], scratch)
        return moves

    return play_all


def random_games(game: Game, count: int, seed: int = 0, *, interpreted: bool = False) -> tuple[NDArray[Any], int]:
    """The final records of random games, and how many moves were made in all.

    Game ``i`` depends on the seed and on ``i`` alone. ``interpreted`` runs the same rules as plain Python.
    """
    module = kernels(game)
    states = module.new_states(count)
    play_all = batch(module.random_game)
    run = play_all if interpreted else compiled(play_all)
    moves = run(
        states,
        module.tables(game),
        *module.table_numbers(game),
        streams(seed, count),
        np.zeros(module.SCRATCH, np.int8),
    )
    return states, int(moves)
