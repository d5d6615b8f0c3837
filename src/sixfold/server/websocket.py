"""The WebSocket of a table: messages in order, one reply each; hints may take longer."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, Protocol

import msgspec
import structlog
from starlette.types import Receive

from sixfold.core.errors import SixfoldError
from sixfold.core.translation import LANGUAGES
from sixfold.server.bot_workers import tasks
from sixfold.server.bot_workers.workers import BotWorkers
from sixfold.server.error_messages import said
from sixfold.server.errors import Refused
from sixfold.server.metrics import REFUSALS
from sixfold.server.protocol import messages as m
from sixfold.server.protocol.frames import encode, frame
from sixfold.server.store.database import Unavailable
from sixfold.server.tables.commands import Actor, own_seat, tried
from sixfold.server.tables.entries import Muted
from sixfold.server.tables.hub import Hub
from sixfold.server.tables.projection import COVERED, EVERYBODY, NOBODY, viewer_of

log = structlog.get_logger()

MOST_UNREAD: Final = 1_000_000
"""Clients with more unread bytes are disconnected, and can come back."""

# Close codes beyond those of the WebSocket protocol.
TOO_SLOW: Final = 4008
TOO_MANY: Final = 4029
GOING_AWAY: Final = 1012


_RATES: Final[dict[type, str]] = {
    m.Hello: "hello",
    m.Moves: "moves",
    m.Try: "try",
    m.Hint: "hint",
    m.Say: "say",
}
"""Messages that are expensive, or that others have to read, have rates of their own."""


class Wire(Protocol):
    """The transport to a client (:class:`~sixfold.server.connection_limits.Thin`)."""

    @property
    def unread(self) -> int:
        """Bytes that the client has not read yet."""

    def write(self, frames: bytes) -> None:
        """Send whole frames without waiting."""

    async def close(self, code: int, reason: str) -> None:
        """Begin to close the connection."""


class Session:
    """One connection at a table."""

    __slots__ = (
        "_closed",
        "_wire",
        "actor",
        "allow",
        "asked_seat",
        "hub",
        "lang",
        "muted",
        "person",
        "proof",
        "table",
        "thinkers",
    )

    def __init__(
        self,
        wire: Wire,
        hub: Hub,
        thinkers: BotWorkers,
        table: str,
        actor: Actor,
        allow: Callable[[str], bool],
        lang: str,
    ) -> None:
        self._wire = wire
        self.allow = allow
        """Count an event; whether it is within the rate."""
        self.hub = hub
        self.thinkers = thinkers
        self.table = table
        self.actor = actor
        self.person = actor.person
        self.proof: str | None = None
        self.asked_seat: int | None = None
        self.lang = lang
        self.muted: Muted = NOBODY
        self._closed = False

    # --- sending ------------------------------------------------------------------------------------------

    def push(self, frames: bytes) -> None:
        """Send these frames without waiting; disconnects a client that does not read."""
        if self._wire.unread > MOST_UNREAD:
            self.leave(TOO_SLOW, "you read too slowly")
        else:
            self._wire.write(frames)

    def _reply(self, message: dict[str, Any]) -> None:
        self.push(frame(encode(message)))

    def leave(self, code: int, reason: str) -> None:
        """Close the connection from this side."""
        self.hub.unwatch(self.table, self)
        if not self._closed:
            self._closed = True
            self.hub.soon(self._close(code, reason))

    async def _close(self, code: int, reason: str) -> None:
        with suppress(RuntimeError, OSError):
            await self._wire.close(code, reason)

    # --- receiving ----------------------------------------------------------------------------------------

    async def run(self, receive: Receive) -> None:
        """Answer messages until the connection ends."""
        self.hub.presence.come_in(self)
        try:
            while (event := await receive())["type"] == "websocket.receive" and not self._closed:
                if not self.allow("message"):
                    self._closed = True
                    await self._close(TOO_MANY, "too many messages")
                    break
                await self._answer(event.get("text") or event.get("bytes") or "")
        finally:
            self._closed = True
            self.hub.go_out(self, self.table)

    async def _answer(self, data: str | bytes) -> None:
        try:
            message = self._read(data)
        except SixfoldError as wrong:
            self._reply(_error(m.ident_of(data), wrong, self.lang))
        else:
            await self._see_to(message.id, self._do(message))

    async def _see_to(self, ident: str, work: Awaitable[None]) -> None:
        """Handle a message; errors become its reply."""
        try:
            await work
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

    async def _do(self, message: m.AnyMessage) -> None:
        if (rate := _RATES.get(type(message))) is not None and not self.allow(rate):
            raise Refused("too-many", "too many messages")
        match message:
            case m.Hello():
                if message.lang in LANGUAGES:
                    self.lang = message.lang
                self.asked_seat = COVERED if message.covered and message.seat is None else message.seat
                await self.hub.watch(self.table, self, message.since)
                self._reply({"type": "ack", "id": message.id})
            case m.Ping():
                self._reply({"type": "ack", "id": message.id, "now": self.hub.moment.now})
            case m.Mute():
                self.muted = EVERYBODY if message.seats is None else frozenset(message.seats)
                self._reply({"type": "ack", "id": message.id})
            case m.Hint():
                await self._hint(message)
            case m.Moves():
                await self._moves(message)
            case m.Try():
                await self._try(message)
            case _:
                self._check_person()
                seq = await self.hub.act(self.table, self.actor, message)
                self._reply({"type": "ack", "id": message.id, "seq": seq})

    async def _hint(self, message: m.Hint) -> None:
        self._check_person()
        game, view = await self.hub.hint(self.table, self.actor, message)
        # In the background: the player may go on meanwhile.
        self.hub.soon(self._see_to(message.id, self._advise(message.id, game, view)))

    async def _advise(self, ident: str, game: str, view: dict[str, Any]) -> None:
        hints = await self.thinkers.answer(self.person or "", tasks.hint, game, view, self.lang)
        self._reply({"type": "ack", "id": ident, "hints": hints})

    async def _moves(self, message: m.Moves) -> None:
        self._check_person()
        table = await self.hub.table(self.table)
        own_seat(table, self.actor, message.seat)
        view: Any = table.running.view(viewer_of(table, self.person, message.seat))
        moves = view.points_by_move()
        self._reply({"type": "ack", "id": message.id, "seq": table.seq, "moves": moves})

    async def _try(self, message: m.Try) -> None:
        self._check_person()
        table = await self.hub.table(self.table)
        found = tried(table, self.actor, message, self.hub.moment)
        self._reply({"type": "ack", "id": message.id, "tried": found})

    async def _game(self) -> str | None:
        """The name of the game at this table, which has its own error messages."""
        with suppress(SixfoldError, Unavailable):
            return (await self.hub.table(self.table)).game.name
        return None

    def _check_person(self) -> None:
        if self.person is None:
            raise Refused("nobody", "please sign in first: a guest needs only a name")


def _error(ident: str | None, wrong: SixfoldError, lang: str, game: str | None = None) -> dict[str, Any]:
    REFUSALS.labels(wrong.code).inc()
    ruling = getattr(wrong, "ruling", None)
    found = {"type": "error", "id": ident, "code": wrong.code, "message": said(wrong, lang, game)}
    return found | ({"ruling": ruling} if ruling else {})
