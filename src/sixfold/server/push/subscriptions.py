"""Push subscriptions of browsers. Their addresses are secrets: anybody who knows one can send notifications."""

import hashlib
from dataclasses import dataclass
from typing import Final

from sixfold.core.errors import Refused
from sixfold.server.identity.users import Person
from sixfold.server.ids import now_ms
from sixfold.server.push.encryption import from_text, point, to_text
from sixfold.server.push.push_services import PushEndpoint
from sixfold.server.store.database import Clash, Database, Statement

MOST: Final = 5
"""Browsers per person; a new one replaces the oldest."""

_KEEP: Final = (
    "INSERT INTO pushes (hash, person, epoch, service, endpoint, p256dh, auth, site, created)"
    " SELECT CAST($1 AS TEXT), id, epoch, CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS TEXT),"
    " CAST($8 AS TEXT), CAST($9 AS BIGINT) FROM people WHERE id = $2 AND epoch = $3"
    " ON CONFLICT (hash) DO UPDATE SET person = excluded.person, epoch = excluded.epoch, p256dh = excluded.p256dh,"
    " auth = excluded.auth, site = excluded.site, created = excluded.created"
)
_TOO_MANY: Final = (
    "DELETE FROM pushes WHERE person = $1 AND (epoch <> $2 OR hash NOT IN"
    f" (SELECT hash FROM pushes WHERE person = $1 AND epoch = $2 ORDER BY created DESC, hash LIMIT {MOST}))"
)
_OF: Final = (
    "SELECT s.hash, s.endpoint, s.p256dh, s.auth, s.site FROM pushes s"
    " JOIN people p ON p.id = s.person AND p.epoch = s.epoch WHERE s.person = $1"
)
"""Subscriptions of an earlier epoch have ended, like sessions."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser of a person."""

    hash: str
    endpoint: str
    p256dh: bytes
    auth: bytes
    site: str
    """Where it was made; a service may need a contact."""


class Subscriptions:
    """All subscriptions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, person: Person, url: str, endpoint: PushEndpoint, keys: tuple[str, str], site: str) -> None:
        """Subscribe a browser for this person and for nobody else."""
        found = checked_keys(*keys)
        values = [_hash(url), person.id, person.epoch, endpoint.host, url, *found, site, now_ms()]
        tidy = Statement(_TOO_MANY, [person.id, person.epoch])
        try:
            await self._database.write(Statement(_KEEP, values, changes=1), tidy)
        except Clash as clash:
            # Deleted or signed out everywhere in the meantime.
            raise Refused("not-signed-in", "you are not signed in") from clash

    async def of(self, person: str) -> list[Subscription]:
        """The subscribed browsers of a person."""
        rows = await self._database.read(_OF, person)
        return [Subscription(key, url, from_text(p), from_text(a), site) for key, url, p, a, site in rows]

    async def forget(self, person: str, url: str | None = None) -> None:
        """Unsubscribe one browser of a person, or all."""
        mine = "DELETE FROM pushes WHERE person = $1"
        if url is None:
            await self._database.write(Statement(mine, [person]))
        else:
            await self._database.write(Statement(f"{mine} AND hash = $2", [person, _hash(url)]))

    async def drop(self, gone: Subscription) -> None:
        """Delete a subscription that its service reports as gone, unless it was renewed with other keys."""
        sql = "DELETE FROM pushes WHERE hash = $1 AND auth = $2"
        await self._database.write(Statement(sql, [gone.hash, to_text(gone.auth)]))


def checked_keys(p256dh: str, auth: str) -> tuple[str, str]:
    """The keys as they are stored; Refused unless they can be used for encryption."""
    try:
        key, secret = from_text(p256dh), from_text(auth)
        point(key)
        if len(secret) != 16:
            raise ValueError("a secret has 16 bytes")
    except ValueError:
        raise Refused("bad-push-keys", "these keys cannot be used for encryption") from None
    return to_text(key), to_text(secret)


def _hash(url: str) -> str:
    return hashlib.sha256(url.encode("utf-8", "surrogatepass")).hexdigest()
