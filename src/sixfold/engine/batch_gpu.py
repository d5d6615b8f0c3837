"""A batch of games on a CUDA device: one launch for each step, one thread for each game.

Records lie one after the other in memory, as on the host, and the device's caches hold those of the running threads.

Needs ``pip install 'sixfold[gpu]'``. The kernels are those of :mod:`sixfold.engine.batch_cpu`.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.bits import random_member
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.engine.batch_rules import NO_ACTION, TO_MOVE, game_rules, is_illegal, seat_to_move
from sixfold.engine.gpu import cuda, is_available
from sixfold.games import registry

THREADS: Final = 128
"""The most threads per block."""
WARP: Final = 32
SHARED_BYTES: Final = 48 * 1024
"""The shared memory of a block that every device has."""
LEGACY_STREAMS: Final = (None, -1, 1)
"""Streams in a DLPack request that need no synchronization: the default one (1), on which our kernels run, or none."""

BYTE: Final = np.dtype(np.int8)


class DeviceArray:
    """An array of the device, for PyTorch, JAX, CuPy and everything else that speaks DLPack or CUDA's own interface."""

    def __init__(self, array: Any) -> None:
        self.array = array

    shape = property(lambda self: self.array.shape)
    dtype = property(lambda self: self.array.dtype)

    def __len__(self) -> int:
        return int(self.array.shape[0])

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        found: dict[str, Any] = self.array.__cuda_array_interface__
        return found

    def __dlpack__(self, *, stream: int | None = None, **wishes: Any) -> Any:
        if stream not in LEGACY_STREAMS:
            cuda.synchronize()
        return self._view().__dlpack__(stream=stream, **wishes)

    def __dlpack_device__(self) -> tuple[int, int]:
        device: tuple[int, int] = self._view().__dlpack_device__()
        return device

    def _view(self) -> Any:
        from cuda.core.utils import StridedMemoryView

        return StridedMemoryView.from_cuda_array_interface(self.array, stream_ptr=-1)

    def copy_to_host(self) -> NDArray[Any]:
        """Return the content as a NumPy array."""
        content: NDArray[Any] = self.array.copy_to_host()
        return content


@dataclass(frozen=True)
class Kernels:
    """The kernels of a title."""

    restart: Any
    step: Any
    observe: Any


