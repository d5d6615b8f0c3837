"""When somebody is called: it has become their turn at a table that waits for days, and they are not there.

The process whose write made it their turn calls, so there is one call for a turn. It is not written down anywhere: a
process that is killed in between calls nobody, and the table waits as it would without any of this.
"""

import asyncio
from contextlib import suppress
from hashlib import blake2s
from typing import Any, Final

import httpcore
import msgspec
import structlog

from sixfold.server.errors import Refused
from sixfold.server.metrics import CALLS
from sixfold.server.push.encryption import Vapid, encrypted, to_text
from sixfold.server.push.push_services import PushServices
from sixfold.server.push.subscriptions import Subscription, Subscriptions
from sixfold.server.rate_limiter import Limiter, TooFast
from sixfold.server.store.database import Database, Unavailable
from sixfold.server.tables.presence import Presence
from sixfold.server.tables.table import Table

log = structlog.get_logger()

PAUSE: Final = 2.0
"""Seconds before a call: who goes from one page to the next is back by then."""
KEPT_SECONDS: Final = 24 * 60 * 60
"""So long a service keeps a call for a browser that is off."""
MOST_WAITING: Final = 1000
"""More calls at once are not made: services that do not answer must not fill the memory."""
GONE: Final = (404, 410)


class Caller:
    """Calls people, beside everything else."""

    def __init__(self, database: Database, services: PushServices, secret: bytes, limiter: Limiter) -> None:
        self.services = services
        self.limiter = limiter
        self.subscriptions = Subscriptions(database)
        self.vapid = Vapid(secret)
        self._secret = secret
        self.pause = PAUSE
        self._closing = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_on(self) -> bool:
        """Whether anybody is called at all."""
        return self.services.any

    def call(self, table: Table, person: str, presence: Presence) -> None:
        """It has become the turn of this person; nobody waits for what follows."""
        if not self.is_on or presence.is_here(person) or not is_slow(table) or len(self._tasks) >= MOST_WAITING:
            return
        rules = table.game.rules
        # What is said here is no secret, and in no language: the browser has the words.
        told = {"do": "turn", "table": table.id, "game": rules["game"], "variant": rules["variant"]}
        task = asyncio.get_running_loop().create_task(self._call(person, told, presence))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _call(self, person: str, told: dict[str, Any], presence: Presence) -> None:
        try:
            if not await self.subscriptions.of(person):
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), self.pause)
            if not await presence.is_anywhere(person):
                # Two who move back and forth all day must not make us a nuisance to a service.
                self.limiter.count("call", "person", person)
                # Read again: it may have been switched off, or the person deleted.
                browsers = await self.subscriptions.of(person)
                await asyncio.gather(*(self._send(browser, told) for browser in browsers))
        except TooFast:
            CALLS.labels("too-often").inc()
        except Unavailable:
            CALLS.labels("unavailable").inc()
        except Exception:
            log.exception("call failed")

    async def _send(self, to: Subscription, told: dict[str, Any]) -> None:
        try:
            endpoint = self.services.endpoint(to.endpoint)
            headers = [
                ("Authorization", self.vapid.proof(endpoint.origin, to.site)),
                ("Content-Encoding", "aes128gcm"),
                ("Content-Type", "application/octet-stream"),
                ("TTL", str(KEPT_SECONDS)),
                # A newer call to the same table takes the place of one that was not delivered yet.
                ("Topic", self.topic(told["table"])),
                ("Urgency", "normal"),
            ]
            status = await self.services.post(
                endpoint, headers, encrypted(msgspec.json.encode(told), to.p256dh, to.auth)
            )
        except Refused:
            # The list of services is another than when it was made.
            CALLS.labels("refused").inc()
            return
        except (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError, OSError) as wrong:
            CALLS.labels("unreachable").inc()
            log.info("push service unreachable", reason=type(wrong).__name__)
            return
        await self._answered(to, endpoint.host, status)

    def topic(self, table: str) -> str:
        """What stands for a table where services see it: by its id anybody could look on."""
        return to_text(blake2s(table.encode(), key=self._secret, digest_size=24).digest())

    async def _answered(self, to: Subscription, host: str, status: int) -> None:
        if status in GONE:
            CALLS.labels("gone").inc()
            await self.subscriptions.drop(to)
        elif 200 <= status < 300:
            CALLS.labels("sent").inc()
        else:
            CALLS.labels("failed").inc()
            log.info("push service refused", service=host, status=status)

    async def finish(self, patience: float = 3.0) -> None:
        """Call at once whom we were about to call."""
        self._closing.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=patience)

    async def close(self) -> None:
        """Call nobody any more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.services.close()


def is_slow(table: Table) -> bool:
    """Whether people play when they like, and others than bots wait for them: who leaves a bot waiting knows it."""
    clock = table.options.clock
    by_move = clock is None or clock.per == "move"
    return by_move and not table.options.is_live and len(table.people) > 1
