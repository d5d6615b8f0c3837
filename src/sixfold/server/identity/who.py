"""Where the rest of the server finds everything that has to do with who somebody is, and who asks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from starlette.requests import HTTPConnection

from sixfold.server.identity.cookies import Cookies
from sixfold.server.identity.people import People, Person
from sixfold.server.identity.tokens import Tokens, hash_of
from sixfold.server.limiter import Limiter
from sixfold.server.store.database import Database

_BEARER: Final = "bearer "


class Seating(Protocol):
    """What tables have to do when somebody goes."""

    async def vacate(self, person: str) -> None:
        """Close the sockets of somebody, and let them leave every table that is not over."""

    async def changed(self, person: str, tables: Sequence[str]) -> None:
        """Somebody is no more, or part of an account now: close their sockets, and read these logs anew."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Everything by which people are recognised."""

    people: People
    cookies: Cookies
    tokens: Tokens
    limiter: Limiter
    seating: Seating

    @classmethod
    def over(cls, database: Database, limiter: Limiter, seating: Seating) -> "Identity":
        """All of it over one database."""
        return cls(People(database), Cookies(database), Tokens(database), limiter, seating)

    def close(self) -> None:
        """Let its threads go."""
        self.people.passwords.close()


def identity(connection: HTTPConnection) -> Identity:
    """Where a request or a WebSocket finds it."""
    found: Identity = connection.app.state.house.identity
    return found


async def whoami(connection: HTTPConnection) -> Person | None:
    """Who a request or a WebSocket comes from: by token if one is given, else by cookie; None for nobody."""
    if (given := connection.headers.get("authorization")) is None:
        return await by_cookie(connection)
    # A token that does not hold means nobody, not whoever the browser is besides.
    here = identity(connection)
    person = await here.tokens.person_of(_token(given))
    return None if person is None else await here.people.find(person)


def proof_of(connection: HTTPConnection, person: Person) -> int | str:
    """By what somebody is recognised who is: the epoch of the cookie, or the hash of the token."""
    given = connection.headers.get("authorization")
    return person.epoch if given is None else hash_of(_token(given))


def _token(given: str) -> str:
    return given[len(_BEARER) :].strip() if given.lower().startswith(_BEARER) else ""


async def by_cookie(connection: HTTPConnection) -> Person | None:
    """Who a request comes from by its cookie alone."""
    here = identity(connection)
    held = await here.cookies.of(connection)
    return None if held is None else await here.people.find(held.person, held.epoch)
