"""Many games at once on a CUDA device: one thread a game, whole games in one launch.

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

# Numba has a CUDA target of its own, which is no longer maintained and cannot compile these kernels.
if find_spec("numba_cuda") is None:
    raise ImportError("playing on a GPU needs numba-cuda: pip install 'sixfold[gpu]'", name="numba_cuda")

# numba-cuda still asks NumPy for an alias that NumPy 2.5 no longer has.
if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack

from numba import cuda

THREADS = 128
"""A block's threads; measured best on an H200 among 64, 128 and 256."""


def is_available() -> bool:
    """Whether there is a CUDA device to play on."""
    return bool(cuda.is_available())


def why_unavailable() -> str:
    """What the driver says about a device that cannot be used; empty if it says nothing."""
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
            # Local memory lies interleaved: threads that look at the same field share one transaction.
            own = cuda.local.array(1, state)
            moves[i] = random_game(own[0], tables[0], variant, players, streams[i], scratch)
            states[i] = own[0]

    return kernel


class RandomGames:
    """A batch of random games on the device, played again and again without leaving it."""

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
        """One random game in each record. It returns at once; ``synchronize`` waits."""
        blocks = -(-self.count // THREADS)
        _kernel(self.title)[blocks, THREADS](self.states, self.tables, *self.numbers, self.streams, self.moves)

    def synchronize(self) -> None:
        """Wait until the device has finished."""
        cuda.synchronize()

    def results(self) -> tuple[NDArray[Any], NDArray[np.int32]]:
        """The final records and the number of moves of each game, on the host."""
        return self.states.copy_to_host().view(np.recarray), self.moves.copy_to_host()


def random_games(game: Game, count: int, seed: int = 0) -> tuple[NDArray[Any], int]:
    """The same games as :func:`sixfold.engine.cpu.random_games` plays, played on the device."""
    batch = RandomGames(game, count, seed)
    batch.play()
    states, moves = batch.results()
    return states, int(moves.sum())
