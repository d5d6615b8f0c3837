"""Periodic work: heartbeats, clocks, bots, abandoned games and reviews.

Every process does it. The log decides, so work that another process has done is found done.
"""

import asyncio
import json
from collections.abc import Awaitable
from dataclasses import dataclass
from random import choice, uniform
from typing import Any, Final

import structlog

from sixfold.core.errors import SixfoldError
from sixfold.server.bot_workers import tasks
from sixfold.server.bot_workers.workers import ASIDE, BotWorkers
from sixfold.server.identity.sessions import forget_old_sessions
from sixfold.server.ids import new_id
from sixfold.server.store.database import Clash, Database, Statement, Unavailable
from sixfold.server.tables.clocks import NOTICEABLE_MS, Outage
from sixfold.server.tables.hub import OUTAGE_MS, Hub

log = structlog.get_logger()

BEAT_SECONDS: Final = 2.0
"""Interval of heartbeats."""
PATIENCE_MS: Final = 10_000
"""A bot that has not moved for this long is asked again."""
ABANDONED_MS: Final = 30 * 24 * 60 * 60 * 1000
"""A game without clocks ends after this time without a move."""
RECONCILE_EVERY: Final = 5
"""Sweeps between checks for lost news; without a connected bus every sweep checks."""
OPEN_MS: Final = 7 * 24 * 60 * 60 * 1000
"""An open table closes after this time without anybody sitting down."""
LOOK_FOR_OLD_MS: Final = 10 * 60 * 1000
KEEP_OUTAGES_MS: Final = 60 * 24 * 60 * 60 * 1000

_BEAT: Final = "INSERT INTO processes (id, beat) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat"


@dataclass(frozen=True, slots=True)
class PossibleOutage:
    """A possible outage, and the last heartbeats of processes that may have been running."""

    outage: Outage
    beats: dict[str, int]


