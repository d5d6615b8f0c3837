"""Users: guests, who are known by their session, and accounts, which have a name and a password."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec

from sixfold.core.errors import Refused
from sixfold.records.strict_json import is_deeper
from sixfold.server.confusables import skeletons
from sixfold.server.identity import deletion, export, guest_merge
from sixfold.server.identity.common_passwords import checked_password
from sixfold.server.identity.passwords import Passwords
from sixfold.server.ids import new_id, now_ms
from sixfold.server.names import account_name, checked_language, guest_name, name_key
from sixfold.server.store.database import Clash, Database, Row, Statement, Unavailable

MOST_PREFERENCES: Final = 4096
"""The largest size of a user's preferences in bytes."""
DEEPEST_PREFERENCES: Final = 8
SEEN_EVERY_MS: Final = 60 * 60 * 1000
"""The last visit is not noted more often."""

# Not ``name_key IS NULL``: some versions of SQLite evaluate that wrongly in RETURNING.
_COLUMNS: Final = "id, name, name_key, lang, preferences, epoch, seen"
_NAMED: Final = ("name_key", "skeleton", "small_skeleton")
"""Columns that are unique among accounts; see ``_keys``."""
_MINE: Final = "WHERE id = $1 AND epoch = $2"
_IN_SESSION: Final = (
    f"SELECT {', '.join(f'p.{column}' for column in _COLUMNS.split(', '))}, s.renewed"
    " FROM sessions s JOIN people p ON p.id = s.person WHERE s.hash = $1 AND s.renewed >= $2"
)


class Person(msgspec.Struct, frozen=True):
    """A user, as the rest of the server sees them."""

    id: str
    name: str
    is_guest: bool
    lang: str
    preferences: dict[str, Any]
    epoch: int
    """Incremented when all sessions end; push subscriptions belong to one epoch."""


