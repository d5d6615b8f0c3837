"""Endpoints for the current user under ``/api/v1``: sign-up, sign-in, profile, tokens."""

from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from sixfold.core.errors import Refused
from sixfold.server.api import account_requests as asked
from sixfold.server.api.openapi_schema import MADE, endpoint
from sixfold.server.http import answer, read_body
from sixfold.server.identity.authentication import by_cookie, identity, is_program, whoami
from sixfold.server.identity.sessions import NAME, delete_cookie, set_cookie
from sixfold.server.identity.tokens import Token
from sixfold.server.identity.users import Person
from sixfold.server.names import name_key


class You(msgspec.Struct, frozen=True):
    """The current user."""

    id: str
    name: str
    is_guest: bool
    lang: str
    preferences: dict[str, Any]


class Me(msgspec.Struct, frozen=True):
    """The current user, or None if not signed in."""

    person: You | None


class LoggedIn(msgspec.Struct, frozen=True):
    """The account, and whether the previous guest was merged into it."""

    person: You
    merged: bool


class MyTokens(msgspec.Struct, frozen=True):
    """The user's tokens, without their secrets."""

    tokens: list[Token]


class MadeToken(msgspec.Struct, frozen=True):
    """A new token, shown only this once, and the list of all tokens."""

    token: str
    tokens: list[Token]


def _you(person: Person) -> You:
    return You(person.id, person.name, person.is_guest, person.lang, person.preferences)


async def signed_in(request: Request) -> Person:
    """The signed-in person. Tokens are rejected: programs may play, but not change an account."""
    _refuse_programs(request)
    if (person := await by_cookie(request)) is None:
        raise Refused("not-signed-in", "you are not signed in")
    return person


def _refuse_programs(request: Request) -> None:
    if is_program(request):
        raise Refused("needs-cookie", "this cannot be done with a token")


async def _in_new_session(request: Request, person: Person, content: object = None, status: int = 200) -> Response:
    """A response that signs the browser in."""
    here, response = identity(request), answer(content or Me(_you(person)), status)
    set_cookie(request, response, await here.sessions.begin(person))
    if not person.is_guest:
        here.known.remember(request, response, person)
    return response


def _guessing(request: Request, account: Person) -> AbstractAsyncContextManager[None]:
    """Limits password checks of signed-in users too: a stolen session must not help to guess the password."""
    here = identity(request)
    return here.guessing.attempt(name_key(account.name), request, here.known.browser_of(request, account))


def _as_nobody(request: Request) -> Response:
    """A response that signs the browser out."""
    response = answer(Me(None))
    delete_cookie(request, response)
    return response


# --- coming and going --------------------------------------------------------------------------------------


@endpoint("POST", "/guest", body=asked.NewGuest, answer=Me, statuses=MADE | {200: "already signed in"})
async def make_guest(request: Request) -> Response:
    """Create a guest session; no-op if already signed in."""
    here, body = identity(request), await read_body(request, asked.NewGuest)
    if (person := await by_cookie(request)) is not None:
        return answer(Me(_you(person)))
    here.limiter.check("guest", request)
    return await _in_new_session(request, await here.people.guest(body.name, body.lang), status=201)


@endpoint("POST", "/register", body=asked.Register, answer=Me, statuses=MADE)
async def register(request: Request) -> Response:
    """Register; upgrades the current guest if there is one. Only this browser stays signed in."""
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
    """Log in; merges the current guest into the account unless told to leave it."""
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
    """Log out of this browser, or of all."""
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
    """Show the current user; null if not signed in."""
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
    """Change name, language or preferences."""
    here, body = identity(request), await read_body(request, asked.Changes)
    person = await signed_in(request)
    here.limiter.check("change", request, person.id)
    person = await here.people.change(person, name=body.name, lang=body.lang, preferences=body.preferences)
    return answer(Me(_you(person)))


@endpoint("POST", "/password", body=asked.NewPassword, answer=Me)
async def change_password(request: Request) -> Response:
    """Change the password; ends all other sessions and all tokens."""
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
    """Delete my account and all my data."""
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
    """Export all my data as a file."""
    here, person = identity(request), await signed_in(request)
    here.limiter.check("export", request, person.id)
    headers = {"Content-Disposition": 'attachment; filename="sixfold-export.json"'}
    return answer(await here.people.export(person), headers=headers)


# --- tokens ------------------------------------------------------------------------------------------------


@endpoint("GET", "/me/tokens", answer=MyTokens)
async def list_tokens(request: Request) -> Response:
    """List my tokens (not their secrets)."""
    person = await signed_in(request)
    return answer(MyTokens(await identity(request).tokens.list(person.id)))


@endpoint("POST", "/me/tokens", body=asked.NewToken, answer=MadeToken, statuses=MADE)
async def make_token(request: Request) -> Response:
    """Create a token; its secret is shown only once."""
    here, body = identity(request), await read_body(request, asked.NewToken)
    person = await signed_in(request)
    here.limiter.check("tokens", request, person.id)
    token = await here.tokens.make(person, body.label)
    return answer(MadeToken(token, await here.tokens.list(person.id)), 201)


@endpoint("DELETE", "/me/tokens", body=asked.OldToken, answer=MyTokens)
async def revoke_token(request: Request) -> Response:
    """Revoke a token."""
    here, body = identity(request), await read_body(request, asked.OldToken)
    person = await signed_in(request)
    await here.seating.signed_out(person.id, await here.tokens.revoke(person.id, body.id))
    return answer(MyTokens(await here.tokens.list(person.id)))
