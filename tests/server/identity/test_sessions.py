"""Sessions are stored in the database: ending one ends it everywhere, and invalidates copies of its cookie."""

import json

import httpx
import pytest
import websockets

from sixfold.server.identity.sessions import LASTS, MOST, NAME, RENEWED, forget_old_sessions
from sixfold.server.maintenance import RECONCILE_EVERY

from ..harness import PASSWORD, Browser, TestServer, code_of, listening_server, running_server
from ..services import Nats, in_loop

NEW = "a new password"


def copy_of(server: TestServer, browser: Browser) -> Browser:
    """An attacker's browser with a copy of this browser's cookie."""
    return server.browser(cookies={NAME: browser.cookies[NAME]})


async def program_of(server: TestServer, browser: Browser) -> Browser:
    """A program with a token of this browser's user."""
    token = (await browser.ask("POST", "/me/tokens", label="bot")).json()["token"]
    return server.browser(headers={"Authorization": f"Bearer {token}"})


@in_loop
async def test_the_session_cookie_is_http_only_same_site_and_secure_over_https(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        for base, secure in (("http://sixfold.test/api/v1", False), ("https://sixfold.test/api/v1", True)):
            answer = await server.browser(base).ask("POST", "/guest", name="Quirina")
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith(f"{NAME}=")
            for part in ("HttpOnly", "SameSite=lax", "Path=/", f"Max-Age={LASTS}"):
                assert part in cookie
            assert ("Secure" in cookie) is secure
            assert answer.headers["cache-control"] == "no-store"


@in_loop
async def test_the_database_does_not_contain_the_session_cookie(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        await browser.guest("Quirina")
        assert await server.rows_containing(browser.cookies[NAME]) == {}


@in_loop
async def test_an_invalid_cookie_means_no_session(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        await browser.guest("Quirina")
        good = browser.cookies[NAME]
        for value in ("", ".", "x", good * 9, good + "x", good[:-2], '"' + good, "ü", good.swapcase(), "\x00"):
            assert await server.services.identity.sessions.find(value) is None, value
        stranger = server.browser(cookies={NAME: "x"})
        assert await stranger.me() is None
        # An invalid cookie is not an error: the visitor can become a guest at once.
        assert (await stranger.ask("POST", "/guest", name="Bob")).status_code == 201


@in_loop
async def test_logging_out_ends_the_session_on_the_server(database_url: str) -> None:
    async with running_server(database_url) as server:
        one, two = server.browser(), server.browser()
        await one.register("Quirina")
        await two.ask("POST", "/login", name="Quirina", password=PASSWORD)
        stolen = copy_of(server, one)
        assert await stolen.me() is not None
        assert (await one.ask("POST", "/logout")).status_code == 200
        assert await stolen.me() is None
        assert await two.me() is not None


@in_loop
async def test_registering_invalidates_the_cookie_and_tokens_of_the_guest(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser = server.browser()
        ident = await browser.guest("Quirina")
        planted, program = copy_of(server, browser), await program_of(server, browser)
        assert await browser.register("Quirina") == ident
        assert (await browser.me() or {})["id"] == ident
        assert (await planted.me(), await program.me()) == (None, None)


@in_loop
async def test_logging_in_invalidates_the_cookie_and_tokens_of_the_guest(database_url: str) -> None:
    async with running_server(database_url) as server:
        await server.browser().register("Quirina")
        for guest in ("merge", "leave"):
            browser = server.browser()
            await browser.guest("Ottilie")
            planted, program = copy_of(server, browser), await program_of(server, browser)
            answer = await browser.ask("POST", "/login", name="Quirina", password=PASSWORD, guest=guest)
            assert answer.status_code == 200
            assert await planted.me() is None
            # The remaining guest keeps their own token, which gives no access to the account.
            assert (await program.me() or {}).get("name") == (None if guest == "merge" else "Ottilie")


@pytest.mark.parametrize("action", ["password", "everywhere"])
@in_loop
async def test_a_new_password_and_logging_out_everywhere_end_all_sessions_and_tokens(
    database_url: str, action: str
) -> None:
    async with running_server(database_url) as server:
        browser, phone = server.browser(), server.browser()
        await browser.register("Quirina")
        await phone.ask("POST", "/login", name="Quirina", password=PASSWORD)
        stolen, program = copy_of(server, browser), await program_of(server, phone)
        if action == "password":
            assert (await browser.ask("POST", "/password", old=PASSWORD, new=NEW)).status_code == 200
        else:
            assert (await browser.ask("POST", "/logout", everywhere=True)).status_code == 200
        assert [await one.me() for one in (phone, stolen, program)] == [None] * 3
        assert (await browser.me() is not None) is (action == "password")
        assert await server.database.read("SELECT 1 FROM tokens") == []


@pytest.mark.parametrize("action", ["password", "everywhere"])
@in_loop
async def test_a_login_in_progress_while_all_sessions_end_creates_no_session(database_url: str, action: str) -> None:
    async with running_server(database_url) as server:
        browser, late = server.browser(), server.browser()
        await browser.register("Quirina")
        passwords = server.services.identity.people.passwords
        is_right = passwords.is_right

        async def overtaken(kept: str | None, password: str, *, is_stranger: bool = False) -> bool:
            """Check the password; the owner ends all sessions before the login continues."""
            right = await is_right(kept, password, is_stranger=is_stranger)
            passwords.is_right = is_right  # type: ignore[method-assign]
            if action == "password":
                answer = await browser.ask("POST", "/password", old=PASSWORD, new=NEW)
            else:
                answer = await browser.ask("POST", "/logout", everywhere=True)
            assert answer.status_code == 200
            return right

        passwords.is_right = overtaken  # type: ignore[method-assign]
        answer = await late.ask("POST", "/login", name="Quirina", password=PASSWORD)
        assert code_of(answer) == (401, "wrong-password")
        assert await late.me() is None
        [(sessions,)] = await server.database.read("SELECT COUNT(*) FROM sessions")
        assert sessions == (1 if action == "password" else 0)


@in_loop
async def test_a_session_expires_after_a_year_without_a_visit_and_is_renewed_before(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        sessions, browser = server.services.identity.sessions, server.browser()
        await browser.guest("Quirina")
        assert "set-cookie" not in (await browser.ask("GET", "/me")).headers
        began = sessions.now()
        sessions.now = lambda: began + (RENEWED + 100) * 1000
        assert "set-cookie" in (await browser.ask("GET", "/me")).headers
        # The renewed session is valid for another year.
        sessions.now = lambda: began + (LASTS + 100) * 1000
        assert await browser.me() is not None
        sessions.now = lambda: began + (3 * LASTS) * 1000
        assert await browser.me() is None
        await forget_old_sessions(server.database, sessions.now())
        assert await server.database.read("SELECT 1 FROM sessions") == []


@in_loop
async def test_the_number_of_sessions_of_a_user_is_limited(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        ident = await browser.guest("Quirina")
        sessions = server.services.identity.sessions
        person = await server.services.identity.people.find(ident)
        assert person is not None
        later = sessions.now()
        for _ in range(MOST):
            later += 1
            sessions.now = lambda at=later: at  # type: ignore[misc]
            await sessions.begin(person)
        assert await server.database.read("SELECT COUNT(*) FROM sessions") == [(MOST,)]
        # The oldest session has been deleted.
        assert await browser.me() is None


@in_loop
async def test_sessions_are_exported_without_their_secrets_and_deleted_with_the_user(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser = server.browser()
        ident = await browser.guest("Quirina")
        exported = (await browser.ask("GET", "/me/export")).json()
        assert [set(one) for one in exported["sessions"]] == [{"created", "renewed"}]
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        assert await server.rows_containing(ident) == {}


@in_loop
async def test_logging_out_closes_the_sockets_of_that_session_only(sqlite_url: str) -> None:
    async with listening_server(sqlite_url) as address, httpx.AsyncClient(base_url=f"{address}api/v1") as one:
        await one.post("/register", json={"name": "Quirina", "password": PASSWORD})
        table = (await one.post("/tables", json={"game": "board"})).json()["id"]
        path = f"{address.replace('http', 'ws')}api/v1/tables/{table}/socket"
        async with httpx.AsyncClient(base_url=f"{address}api/v1") as two:
            await two.post("/login", json={"name": "Quirina", "password": PASSWORD})
            first, second = ({"Cookie": f"{NAME}={browser.cookies[NAME]}"} for browser in (one, two))
            async with (
                websockets.connect(path, additional_headers=first) as ends,
                websockets.connect(path, additional_headers=second) as stays,
            ):
                assert (await one.post("/logout", json={})).status_code == 200
                await ends.wait_closed()
                assert ends.close_code == 4401
                await stays.send('{"do": "hello", "id": "1"}')
                assert json.loads(await stays.recv())["table"]["yours"] == [0]


@in_loop
async def test_a_session_that_ends_in_one_process_ends_in_all(postgres_url: str, nats: Nats) -> None:
    async with (
        listening_server(postgres_url, bus=nats.url) as here,
        listening_server(postgres_url, bus=nats.url) as there,
        httpx.AsyncClient(base_url=f"{here}api/v1") as browser,
    ):
        await browser.post("/register", json={"name": "Quirina", "password": PASSWORD})
        table = (await browser.post("/tables", json={"game": "board"})).json()["id"]
        cookie = {"Cookie": f"{NAME}={browser.cookies[NAME]}"}
        path = f"{there.replace('http', 'ws')}api/v1/tables/{table}/socket"
        async with websockets.connect(path, additional_headers=cookie) as socket:
            await socket.send('{"do": "hello", "id": "1"}')
            await socket.recv()
            assert (await browser.post("/logout", json={})).status_code == 200
            await socket.wait_closed()
            assert socket.close_code == 4401
        answer = await browser.get(f"{there}api/v1/me", headers=cookie)
        assert answer.json() == {"person": None}


@in_loop
async def test_a_socket_opened_while_its_session_ends_is_closed(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        await browser.guest("Quirina")
        found = await server.services.identity.sessions.find(browser.cookies[NAME])
        assert found is not None
        assert (await browser.ask("POST", "/logout")).status_code == 200

        class Late:
            person, proof, closed = found.person.id, found.hash, False

            def leave(self, code: int, reason: str) -> None:
                self.closed = True

        late = Late()
        server.hub.presence.add(late)  # type: ignore[arg-type]
        for _ in range(RECONCILE_EVERY):
            await server.services.maintenance.sweep()
        assert late.closed


@in_loop
async def test_a_token_cannot_register_or_log_in(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        await browser.guest("Quirina")
        program = await program_of(server, browser)
        answer = await program.ask("POST", "/register", name="Quirina", password=PASSWORD)
        assert code_of(answer) == (403, "needs-cookie")
