"""What every request has to pass: where it may come from, how large it may be, and how it is refused."""

from typing import Any

import httpx
import pytest

from sixfold.server.identity.sessions import NAME
from sixfold.server.security_headers import content_policy

from ..services import in_loop
from .browsers import API, HOST, PASSWORD, Browser, code_of, visiting

CHANGES = [
    ("POST", "/guest"),
    ("POST", "/register"),
    ("POST", "/login"),
    ("POST", "/logout"),
    ("POST", "/password"),
    ("PATCH", "/me"),
    ("DELETE", "/me"),
    ("POST", "/me/tokens"),
    ("DELETE", "/me/tokens"),
    ("POST", "/tables"),
    ("POST", "/daily"),
]


async def raw(browser: Browser, method: str, path: str, content: Any, **headers: str) -> httpx.Response:
    kind = {"content-type": "application/json"} | {key.replace("_", "-"): value for key, value in headers.items()}
    return await browser.request(method, path, content=content, headers=kind)


@in_loop
async def test_a_page_of_another_house_can_change_nothing(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        await browser.guest("Quirina")
        strange = (
            "https://evil.example",
            "null",
            "http://sixfold.test:81",
            "http://sixfold.test.evil.example",
            "x",
            "",
        )
        for method, path in CHANGES:
            for origin in strange:
                assert code_of(await raw(browser, method, path, b"{}", origin=origin)) == (403, "foreign-origin")
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
                assert code_of(await raw(browser, method, path, b"{}", content_type=kind)) == (415, "not-json")
        assert (await browser.me() or {})["name"] == "Quirina"


@in_loop
async def test_our_own_pages_may_and_have_come_as_we_are_asked(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        await browser.guest("Quirina")
        secure = street.browser("https://sixfold.test/api/v1", cookies=browser.cookies)
        ours = ((browser, (HOST, "http://SIXFOLD.test:80")), (secure, ("https://sixfold.test",)))
        for one, origins in ours:
            for origin in origins:
                answer = await raw(one, "PATCH", "/me", b'{"lang": "de"}', origin=origin)
                assert answer.status_code == 200, origin
        # A page that came by http may have been changed on its way, one by https was not ours.
        for one, origin in ((secure, HOST), (browser, "https://sixfold.test")):
            assert code_of(await raw(one, "PATCH", "/me", b"{}", origin=origin)) == (403, "foreign-origin")


@in_loop
async def test_no_body_has_the_character_nul_in_it(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser = street.browser()
        await browser.register("Quirina")
        bodies = [
            ("POST", "/login", {"name": "a\0", "password": PASSWORD}),
            ("POST", "/login", {"name": "\\\0", "password": PASSWORD}),
            ("POST", "/guest", {"name": "\0"}),
            ("DELETE", "/me/tokens", {"id": "a\0b"}),
            ("PATCH", "/me", {"preferences": {"a": ["\0"]}}),
        ]
        for method, path, body in bodies:
            assert code_of(await browser.ask(method, path, **body)) == (400, "bad-character"), path
        # Who writes a backslash means one.
        answer = await browser.ask("PATCH", "/me", preferences={"a": "\\u0000"})
        assert answer.status_code == 200


@in_loop
async def test_a_body_that_is_too_large_is_refused_whatever_it_says_of_its_size(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()

        async def slowly() -> Any:
            for _ in range(40):
                yield b" " * 1000

        large = b'{"name": "' + b"x" * 17_000 + b'"}'
        assert code_of(await raw(browser, "POST", "/guest", large)) == (413, "too-large")
        assert code_of(await raw(browser, "POST", "/guest", slowly())) == (413, "too-large")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"name": "Quirina", "admin": true}',
        b'{"name": 5}',
        b'{"lang": "en"}',
        b'{"name": "' + b"x" * 300 + b'"}',
        b'{"name": "\xff"}',
        b'{"name": "\\ud800"}',
        b'{"name": ' + b"[" * 8000,
        b'{"name": 1e999}',
    ],
)
def test_a_body_that_is_not_exactly_what_is_asked_for_is_refused(sqlite_url: str, content: bytes) -> None:
    @in_loop
    async def story() -> None:
        async with visiting(sqlite_url) as street:
            browser = street.browser()
            assert code_of(await raw(browser, "POST", "/guest", content)) == (400, "bad-body")
            assert NAME not in browser.cookies

    story()


@in_loop
async def test_preferences_nested_without_end_are_refused(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        await browser.guest("Quirina")
        for depth, code in ((8000, "bad-body"), (500, "bad-preferences")):
            content = b'{"preferences": {"x": ' + b"[" * depth + b"]" * depth + b"}}"
            assert code_of(await raw(browser, "PATCH", "/me", content)) == (400, code)


@in_loop
async def test_who_is_nobody_is_told_so(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        assert await browser.me() is None
        for method, path, body in (
            ("PATCH", "/me", {}),
            ("DELETE", "/me", {}),
            ("GET", "/me/export", {}),
            ("GET", "/me/tokens", {}),
            ("POST", "/me/tokens", {"label": "x"}),
            ("POST", "/password", {"old": "x", "new": PASSWORD}),
        ):
            assert code_of(await browser.ask(method, path, **body)) == (401, "not-signed-in")


@in_loop
async def test_every_door_is_described(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        paths = (await street.browser(HOST).get("/api/openapi.json")).json()["paths"]
        for method, path in [*CHANGES, ("GET", "/me"), ("GET", "/me/export"), ("GET", "/me/tokens")]:
            assert paths[f"/api/v1{path}"][method.lower()]["summary"]


@in_loop
async def test_unknown_paths_and_methods_are_refused_in_the_same_form(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        assert code_of(await browser.get("/nothing")) == (404, "not-found")
        assert code_of(await browser.ask("PUT", "/guest")) == (405, "wrong-method")


@in_loop
async def test_what_goes_wrong_inside_tells_nothing(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = Browser(transport=httpx.ASGITransport(street.app, raise_app_exceptions=False), base_url=API)
        people = street.house.identity.people

        class Broken:
            async def read(self, *_: Any) -> Any:
                raise ZeroDivisionError("a secret")

            write = read

        await browser.guest("Quirina")
        whole, people.database = people.database, Broken()  # type: ignore[assignment]
        answer = await browser.ask("GET", "/me")
        people.database = whole
        assert code_of(answer) == (500, "failed")
        assert "secret" not in answer.text


@in_loop
async def test_every_answer_says_what_a_browser_may_do_with_it(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        refused = await raw(browser, "POST", "/guest", b"{}", origin="https://evil.example")
        for answer in (await browser.ask("GET", "/me"), await browser.get(HOST), refused):
            policy = answer.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "script-src" not in policy
            assert "frame-ancestors 'none'" in policy
            assert "connect-src 'self' ws://sixfold.test;" in policy
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["referrer-policy"] == "same-origin"
            assert answer.headers["cross-origin-opener-policy"] == "same-origin"


def test_a_strange_host_does_not_get_into_the_policy() -> None:
    for host in ("evil; script-src *", "a b", "", "x" * 300, "[::1", "a'b"):
        assert "connect-src 'self';" in content_policy(host, secure=True)
    assert "connect-src 'self' wss://[::1]:8606;" in content_policy("[::1]:8606", secure=True)


@in_loop
async def test_what_comes_before_the_body_is_bounded_too(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        assert code_of(await browser.get("/me", headers={"X-Long": "x" * 20_000})) == (413, "too-large")
        assert code_of(await browser.get("/me", headers={f"X-{n}": "x" for n in range(4000)})) == (413, "too-large")
        assert code_of(await browser.get("/tables", params={"after": "x" * 20_000})) == (413, "too-large")
        assert (await browser.get("/me", headers={"X-Long": "x" * 8_000})).status_code == 200
