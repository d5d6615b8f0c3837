"""Sessions: a browser has a random token in a cookie, the database has its hash.

Every request looks up its session together with the person, so a deleted session ends at once in all processes. Open
sockets are told over the bus; if that message is lost, a look into the database a few seconds later finds them
(``tables/reconciliation.py``).
"""

import secrets
from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from sixfold.server.identity.tokens import hash_of
from sixfold.server.identity.users import People, Person, still, wrong_password
from sixfold.server.ids import now_ms
from sixfold.server.store.database import Clash, Database, Statement

NAME: Final = "sixfold"
LASTS: Final = 365 * 24 * 60 * 60
"""Lifetime of a session in seconds since it was last renewed."""
RENEWED: Final = 30 * 24 * 60 * 60
"""Sessions older than this are renewed when the browser returns."""
MOST: Final = 50
"""Sessions of one person; a new one ends the oldest."""
LONGEST: Final = 100

_BEGIN: Final = "INSERT INTO sessions (hash, person, created, renewed) VALUES ($1, $2, $3, $3)"
_TOO_MANY: Final = (
    "DELETE FROM sessions WHERE person = $1 AND hash NOT IN"
    f" (SELECT hash FROM sessions WHERE person = $1 ORDER BY renewed DESC, hash LIMIT {MOST})"
)


class Session(msgspec.Struct, frozen=True):
    """A valid session: its person, its hash, and when it was last renewed."""

    person: Person
    hash: str
    renewed: int


class Sessions:
    """All sessions."""

    def __init__(self, people: People, now: Callable[[], int] = now_ms) -> None:
        self._people = people
        self.now = now

    async def begin(self, person: Person) -> str:
        """Begin a session; returns the value of its cookie, which is not stored.

        Refused ("wrong-password") if all sessions of the person have ended since ``person`` was read: the password
        that was checked may be an old one.
        """
        value = secrets.token_urlsafe(32)
        begin = Statement(_BEGIN, [hash_of(value), person.id, self.now()], changes=1)
        try:
            await self._people.database.write(still(person), begin, Statement(_TOO_MANY, [person.id]))
        except Clash as clash:
            raise wrong_password() from clash
        return value

    async def find(self, value: str) -> Session | None:
        """The session with this cookie; None if it does not exist or has ended."""
        if not value or len(value) > LONGEST:
            return None
        key = hash_of(value)
        found = await self._people.find_by_session(key, self.now() - LASTS * 1000)
        return None if found is None else Session(found[0], key, found[1])

    async def of(self, connection: HTTPConnection) -> Session | None:
        """The session of a request or a WebSocket."""
        return await self.find(connection.cookies.get(NAME, ""))

    async def end(self, session: Session) -> None:
        """End one session."""
        await self._people.database.write(Statement("DELETE FROM sessions WHERE hash = $1", [session.hash]))

    async def renew(self, session: Session) -> bool:
        """Renew a session that is old enough; returns whether it was."""
        if self.now() - session.renewed <= RENEWED * 1000:
            return False
        sql = "UPDATE sessions SET renewed = $2 WHERE hash = $1"
        await self._people.database.write(Statement(sql, [session.hash, self.now()]))
        return True


async def forget_old_sessions(database: Database, now: int) -> None:
    """Delete expired sessions."""
    await database.write(Statement("DELETE FROM sessions WHERE renewed < $1", [now - LASTS * 1000]))


def set_cookie(connection: HTTPConnection, response: Response, value: str) -> None:
    """Set the session cookie."""
    response.set_cookie(NAME, value, max_age=LASTS, path="/", **_manner(connection))


def delete_cookie(connection: HTTPConnection, response: Response) -> None:
    """Delete the session cookie."""
    response.delete_cookie(NAME, path="/", **_manner(connection))


def _manner(connection: HTTPConnection) -> dict[str, Any]:
    return {"httponly": True, "samesite": "lax", "secure": connection.url.scheme in ("https", "wss")}
