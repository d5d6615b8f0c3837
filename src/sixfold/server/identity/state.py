"""Where the rest of the server finds everything that has to do with who somebody is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from sixfold.server.identity.cookies import Cookies
from sixfold.server.identity.people import People, Person
from sixfold.server.identity.tokens import Tokens
from sixfold.server.limiter import Limiter
from sixfold.server.store.database import Database

BEARER = "bearer "


class Seating(Protocol):
    """What tables have to do when somebody goes."""

    async def vacate(self, person: str) -> None:
        """Let somebody leave every table that is not over, and close their sockets."""

    def changed(self, person: str, tables: Sequence[str]) -> None:
        """Somebody is no more, or part of an account now: close their sockets, and read these logs anew."""


class NoSeating:
    """Where there are no tables, or none in this process."""

    async def vacate(self, person: str) -> None:
        """Nothing to leave."""

    def changed(self, person: str, tables: Sequence[str]) -> None:
        """Nothing to read."""


@dataclass(slots=True)
class Identity:
    """Everything by which people are recognised."""

    people: People
    cookies: Cookies
    tokens: Tokens
    limiter: Limiter
    seating: Seating = field(default_factory=NoSeating)

    @classmethod
    def over(cls, database: Database, limiter: Limiter | None = None, seating: Seating | None = None) -> "Identity":
        """All of it over one database."""
        return cls(People(database), Cookies(database), Tokens(database), limiter or Limiter(), seating or NoSeating())

    def hang_on(self, app: Starlette) -> None:
        """Let it be found from every request of an app."""
        app.state.identity = self
        app.state.people, app.state.cookies = self.people, self.cookies
        app.state.tokens, app.state.limiter = self.tokens, self.limiter


def identity(connection: HTTPConnection) -> Identity:
    """Where a request or a WebSocket finds it."""
    found: Identity = connection.app.state.identity
    return found


async def whoami(connection: HTTPConnection) -> Person | None:
    """Who a request or a WebSocket comes from: by token if one is given, else by cookie; None for nobody."""
    if (given := connection.headers.get("authorization")) is None:
        return await by_cookie(connection)
    # A token that does not hold means nobody, not whoever the browser is besides.
    here = identity(connection)
    token = given[len(BEARER) :].strip() if given.lower().startswith(BEARER) else ""
    person = await here.tokens.person_of(token)
    return None if person is None else await here.people.find(person)


async def by_cookie(connection: HTTPConnection) -> Person | None:
    """Who a request comes from by its cookie alone."""
    here = identity(connection)
    held = await here.cookies.of(connection)
    return None if held is None else await here.people.find(held.person, held.epoch)
