"""A batch of games on the CPU: compiled kernels over slices of the games, one thread for each slice."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.bits import Words
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.engine.batch_rules import NO_ACTION, TO_MOVE, Row, game_rules, is_illegal, seat_to_move
from sixfold.engine.kernel_cache import compiled
from sixfold.engine.native_bits import random_member
from sixfold.games import registry

FEW: Final = 512
"""A slice has at least this many games: starting a thread takes longer than to step fewer."""
ALIGNMENT: Final = 64
"""Arrays begin at a multiple of these bytes. JAX shares only such ones, and copies all others."""


@dataclass(frozen=True)
class Kernels:
    """The kernels of a title, over the games from ``begin`` to ``end``."""

    restart: Callable[..., None]
    step: Callable[..., None]
    find_illegal: Callable[..., int]
    choose: Callable[..., None]
    observe: Callable[..., None]


@cache
def _kernels(title: str) -> Kernels:
    encoding, rules = registry.kit(title).encoding, game_rules(title)
    prepare, fill_mask, observe = encoding.prepare, encoding.fill_mask, encoding.observe
    restart, advance = rules.restart, rules.advance

    def restart_some(
        states: NDArray[Any],
        tables: NDArray[Any],
        numbers: NDArray[np.int64],
        chosen: NDArray[np.bool_],
        again: bool,
        streams: NDArray[np.int64],
        work: Words,
        mask: Words,
        seats: Row,
        scratch: Row,
        first: int,
        last: int,
    ) -> None:
        for i in range(first, last):
            if chosen[i]:
                if again:
                    restart(states[i], tables[0], int(numbers[0]), int(numbers[1]), streams[i], work[i], scratch)
                else:
                    prepare(states[i], tables[0], work[i])
                seats[i] = seat_to_move(states[i])
                fill_mask(states[i], tables[0], work[i], mask[i], scratch)

    def step_some(
        states: NDArray[Any],
        tables: NDArray[Any],
        numbers: NDArray[np.int64],
        actions: NDArray[Any],
        auto_reset: bool,
        streams: NDArray[np.int64],
        work: Words,
        mask: Words,
        seats: Row,
        done: NDArray[np.bool_],
        illegal: NDArray[np.bool_],
        rewards: NDArray[np.float32],
        lowest: Row,
        points: Row,
        scratch: Row,
        markers: Row,
        first: int,
        last: int,
    ) -> None:
        for i in range(first, last):
            s, t, action = states[i], tables[0], int(actions[i])
            illegal[i] = is_illegal(mask[i], action)
            variant, players, end = int(numbers[0]), int(numbers[1]), int(numbers[2])
            if illegal[i]:
                action = NO_ACTION
            done[i] = advance(
                s,
                t,
                variant,
                players,
                end,
                action,
                auto_reset,
                streams[i],
                work[i],
                scratch,
                markers,
                rewards[i],
                lowest[i],
                points[i],
            )
            seats[i] = seat_to_move(s)
            fill_mask(s, t, work[i], mask[i], scratch)

    def observe_some(
        states: NDArray[Any],
        tables: NDArray[Any],
        seat: int,
        cells: int,
        planes: Row,
        features: Row,
        first: int,
        last: int,
    ) -> None:
        for i in range(first, last):
            viewer = int(states[i].seat) if seat == TO_MOVE else seat
            observe(states[i], tables[0], viewer, cells, planes[i], features[i])

    return Kernels(restart_some, step_some, find_illegal, choose_some, observe_some)


def find_illegal(mask: Words, actions: NDArray[Any], illegal: NDArray[np.bool_], first: int, last: int) -> int:
    """Mark the illegal actions; return their number."""
    count = 0
    for i in range(first, last):
        illegal[i] = is_illegal(mask[i], int(actions[i]))
        count += illegal[i]
    return count


def choose_some(mask: Words, streams: NDArray[np.int64], actions: NDArray[np.int32], first: int, last: int) -> None:
    """Choose a random legal action in each game."""
    for i in range(first, last):
        actions[i] = random_member(mask[i], streams[i])


@dataclass(frozen=True)
class _Writable:
    """Says of an array that it may be changed."""

    array: NDArray[Any]

    @property
    def __array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self.array.__array_interface__
        return {**found, "data": (found["data"][0], False)}


def _as_usual(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array that is only read as one for which the kernels are compiled already.

    Compilers distinguish arrays that can be changed from others, as JAX has them, and also by how their elements lie.
    """
    array = np.ascontiguousarray(array)
    return array if array.flags.writeable else np.asarray(_Writable(array))