@cache
def _kernels(title: str) -> Kernels:
    kit: Any = registry.kit(title)
    encoding, playout, rules = kit.encoding, kit.playout, game_rules(title)
    prepare, fill_mask = encoding.prepare, encoding.fill_mask
    observe_cell, observe_features = encoding.observe_cell, encoding.observe_features
    restart, advance = rules.restart, rules.advance
    scratch_size, colours = playout.SCRATCH, len(kit.game.colours)

    @cuda.jit  # type: ignore[untyped-decorator]
    def restart_some(
        records: Any,
        work: Any,
        tables: Any,
        variant: int,
        players: int,
        chosen: Any,
        again: bool,
        streams: Any,
        mask: Any,
        seats: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < len(seats) and chosen[i]:
            s, t, scratch = records[i], tables[0], cuda.local.array(scratch_size, np.int8)
            if again:
                restart(s, t, variant, players, streams[i], work[i], scratch)
            else:
                prepare(s, t, work[i])
            seats[i] = seat_to_move(s)
            fill_mask(s, t, work[i], mask[i], scratch)

    @cuda.jit  # type: ignore[untyped-decorator]
    def step_all(
        records: Any,
        work: Any,
        tables: Any,
        variant: int,
        players: int,
        end: int,
        actions: Any,
        auto_reset: bool,
        streams: Any,
        mask: Any,
        seats: Any,
        done: Any,
        illegal: Any,
        rewards: Any,
        lowest: Any,
        points: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < len(seats):
            s, t, action = records[i], tables[0], int(actions[i])
            scratch, markers = cuda.local.array(scratch_size, np.int8), cuda.local.array(colours, np.int8)
            wrong = is_illegal(mask[i], action)
            illegal[i] = wrong
            if wrong:
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

    @cuda.jit  # type: ignore[untyped-decorator]
    def observe_all(
        records: Any, tables: Any, seat: int, cells: int, planes: Any, flat: Any, width: int, listed: Any, named: int
    ) -> None:
        # Features are staged in shared memory, so that threads write neighbouring bytes.
        staged = cuda.shared.array(0, BYTE)
        i, thread, threads = cuda.grid(1), cuda.threadIdx.x, cuda.blockDim.x
        first = cuda.blockIdx.x * threads
        count = min(threads, len(planes) - first)
        if cells > 0:
            for k in range(thread, count * width, threads):
                flat[first * width + k] = 0
        cuda.syncthreads()
        # A warp for each game: its threads fill in different cells.
        for g in range(thread // WARP, count, threads // WARP):
            s = records[first + g]
            viewer = int(s.seat) if seat == TO_MOVE else seat
            for cell in range(thread % WARP, cells, WARP):
                observe_cell(s, tables[0], viewer, cell, planes[first + g])
        if i < len(planes):
            viewer = int(records[i].seat) if seat == TO_MOVE else seat
            observe_features(records[i], tables[0], viewer, staged[thread * named : (thread + 1) * named])
        cuda.syncthreads()
        for k in range(thread, count * named, threads):
            listed[first * named + k] = staged[k]

    return Kernels(restart_some, step_all, observe_all)


@cache
def _choose() -> Any:
    @cuda.jit  # type: ignore[untyped-decorator]
    def choose_all(mask: Any, streams: Any, actions: Any) -> None:
        i = cuda.grid(1)
        if i < len(actions):
            actions[i] = random_member(mask[i], streams[i])

    return choose_all


@cache
def _find_illegal() -> Any:
    @cuda.jit  # type: ignore[untyped-decorator]
    def find_illegal(mask: Any, actions: Any, illegal: Any, count: Any) -> None:
        i = cuda.grid(1)
        if i < len(actions):
            wrong = is_illegal(mask[i], int(actions[i]))
            illegal[i] = wrong
            if wrong:
                cuda.atomic.add(count, 0, 1)

    return find_illegal


class GpuGames:
    """The arrays of a batch and what changes them, as :class:`sixfold.engine.batch_cpu.CpuGames` for a device."""

    def __init__(self, game: Game, count: int) -> None:
        if not is_available():
            raise SixfoldError("no-gpu", "no CUDA device was found")
        kit: Any = registry.kit(game.name)
        self.game, self.count, self.encoding = game, count, kit.encoding
        self.numbers = kit.playout.table_numbers(game)
        self.tables = cuda.to_device(np.asarray(self.encoding.tables(game)))
        self._blank = kit.playout.new_states
        self._observe_threads, self._observe_bytes = _block(count, len(self.encoding.feature_names(game)))
        self._records = cuda.to_device(self._blank(count))
        self.work = self.empty((count, self.encoding.work_words(game)), np.uint32)
        self._count = self.empty((1,), np.int32)

    def empty(self, shape: tuple[int, ...], dtype: Any) -> Any:
        """Return a new array of zeros; one without elements has a single one, because a device has no empty arrays."""
        return cuda.to_device(np.zeros(shape if np.prod(shape) else (shape[0], *[1] * (len(shape) - 1)), dtype))

    def shared(self, array: Any) -> Any:
        """Return another library's array as ours, without copying."""
        if isinstance(array, DeviceArray):
            return array.array
        if cuda.is_cuda_array(array):
            found = cuda.as_cuda_array(array)
        elif hasattr(array, "__dlpack__") and array.__dlpack_device__()[0] == 2:
            found = _from_dlpack(array)
        else:
            raise SixfoldError("wrong-device", "the games are on a CUDA device, and this array is not")
        if not found.is_c_contiguous():
            raise SixfoldError("bad-array", "the elements of this array do not lie one after the other")
        return found

    def is_writable(self, array: Any) -> bool:
        """Return whether an array may be changed."""
        return not array.__cuda_array_interface__["data"][1]

    def given(self, array: Any) -> DeviceArray:
        """Return one of our arrays for other libraries."""
        return DeviceArray(array)

    def to_host(self, array: Any) -> NDArray[Any]:
        """Return the content of one of our arrays."""
        content: NDArray[Any] = array.copy_to_host()
        return content

    def put(self, array: Any, content: Any) -> None:
        """Replace the content of one of our arrays."""
        array.copy_to_device(content)

    def records(self) -> NDArray[Any]:
        """Return a copy of the record of each game."""
        states: NDArray[Any] = self._blank(self.count)
        states[:] = self._records.copy_to_host()
        return states

    def put_records(self, states: NDArray[Any]) -> None:
        """Replace the record of each game."""
        self._records.copy_to_device(states)

    def synchronize(self) -> None:
        """Wait until the device has finished."""
        cuda.synchronize()

    # --- kernels ------------------------------------------------------------------------------------------

    def restart(self, chosen: NDArray[np.bool_], again: bool, streams: Any, mask: Any, seats: Any) -> None:
        """Restart the chosen games, or only fill in their legal actions if not ``again``."""
        launch = self._blocks(THREADS), THREADS
        arguments = (self._records, self.work, self.tables, *self.numbers, cuda.to_device(chosen), again)
        _kernels(self.game.name).restart[launch](*arguments, streams, mask, seats)

    def step(self, actions: Any, auto_reset: bool, streams: Any, mask: Any, outcome: tuple[Any, ...]) -> None:
        """Play an action in each game; an illegal one is marked and changes nothing."""
        launch = self._blocks(THREADS), THREADS
        table = (self.tables, *self.numbers, self.game.track_end)
        arguments = (self._records, self.work, *table, actions, auto_reset)
        _kernels(self.game.name).step[launch](*arguments, streams, mask, *outcome)

    def find_illegal(self, actions: Any, mask: Any, illegal: Any) -> int:
        """Mark the illegal actions; return their number. Waits for the device."""
        self._count.copy_to_device(np.zeros(1, np.int32))
        _find_illegal()[self._blocks(THREADS), THREADS](mask, actions, illegal, self._count)
        return int(self._count.copy_to_host()[0])

    def choose(self, mask: Any, streams: Any, actions: Any) -> None:
        """Choose a random legal action in each game."""
        _choose()[self._blocks(THREADS), THREADS](mask, streams, actions)

    def observe(self, seat: int, planes: Any, features: Any) -> None:
        """Fill in what a seat sees in each game."""
        launch = self._blocks(self._observe_threads), self._observe_threads, 0, self._observe_bytes
        cells, width = self.encoding.cell_count(self.game), planes.size // self.count
        arguments = (planes, planes.ravel(), width, features.ravel(), features.shape[1])
        _kernels(self.game.name).observe[launch](self._records, self.tables, seat, cells, *arguments)

    def _blocks(self, threads: int) -> int:
        return -(-self.count // threads)


def _block(count: int, bytes_per_game: int) -> tuple[int, int]:
    """Return the threads of a block and its shared memory."""
    threads = THREADS
    while threads > WARP and (threads * bytes_per_game > SHARED_BYTES or threads >= 2 * count):
        threads //= 2
    return threads, threads * bytes_per_game


def _from_dlpack(array: Any) -> Any:
    """Return an array that only speaks DLPack as one of ours, without copying."""
    from cuda.core.utils import StridedMemoryView

    view = StridedMemoryView.from_dlpack(array, stream_ptr=1)
    strides = None if view.strides is None else tuple(step * view.dtype.itemsize for step in view.strides)
    interface = {"data": (view.ptr, view.readonly), "shape": tuple(view.shape), "strides": strides, "version": 3}
    return cuda.from_cuda_array_interface({**interface, "typestr": view.dtype.str}, owner=view)
