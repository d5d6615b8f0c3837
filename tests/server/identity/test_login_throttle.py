"""Password guesses are limited, and no one can lock the owner out of an account."""

import asyncio
import time

import httpx
import pytest
from starlette.requests import HTTPConnection

from sixfold.core.errors import Refused
from sixfold.server.identity.known_browsers import MOST, NAME
from sixfold.server.identity.login_throttle import MOST_WAITING, LoginThrottle
from sixfold.server.identity.sessions import NAME as SESSION
from sixfold.server.rate_limiter import Limiter, TooFast

from ..harness import API, PASSWORD, Browser, TestServer, code_of, running_server
from ..services import in_loop

pytestmark = pytest.mark.usefixtures("frozen_limits")


def connection_from(host: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "headers": [], "client": (host, 4711)})


async def attempt_login(guessing: LoginThrottle, host: str, *, known: str | None = None, right: bool = False) -> str:
    """The result of one login attempt: the code of its error, or "in"."""
    try:
        async with guessing.attempt("quirina", connection_from(host), known):
            if not right:
                raise Refused("wrong-password", "no")
    except Refused as wrong:
        return wrong.code
    return "in"


def browser_at(server: TestServer, host: str, **more: object) -> Browser:
    """A browser with this IP address."""
    return Browser(transport=httpx.ASGITransport(server.app, client=(host, 4711)), base_url=API, **more)


@in_loop
async def test_guesses_from_one_address_are_limited() -> None:
    guessing = LoginThrottle(Limiter())
    found = [await attempt_login(guessing, "10.0.0.1") for _ in range(20)]
    assert found == ["wrong-password"] * 10 + ["too-fast"] * 10
    # Not even the correct password gets another answer.
    assert await attempt_login(guessing, "10.0.0.1", right=True) == "too-fast"


@in_loop
async def test_correct_passwords_do_not_count_against_the_limit() -> None:
    guessing = LoginThrottle(Limiter())
    assert {await attempt_login(guessing, "10.0.0.1", right=True) for _ in range(200)} == {"in"}


@in_loop
async def test_guesses_from_many_addresses_never_lock_the_owner_out() -> None:
    guessing = LoginThrottle(Limiter())
    for number in range(400):
        await attempt_login(guessing, f"10.{number // 250}.0.{number % 250}")
        await attempt_login(guessing, f"2001:db8:{number:x}::1")
    assert await attempt_login(guessing, "192.0.2.1", right=True) == "in"
    assert await attempt_login(guessing, "2001:db8:ffff::1", right=True) == "in"


@in_loop
async def test_during_an_attack_each_address_has_few_attempts() -> None:
    guessing = LoginThrottle(Limiter())
    for number in range(100):
        assert await attempt_login(guessing, f"10.0.1.{number}") == "wrong-password"
    found = [await attempt_login(guessing, "192.0.2.1") for _ in range(5)]
    assert found == ["wrong-password"] * 3 + ["too-fast"] * 2


@in_loop
async def test_guesses_from_one_address_are_limited_across_accounts() -> None:
    guessing = LoginThrottle(Limiter())
    codes = []
    for number in range(40):
        try:
            async with guessing.attempt(f"name {number}", connection_from("10.0.0.1"), None):
                raise Refused("wrong-password", "no")
        except Refused as wrong:
            codes.append(wrong.code)
    assert codes == ["wrong-password"] * 30 + ["too-fast"] * 10


@in_loop
async def test_a_known_browser_has_its_own_limit() -> None:
    guessing = LoginThrottle(Limiter())
    while await attempt_login(guessing, "10.0.0.1") != "too-fast":
        pass
    # The owner has the same address as the attacker.
    assert await attempt_login(guessing, "10.0.0.1", known="a", right=True) == "in"
    found = [await attempt_login(guessing, "10.0.0.1", known="a") for _ in range(12)]
    assert found == ["wrong-password"] * 10 + ["too-fast"] * 2
    assert await attempt_login(guessing, "10.0.0.1", known="b", right=True) == "in"


