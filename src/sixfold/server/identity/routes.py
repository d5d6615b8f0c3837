"""What can be asked about oneself under ``/api/v1``."""

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.server.doors import answer, read_body
from sixfold.server.identity import requests as asked
from sixfold.server.identity.cookies import RENEWED
from sixfold.server.identity.names import name_key
from sixfold.server.identity.people import Person
from sixfold.server.identity.state import by_cookie, identity, whoami
from sixfold.server.refusing import Refused


def shown(person: Person) -> dict[str, Any]:
    """Somebody, as they are told about themselves."""
    return {
        "id": person.id,
        "name": person.name,
        "is_guest": person.is_guest,
        "lang": person.lang,
        "preferences": person.preferences,
    }


async def signed_in(request: Request) -> Person:
    """Who asks, if it is somebody in person: a token lets programs play, not change an account."""
    if "authorization" in request.headers:
        raise Refused("needs-cookie", "this cannot be done with a token")
    if (person := await by_cookie(request)) is None:
        raise Refused("not-signed-in", "you are nobody here yet")
    return person


async def _as(request: Request, person: Person, status: int = 200, **more: Any) -> Response:
    """The answer that makes a browser be somebody."""
    response = answer({"person": shown(person)} | more, status)
    await identity(request).cookies.give(request, response, person.id, person.epoch)
    return response


# --- coming and going --------------------------------------------------------------------------------------


async def make_guest(request: Request) -> Response:
    """Become somebody; who is somebody already stays that."""
    here, body = identity(request), await read_body(request, asked.NewGuest)
    if (person := await by_cookie(request)) is not None:
        return answer({"person": shown(person)})
    here.limiter.check("guest", request)
    return await _as(request, await here.people.guest(body.name, body.lang), 201)


async def register(request: Request) -> Response:
    """Have an account: the guest that one is becomes it, or a new person."""
    here, body = identity(request), await read_body(request, asked.Register)
    here.limiter.check("register", request)
    person = await by_cookie(request)
    if person is None:
        account = await here.people.open_account(body.name, body.password, body.lang)
    else:
        account = await here.people.register(person, body.name, body.password)
    return await _as(request, account, 201)


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
        here.seating.changed(before.id, [])
    return await _as(request, account, merged=merged)


async def log_out(request: Request) -> Response:
    """Be nobody, here or everywhere."""
    here, body = identity(request), await read_body(request, asked.LogOut)
    person = await by_cookie(request)
    if person is not None and body.everywhere:
        await here.people.log_out_everywhere(person)
    response = answer({"person": None})
    here.cookies.take(request, response)
    return response


# --- oneself -----------------------------------------------------------------------------------------------


async def me(request: Request) -> Response:
    """Who am I? Nobody is an answer too."""
    here, person = identity(request), await whoami(request)
    if person is None:
        return answer({"person": None})
    held = None if "authorization" in request.headers else await here.cookies.of(request)
    if held is not None and held.age > RENEWED:
        return await _as(request, person)
    return answer({"person": shown(person)})


async def change_me(request: Request) -> Response:
    """Be called, addressed or served otherwise."""
    here, body = identity(request), await read_body(request, asked.Changes)
    person = await signed_in(request)
    here.limiter.check("change", request, person.id)
    person = await here.people.change(person, name=body.name, lang=body.lang, preferences=body.preferences)
    return answer({"person": shown(person)})


async def change_password(request: Request) -> Response:
    """Have another password; only the browser that asked stays signed in."""
    here, body = identity(request), await read_body(request, asked.NewPassword)
    person = await signed_in(request)
    here.limiter.check("password", request, person.id)
    return await _as(request, await here.people.change_password(person, body.old, body.new))


async def delete_me(request: Request) -> Response:
    """Be deleted, with everything that is kept about one."""
    here, body = identity(request), await read_body(request, asked.Delete)
    person = await signed_in(request)
    here.limiter.check("delete", request, person.id)
    if not person.is_guest:
        await here.people.check_password(person, body.password or "")
    await here.seating.vacate(person.id)
    here.seating.changed(person.id, await here.people.delete(person))
    response = answer({"person": None})
    here.cookies.take(request, response)
    return response


async def export_me(request: Request) -> Response:
    """Everything that is kept about one, as a file."""
    here, person = identity(request), await signed_in(request)
    here.limiter.check("export", request, person.id)
    headers = {"Content-Disposition": 'attachment; filename="sixfold-export.json"'}
    return answer(await here.people.export(person), headers=headers)


# --- tokens ------------------------------------------------------------------------------------------------


async def list_tokens(request: Request) -> Response:
    """The own tokens, without what they are."""
    person = await signed_in(request)
    return answer({"tokens": await identity(request).tokens.list(person.id)})


async def make_token(request: Request) -> Response:
    """A new token, told this once."""
    here, body = identity(request), await read_body(request, asked.NewToken)
    person = await signed_in(request)
    here.limiter.check("tokens", request, person.id)
    token = await here.tokens.make(person.id, body.label)
    return answer({"token": token, "tokens": await here.tokens.list(person.id)}, 201)


async def revoke_token(request: Request) -> Response:
    """Take a token back."""
    here, body = identity(request), await read_body(request, asked.OldToken)
    person = await signed_in(request)
    await here.tokens.revoke(person.id, body.id)
    return answer({"tokens": await here.tokens.list(person.id)})


ROUTES: Final = [
    Route("/guest", make_guest, methods=["POST"]),
    Route("/register", register, methods=["POST"]),
    Route("/login", log_in, methods=["POST"]),
    Route("/logout", log_out, methods=["POST"]),
    Route("/password", change_password, methods=["POST"]),
    Route("/me", me, methods=["GET"]),
    Route("/me", change_me, methods=["PATCH"]),
    Route("/me", delete_me, methods=["DELETE"]),
    Route("/me/export", export_me, methods=["GET"]),
    Route("/me/tokens", list_tokens, methods=["GET"]),
    Route("/me/tokens", make_token, methods=["POST"]),
    Route("/me/tokens", revoke_token, methods=["DELETE"]),
]
"""To be mounted under ``/api/v1``."""
