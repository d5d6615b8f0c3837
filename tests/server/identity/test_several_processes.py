"""Somebody who has gone has gone from all processes."""

import asyncio

from sixfold.server.protocol import messages as m
from sixfold.server.tables.acting import Actor
from sixfold.server.tables.seeing import NOBODY

from ..services import Nats, in_loop
from .visiting import Street, message_id, visiting


class Guestbook:
    """A connection of somebody, at another process."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.asked_seat = None
        self.muted = NOBODY
        self.left = asyncio.Event()

    def push(self, data: bytes) -> None:
        pass

    def leave(self, code: int, reason: str) -> None:
        self.left.set()


def forgetting(street: Street) -> dict[str, asyncio.Event]:
    """What a process has forgotten, as soon as it has."""
    events: dict[str, asyncio.Event] = {}
    forget = street.hub.forget

    async def noted(ident: str) -> None:
        await forget(ident)
        events.setdefault(ident, asyncio.Event()).set()

    street.hub.forget = noted  # type: ignore[method-assign]
    return events


@in_loop
async def test_who_is_deleted_in_one_process_is_gone_from_the_memory_of_all(postgres_url: str, nats: Nats) -> None:
    async with visiting(postgres_url, bus=nats.url) as here, visiting(postgres_url, bus=nats.url) as there:
        browser, friend = here.browser(), there.browser()
        one, two = Actor(await browser.guest("Quirina"), "Quirina"), Actor(await friend.guest("Bob"), "Bob")
        assert one.person is not None
        # The cookie that one process gave is good in the other.
        assert (await there.browser(cookies=browser.cookies).me() or {})["id"] == one.person
        table, other = await here.play(one, two), await here.sit_down(one, two)
        watcher = Guestbook(one.person)
        await there.hub.watch(other, watcher, 0)
        assert (await there.hub.table(table)).seats[0].name == "Quirina"
        forgotten = forgetting(there)
        gone = forgotten.setdefault(table, asyncio.Event())
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        await watcher.left.wait()
        await gone.wait()
        assert (await there.hub.table(table)).seats[0].name == "–"
        assert await there.traces(one.person, "Quirina") == {}
        # And the one that was left over can still talk about it.
        await there.hub.act(table, two, m.Say(message_id(), phrase="bye"))
