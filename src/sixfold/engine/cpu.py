"""Many games at once on one core of the CPU."""

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


def random_games(game: Game, count: int, seed: int = 0, *, interpreted: bool = False) -> tuple[NDArray[Any], int]:
    """The final records of random games, and how many moves were made in all.

    Game ``i`` depends on the seed and on ``i`` alone. ``interpreted`` runs the same rules as plain Python.
    """
    module = kernels(game)
    states = module.new_states(count)
    run = module.random_games if interpreted else compiled(module.random_games)
    moves = run(
        states,
        module.tables(game),
        *module.table_numbers(game),
        streams(seed, count),
        np.zeros(module.SCRATCH, np.int8),
    )
    return states, int(moves)
