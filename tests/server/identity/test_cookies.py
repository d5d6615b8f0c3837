"""A cookie is believed only if it is ours, whole, young enough and of this epoch; everybody else is nobody."""

import asyncio
from pathlib import Path

import pytest
from itsdangerous import URLSafeTimedSerializer
from itsdangerous.timed import TimestampSigner

from sixfold.server.identity import cookies as module
from sixfold.server.identity.cookies import LASTS, NAME, Cookies
from sixfold.server.store.opening import open_database

from ..services import in_loop
from .visiting import visiting


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
async def test_a_tampered_cookie_is_nobodys(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        await browser.guest("Quirina")
        good = browser.cookies[NAME]
        bad = [
            good[:place] + ("A" if good[place] != "A" else "B") + good[place + 1 :] for place in range(len(good) - 1)
        ]
        bad += ["", ".", "..", "x", "a.b.c", good * 9, good + "x", good[:-2], "\x00", '"' + good, "ü", good.upper()]
        bad.append(URLSafeTimedSerializer("another key", salt="sixfold cookie 1").dumps(["x", 0]))
        cookies = street.house.identity.cookies
        for value in bad:
            assert await cookies.read(value) is None, value
        assert await cookies.read(good) is not None
        foreign = street.browser(cookies={NAME: bad[3]})
        assert await foreign.me() is None
        # Nobody is not an error: one can become somebody at once.
        assert (await foreign.ask("POST", "/guest", name="Bob")).status_code == 201


@in_loop
async def test_a_signed_cookie_that_says_something_else_is_nobodys(sqlite_url: str) -> None:
    database = open_database(sqlite_url, Path("/nowhere"))
    cookies = Cookies(database)
    await cookies.sign("x", 0)
    ours = module._serializer(await cookies._known())
    for said in (None, [], ["x"], ["x", "0"], [0, 0], ["x", True], ["x", 0, 1], {"x": 0}, "x", ["x", 1.0]):
        assert await cookies.read(ours.dumps(said)) is None
    assert await cookies.read(ours.dumps(["x", 0])) is not None
    await database.close()


@in_loop
async def test_a_cookie_ends_after_a_year_and_is_renewed_before(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        await browser.guest("Quirina")
        assert "set-cookie" not in (await browser.ask("GET", "/me")).headers
        now = TimestampSigner.get_timestamp
        made = street.house.identity.cookies
        ident = (await browser.me() or {})["id"]
        for age, is_somebody in ((LASTS - 100, True), (LASTS + 100, False)):
            with monkeypatch.context() as past:
                past.setattr(TimestampSigner, "get_timestamp", lambda signer, age=age: now(signer) - age)
                old = await made.sign(ident, 0)
            answer = await street.browser(cookies={NAME: old}).ask("GET", "/me")
            assert (answer.json()["person"] is not None) is is_somebody
            assert ("set-cookie" in answer.headers) is is_somebody


@in_loop
async def test_processes_that_start_together_agree_on_one_key(database_url: str) -> None:
    databases = [open_database(database_url, Path("/nowhere")) for _ in range(4)]
    several = [Cookies(database) for database in databases]
    signed = await asyncio.gather(*(cookies.sign("x", number) for number, cookies in enumerate(several)))
    for cookies in several:
        assert [(await cookies.read(value)) is not None for value in signed] == [True] * 4
    for database in databases:
        await database.close()


@in_loop
async def test_a_new_key_signs_only_when_everybody_knows_it_and_old_cookies_hold(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = open_database(database_url, Path("/nowhere"))
    one, two = Cookies(database), Cookies(database)
    before = await one.sign("x", 0)
    assert await two.read(before) is not None
    await one.rotate()
    # The other process has not looked again yet.
    fresh = await one.sign("x", 0)
    assert await two.read(fresh) is not None
    first = (await one._known())[0]
    monkeypatch.setattr(module, "KNOWN_EVERYWHERE_MS", -1)
    monkeypatch.setattr(module, "LOOK_AGAIN", -1.0)
    later = await one.sign("x", 0)
    assert await two.read(later) is not None
    assert await two.read(before) is not None
    assert module._serializer([first]).loads_unsafe(later)[0] is False
    await database.close()