class CpuGames:
    """The arrays of a batch and what changes them."""

    def __init__(self, game: Game, count: int, *, threads: int | None, interpreted: bool) -> None:
        """``interpreted`` runs the same kernels as plain Python, for comparison."""
        kit: Any = registry.kit(game.name)
        self.game, self.count, self.encoding = game, count, kit.encoding
        self.states = kit.playout.new_states(count)
        self.tables = self.encoding.tables(game)
        self.numbers = np.array([*kit.playout.table_numbers(game), game.track_end], np.int64)
        self._interpreted = interpreted
        wanted = 1 if interpreted else threads or os.cpu_count() or 1
        workers = max(1, min(wanted, count // FEW))
        bounds = np.linspace(0, count, workers + 1).astype(int).tolist()
        self._slices = list(pairwise(bounds))
        self._pool = ThreadPoolExecutor(workers) if workers > 1 else None
        self.work = np.zeros((count, self.encoding.work_words(game)), np.uint32)
        sizes = kit.playout.SCRATCH, len(game.colours)
        self._memory = [tuple(np.zeros(size, np.int8) for size in sizes) for _ in self._slices]

    def empty(self, shape: tuple[int, ...], dtype: Any) -> NDArray[Any]:
        """Return a new array of zeros that JAX need not copy."""
        size = prod(shape) * np.dtype(dtype).itemsize
        memory = np.zeros(size + ALIGNMENT, np.uint8)
        first = -memory.ctypes.data % ALIGNMENT
        array: NDArray[Any] = memory[first : first + size].view(dtype).reshape(shape)
        return array

    def shared(self, array: Any) -> NDArray[Any]:
        """Return another library's array as ours, without copying."""
        if isinstance(array, np.ndarray):
            return array
        try:
            if hasattr(array, "__dlpack_device__") and array.__dlpack_device__()[0] != 1:
                raise SixfoldError("wrong-device", "the games are on the CPU, and this array is not")
            return np.from_dlpack(array) if hasattr(array, "__dlpack__") else np.asarray(array)
        except (TypeError, ValueError, BufferError, RuntimeError) as wrong:
            raise SixfoldError("bad-array", f"this is not an array for the CPU: {str(wrong)[:200]}") from None

    def is_writable(self, array: NDArray[Any]) -> bool:
        """Return whether an array may be changed."""
        return bool(array.flags.writeable)

    def given(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return one of our arrays for other libraries: NumPy's can be shared as they are."""
        return array

    def to_host(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return the content of one of our arrays."""
        return array.copy()

    def put(self, array: NDArray[Any], content: NDArray[Any]) -> None:
        """Replace the content of one of our arrays."""
        array[...] = content

    def records(self) -> NDArray[Any]:
        """Return a copy of the record of each game."""
        copy: NDArray[Any] = self.states.copy()
        return copy

    def put_records(self, states: NDArray[Any]) -> None:
        """Replace the record of each game."""
        self.states[...] = states

    def synchronize(self) -> None:
        """Wait until everything is done: it is."""

    # --- kernels ------------------------------------------------------------------------------------------

    def _on_slices(self, kernel: Callable[..., Any], *arguments: Any, memory: int = 0) -> list[Any]:
        """Run a kernel on each slice, with the first ``memory`` of the slice's own arrays."""
        run = kernel if self._interpreted else compiled(kernel, counting=False)
        calls = [(*arguments, *own[:memory], *bounds) for own, bounds in zip(self._memory, self._slices, strict=True)]
        if self._pool is None:
            return [run(*calls[0])]
        return list(self._pool.map(lambda call: run(*call), calls))

    def restart(self, chosen: NDArray[np.bool_], again: bool, streams: Any, mask: Any, seats: Any) -> None:
        """Restart the chosen games, or only fill in their legal actions if not ``again``."""
        arguments = (self.states, self.tables, self.numbers, chosen, again, streams, self.work, mask, seats)
        self._on_slices(_kernels(self.game.name).restart, *arguments, memory=1)

    def step(self, actions: Any, auto_reset: bool, streams: Any, mask: Any, outcome: tuple[Any, ...]) -> None:
        """Play an action in each game; an illegal one is marked and changes nothing."""
        actions = _as_usual(actions)
        arguments = (self.states, self.tables, self.numbers, actions, auto_reset, streams, self.work, mask, *outcome)
        self._on_slices(_kernels(self.game.name).step, *arguments, memory=2)

    def find_illegal(self, actions: Any, mask: Any, illegal: Any) -> int:
        """Mark the illegal actions; return their number."""
        actions = _as_usual(actions)
        return int(sum(self._on_slices(_kernels(self.game.name).find_illegal, mask, actions, illegal)))

    def choose(self, mask: Any, streams: Any, actions: Any) -> None:
        """Choose a random legal action in each game."""
        self._on_slices(_kernels(self.game.name).choose, mask, streams, actions)

    def observe(self, seat: int, planes: Any, features: Any) -> None:
        """Fill in what a seat sees in each game."""
        cells = self.encoding.cell_count(self.game)
        self._on_slices(_kernels(self.game.name).observe, self.states, self.tables, seat, cells, planes, features)
