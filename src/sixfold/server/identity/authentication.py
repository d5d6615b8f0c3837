"""Where the rest of the server finds everything that has to do with who somebody is, and who asks."""

from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection

from sixfold.server.identity.known_browsers import KnownBrowsers
from sixfold.server.identity.login_throttle import Guessing
from sixfold.server.identity.sessions import NAME, Sessions
from sixfold.server.identity.tokens import Tokens, hash_of
from sixfold.server.identity.users import People, Person
from sixfold.server.rate_limiter import Limiter
from sixfold.server.store.database import Database
from sixfold.server.tables.commands import Actor
from sixfold.server.tables.departure import Leaving

_BEARER: Final = "bearer "


@dataclass(frozen=True, slots=True)
class Identity:
    """Everything by which people are recognised."""

    people: People
    sessions: Sessions
    known: KnownBrowsers
    tokens: Tokens
    limiter: Limiter
    guessing: Guessing
    seating: Leaving

    @classmethod
    def over(cls, database: Database, limiter: Limiter, seating: Leaving, secret: bytes) -> "Identity":
        """All of it over one database; with the secret by which browsers are known again."""
        people = People(database)
        tokens, known = Tokens(database), KnownBrowsers(secret)
        return cls(people, Sessions(people), known, tokens, limiter, Guessing(limiter), seating)

    def close(self) -> None:
        """Let its threads go."""
        self.people.passwords.close()


def identity(connection: HTTPConnection) -> Identity:
    """Where a request or a WebSocket finds it."""
    found: Identity = connection.app.state.services.identity
    return found


async def whoami(connection: HTTPConnection) -> Person | None:
    """Who a request or a WebSocket comes from: by token if one is given, else by cookie; None for nobody."""
    if (given := _token(connection)) is None:
        return await by_cookie(connection)
    # A token that does not hold means nobody, not whoever the browser is besides.
    here = identity(connection)
    person = await here.tokens.person_of(given)
    return None if person is None else await here.people.find(person)


def actor_of(connection: HTTPConnection, person: Person | None) -> Actor:
    """Who acts at a table when this person asks."""
    if person is None:
        return Actor(None)
    return Actor(person.id, person.name, is_guest=person.is_guest, is_program=is_program(connection))


def is_program(connection: HTTPConnection) -> bool:
    """Whether a request or a WebSocket comes from a program, which shows a token."""
    return _token(connection) is not None


def proof_of(connection: HTTPConnection) -> str:
    """By what somebody is recognised who is: the hash of the session, or of the token."""
    given = _token(connection)
    return hash_of(connection.cookies.get(NAME, "") if given is None else given)


def _token(connection: HTTPConnection) -> str | None:
    """The token that a request shows. Other schemes, such as Basic, are between the browser and a proxy."""
    given = connection.headers.get("authorization", "")
    return given[len(_BEARER) :].strip() if f"{given.lower()} ".startswith(_BEARER) else None


async def by_cookie(connection: HTTPConnection) -> Person | None:
    """Who a request comes from by its cookie alone."""
    session = await identity(connection).sessions.of(connection)
    return None if session is None else session.person
