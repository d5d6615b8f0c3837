"""A session lives in the database: what ends there has ended everywhere, and a copy of the cookie is worth nothing."""

import json

import httpx
import pytest
import websockets

from sixfold.server.identity.sessions import LASTS, MOST, NAME, RENEWED, forget_old_sessions
from sixfold.server.maintenance import RECONCILE_EVERY

from ..services import Nats, in_loop
from .browsers import PASSWORD, Browser, Street, code_of, serving, visiting

NEW = "a new password"


def copy_of(street: Street, browser: Browser) -> Browser:
    """Somebody else who holds a copy of a browser's cookie."""
    return street.browser(cookies={NAME: browser.cookies[NAME]})


async def program_of(street: Street, browser: Browser) -> Browser:
    """A program that plays with a token of this browser's person."""
    token = (await browser.ask("POST", "/me/tokens", label="bot")).json()["token"]
    return street.browser(headers={"Authorization": f"Bearer {token}"})


@in_loop
async def test_the_cookie_is_for_our_pages_only_and_no_script_reads_it(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        for base, secure in (("http://sixfold.test/api/v1", False), ("https://sixfold.test/api/v1", True)):
            answer = await street.browser(base).ask("POST", "/guest", name="Quirina")
            said = answer.headers["set-cookie"]
            assert said.startswith(f"{NAME}=")
            for part in ("HttpOnly", "SameSite=lax", "Path=/", f"Max-Age={LASTS}"):
                assert part in said
            assert ("Secure" in said) is secure
            assert answer.headers["cache-control"] == "no-store"


@in_loop
async def test_the_database_does_not_hold_what_a_cookie_says(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        await browser.guest("Quirina")
        assert await street.traces(browser.cookies[NAME]) == {}


@in_loop
async def test_an_invented_cookie_is_nobodys(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        await browser.guest("Quirina")
        good = browser.cookies[NAME]
        for value in ("", ".", "x", good * 9, good + "x", good[:-2], '"' + good, "ü", good.swapcase(), "\x00"):
            assert await street.house.identity.sessions.find(value) is None, value
        stranger = street.browser(cookies={NAME: "x"})
        assert await stranger.me() is None
        # Nobody is not an error: one can become somebody at once.
        assert (await stranger.ask("POST", "/guest", name="Bob")).status_code == 201


@in_loop
async def test_logging_out_ends_the_session_on_the_server(database_url: str) -> None:
    async with visiting(database_url) as street:
        one, two = street.browser(), street.browser()
        await one.register("Quirina")
        await two.ask("POST", "/login", name="Quirina", password=PASSWORD)
        stolen = copy_of(street, one)
        assert await stolen.me() is not None
        assert (await one.ask("POST", "/logout")).status_code == 200
        assert await stolen.me() is None
        assert await two.me() is not None


@in_loop
async def test_who_knew_the_guests_cookie_or_token_is_nobody_after_registering(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser = street.browser()
        ident = await browser.guest("Quirina")
        planted, program = copy_of(street, browser), await program_of(street, browser)
        assert await browser.register("Quirina") == ident
        assert (await browser.me() or {})["id"] == ident
        assert (await planted.me(), await program.me()) == (None, None)


@in_loop
async def test_who_knew_the_guests_cookie_or_token_is_nobody_after_logging_in(database_url: str) -> None:
    async with visiting(database_url) as street:
        await street.browser().register("Quirina")
        for guest in ("merge", "leave"):
            browser = street.browser()
            await browser.guest("somebody")
            planted, program = copy_of(street, browser), await program_of(street, browser)
            answer = await browser.ask("POST", "/login", name="Quirina", password=PASSWORD, guest=guest)
            assert answer.status_code == 200
            assert await planted.me() is None
            # The remaining guest keeps their own token, which gives no access to the account.
            assert (await program.me() or {}).get("name") == (None if guest == "merge" else "somebody")


@pytest.mark.parametrize("way", ["password", "everywhere"])
@in_loop
async def test_a_new_password_and_logging_out_everywhere_end_all_sessions_and_tokens(
    database_url: str, way: str
) -> None:
    async with visiting(database_url) as street:
        browser, phone = street.browser(), street.browser()
        await browser.register("Quirina")
        await phone.ask("POST", "/login", name="Quirina", password=PASSWORD)
        stolen, program = copy_of(street, browser), await program_of(street, phone)
        if way == "password":
            assert (await browser.ask("POST", "/password", old=PASSWORD, new=NEW)).status_code == 200
        else:
            assert (await browser.ask("POST", "/logout", everywhere=True)).status_code == 200
        assert [await one.me() for one in (phone, stolen, program)] == [None] * 3
        assert (await browser.me() is not None) is (way == "password")
        assert await street.database.read("SELECT 1 FROM tokens") == []


@pytest.mark.parametrize("way", ["password", "everywhere"])
@in_loop
async def test_a_login_that_began_before_all_sessions_ended_gives_no_session(database_url: str, way: str) -> None:
    async with visiting(database_url) as street:
        browser, late = street.browser(), street.browser()
        await browser.register("Quirina")
        passwords = street.house.identity.people.passwords
        is_right = passwords.is_right

        async def overtaken(kept: str | None, password: str, *, is_stranger: bool = False) -> bool:
            """Check the password; the owner ends all sessions before the log-in goes on."""
            right = await is_right(kept, password, is_stranger=is_stranger)
            passwords.is_right = is_right  # type: ignore[method-assign]
            if way == "password":
                answer = await browser.ask("POST", "/password", old=PASSWORD, new=NEW)
            else:
                answer = await browser.ask("POST", "/logout", everywhere=True)
            assert answer.status_code == 200
            return right

        passwords.is_right = overtaken  # type: ignore[method-assign]
        answer = await late.ask("POST", "/login", name="Quirina", password=PASSWORD)
        assert code_of(answer) == (401, "wrong-password")
        assert await late.me() is None
        [(sessions,)] = await street.database.read("SELECT COUNT(*) FROM sessions")
        assert sessions == (1 if way == "password" else 0)


@in_loop
async def test_a_session_ends_after_a_year_without_a_visit_and_is_renewed_before(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        sessions, browser = street.house.identity.sessions, street.browser()
        await browser.guest("Quirina")
        assert "set-cookie" not in (await browser.ask("GET", "/me")).headers
        began = sessions.now()
        sessions.now = lambda: began + (RENEWED + 100) * 1000
        assert "set-cookie" in (await browser.ask("GET", "/me")).headers
        # From then on it lasts another year.
        sessions.now = lambda: began + (LASTS + 100) * 1000
        assert await browser.me() is not None
        sessions.now = lambda: began + (3 * LASTS) * 1000
        assert await browser.me() is None
        await forget_old_sessions(street.database, sessions.now())
        assert await street.database.read("SELECT 1 FROM sessions") == []


@in_loop
async def test_nobody_has_more_sessions_than_browsers(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        ident = await browser.guest("Quirina")
        sessions = street.house.identity.sessions
        person = await street.house.identity.people.find(ident)
        assert person is not None
        later = sessions.now()
        for _ in range(MOST):
            later += 1
            sessions.now = lambda at=later: at  # type: ignore[misc]
            await sessions.begin(person)
        assert await street.database.read("SELECT COUNT(*) FROM sessions") == [(MOST,)]
        # The one that has been there for longest has gone.
        assert await browser.me() is None


@in_loop
async def test_sessions_are_exported_without_what_they_are_and_deleted(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser = street.browser()
        ident = await browser.guest("Quirina")
        exported = (await browser.ask("GET", "/me/export")).json()
        assert [set(one) for one in exported["sessions"]] == [{"created", "renewed"}]
        assert (await browser.ask("DELETE", "/me")).status_code == 200
        assert await street.traces(ident) == {}


@in_loop
async def test_sockets_end_with_their_session_and_others_stay(sqlite_url: str) -> None:
    async with serving(sqlite_url) as address, httpx.AsyncClient(base_url=f"{address}api/v1") as one:
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
async def test_a_session_that_ends_in_one_process_has_ended_in_all(postgres_url: str, nats: Nats) -> None:
    async with (
        serving(postgres_url, bus=nats.url) as here,
        serving(postgres_url, bus=nats.url) as there,
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
async def test_a_socket_whose_session_ended_while_it_was_opened_is_closed(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        await browser.guest("Quirina")
        found = await street.house.identity.sessions.find(browser.cookies[NAME])
        assert found is not None
        assert (await browser.ask("POST", "/logout")).status_code == 200

        class Late:
            person, proof, closed = found.person.id, found.hash, False

            def leave(self, code: int, reason: str) -> None:
                self.closed = True

        late = Late()
        street.hub.presence.come_in(late)  # type: ignore[arg-type]
        for _ in range(RECONCILE_EVERY):
            await street.house.maintenance.sweep()
        assert late.closed


@in_loop
async def test_a_token_cannot_register_or_log_anybody_in(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        await browser.guest("Quirina")
        program = await program_of(street, browser)
        answer = await program.ask("POST", "/register", name="Quirina", password=PASSWORD)
        assert code_of(answer) == (403, "needs-cookie")