class People:
    """All guests and accounts."""

    def __init__(self, database: Database, passwords: Passwords | None = None) -> None:
        self.database = database
        self.passwords = passwords or Passwords()

    # --- finding ------------------------------------------------------------------------------------------

    async def find(self, ident: str, epoch: int | None = None) -> Person | None:
        """The person with this id; None if there is none, or not in this epoch."""
        rows = await self.database.read(f"SELECT {_COLUMNS} FROM people WHERE id = $1", ident)
        if not rows or (epoch is not None and rows[0][5] != epoch):
            return None
        return await self._seen(rows[0])

    async def find_by_session(self, session: str, since: int) -> tuple[Person, int] | None:
        """The person whose session has this hash, and when it was renewed; None if that was before ``since``."""
        rows = await self.database.read(_IN_SESSION, session, since)
        return (await self._seen(rows[0]), rows[0][7]) if rows else None

    async def _seen(self, row: Row) -> Person:
        """The person of a row, whose visit is noted."""
        if (now := now_ms()) - row[6] > SEEN_EVERY_MS:
            with suppress(Unavailable):
                await self.database.write(Statement("UPDATE people SET seen = $2 WHERE id = $1", [row[0], now]))
        return _person(row)

    async def ids_of(self, ident: str) -> list[str]:
        """All ids under which logs name a person: the current one, and those of merged guests."""
        rows = await self.database.read("SELECT guest FROM aliases WHERE person = $1", ident)
        return [ident, *(guest for (guest,) in rows)]

    async def same(self, a: str, b: str) -> bool:
        """Whether two ids belong to the same person."""
        return a == b or a in await self.ids_of(b) or b in await self.ids_of(a)

    # --- guests -------------------------------------------------------------------------------------------

    async def guest(self, name: str, lang: str = "en") -> Person:
        """Create a guest, who needs only a name."""
        return await self._add(guest_name(name), checked_language(lang))

    async def change(
        self,
        person: Person,
        *,
        name: str | None = None,
        lang: str | None = None,
        preferences: dict[str, Any] | None = None,
    ) -> Person:
        """Change what is given; all of it, or nothing if any part is refused."""
        changes: dict[str, Any] = {}
        if name is not None:
            changes["name"] = guest_name(name) if person.is_guest else account_name(name)
            if not person.is_guest:
                changes |= dict(zip(_NAMED, _keys(changes["name"]), strict=True))
        if lang is not None:
            changes["lang"] = checked_language(lang)
        if preferences is not None:
            changes["preferences"] = checked_preferences(preferences)
        if not changes:
            return person
        change = ", ".join(f"{column} = ${number}" for number, column in enumerate(changes, 3))
        return await self._change(person, change, *changes.values())

    # --- accounts -----------------------------------------------------------------------------------------

    async def register(self, guest: Person, name: str, password: str) -> Person:
        """Turn a guest into an account. The person stays the same and keeps all games.

        Sessions and tokens of the guest end: others may know them.
        """
        if not guest.is_guest:
            raise Refused("already-registered", "you already have an account")
        name = account_name(name)
        kept = await self.passwords.kept(checked_password(password, name))
        change = "name = $3, name_key = $4, skeleton = $5, small_skeleton = $6, password = $7, epoch = epoch + 1"
        values = name, *_keys(name), kept
        return await self._change(guest, change, *values, only="AND password IS NULL", and_then=_all_ended(guest))

    async def open_account(self, name: str, password: str, lang: str = "en") -> Person:
        """Create an account for somebody who was not a guest."""
        name, lang = account_name(name), checked_language(lang)
        kept = await self.passwords.kept(checked_password(password, name))
        try:
            return await self._add(name, lang, _keys(name), kept)
        except Clash as clash:
            raise _name_taken() from clash

    async def named(self, name: str) -> Person | None:
        """The account of this name, if there is one; for internal use, and not noted as a visit."""
        rows = await self.database.read(f"SELECT {_COLUMNS} FROM people WHERE name_key = $1", name_key(name[:200]))
        return _person(rows[0]) if rows else None

    async def log_in(self, name: str, password: str, *, is_known: bool = False) -> Person:
        """The account with this name; Refused if there is none or the password is wrong, without telling which.

        ``is_known``: the browser has logged in to this account before.
        """
        sql = f"SELECT {_COLUMNS}, password FROM people WHERE name_key = $1"
        rows = await self.database.read(sql, name_key(name[:200]))
        kept = rows[0][7] if rows else None
        if not await self.passwords.is_right(kept, password, is_stranger=not is_known):
            raise wrong_password()
        if kept is not None and self.passwords.is_outdated(kept):
            fresh = await self.passwords.kept(password)
            sql = "UPDATE people SET password = $2 WHERE id = $1 AND password = $3"
            await self.database.write(Statement(sql, [rows[0][0], fresh, kept]))
        return _person(rows[0])

    async def check_password(self, account: Person, password: str) -> None:
        """Refused unless this is the password of the account."""
        rows = await self.database.read("SELECT password FROM people WHERE id = $1", account.id)
        if not await self.passwords.is_right(rows[0][0] if rows else None, password):
            raise Refused("wrong-password", "the password is wrong")

    async def change_password(self, account: Person, old: str, new: str) -> Person:
        """Change the password of an account; all its sessions and tokens end."""
        if account.is_guest:
            raise Refused("no-account", "a guest has no password")
        await self.check_password(account, old)
        kept = await self.passwords.kept(checked_password(new, account.name))
        return await self._change(account, "password = $3, epoch = epoch + 1", kept, and_then=_all_ended(account))

    async def log_out_everywhere(self, person: Person) -> Person:
        """End all sessions and tokens of a person."""
        return await self._change(person, "epoch = epoch + 1", and_then=_all_ended(person))

    # --- bigger things ------------------------------------------------------------------------------------

    async def merge(self, guest: Person, account: Person) -> Person:
        """Merge a guest into an account: everything finished moves to the account, and the guest is deleted.

        Refused ("still-playing") while the guest is at a table that is not over, or has one open: logs are not changed,
        so a running table would not know the account. Nothing is lost by finishing or leaving it first.
        """
        if not guest.is_guest or account.is_guest:
            raise Refused("no-merge", "only a guest can be merged into an account")
        await guest_merge.merge(self.database, guest.id, account.id, account.name)
        return account

    async def delete(self, person: Person) -> list[str]:
        """Delete everything about a person; returns the tables whose logs were rewritten.

        Callers must (1) make the person leave all tables that are not over and close their sockets (else Refused,
        "still-seated"), (2) call this, (3) make all processes drop the returned tables from memory, where the name may
        remain. The work is done table by table and can be repeated: if it fails half-way, the person still exists and
        can ask again.
        """
        return await deletion.delete(self.database, await self.ids_of(person.id))

    async def export(self, person: Person) -> dict[str, Any]:
        """All data about a person, with the records of their games, ready for JSON."""
        return await export.export(self.database, await self.ids_of(person.id))

    async def _add(
        self, name: str, lang: str, keys: Sequence[str | None] = (None, None, None), password: str | None = None
    ) -> Person:
        sql = (
            f"INSERT INTO people (id, name, {', '.join(_NAMED)}, password, lang, preferences, epoch, created, seen)"
            f" VALUES ($1, $2, $3, $4, $5, $6, $7, '{{}}', 0, $8, $8) RETURNING {_COLUMNS}"
        )
        rows = await self.database.write(Statement(sql, [new_id(), name, *keys, password, lang, now_ms()]))
        return _person(rows[0][0])

    async def _change(
        self, person: Person, change: str, *values: Any, only: str = "", and_then: Sequence[Statement] = ()
    ) -> Person:
        """Change a person who has not changed since they were read, together with further statements."""
        sql = f"UPDATE people SET {change} {_MINE} {only} RETURNING {_COLUMNS}"
        try:
            first = Statement(sql, [person.id, person.epoch, *values], changes=1)
            rows = await self.database.write(first, *and_then)
        except Clash as clash:
            # Two reasons look alike: the name is taken, or the person has changed in the meantime.
            now = await self.find(person.id, person.epoch)
            if now is None or now.is_guest != person.is_guest:
                raise Refused("changed-meanwhile", "this has changed in the meantime; please try again") from clash
            raise _name_taken() from clash
        return _person(rows[0][0])


