"""What can be asked about oneself under ``/api/v1``."""

from contextlib import AbstractAsyncContextManager
from typing import Any, Final

import msgspec
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from sixfold.server.api import account_requests as asked
from sixfold.server.api.openapi_schema import MADE, endpoint
from sixfold.server.errors import Refused
from sixfold.server.http import answer, read_body
from sixfold.server.identity.authentication import by_cookie, identity, is_program, whoami
from sixfold.server.identity.sessions import NAME, delete_cookie, set_cookie
from sixfold.server.identity.tokens import Token
from sixfold.server.identity.users import Person
from sixfold.server.names import name_key


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
    _refuse_programs(request)
    if (person := await by_cookie(request)) is None:
        raise Refused("not-signed-in", "you are nobody here yet")
    return person


def _refuse_programs(request: Request) -> None:
    if is_program(request):
        raise Refused("needs-cookie", "this cannot be done with a token")


async def _in_new_session(request: Request, person: Person, content: Any = None, status: int = 200) -> Response:
    """The answer that makes a browser be somebody."""
    here, response = identity(request), answer(content or Me(_you(person)), status)
    set_cookie(request, response, await here.sessions.begin(person))
    if not person.is_guest:
        here.known.remember(request, response, person)
    return response


def _guessing(request: Request, account: Person) -> AbstractAsyncContextManager[None]:
    """Around whatever asks for a password once more: a stolen session must not help to guess it."""
    here = identity(request)
    return here.guessing.attempt(name_key(account.name), request, here.known.browser_of(request, account))


def _as_nobody(request: Request) -> Response:
    """The answer that makes a browser be nobody."""
    response = answer(Me(None))
    delete_cookie(request, response)
    return response


# --- coming and going --------------------------------------------------------------------------------------


@endpoint("POST", "/guest", body=asked.NewGuest, answer=Me, statuses=MADE | {200: "you are somebody already"})
async def make_guest(request: Request) -> Response:
    """Become somebody; who is somebody already stays that."""
    here, body = identity(request), await read_body(request, asked.NewGuest)
    if (person := await by_cookie(request)) is not None:
        return answer(Me(_you(person)))
    here.limiter.check("guest", request)
    return await _in_new_session(request, await here.people.guest(body.name, body.lang), status=201)


@endpoint("POST", "/register", body=asked.Register, answer=Me, statuses=MADE)
async def register(request: Request) -> Response:
    """Have an account: the guest that one is becomes it, or a new person. Only this browser is signed in to it."""
    here, body = identity(request), await read_body(request, asked.Register)
    _refuse_programs(request)
    here.limiter.check("register", request)
    person = await by_cookie(request)
    if person is None:
        account = await here.people.open_account(body.name, body.password, body.lang)
        return await _in_new_session(request, account, status=201)
    account = await here.people.register(person, body.name, body.password)
    response = await _in_new_session(request, account, status=201)
    response.background = BackgroundTask(here.seating.changed, account.id, [])
    return response


@endpoint("POST", "/login", body=asked.LogIn, answer=LoggedIn)
async def log_in(request: Request) -> Response:
    """Be one's account; the guest that one has been so far becomes part of it, unless it is to be left."""
    here, body = identity(request), await read_body(request, asked.LogIn)
    _refuse_programs(request)
    known = here.known.browser_of(request, await here.people.named(body.name))
    async with here.guessing.attempt(name_key(body.name), request, known):
        account = await here.people.log_in(body.name, body.password, is_known=known is not None)
    before = await here.sessions.of(request)
    merged = before is not None and before.person.is_guest and body.guest == "merge"
    if before is not None and merged:
        await here.people.merge(before.person, account)
    elif before is not None:
        await here.sessions.end(before)
    response = await _in_new_session(request, account, LoggedIn(_you(account), merged))
    if before is not None and merged:
        response.background = BackgroundTask(here.seating.changed, before.person.id, [])
    elif before is not None:
        response.background = BackgroundTask(here.seating.signed_out, before.person.id, before.hash)
    return response


