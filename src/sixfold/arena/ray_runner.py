"""Plays games on a Ray cluster: many machines, the same results.

Every machine needs this package in the same version. Ray repeats a game whose process or machine is lost.
"""

import contextlib
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, Final

from sixfold.arena.game_loop import Lost, Played, reason_of
from sixfold.arena.pool import ATTEMPTS, nothing
from sixfold.core.errors import SixfoldError
from sixfold.engine.kernel_cache import source_hash

LOCAL: Final = "local"
"""Used instead of an address: a cluster on this machine only, to try it out."""
PATIENCE: Final = 5.0
"""Seconds to wait for a connection to the cluster."""


class RayPool:
    """The processors of a cluster."""

    def __init__(
        self,
        play: Callable[[int], Played],
        address: str,
        count: int | None = None,
        warm: Callable[[], None] = nothing,
    ) -> None:
        """Connect; SixfoldError if Ray is not installed or no cluster answers. ``count`` limits concurrent games."""
        self._ray = _load()
        self._connect(address, count)
        self._count = count or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._play = self._ray.put((play, warm))
        self._task = self._ray.remote(max_retries=ATTEMPTS - 1, num_cpus=1)(_play_there)

    def play(self, numbers: Iterable[int]) -> Iterator[Played | Lost]:
        """Play games as processors become free."""
        left, running = iter(numbers), dict[Any, int]()
        version = source_hash()
        while True:
            # One more than can run, so that no processor waits for its next game.
            while len(running) < 2 * self._count and (number := next(left, None)) is not None:
                running[self._task.remote(self._play, number, version)] = number
            if not running:
                return
            done, _ = self._ray.wait(list(running), num_returns=1)
            for one in done:
                yield self._outcome(one, running.pop(one))

    def close(self) -> None:
        """Disconnect; our tasks on the cluster end."""
        with contextlib.suppress(Exception):
            self._ray.shutdown()

    def _outcome(self, reference: Any, number: int) -> Played | Lost:
        errors = self._ray.exceptions
        try:
            answer = self._ray.get(reference)
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError) as wrong:
            return Lost(number, f"the process that played it ended {ATTEMPTS} times: {type(wrong).__name__}")
        except errors.RayError as wrong:
            raise SixfoldError("ray-failed", f"Ray: {reason_of(wrong)}") from None
        if isinstance(answer, str):
            raise SixfoldError("arena-failed", answer)
        played: Played = answer
        return played

    def _connect(self, address: str, count: int | None) -> None:
        here = {"num_cpus": count, "include_dashboard": False} if address == LOCAL else {}
        try:
            _check_reachable(address)
            self._ray.init(address=address, log_to_driver=False, logging_level="ERROR", **here)
        except Exception as wrong:
            raise SixfoldError("no-cluster", f"no Ray cluster answers at {address}: {reason_of(wrong)}") from None


def _check_reachable(address: str) -> None:
    """Check that something listens at an address, because Ray would retry for minutes; raises OSError if not."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdecimal():
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()


def _load() -> Any:
    # If Ray finds "uv run" among its parents, it starts its workers with it and builds an environment for each.
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    try:
        return import_module("ray")
    except ImportError:
        raise SixfoldError("no-ray", "--ray needs Ray, which is not installed: pip install 'sixfold[ray]'") from None


# --- in a process of the cluster --------------------------------------------------------------------------------

_warmed: set[int] = set()


def _play_there(job: tuple[Callable[[int], Played], Callable[[], None]], number: int, version: str) -> Played | str:
    play, warm = job
    if source_hash() != version:
        return "a machine of the cluster has another version of sixfold, so its games would differ"
    try:
        if not _warmed:
            warm()
            _warmed.add(number)
        return play(number)
    except Exception as wrong:
        return f"game {number} cannot be played: {reason_of(wrong)}"
