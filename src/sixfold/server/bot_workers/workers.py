"""The thinking processes of a server: started when first needed, and again if one is lost."""

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

from sixfold.core.errors import SixfoldError
from sixfold.server.bot_workers import tasks
from sixfold.server.errors import Refused
from sixfold.server.protocol.messages import Move
from sixfold.server.tables.commands import Actor
from sixfold.server.tables.hub import Hub
from sixfold.server.tables.table import Table, Turn

log = structlog.get_logger()

T = TypeVar("T")
TRIES: Final = 3
ALOUD: Final = "aloud"
"""Where somebody waits for the answer."""
ASIDE: Final = "aside"
"""Where nobody does."""


class Thinkers:
    """Think for bots and hints, and aside from them for reviews: nobody waits for a move because of those."""

    def __init__(self, processes: int = 2) -> None:
        self._sizes = {ALOUD: processes, ASIDE: 1}
        self._pools: dict[str, ProcessPoolExecutor] = {}
        self._asked: set[tuple[str, Turn]] = set()
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """One for each person for whom something is thought about, as long as it is."""
        self._answers: dict[bytes, asyncio.Future[Any]] = {}
        """What is thought about for somebody at a screen, by what was asked."""
        self._leaving = False

    async def run_for(self, person: str, task: Callable[..., T], *values: Any) -> T:
        """Do a task for somebody, one after the other: whoever wants much keeps nobody else waiting for it."""
        queue = self._queues.setdefault(person, asyncio.Lock())
        async with queue:
            return await self.run(task, *values)

    async def answer(self, person: str, task: Callable[..., T], *values: Any) -> T:
        """The same for somebody who waits for it at a screen; Refused if the server ends before it is done.

        Whoever asks again, because the connection broke, waits for what is being thought about already.
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
            raise Refused("busy", "the server is about to end; please try again") from None

    def let_go(self) -> None:
        """The server is about to end: it waits for no answer, and whoever does asks another server again."""
        self._leaving = True
        for asked in list(self._answers.values()):
            asked.cancel()

    async def run(self, task: Callable[..., T], *values: Any, where: str = ALOUD) -> T:
        """Do one of the tasks; a process that is lost on the way is replaced."""
        for last in range(TRIES):
            pool = self._workers(where)
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, task, *values)
            except BrokenProcessPool:
                # Whoever notices first drops it; the others must not drop the new one.
                if self._pools.get(where) is pool:
                    del self._pools[where]
                if last == TRIES - 1:
                    raise
        raise AssertionError

    def ask(self, hub: Hub, table: Table) -> None:
        """A bot is to move: let it think, and let its move be made."""
        seat, asked = table.position.to_move, (table.id, table.turn)
        if asked in self._asked:
            return
        self._asked.add(asked)
        spec, view = table.seats[seat].bot, table.position.view(seat).to_json(with_moves=False)
        task = spec or "level:1", f"{table.id}-{table.number}-{seat}", view, secrets.randbits(53)
        hub.soon(self._turn(hub, asked, table.host, seat, task))

    async def _turn(self, hub: Hub, asked: tuple[str, Turn], host: str, seat: int, task: tuple[Any, ...]) -> None:
        try:
            move = await self.run_for(host, tasks.choose, *task)
            await hub.act(asked[0], Actor(None, seat=seat, turn=asked[1]), Move("bot", move, seat))
        except SixfoldError as wrong:
            # Most likely another process was faster, or somebody resigned meanwhile.
            log.info("bot's move refused", table=asked[0], code=wrong.code)
        finally:
            self._asked.discard(asked)

    def _workers(self, where: str) -> ProcessPoolExecutor:
        if where not in self._pools:
            context = get_context("spawn")
            # A compiler needs much memory and never gives it back: what is done aside ends with its process.
            once = 1 if where == ASIDE else None
            size = self._sizes[where]
            self._pools[where] = ProcessPoolExecutor(size, context, tasks.settle_in, max_tasks_per_child=once)
        return self._pools[where]

    def close(self) -> None:
        """End the processes; what they think about now is lost, and will be asked again."""
        for pool in self._pools.values():
            for process in list(getattr(pool, "_processes", {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
        self._pools.clear()
