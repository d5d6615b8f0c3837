"""The facade of identity: recognises the user behind a request."""

from typing import Final

from starlette.requests import HTTPConnection

from sixfold.server.identity.known_browsers import KnownBrowsers
from sixfold.server.identity.login_throttle import LoginThrottle
from sixfold.server.identity.sessions import NAME, Sessions
from sixfold.server.identity.tokens import Tokens, hash_of
from sixfold.server.identity.users import People, Person
from sixfold.server.rate_limiter import Limiter
from sixfold.server.store.database import Database
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.departure import Leaving

_BEARER: Final = "bearer "


class Identity:
    """All parts of identity over one database; ``secret`` signs the cookies of known browsers."""

    def __init__(self, database: Database, limiter: Limiter, seating: Leaving, secret: bytes) -> None:
        self.people = People(database)
        self.sessions = Sessions(self.people)
        self.known = KnownBrowsers(secret)
        self.tokens = Tokens(database)
        self.limiter = limiter
        self.guessing = LoginThrottle(limiter)
        self.seating = seating

    def close(self) -> None:
        """Stop the threads."""
        self.people.passwords.close()


def identity(connection: HTTPConnection) -> Identity:
    """The identity services of the application that handles a request."""
    found: Identity = connection.app.state.services.identity
    return found


async def whoami(connection: HTTPConnection) -> Person | None:
    """The user behind a request or WebSocket, by token if one is sent, else by cookie; None if anonymous."""
    if (given := _token(connection)) is None:
        return await by_cookie(connection)
    # An invalid token means anonymous, even if the cookie would name somebody.
    here = identity(connection)
    person = await here.tokens.person_of(given)
    return None if person is None else await here.people.find(person)


def actor_of(connection: HTTPConnection, person: Person | None) -> Actor:
    """The actor at a table for this user."""
    if person is None:
        return Actor(None)
    return Actor(person.id, person.name, is_guest=person.is_guest, is_program=is_program(connection))


def is_program(connection: HTTPConnection) -> bool:
    """Whether a request or WebSocket comes from a program, that is, carries a token."""
    return _token(connection) is not None


def proof_of(connection: HTTPConnection) -> str:
    """The hash of the session or token that identifies the user."""
    given = _token(connection)
    return hash_of(connection.cookies.get(NAME, "") if given is None else given)


def _token(connection: HTTPConnection) -> str | None:
    """The bearer token of a request. Other schemes, such as Basic, concern the browser and a proxy."""
    given = connection.headers.get("authorization", "")
    return given[len(_BEARER) :].strip() if f"{given.lower()} ".startswith(_BEARER) else None


async def by_cookie(connection: HTTPConnection) -> Person | None:
    """The user behind a request, by cookie alone."""
    session = await identity(connection).sessions.of(connection)
    return None if session is None else session.person
