"""Plays games on all cores of this machine.

Each worker is a process with its own pipe and one game at a time, so if one dies, its game is known; a pool of the
standard library would abandon all of them. Processes are spawned, not forked, because compiled code and its threads do
not survive a fork.
"""

import contextlib
import gc
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Final, Protocol

from sixfold.arena.game_loop import Lost, Played, close_all, reason_of
from sixfold.core.errors import SixfoldError

ATTEMPTS: Final = 3
"""How often a game is started before it is abandoned."""
PATIENCE: Final = 2.0
"""Seconds for a worker to close its bots at the end."""


def nothing() -> None:
    """The default warm-up: nothing."""


class Pool(Protocol):
    """Plays games by their numbers, in any order."""

    def play(self, numbers: Iterable[int]) -> Iterator[Played | Lost]: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102


class InlinePool:
    """Plays all games in this process, in order; for debugging and tests."""

    def __init__(self, play: Callable[[int], Played]) -> None:
        self._play = play

    def play(self, numbers: Iterable[int]) -> Iterator[Played | Lost]:
        """Play games in order."""
        for number in numbers:
            yield self._play(number)

    def close(self) -> None:
        """End the programs that were kept between games."""
        close_all()


@dataclass
class _Worker:
    process: SpawnProcess
    channel: Connection
    game: int | None = None
    ready: bool = False


class ProcessPool:
    """Processes that play games. They end with this one, however it ends."""

    def __init__(self, play: Callable[[int], Played], count: int, warm: Callable[[], None] = nothing) -> None:
        """``play`` and ``warm`` are sent to the workers, so they must be picklable."""
        self._play, self._warm, self._count = play, warm, count
        self._workers: list[_Worker] = []
        self._attempts: Counter[int] = Counter()
        self._stillborn = 0

    def play(self, numbers: Iterable[int]) -> Iterator[Played | Lost]:
        """Play games as workers become free; a game whose worker died is started again."""
        left = deque(numbers)
        while left or any(worker.game is not None for worker in self._workers):
            for worker in self._workers:
                if left and worker.ready and worker.game is None:
                    self._give(worker, left.popleft())
            while left and len(self._workers) < self._count:
                self._workers.append(self._start_worker())
            yield from self._listen(left)

    def close(self) -> None:
        """End all workers at once."""
        for worker in self._workers:
            worker.process.terminate()
        patience = time.monotonic() + PATIENCE
        for worker in self._workers:
            worker.process.join(max(0.0, patience - time.monotonic()))
            worker.process.kill()
            worker.process.join()
            worker.channel.close()
        self._workers.clear()

    def _give(self, worker: _Worker, number: int) -> None:
        worker.game = number
        # If the worker is dead, reading from it will show that.
        with contextlib.suppress(OSError):
            worker.channel.send(number)

    def _listen(self, left: deque[int]) -> Iterator[Played | Lost]:
        for channel in wait([worker.channel for worker in self._workers]):
            [worker] = [worker for worker in self._workers if worker.channel is channel]
            try:
                said = worker.channel.recv()
            except (EOFError, OSError):
                yield from self._remove_worker(worker, left)
                continue
            if isinstance(said, str):
                raise SixfoldError("arena-failed", said)
            worker.game, worker.ready = None, True
            if said is not None:
                yield said

    def _remove_worker(self, worker: _Worker, left: deque[int]) -> Iterator[Lost]:
        """Handle the death of a worker, perhaps caused by its game."""
        self._workers.remove(worker)
        worker.process.join()
        worker.channel.close()
        if not worker.ready:
            self._stillborn += 1
            if self._stillborn >= ATTEMPTS:
                raise SixfoldError("no-workers", f"worker processes end at once, with {_ending(worker.process)}")
        if worker.game is not None:
            self._attempts[worker.game] += 1
            if self._attempts[worker.game] < ATTEMPTS:
                left.appendleft(worker.game)
            else:
                reason = f"the process that played it ended {ATTEMPTS} times, with {_ending(worker.process)}"
                yield Lost(worker.game, reason)

    def _start_worker(self) -> _Worker:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self._play, self._warm), daemon=True)
        with _interruptions_wait():
            process.start()
        theirs.close()
        return _Worker(process, ours)


def _ending(process: SpawnProcess) -> str:
    code = process.exitcode
    return f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"


@contextlib.contextmanager
def _interruptions_wait() -> Iterator[None]:
    """Ignore Ctrl-C, which a terminal sends to every process: a worker ends when it is told to."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# --- in a worker ------------------------------------------------------------------------------------------------


def _serve(channel: Connection, play: Callable[[int], Played], warm: Callable[[], None]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        trouble = _trouble(warm)
        # Exempt the compiler's leftovers: a full collection then takes a hundredth of the time.
        gc.collect()
        gc.freeze()
        channel.send(trouble)
        while True:
            channel.send(_answer(play, channel.recv()))
    except (EOFError, OSError):
        # The parent has gone.
        return


def _trouble(warm: Callable[[], None]) -> str | None:
    """Run the warm-up; returns an error for the user, for example that a program does not exist."""
    try:
        warm()
    except SixfoldError as wrong:
        return wrong.message
    return None


def _answer(play: Callable[[int], Played], number: int) -> Played | str:
    try:
        return play(number)
    except Exception as wrong:
        # Errors of bots are part of a game; this is a bug of ours.
        return f"game {number} cannot be played: {reason_of(wrong)}"


def _leave(number: int, _: FrameType | None) -> None:
    """Exit at once; only the bots are closed, because they may run programs."""
    close_all()
    os._exit(128 + number)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)
