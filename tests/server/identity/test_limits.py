"""Nobody knocks without end: each door counts by address and by person."""

import contextlib

import pytest
from starlette.requests import HTTPConnection

from sixfold.server.identity.people import Person
from sixfold.server.limiter import Limiter, TooFast, address

from ..services import in_loop
from .visiting import PASSWORD, code_of, visiting


def coming_from(host: str | None) -> HTTPConnection:
    client = None if host is None else (host, 4711)
    return HTTPConnection({"type": "http", "headers": [], "client": client})


def somebody(ident: str) -> Person:
    return Person(ident, "x", True, "en", {}, 0)


@in_loop
async def test_passwords_cannot_be_tried_without_end(sqlite_url: str) -> None:
    async with visiting(sqlite_url, limits=True) as street:
        await street.browser().register("Quirina")
        browser = street.browser()
        # Twice as many as a minute allows, for a minute may end meanwhile.
        answers = [await browser.ask("POST", "/login", name="Quirina", password=f"wrong {n}") for n in range(20)]
        assert code_of(answers[0]) == (401, "wrong-password")
        assert [answer.status_code for answer in answers[:10]] == [401] * 10
        last = answers[-1]
        assert code_of(last) == (429, "too-fast")
        assert 1 <= int(last.headers["retry-after"]) <= 120
        assert code_of(await browser.ask("POST", "/login", name="Quirina", password=PASSWORD)) == (429, "too-fast")


@in_loop
async def test_one_account_cannot_be_tried_from_many_addresses(sqlite_url: str) -> None:
    async with visiting(sqlite_url, limits=True) as street:
        limiter = street.house.limiter
        allowed = 0
        with contextlib.suppress(TooFast):
            while allowed < 100:
                limiter.count("login-name", "name", "quirina")
                allowed += 1
        assert allowed < 100
        browser = street.browser()
        assert code_of(await browser.ask("POST", "/login", name="QUIRINA", password="x")) == (429, "too-fast")
        assert code_of(await browser.ask("POST", "/login", name="Bob", password="x")) == (401, "wrong-password")


def test_addresses_and_people_are_counted_apart() -> None:
    limiter = Limiter({"test": "2/day"})
    for _ in range(2):
        limiter.check("test", coming_from("10.0.0.1"), somebody("a"))
    with pytest.raises(TooFast):
        limiter.check("test", coming_from("10.0.0.1"))
    with pytest.raises(TooFast):
        limiter.check("test", coming_from("10.0.0.2"), somebody("a"))
    limiter.check("test", coming_from("10.0.0.2"), somebody("b"))


def test_a_counter_says_when_it_is_too_much_and_none_does_if_limits_are_off() -> None:
    allow = Limiter({"test": "2/day"}).knocker(coming_from("10.0.0.1"), somebody("a"))
    assert [allow("test") for _ in range(3)] == [True, True, False]
    limiter = Limiter({"test": "2/day"}, on=False)
    allow = limiter.knocker(coming_from(None))
    assert [allow("test") for _ in range(3)] == [True] * 3
    limiter.check("test", coming_from(None))


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::7", "2001:0db8:0001:0002"),
        ("fe80::1%eth0", "fe80:0000:0000:0000"),
        ("testclient", "testclient"),
        (None, "?"),
    ],
)
def test_a_household_counts_as_one_address(host: str | None, counted: str) -> None:
    assert address(coming_from(host)) == counted