class Maintenance:
    """Writes heartbeats and does what is due."""

    def __init__(self, database: Database, hub: Hub, bot_workers: BotWorkers) -> None:
        self.database = database
        self.hub = hub
        self.bot_workers = bot_workers
        self.id = new_id()
        self.reviewing = False
        self.looked_for_old = 0
        self.sweeps = 0
        self._possible_outage: PossibleOutage | None = None
        self._ahead: int | None = None
        """Wall clock minus monotonic clock when the clocks were last checked."""

    async def begin(self) -> None:
        """Write the first heartbeat, and record the time since the last heartbeat of any process as an outage.

        However short it was, nobody could play. But other processes may be running and just not have written yet: the
        first heartbeat of one of them shows that there was no outage. Until then it counts, so that errors favour the
        player to move.
        """
        now = self.hub.moment.now
        rows = await self.database.read("SELECT id, beat FROM processes WHERE beat >= $1", now - OUTAGE_MS)
        if rows:
            last = max(beat for _, beat in rows)
            if last < now and await self._note(last, now):
                self._possible_outage = PossibleOutage((last, now), dict(map(tuple, rows)))
        await self.beat()

    async def run(self) -> None:
        """Sweep until the server ends."""
        while True:
            try:
                await self.beat()
                await self.sweep()
            except Unavailable as wrong:
                log.warning("database unavailable", reason=str(wrong)[:200])
            except Exception:
                log.exception("sweep failed")
            # Spread the processes in time.
            await asyncio.sleep(uniform(0.8, 1.2) * BEAT_SECONDS)

    async def beat(self) -> None:
        """Write a heartbeat, and record an outage if no process could write."""
        now = self.hub.moment.now
        [[last]] = await self.database.read("SELECT max(beat) FROM processes")
        if last is not None and now - last > OUTAGE_MS:
            await self._note(last, now)
        if self._possible_outage is not None:
            await self._settle(self._possible_outage)
        await self.database.write(Statement(_BEAT, [self.id, now]))
        rows = await self.database.read("SELECT began, ended FROM outages WHERE ended > $1", now - KEEP_OUTAGES_MS)
        self._see_to_clocks([(began, ended) for began, ended in rows])
        self.hub.beat_at = now

    def _see_to_clocks(self, outages: list[Outage]) -> None:
        """Correct the clocks that are shown after an outage or a change of the system clock."""
        moment = self.hub.moment
        ahead = None if moment.ticks is None else moment.now - moment.ticks
        was_set = ahead is not None and self._ahead is not None and abs(ahead - self._ahead) >= NOTICEABLE_MS
        if was_set or self._ahead is None:
            self._ahead = ahead
        if was_set or sorted(outages) != sorted(self.hub.outages):
            self.hub.outages[:] = outages
            self.hub.run_clocks()

    async def _note(self, began: int, ended: int) -> bool:
        """Record an outage; returns whether it was new."""
        try:
            await self.database.write(Statement("INSERT INTO outages (began, ended) VALUES ($1, $2)", [began, ended]))
        except Clash:
            return False
        return True

    async def _settle(self, doubted: PossibleOutage) -> None:
        """Remove an outage during which another process was running; in doubt it stays."""
        began, ended = doubted.outage
        rows = await self.database.read("SELECT id, beat FROM processes WHERE beat > $1", began)
        if any(beat > doubted.beats.get(ident, beat) for ident, beat in rows):
            await self.database.write(Statement("DELETE FROM outages WHERE began = $1 AND ended = $2", [began, ended]))
            self._possible_outage = None
        elif self.hub.moment.now - ended > OUTAGE_MS:
            self._possible_outage = None

    async def sweep(self) -> None:
        """Do what is due: clocks, bots, abandoned games, reviews."""
        now = self.hub.moment.now
        flags = "SELECT id FROM tables WHERE status = 'playing' AND flag_at < $1 ORDER BY flag_at LIMIT 500"
        for [ident] in await self.database.read(flags, now):
            await self._try(self.hub.flag(ident))
        bots = "SELECT id FROM tables WHERE bot_turn = 1 AND changed < $1 ORDER BY changed LIMIT 200"
        # The process that computed their moves may be gone.
        for [ident] in await self.database.read(bots, now - (PATIENCE_MS if self.sweeps else 0)):
            await self._try(self.hub.wake(ident))
        if self.sweeps % RECONCILE_EVERY == 0 or not self.hub.bus.connected:
            # Needed with a single process too: a session may end while its socket is being opened.
            await self.hub.close_signed_out()
            if self.hub.bus.others:
                await self.hub.reconcile()
        self.sweeps += 1
        if now - self.looked_for_old > LOOK_FOR_OLD_MS:
            self.looked_for_old = now
            await self._end_old(now)
            await forget_old_sessions(self.database, now)
        if not self.reviewing:
            self.hub.start_task(self._review_one())

    async def _end_old(self, now: int) -> None:
        old = "SELECT id FROM tables WHERE status = $1 AND flag_at IS NULL AND changed < $2 ORDER BY changed LIMIT 100"
        for status, age in (("playing", ABANDONED_MS), ("open", OPEN_MS)):
            for [ident] in await self.database.read(old, status, now - age):
                await self._try(self.hub.abandon(ident))

    async def _try(self, work: Awaitable[object]) -> None:
        try:
            await work
        except SixfoldError as wrong:
            log.info("nothing to do", code=wrong.code)
        except (ValueError, KeyError) as wrong:
            # One unreadable table must not block the others.
            log.error("cannot read table", reason=type(wrong).__name__)

    async def _review_one(self) -> None:
        """Review one finished game that has no review yet."""
        self.reviewing = True
        try:
            waiting = "SELECT id, record FROM games WHERE reviewed = 0 ORDER BY ended LIMIT 8"
            if games := await self.database.read(waiting):
                # A random one, so that processes do not all choose the same.
                ident, record = choice(games)
                await self._keep_review(ident, await self._reviewed(ident, record))
        finally:
            self.reviewing = False

    async def _reviewed(self, ident: str, record: str) -> dict[str, Any]:
        try:
            return await self.bot_workers.run(tasks.review_of, record, where=ASIDE)
        except SixfoldError as wrong:
            log.warning("review failed", game=ident, code=wrong.code)
            return {"error": wrong.code}

    async def _keep_review(self, ident: str, found: dict[str, Any]) -> None:
        insert = "INSERT INTO reviews (game_id, body, made) VALUES ($1, $2, $3) ON CONFLICT (game_id) DO NOTHING"
        await self.database.write(
            Statement(insert, [ident, json.dumps(found), self.hub.moment.now]),
            Statement("UPDATE games SET reviewed = 1 WHERE id = $1", [ident]),
        )