@in_loop
async def test_concurrent_guesses_do_not_exceed_the_limit() -> None:
    guessing, looked_at = LoginThrottle(Limiter()), 0

    async def guess() -> None:
        nonlocal looked_at
        async with guessing.attempt("quirina", connection_from("10.0.0.1"), None):
            looked_at += 1
            await asyncio.sleep(0)
            raise Refused("wrong-password", "no")

    for _ in range(10):
        found = await asyncio.gather(*(guess() for _ in range(100)), return_exceptions=True)
        assert all(isinstance(one, Refused) for one in found)
        assert sum(isinstance(one, TooFast) for one in found) >= 100 - MOST_WAITING
    assert looked_at == 10
    assert not guessing._lines


async def attempt_concurrently(guessing: LoginThrottle, hosts: list[str], *, right: bool = False) -> list[str]:
    """The results of login attempts that all start before the first password has been checked."""
    checked, begun = asyncio.Event(), 0

    async def log_in(host: str) -> str:
        nonlocal begun
        try:
            async with guessing.attempt("quirina", connection_from(host), None):
                begun += 1
                await checked.wait()
                if not right:
                    raise Refused("wrong-password", "no")
        except Refused as wrong:
            begun += isinstance(wrong, TooFast)
            return wrong.code
        return "in"

    tasks = [asyncio.create_task(log_in(host)) for host in hosts]
    while begun < len(hosts):
        await asyncio.sleep(0)
    checked.set()
    return await asyncio.gather(*tasks)


@in_loop
async def test_concurrent_guesses_from_one_large_network_do_not_exceed_the_limit() -> None:
    guessing = LoginThrottle(Limiter())
    hosts = [f"2001:db8:1:{number:x}::1" for number in range(300)]
    found = await attempt_concurrently(guessing, hosts)
    # The 100th wrong password counts as an attack, and by then the /48 has used up its attempts.
    assert (found.count("wrong-password"), found.count("too-fast")) == (100, 200)
    assert await attempt_login(guessing, "2001:db8:1:ffff::1") == "too-fast"
    assert await attempt_login(guessing, "2001:db8:2::1", right=True) == "in"


@in_loop
async def test_concurrent_correct_passwords_are_not_counted_afterwards() -> None:
    guessing = LoginThrottle(Limiter())
    hosts = [f"2001:db8:1:{number:x}::1" for number in range(90)]
    for _ in range(5):
        assert set(await attempt_concurrently(guessing, hosts, right=True)) == {"in"}
    assert not guessing._pending
    assert await attempt_login(guessing, "2001:db8:1:ffff::1") == "wrong-password"


@in_loop
async def test_disabled_limits_allow_any_number_of_guesses() -> None:
    guessing = LoginThrottle(Limiter(on=False))
    assert {await attempt_login(guessing, "10.0.0.1") for _ in range(100)} == {"wrong-password"}


@in_loop
async def test_the_owner_can_log_in_while_others_guess(sqlite_url: str) -> None:
    async with running_server(sqlite_url, limits=True) as server:
        mine = browser_at(server, "10.0.0.1")
        await mine.register("Quirina")
        await mine.ask("POST", "/logout")
        assert mine.cookies.get(NAME)
        # From the owner's own address, and from many others.
        for host in ("10.0.0.1", *(f"10.0.1.{number}" for number in range(60))):
            guesser = browser_at(server, host)
            answers = [await guesser.ask("POST", "/login", name="QUIRINA", password=f"wrong {n}") for n in range(2)]
            assert {answer.status_code for answer in answers} == {401}
        for n in range(20):
            answer = await browser_at(server, "10.0.0.1").ask("POST", "/login", name="Quirina", password=f"no {n}")
        assert code_of(answer) == (429, "too-fast")
        assert 1 <= int(answer.headers["retry-after"]) <= 3600
        for owner in (mine, browser_at(server, "192.0.2.1")):
            assert (await owner.ask("POST", "/login", name="Quirina", password=PASSWORD)).status_code == 200


