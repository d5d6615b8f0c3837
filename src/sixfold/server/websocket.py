"""The WebSocket of a table: messages in order, one reply each; hints may take longer."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import msgspec
import structlog
from starlette.types import Receive

from sixfold.core.errors import Refused, SixfoldError
from sixfold.core.translation import LANGUAGES
from sixfold.server.bot_workers import tasks
from sixfold.server.bot_workers.workers import BotWorkers
from sixfold.server.error_messages import said
from sixfold.server.metrics import REFUSALS
from sixfold.server.protocol import messages as m
from sixfold.server.protocol.frames import encode, frame
from sixfold.server.store.database import Unavailable
from sixfold.server.tables.actors import Actor, own_seat
from sixfold.server.tables.entry import Muted
from sixfold.server.tables.hub import Hub
from sixfold.server.tables.move_commands import tried
from sixfold.server.tables.projection import COVERED, EVERYBODY, NOBODY, viewer_of

log = structlog.get_logger()

Reply = dict[str, Any]
"""A message to the client, or a part of one, ready for JSON."""

MOST_UNREAD: Final = 1_000_000
"""Clients with more unread bytes are disconnected, and can come back."""

# Close codes beyond those of the WebSocket protocol.
TOO_SLOW: Final = 4008
TOO_MANY: Final = 4029
GOING_AWAY: Final = 1012


_RATED: Final = (m.Hello, m.Moves, m.Try, m.Hint, m.Say)
"""Messages that are expensive, or that others have to read, have rates of their own, named like the message."""


class Wire(Protocol):
    """The transport to a client (:class:`~sixfold.server.connection_limits.LimitedWebSocket`)."""

    @property
    def unread(self) -> int:
        """Bytes that the client has not read yet."""

    def write(self, frames: bytes) -> None:
        """Send whole frames without waiting."""

    async def close(self, code: int, reason: str) -> None:
        """Begin to close the connection."""


@dataclass(slots=True, eq=False)
class TableSocket:
    """One connection at a table."""

    wire: Wire
    hub: Hub
    bot_workers: BotWorkers
    table: str
    actor: Actor
    allow: Callable[[str], bool]
    """Count an event; whether it is within the rate."""
    lang: str
    proof: str | None = None
    asked_seat: int | None = None
    muted: Muted = NOBODY
    person: str | None = field(init=False)
    _closed: bool = False

    def __post_init__(self) -> None:
        self.person = self.actor.person

    # --- sending ------------------------------------------------------------------------------------------

    def push(self, frames: bytes) -> None:
        """Send these frames without waiting; disconnects a client that does not read."""
        if self.wire.unread > MOST_UNREAD:
            self.leave(TOO_SLOW, "you read too slowly")
        else:
            self.wire.write(frames)

    def _reply(self, message: Reply) -> None:
        self.push(frame(encode(message)))

    def leave(self, code: int, reason: str) -> None:
        """Close the connection from this side."""
        self.hub.unwatch(self.table, self)
        if not self._closed:
            self._closed = True
            self.hub.start_task(self._close(code, reason))

    async def _close(self, code: int, reason: str) -> None:
        with suppress(RuntimeError, OSError):
            await self.wire.close(code, reason)

    # --- receiving ----------------------------------------------------------------------------------------

    async def run(self, receive: Receive) -> None:
        """Answer messages until the connection ends."""
        self.hub.presence.add(self)
        try:
            while (event := await receive())["type"] == "websocket.receive" and not self._closed:
                if not self.allow("message"):
                    self._closed = True
                    await self._close(TOO_MANY, "too many messages")
                    break
                await self._answer(event.get("text") or event.get("bytes") or "")
        finally:
            self._closed = True
            self.hub.disconnect(self, self.table)

    async def _answer(self, data: str | bytes) -> None:
        try:
            message = self._read(data)
        except SixfoldError as wrong:
            self._reply(_error(m.ident_of(data), wrong, self.lang))
        else:
            await self._reply_with(message.id, self._do(message))

    async def _reply_with(self, ident: str, work: Awaitable[Reply | None]) -> None:
        """Acknowledge a message with what its work returns; errors become its reply."""
        try:
            if (found := await work) is not None:
                self._reply({"type": "ack", "id": ident} | found)
        except SixfoldError as wrong:
            self._reply(_error(ident, wrong, self.lang, await self._game()))
        except Unavailable:
            self._reply(_error(ident, Refused("unavailable", "the server cannot save this now; try again"), self.lang))
        except Exception:
            log.exception("message failed", table=self.table)
            self._reply(_error(ident, Refused("failed", "something went wrong on the server"), self.lang))

    def _read(self, data: str | bytes) -> m.AnyMessage:
        if len(data) > m.MAX_MESSAGE:
            raise Refused("too-long", f"a message has at most {m.MAX_MESSAGE} bytes")
        try:
            return m.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as wrong:
            raise Refused("bad-message", f"not a message of the protocol: {str(wrong)[:120]}") from None

    async def _do(self, message: m.AnyMessage) -> Reply | None:
        """What the acknowledgement says; None if it follows later."""
        if isinstance(message, _RATED) and not self.allow(str(message.__struct_config__.tag)):
            raise Refused("too-many", "too many messages")
        if self.person is None and not isinstance(message, m.Hello | m.Ping | m.Mute):
            raise Refused("nobody", "please sign in first: a guest needs only a name")
        match message:
            case m.Hello():
                if message.lang in LANGUAGES:
                    self.lang = message.lang
                self.asked_seat = COVERED if message.covered and message.seat is None else message.seat
                await self.hub.watch(self.table, self, message.since)
                return {}
            case m.Ping():
                return {"now": self.hub.moment.now}
            case m.Mute():
                self.muted = EVERYBODY if message.seats is None else frozenset(message.seats)
                return {}
            case m.Hint():
                game, view = await self.hub.hint(self.table, self.actor, message)
                # In the background: the player may go on meanwhile.
                self.hub.start_task(self._reply_with(message.id, self._hints(game, view)))
                return None
            case m.Moves():
                table = await self.hub.table(self.table)
                own_seat(table, self.actor, message.seat)
                seen = table.running.view(viewer_of(table, self.person, message.seat))
                return {"seq": table.seq, "moves": seen.points_by_move()}
            case m.Try():
                return {"tried": tried(await self.hub.table(self.table), self.actor, message, self.hub.moment)}
            case _:
                return {"seq": await self.hub.act(self.table, self.actor, message)}

    async def _hints(self, game: str, view: dict[str, Any]) -> Reply:
        return {"hints": await self.bot_workers.answer(self.person or "", tasks.hint, game, view, self.lang)}

    async def _game(self) -> str | None:
        """The name of the game at this table, which has its own error messages."""
        with suppress(SixfoldError, Unavailable):
            return (await self.hub.table(self.table)).game.name
        return None


def _error(ident: str | None, wrong: SixfoldError, lang: str, game: str | None = None) -> Reply:
    REFUSALS.labels(wrong.code).inc()
    ruling = getattr(wrong, "ruling", None)
    found = {"type": "error", "id": ident, "code": wrong.code, "message": said(wrong, lang, game)}
    return found | ({"ruling": ruling} if ruling else {})
