"""Tokens authenticate programs, are shown once, and can be revoked."""

import json

import httpx
import pytest
import websockets

from sixfold.core.errors import Refused
from sixfold.server.identity.sessions import NAME
from sixfold.server.identity.tokens import MOST, Tokens

from ..harness import code_of, listening_server, people_of, running_server
from ..services import in_loop


@in_loop
async def test_a_token_is_shown_once_stored_as_a_hash_and_authenticates_a_program(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser = server.browser()
        ident = await browser.guest("Quirina")
        made = (await browser.ask("POST", "/me/tokens", label=" my bot ")).json()
        token = made["token"]
        assert token.startswith("sxf_")
        assert await server.rows_containing(token, token.removeprefix("sxf_")) == {}
        listed = await browser.ask("GET", "/me/tokens")
        assert token not in listed.text
        assert [(one["label"], one["used"]) for one in listed.json()["tokens"]] == [("my bot", None)]

        program = server.browser(headers={"Authorization": f"Bearer {token}"})
        assert (await program.me() or {})["id"] == ident
        assert (await program.ask("POST", "/tables", game="board")).status_code == 201
        assert (await browser.ask("GET", "/me/tokens")).json()["tokens"][0]["used"] is not None

        assert (await browser.ask("DELETE", "/me/tokens", id=made["tokens"][0]["id"])).json() == {"tokens": []}
        assert await program.me() is None


@in_loop
async def test_a_program_cannot_change_the_account_it_plays_for(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        await browser.guest("Quirina")
        token = (await browser.ask("POST", "/me/tokens", label="bot")).json()["token"]
        program = server.browser(headers={"Authorization": f"Bearer {token}"})
        for method, path, body in (
            ("PATCH", "/me", {"name": "Bob"}),
            ("DELETE", "/me", {}),
            ("POST", "/me/tokens", {"label": "another"}),
            ("GET", "/me/tokens", {}),
            ("GET", "/me/export", {}),
            ("POST", "/password", {"old": "x", "new": "y"}),
        ):
            assert code_of(await program.ask(method, path, **body)) == (403, "needs-cookie")


@in_loop
async def test_other_authorization_headers_do_not_replace_the_cookie(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        ident = await browser.guest("Quirina")
        for given in ("", "Basic eDp5", "sxf_x", "ü"):
            answer = await browser.get("/me", headers={"Authorization": given.encode()})
            assert answer.json()["person"]["id"] == ident


@pytest.mark.parametrize("given", ["Bearer", "Bearer ", "Bearer sxf_", "Bearer sxf_wrong", "bearer x"])
def test_an_invalid_token_means_no_user_even_with_a_valid_cookie(sqlite_url: str, given: str) -> None:
    @in_loop
    async def scenario() -> None:
        async with running_server(sqlite_url) as server:
            browser = server.browser()
            await browser.guest("Quirina")
            answer = await browser.get("/me", headers={"Authorization": given.encode()})
            assert answer.json() == {"person": None}

    scenario()


@in_loop
async def test_the_number_of_tokens_is_limited_and_only_the_owner_can_revoke_them(database_url: str) -> None:
    async with people_of(database_url) as people:
        one, two, tokens = await people.guest("a"), await people.guest("b"), Tokens(people.database)
        for number in range(MOST):
            await tokens.make(one, f"bot {number}")
        with pytest.raises(Refused) as wrong:
            await tokens.make(one, "one more")
        assert wrong.value.code == "too-many-tokens"
        await tokens.make(two, "mine")
        # Users cannot revoke the tokens of others.
        [mine] = await tokens.list(two.id)
        with pytest.raises(Refused) as wrong:
            await tokens.revoke(one.id, mine.id)
        assert wrong.value.code == "unknown-token"
        for label in ("", " ", "a\nb", "x" * 41):
            with pytest.raises(Refused):
                await tokens.make(two, label)


@in_loop
async def test_a_token_requested_while_all_tokens_are_revoked_is_not_created(database_url: str) -> None:
    async with people_of(database_url) as people:
        before, tokens = await people.guest("a"), Tokens(people.database)
        await tokens.make(before, "early")
        now = await people.log_out_everywhere(before)
        # The user was read before, when the session was still valid.
        with pytest.raises(Refused) as wrong:
            await tokens.make(before, "late")
        assert wrong.value.code == "not-signed-in"
        assert await tokens.list(before.id) == []
        await tokens.make(now, "mine")


@in_loop
async def test_a_socket_authenticates_by_token_or_cookie_and_rejects_foreign_origins(sqlite_url: str) -> None:
    async with listening_server(sqlite_url) as address, httpx.AsyncClient(base_url=address) as client:
        assert (await client.post("/api/v1/guest", json={"name": "Quirina"})).status_code == 201
        token = (await client.post("/api/v1/me/tokens", json={"label": "bot"})).json()["token"]
        table = (await client.post("/api/v1/tables", json={"game": "board"})).json()["id"]
        path = f"{address.replace('http', 'ws')}api/v1/tables/{table}/socket"

        async def yours(**headers: str) -> list[int]:
            async with websockets.connect(path, additional_headers=headers) as socket:
                await socket.send('{"do": "hello", "id": "1"}')
                seats: list[int] = json.loads(await socket.recv())["table"]["yours"]
                return seats

        cookie = f"{NAME}={client.cookies[NAME]}"
        assert await yours() == []
        assert await yours(Cookie=cookie) == [0]
        assert await yours(Cookie=cookie, Origin=address.rstrip("/")) == [0]
        assert await yours(Authorization=f"Bearer {token}") == [0]
        assert await yours(Cookie=cookie, Authorization="Bearer sxf_wrong") == []
        with pytest.raises(websockets.InvalidStatus) as wrong:
            await yours(Cookie=cookie, Origin="http://evil.example")
        assert wrong.value.response.status_code == 403


@in_loop
async def test_deleting_a_user_closes_their_sockets(sqlite_url: str) -> None:
    async with listening_server(sqlite_url) as address, httpx.AsyncClient(base_url=address) as client:
        await client.post("/api/v1/guest", json={"name": "Quirina"})
        table = (await client.post("/api/v1/tables", json={"game": "board"})).json()["id"]
        path = f"{address.replace('http', 'ws')}api/v1/tables/{table}/socket"
        async with websockets.connect(path, additional_headers={"Cookie": f"{NAME}={client.cookies[NAME]}"}) as socket:
            await socket.send('{"do": "hello", "id": "1"}')
            await socket.recv()
            assert (await client.request("DELETE", "/api/v1/me", json={})).status_code == 200
            await socket.wait_closed()
            assert socket.close_code == 4401
