"""Random games in bulk on a CUDA device: one thread per game, whole games in one launch.

Needs ``pip install 'sixfold[gpu]'``. The kernels are those of :mod:`sixfold.engine.cpu`, compiled for the device.
"""

from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.printable import printable
from sixfold.core.rng import streams
from sixfold.engine.cpu import whole_game
from sixfold.games import registry

# Numba's built-in CUDA target is no longer maintained and cannot compile these kernels.
if find_spec("numba_cuda") is None:
    raise ImportError("playing on a GPU needs numba-cuda: pip install 'sixfold[gpu]'", name="numba_cuda")

# numba-cuda still uses an alias that NumPy 2.5 has removed.
if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack

from numba import cuda as cuda

THREADS = 128
"""Threads per block; the fastest of 64, 128 and 256 on an H200."""


def is_available() -> bool:
    """Return whether there is a usable CUDA device."""
    return bool(cuda.is_available())


def why_unavailable() -> str:
    """Return the driver's error message for an unusable device; empty if there is none."""
    return printable(cuda.cuda_error() or "", 200)


@cache
def _kernel(title: str) -> Any:
    module = registry.kit(title).playout
    random_game, scratch_size = whole_game(module.random_start, module.random_turn), module.SCRATCH
    state = module.new_states(0).dtype

    @cuda.jit  # type: ignore[untyped-decorator]
    def kernel(states: Any, tables: Any, variant: int, players: int, streams: Any, moves: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            scratch = cuda.local.array(scratch_size, np.int8)
            # Local memory is interleaved: threads that access the same field share one transaction.
            own = cuda.local.array(1, state)
            moves[i] = random_game(own[0], tables[0], variant, players, streams[i], scratch)
            states[i] = own[0]

    return kernel


class RandomGames:
    """A batch of random games that stays on the device and can be played repeatedly."""

    def __init__(self, game: Game, count: int, seed: int = 0) -> None:
        self.title = game.name
        self.module = registry.kit(game.name).playout
        self.numbers = self.module.table_numbers(game)
        if not is_available():
            raise SixfoldError("no-gpu", "no CUDA device was found")
        self.count = count
        self.states = cuda.device_array(count, self.module.new_states(0).dtype)
        self.tables = cuda.to_device(np.asarray(self.module.tables(game)))
        self.streams = cuda.to_device(streams(seed, count))
        self.moves = cuda.device_array(count, np.int32)

    def play(self) -> None:
        """Play one random game in each record. Returns immediately; ``synchronize`` waits."""
        blocks = -(-self.count // THREADS)
        _kernel(self.title)[blocks, THREADS](self.states, self.tables, *self.numbers, self.streams, self.moves)

    def synchronize(self) -> None:
        """Wait until the device has finished."""
        cuda.synchronize()

    def results(self) -> tuple[NDArray[Any], NDArray[np.int32]]:
        """Copy the final records and the number of moves of each game to the host."""
        return self.states.copy_to_host().view(np.recarray), self.moves.copy_to_host()


def random_games(game: Game, count: int, seed: int = 0) -> tuple[NDArray[Any], int]:
    """Play the same games as :func:`sixfold.engine.cpu.random_games`, on the device."""
    batch = RandomGames(game, count, seed)
    batch.play()
    states, moves = batch.results()
    return states, int(moves.sum())