@pytest.mark.parametrize("endpoint", ["password", "delete"])
@in_loop
async def test_a_stolen_session_allows_no_additional_password_guesses(sqlite_url: str, endpoint: str) -> None:
    async with running_server(sqlite_url, limits=True) as server:
        mine = browser_at(server, "10.0.0.1")
        await mine.register("Quirina")
        thief = browser_at(server, "10.66.0.1", cookies={SESSION: mine.cookies[SESSION]})

        async def guess(password: str) -> tuple[int, str]:
            if endpoint == "password":
                return code_of(await thief.ask("POST", "/password", old=password, new="a new password"))
            return code_of(await thief.ask("DELETE", "/me", password=password))

        stranger = browser_at(server, "10.66.0.1")
        for number in range(10):
            answer = await stranger.ask("POST", "/login", name="Quirina", password=f"wrong {number}")
            assert code_of(answer) == (401, "wrong-password")
        assert await guess(PASSWORD) == (429, "too-fast")
        answer = await mine.ask("POST", "/password", old=PASSWORD, new="a new password")
        assert answer.status_code == 200


@in_loop
async def test_a_known_browser_cookie_identifies_only_its_accounts_and_grants_no_access(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        known, browser = server.services.identity.known, server.browser()
        idents, people = [], []
        for number in range(MOST + 1):
            idents.append(await browser.register(f"Quirina {number}x"))
            people.append(await server.services.identity.people.find(idents[-1]))
            await browser.ask("POST", "/logout")
        shown = HTTPConnection({"type": "http", "headers": [(b"cookie", f"{NAME}={browser.cookies[NAME]}".encode())]})
        assert [known.browser_of(shown, person) is not None for person in people] == [False] + [True] * MOST
        assert known.browser_of(shown, None) is None
        assert len(browser.cookies[NAME]) < 300
        assert await browser.me() is None
        assert not [ident for ident in idents if ident in browser.cookies[NAME]]
        for value in ("x", "x.y", "." * 300, "ü.ü", browser.cookies[NAME][:-1]):
            forged = HTTPConnection({"type": "http", "headers": [(b"cookie", f"{NAME}={value}".encode())]})
            assert known.browser_of(forged, people[-1]) is None


@in_loop
async def test_after_a_new_password_only_the_browser_that_set_it_is_known(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        here, old, own = server.services.identity, server.browser(), server.browser()
        ident = await old.register("Quirina")
        assert (await own.ask("POST", "/login", name="Quirina", password=PASSWORD)).status_code == 200
        assert (await own.ask("POST", "/password", old=PASSWORD, new="a new password")).status_code == 200
        person = await here.people.find(ident)

        def is_known(browser: Browser) -> bool:
            shown = [(b"cookie", f"{NAME}={browser.cookies[NAME]}".encode())]
            return here.known.browser_of(HTTPConnection({"type": "http", "headers": shown}), person) is not None

        assert (is_known(own), is_known(old)) == (True, False)


@in_loop
async def test_guesses_from_unknown_browsers_do_not_delay_known_ones(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        passwords = server.services.identity.people.passwords
        kept = await passwords.kept(PASSWORD)
        free = asyncio.Event()
        loop = asyncio.get_running_loop()
        # Keep the thread for unknown browsers busy until the event is set.
        wait = asyncio.run_coroutine_threadsafe(free.wait(), loop)
        busy = loop.run_in_executor(passwords._for_strangers, wait.result)
        stranger = asyncio.create_task(passwords.is_right(kept, PASSWORD, is_stranger=True))
        assert await passwords.is_right(kept, PASSWORD)
        assert not stranger.done()
        free.set()
        await busy
        assert await stranger


@pytest.mark.parametrize("host", ["10.0.0.1", "2001:db8::1"])
def test_the_limit_on_guesses_expires(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    @in_loop
    async def scenario() -> None:
        guessing = LoginThrottle(Limiter())
        while await attempt_login(guessing, host) != "too-fast":
            pass
        later = time.time() + 3 * 60 * 60
        monkeypatch.setattr(time, "time", lambda: later)
        assert await attempt_login(guessing, host, right=True) == "in"

    scenario()
