"""What can be asked about oneself under ``/api/v1``."""

from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.server.api.describing import MADE, door
from sixfold.server.doors import answer, read_body
from sixfold.server.identity import requests as asked
from sixfold.server.identity.cookies import RENEWED
from sixfold.server.identity.names import name_key
from sixfold.server.identity.people import Person
from sixfold.server.identity.tokens import Token
from sixfold.server.identity.who import by_cookie, identity, whoami
from sixfold.server.refusing import Refused


class You(msgspec.Struct, frozen=True):
    """Somebody, as they are told about themselves."""

    id: str
    name: str
    is_guest: bool
    lang: str
    preferences: dict[str, Any]


class Me(msgspec.Struct, frozen=True):
    """Who one is; None for nobody."""

    person: You | None


class LoggedIn(msgspec.Struct, frozen=True):
    """Who one is now, and whether the guest that one has been is part of it."""

    person: You
    merged: bool


class MyTokens(msgspec.Struct, frozen=True):
    """The own tokens, without what they are."""

    tokens: list[Token]


class MadeToken(msgspec.Struct, frozen=True):
    """A new token, which nobody is told again, and all of them without what they are."""

    token: str
    tokens: list[Token]


def _you(person: Person) -> You:
    return You(person.id, person.name, person.is_guest, person.lang, person.preferences)


async def signed_in(request: Request) -> Person:
    """Who asks, if it is somebody in person: a token lets programs play, not change an account."""
    if "authorization" in request.headers:
        raise Refused("needs-cookie", "this cannot be done with a token")
    if (person := await by_cookie(request)) is None:
        raise Refused("not-signed-in", "you are nobody here yet")
    return person


async def _as(request: Request, person: Person, content: Any = None, status: int = 200) -> Response:
    """The answer that makes a browser be somebody."""
    response = answer(content or Me(_you(person)), status)
    await identity(request).cookies.give(request, response, person.id, person.epoch)
    return response


def _as_nobody(request: Request) -> Response:
    """The answer that makes a browser be nobody."""
    response = answer(Me(None))
    identity(request).cookies.take(request, response)
    return response


# --- coming and going --------------------------------------------------------------------------------------


@door("POST", "/guest", body=asked.NewGuest, answer=Me, statuses=MADE | {200: "you are somebody already"})
async def make_guest(request: Request) -> Response:
    """Become somebody; who is somebody already stays that."""
    here, body = identity(request), await read_body(request, asked.NewGuest)
    if (person := await by_cookie(request)) is not None:
        return answer(Me(_you(person)))
    here.limiter.check("guest", request)
    return await _as(request, await here.people.guest(body.name, body.lang), status=201)


@door("POST", "/register", body=asked.Register, answer=Me, statuses=MADE)
async def register(request: Request) -> Response:
    """Have an account: the guest that one is becomes it, or a new person."""
    here, body = identity(request), await read_body(request, asked.Register)
    here.limiter.check("register", request)
    person = await by_cookie(request)
    if person is None:
        account = await here.people.open_account(body.name, body.password, body.lang)
    else:
        account = await here.people.register(person, body.name, body.password)
    return await _as(request, account, status=201)


@door("POST", "/login", body=asked.LogIn, answer=LoggedIn)
async def log_in(request: Request) -> Response:
    """Be one's account; the guest that one has been so far becomes part of it, unless it is to be left."""
    here, body = identity(request), await read_body(request, asked.LogIn)
    here.limiter.check("login", request)
    here.limiter.count("login-name", "name", name_key(body.name))
    account = await here.people.log_in(body.name, body.password)
    before = await by_cookie(request)
    merged = before is not None and before.is_guest and body.guest == "merge"
    if before is not None and merged:
        await here.people.merge(before, account)
        await here.seating.changed(before.id, [])
    return await _as(request, account, LoggedIn(_you(account), merged))


