"""Notifies absent people when it is their turn at a correspondence table.

The process whose write changed the turn notifies, so there is one notification per turn. It is not stored: if that
process is killed first, nobody is notified, and the table simply waits.
"""

import asyncio
from contextlib import suppress
from hashlib import blake2s
from typing import Final

import httpcore
import msgspec
import structlog

from sixfold.core.errors import Refused
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
"""Seconds before a notification; somebody who is only changing pages is back by then."""
KEPT_SECONDS: Final = 24 * 60 * 60
"""How long a service keeps a notification for a browser that is offline."""
MOST_WAITING: Final = 1000
"""Pending notifications; slow services must not fill the memory."""
GONE: Final = (404, 410)


class Notifier:
    """Sends notifications in the background."""

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
        """Whether notifications are on."""
        return self.services.any

    def call(self, table: Table, person: str, presence: Presence) -> None:
        """Notify a person that it is their turn, in the background."""
        if not self.is_on or presence.is_here(person) or not is_slow(table) or len(self._tasks) >= MOST_WAITING:
            return
        rules = table.game.rules
        # The content is public and has no language; the browser has the texts.
        told = {"do": "turn", "table": table.id, "game": rules["game"], "variant": rules["variant"]}
        task = asyncio.get_running_loop().create_task(self._call(person, told, presence))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _call(self, person: str, told: dict[str, str], presence: Presence) -> None:
        try:
            if not await self.subscriptions.of(person):
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), self.pause)
            if not await presence.is_anywhere(person):
                # Two players who move all day must not annoy the service.
                self.limiter.count("call", "person", person)
                # Read again: the person may have unsubscribed or been deleted.
                browsers = await self.subscriptions.of(person)
                await asyncio.gather(*(self._send(browser, told) for browser in browsers))
        except TooFast:
            CALLS.labels("too-often").inc()
        except Unavailable:
            CALLS.labels("unavailable").inc()
        except Exception:
            log.exception("notification failed")

    async def _send(self, to: Subscription, told: dict[str, str]) -> None:
        try:
            endpoint = self.services.endpoint(to.endpoint)
            headers = [
                ("Authorization", self.vapid.proof(endpoint.origin, to.site)),
                ("Content-Encoding", "aes128gcm"),
                ("Content-Type", "application/octet-stream"),
                ("TTL", str(KEPT_SECONDS)),
                # Replaces an undelivered notification for the same table.
                ("Topic", self.topic(told["table"])),
                ("Urgency", "normal"),
            ]
            status = await self.services.post(
                endpoint, headers, encrypted(msgspec.json.encode(told), to.p256dh, to.auth)
            )
        except Refused:
            # The list of services has changed since the subscription.
            CALLS.labels("refused").inc()
            return
        except (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError, OSError) as wrong:
            CALLS.labels("unreachable").inc()
            log.info("push service unreachable", reason=type(wrong).__name__)
            return
        await self._answered(to, endpoint.host, status)

    def topic(self, table: str) -> str:
        """A keyed hash of a table's id, since the id itself would let the service watch."""
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
        """Send pending notifications at once."""
        self._closing.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=patience)

    async def close(self) -> None:
        """Cancel pending notifications."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.services.close()


def is_slow(table: Table) -> bool:
    """Whether it is a correspondence table with several people; nobody is notified for the sake of a bot."""
    clock = table.options.clock
    by_move = clock is None or clock.per == "move"
    return by_move and not table.options.is_live and len(table.people) > 1