def still(person: Person) -> Statement:
    """Guards the creation of a session or token: clashes if all of them have ended since ``person`` was read."""
    # Another process may be about to commit a new epoch. An UPDATE waits for it and checks again; an INSERT that only
    # reads the epoch would not, and its row would survive the change.
    return Statement(f"UPDATE people SET epoch = epoch {_MINE}", [person.id, person.epoch], changes=1)


def _all_ended(person: Person) -> list[Statement]:
    """Ends all sessions and tokens of a person."""
    return [Statement(f"DELETE FROM {table} WHERE person = $1", [person.id]) for table in ("sessions", "tokens")]


def _keys(name: str) -> tuple[str, str, str]:
    """Unique keys of a name: by spelling and by appearance."""
    return name_key(name), *skeletons(name)


def wrong_password() -> Refused:
    """The refusal of a log-in; it does not tell whether the account exists."""
    return Refused("wrong-password", "there is no account with this name and this password")


def _name_taken() -> Refused:
    return Refused("name-taken", "this name, or one that looks like it, is taken")


def checked_preferences(preferences: dict[str, Any]) -> str:
    """Preferences as text; Refused if they are too large or nested too deeply."""
    # Depth first: encoding recurses.
    if not is_deeper(preferences, DEEPEST_PREFERENCES):
        text = msgspec.json.encode(preferences)
        if len(text) <= MOST_PREFERENCES:
            return text.decode()
    bounds = f"at most {MOST_PREFERENCES} bytes, and nested at most {DEEPEST_PREFERENCES} deep"
    raise Refused("bad-preferences", f"preferences must have {bounds}")


def _person(row: Row) -> Person:
    ident, name, key, lang, preferences, epoch = row[:6]
    return Person(ident, name, key is None, lang, json.loads(preferences), epoch)