@door("POST", "/logout", body=asked.LogOut, answer=Me)
async def log_out(request: Request) -> Response:
    """Be nobody, here or everywhere."""
    here, body = identity(request), await read_body(request, asked.LogOut)
    person = await by_cookie(request)
    if person is not None and body.everywhere:
        await here.people.log_out_everywhere(person)
        await here.seating.changed(person.id, [])
    return _as_nobody(request)


# --- oneself -----------------------------------------------------------------------------------------------


@door("GET", "/me", answer=Me)
async def me(request: Request) -> Response:
    """Who am I? Nobody is an answer too."""
    here, person = identity(request), await whoami(request)
    if person is None:
        return answer(Me(None))
    held = None if "authorization" in request.headers else await here.cookies.of(request)
    if held is not None and held.age > RENEWED:
        return await _as(request, person)
    return answer(Me(_you(person)))


@door("PATCH", "/me", body=asked.Changes, answer=Me)
async def change_me(request: Request) -> Response:
    """Be called, addressed or served otherwise."""
    here, body = identity(request), await read_body(request, asked.Changes)
    person = await signed_in(request)
    here.limiter.check("change", request, person)
    person = await here.people.change(person, name=body.name, lang=body.lang, preferences=body.preferences)
    return answer(Me(_you(person)))


@door("POST", "/password", body=asked.NewPassword, answer=Me)
async def change_password(request: Request) -> Response:
    """Have another password; only the browser that asked stays signed in."""
    here, body = identity(request), await read_body(request, asked.NewPassword)
    person = await signed_in(request)
    here.limiter.check("password", request, person)
    person = await here.people.change_password(person, body.old, body.new)
    await here.seating.changed(person.id, [])
    return await _as(request, person)


@door("DELETE", "/me", body=asked.Delete, answer=Me)
async def delete_me(request: Request) -> Response:
    """Be deleted, with everything that is kept about one."""
    here, body = identity(request), await read_body(request, asked.Delete)
    person = await signed_in(request)
    here.limiter.check("delete", request, person)
    if not person.is_guest:
        await here.people.check_password(person, body.password or "")
    await here.seating.vacate(person.id)
    await here.seating.changed(person.id, await here.people.delete(person))
    return _as_nobody(request)


@door("GET", "/me/export", answer=dict[str, Any])
async def export_me(request: Request) -> Response:
    """Everything that is kept about one, as a file."""
    here, person = identity(request), await signed_in(request)
    here.limiter.check("export", request, person)
    headers = {"Content-Disposition": 'attachment; filename="sixfold-export.json"'}
    return answer(await here.people.export(person), headers=headers)


# --- tokens ------------------------------------------------------------------------------------------------


@door("GET", "/me/tokens", answer=MyTokens)
async def list_tokens(request: Request) -> Response:
    """The own tokens, without what they are."""
    person = await signed_in(request)
    return answer(MyTokens(await identity(request).tokens.list(person.id)))


@door("POST", "/me/tokens", body=asked.NewToken, answer=MadeToken, statuses=MADE)
async def make_token(request: Request) -> Response:
    """A new token, told this once."""
    here, body = identity(request), await read_body(request, asked.NewToken)
    person = await signed_in(request)
    here.limiter.check("tokens", request, person)
    token = await here.tokens.make(person.id, body.label)
    return answer(MadeToken(token, await here.tokens.list(person.id)), 201)


@door("DELETE", "/me/tokens", body=asked.OldToken, answer=MyTokens)
async def revoke_token(request: Request) -> Response:
    """Take a token back."""
    here, body = identity(request), await read_body(request, asked.OldToken)
    person = await signed_in(request)
    await here.tokens.revoke(person.id, body.id)
    # Which of the sockets came by it is not known; those of a browser come back by themselves.
    await here.seating.changed(person.id, [])
    return answer(MyTokens(await here.tokens.list(person.id)))


DOORS: Final = (
    make_guest,
    register,
    log_in,
    log_out,
    change_password,
    me,
    change_me,
    delete_me,
    export_me,
    list_tokens,
    make_token,
    revoke_token,
)
