"""Worker processes: started on demand, and replaced if one is lost."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import msgspec
import structlog

from sixfold.core.errors import Refused, SixfoldError
from sixfold.server.bot_workers import tasks
from sixfold.server.protocol.messages import Move
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.hub import Hub
from sixfold.server.tables.table import Table, Turn

log = structlog.get_logger()

T = TypeVar("T")
TRIES: Final = 3
ALOUD: Final = "aloud"
"""The pool for tasks that somebody waits for."""
ASIDE: Final = "aside"
"""The pool for tasks that nobody waits for."""


class BotWorkers:
    """Runs tasks for bots and hints, and in a separate pool for reviews, which delay nobody's move."""

    def __init__(self, processes: int = 2) -> None:
        self._sizes = {ALOUD: processes, ASIDE: 1}
        self._pools: dict[str, ProcessPoolExecutor] = {}
        self._asked: set[tuple[str, Turn]] = set()
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A queue for each person with running tasks."""
        self._answers: dict[bytes, asyncio.Future[Any]] = {}
        """Running tasks that a user waits for, by question."""
        self._leaving = False

    async def run_for(self, person: str, task: Callable[..., T], *values: Any) -> T:
        """Run a task for a person; tasks of one person run one after the other, so nobody can starve others."""
        queue = self._queues.setdefault(person, asyncio.Lock())
        async with queue:
            return await self.run(task, *values)

    async def answer(self, person: str, task: Callable[..., T], *values: Any) -> T:
        """Run a task that a user waits for; Refused if the server shuts down first.

        Asking again, for example after a reconnect, joins the running task.
        """
        question = msgspec.json.encode((person, task.__name__, values))
        if (asked := self._answers.get(question)) is None:
            asked = self._answers[question] = asyncio.ensure_future(self.run_for(person, task, *values))
            asked.add_done_callback(lambda _: self._answers.pop(question))
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            if not self._leaving:
                raise
            raise Refused("busy", "the server is shutting down; please try again") from None

    def cancel_answers(self) -> None:
        """Cancel pending answers because the server shuts down; clients ask another process."""
        self._leaving = True
        for asked in list(self._answers.values()):
            asked.cancel()

    async def run(self, task: Callable[..., T], *values: Any, where: str = ALOUD) -> T:
        """Run a task; a lost worker is replaced."""
        for last in range(TRIES):
            pool = self._workers(where)
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, task, *values)
            except BrokenProcessPool:
                # Only the first to notice drops the pool; others must not drop the new one.
                if self._pools.get(where) is pool:
                    del self._pools[where]
                if last == TRIES - 1:
                    raise
        raise AssertionError

    def ask(self, hub: Hub, table: Table) -> None:
        """Compute and make the move of the bot to move."""
        seat, asked = table.seat_to_move, (table.id, table.turn)
        if seat is None or asked in self._asked:
            return
        self._asked.add(asked)
        spec, view = table.seats[seat].bot, table.position.view(seat).to_json(with_moves=False)
        task = spec or "level:1", f"{table.id}-{table.number}-{seat}", view, secrets.randbits(53)
        hub.start_task(self._turn(hub, asked, table.host, seat, task))

    async def _turn(self, hub: Hub, asked: tuple[str, Turn], host: str, seat: int, task: tuple[Any, ...]) -> None:
        try:
            move = await self.run_for(host, tasks.choose, *task)
            await hub.act(asked[0], Actor(None, seat=seat, turn=asked[1]), Move("bot", move, seat))
        except SixfoldError as wrong:
            # Most likely another process was faster, or somebody resigned in the meantime.
            log.info("move of a bot refused", table=asked[0], code=wrong.code)
        finally:
            self._asked.discard(asked)

    def _workers(self, where: str) -> ProcessPoolExecutor:
        if where not in self._pools:
            context = get_context("spawn")
            # A compiler never returns its memory, so workers of this pool end after one task.
            once = 1 if where == ASIDE else None
            size = self._sizes[where]
            self._pools[where] = ProcessPoolExecutor(size, context, tasks.settle_in, max_tasks_per_child=once)
        return self._pools[where]

    def close(self) -> None:
        """Stop the workers; their current tasks are lost and will be asked for again."""
        for pool in self._pools.values():
            for process in list(getattr(pool, "_processes", {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
        self._pools.clear()