@endpoint("POST", "/logout", body=asked.LogOut, answer=Me)
async def log_out(request: Request) -> Response:
    """Be nobody, here or everywhere."""
    here, body = identity(request), await read_body(request, asked.LogOut)
    session = await here.sessions.of(request)
    if session is not None and body.everywhere:
        await here.people.log_out_everywhere(session.person)
        await here.seating.changed(session.person.id, [])
    elif session is not None:
        await here.sessions.end(session)
        await here.seating.signed_out(session.person.id, session.hash)
    return _as_nobody(request)


# --- oneself -----------------------------------------------------------------------------------------------


@endpoint("GET", "/me", answer=Me)
async def me(request: Request) -> Response:
    """Who am I? Nobody is an answer too."""
    if is_program(request):
        person = await whoami(request)
        return answer(Me(None if person is None else _you(person)))
    here = identity(request)
    session = await here.sessions.of(request)
    response = answer(Me(None if session is None else _you(session.person)))
    if session is not None and await here.sessions.renew(session):
        set_cookie(request, response, request.cookies[NAME])
    return response


@endpoint("PATCH", "/me", body=asked.Changes, answer=Me)
async def change_me(request: Request) -> Response:
    """Be called, addressed or served otherwise."""
    here, body = identity(request), await read_body(request, asked.Changes)
    person = await signed_in(request)
    here.limiter.check("change", request, person.id)
    person = await here.people.change(person, name=body.name, lang=body.lang, preferences=body.preferences)
    return answer(Me(_you(person)))


@endpoint("POST", "/password", body=asked.NewPassword, answer=Me)
async def change_password(request: Request) -> Response:
    """Have another password; only the browser that asked stays signed in, and tokens end."""
    here, body = identity(request), await read_body(request, asked.NewPassword)
    person = await signed_in(request)
    here.limiter.check("password", request, person.id)
    async with _guessing(request, person):
        person = await here.people.change_password(person, body.old, body.new)
    response = await _in_new_session(request, person)
    response.background = BackgroundTask(here.seating.changed, person.id, [])
    return response


@endpoint("DELETE", "/me", body=asked.Delete, answer=Me)
async def delete_me(request: Request) -> Response:
    """Be deleted, with everything that is kept about one."""
    here, body = identity(request), await read_body(request, asked.Delete)
    person = await signed_in(request)
    here.limiter.check("delete", request, person.id)
    if not person.is_guest:
        async with _guessing(request, person):
            await here.people.check_password(person, body.password or "")
    await here.seating.vacate(person.id)
    await here.seating.changed(person.id, await here.people.delete(person))
    return _as_nobody(request)


@endpoint("GET", "/me/export", answer=dict[str, Any])
async def export_me(request: Request) -> Response:
    """Everything that is kept about one, as a file."""
    here, person = identity(request), await signed_in(request)
    here.limiter.check("export", request, person.id)
    headers = {"Content-Disposition": 'attachment; filename="sixfold-export.json"'}
    return answer(await here.people.export(person), headers=headers)


# --- tokens ------------------------------------------------------------------------------------------------


@endpoint("GET", "/me/tokens", answer=MyTokens)
async def list_tokens(request: Request) -> Response:
    """The own tokens, without what they are."""
    person = await signed_in(request)
    return answer(MyTokens(await identity(request).tokens.list(person.id)))


@endpoint("POST", "/me/tokens", body=asked.NewToken, answer=MadeToken, statuses=MADE)
async def make_token(request: Request) -> Response:
    """A new token, told this once."""
    here, body = identity(request), await read_body(request, asked.NewToken)
    person = await signed_in(request)
    here.limiter.check("tokens", request, person.id)
    token = await here.tokens.make(person, body.label)
    return answer(MadeToken(token, await here.tokens.list(person.id)), 201)


@endpoint("DELETE", "/me/tokens", body=asked.OldToken, answer=MyTokens)
async def revoke_token(request: Request) -> Response:
    """Take a token back."""
    here, body = identity(request), await read_body(request, asked.OldToken)
    person = await signed_in(request)
    await here.seating.signed_out(person.id, await here.tokens.revoke(person.id, body.id))
    return answer(MyTokens(await here.tokens.list(person.id)))


ENDPOINTS: Final = (
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
