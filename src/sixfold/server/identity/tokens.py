"""Tokens for programs: shown once, stored as a hash, revocable at any time."""

import hashlib
import secrets
from contextlib import suppress
from typing import Final

import msgspec

from sixfold.core.errors import Refused
from sixfold.records.shape import is_plain
from sixfold.server.identity.users import Person, still
from sixfold.server.ids import now_ms
from sixfold.server.store.database import Clash, Database, Statement, Unavailable

PREFIX: Final = "sxf_"
MOST: Final = 20
"""Tokens that a person may have."""
LONGEST_LABEL: Final = 40
USED_EVERY_MS: Final = 60 * 1000
"""The last use of a token is not noted more often."""
_ID_LENGTH: Final = 16

_MAKE: Final = (
    "INSERT INTO tokens (hash, person, label, created, used)"
    " SELECT CAST($1 AS TEXT), id, CAST($3 AS TEXT), CAST($4 AS BIGINT), NULL FROM people"
    f" WHERE id = $2 AND (SELECT COUNT(*) FROM tokens WHERE person = $2) < {MOST}"
)


class Token(msgspec.Struct, frozen=True):
    """What can be shown of a token; times in milliseconds since 1970."""

    id: str
    label: str
    created: int
    used: int | None


class Tokens:
    """All tokens."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, person: Person, label: str) -> str:
        """Create a token and return its secret, which is shown only now.

        Refused ("not-signed-in") if all tokens have ended since ``person`` was read.
        """
        label = label.strip()
        if not 1 <= len(label) <= LONGEST_LABEL or not is_plain(label):
            raise Refused("bad-label", f"a label has 1 to {LONGEST_LABEL} letters, on one line")
        token = PREFIX + secrets.token_urlsafe(32)
        try:
            made = Statement(_MAKE, [hash_of(token), person.id, label, now_ms()], changes=1)
            await self._database.write(still(person), made)
        except Clash as clash:
            if len(await self.list(person.id)) < MOST:
                raise Refused("not-signed-in", "you are not signed in") from clash
            raise Refused("too-many-tokens", f"you cannot have more than {MOST} tokens; revoke one first") from clash
        return token

    async def person_of(self, token: str) -> str | None:
        """The id of the person whom a token belongs to; None if it is unknown or revoked."""
        if not token.startswith(PREFIX) or len(token) > 100:
            return None
        key = hash_of(token)
        rows = await self._database.read("SELECT person, used FROM tokens WHERE hash = $1", key)
        if not rows:
            return None
        person, used = rows[0]
        if (now := now_ms()) - (used or 0) > USED_EVERY_MS:
            with suppress(Unavailable):
                await self._database.write(Statement("UPDATE tokens SET used = $2 WHERE hash = $1", [key, now]))
        return str(person)

    async def list(self, person: str) -> list[Token]:
        """The tokens of a person, oldest first."""
        sql = "SELECT hash, label, created, used FROM tokens WHERE person = $1 ORDER BY created, hash"
        return [Token(key[:_ID_LENGTH], *rest) for key, *rest in await self._database.read(sql, person)]

    async def revoke(self, person: str, ident: str) -> str:
        """Revoke a token and return its hash. Refused if the person has no such token."""
        sql = f"DELETE FROM tokens WHERE person = $1 AND substr(hash, 1, {_ID_LENGTH}) = $2 RETURNING hash"
        try:
            [[(key,)]] = await self._database.write(Statement(sql, [person, ident], changes=1))
        except Clash as clash:
            raise Refused("unknown-token", "there is no such token") from clash
        return str(key)


def hash_of(token: str) -> str:
    """The hash a token is stored under."""
    # Unlike a password, a token cannot be guessed, so a fast hash is enough.
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
