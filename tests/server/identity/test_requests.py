"""Checks on every request: its origin, its size, its body, and the form of errors."""

from typing import Any

import httpx
import pytest

from sixfold.server.identity.sessions import NAME
from sixfold.server.security_headers import content_policy

from ..harness import API, HOST, PASSWORD, Browser, code_of, running_server
from ..services import in_loop

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
async def test_a_request_from_a_foreign_origin_changes_nothing(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        await browser.guest("Quirina")
        foreign = (
            "https://evil.example",
            "null",
            "http://sixfold.test:81",
            "http://sixfold.test.evil.example",
            "x",
            "",
        )
        for method, path in CHANGES:
            for origin in foreign:
                assert code_of(await raw(browser, method, path, b"{}", origin=origin)) == (403, "foreign-origin")
            for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
                assert code_of(await raw(browser, method, path, b"{}", content_type=kind)) == (415, "not-json")
        assert (await browser.me() or {})["name"] == "Quirina"


@in_loop
async def test_a_request_from_the_same_origin_and_scheme_is_accepted(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        await browser.guest("Quirina")
        secure = server.browser("https://sixfold.test/api/v1", cookies=browser.cookies)
        ours = ((browser, (HOST, "http://SIXFOLD.test:80")), (secure, ("https://sixfold.test",)))
        for one, origins in ours:
            for origin in origins:
                answer = await raw(one, "PATCH", "/me", b'{"lang": "de"}', origin=origin)
                assert answer.status_code == 200, origin
        # A page loaded over http may have been modified in transit; one over https is not from this server.
        for one, origin in ((secure, HOST), (browser, "https://sixfold.test")):
            assert code_of(await raw(one, "PATCH", "/me", b"{}", origin=origin)) == (403, "foreign-origin")


@in_loop
async def test_a_body_with_a_nul_character_is_refused(database_url: str) -> None:
    async with running_server(database_url) as server:
        browser = server.browser()
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
        # An escaped backslash is not a NUL character.
        answer = await browser.ask("PATCH", "/me", preferences={"a": "\\u0000"})
        assert answer.status_code == 200


@in_loop
async def test_a_body_that_is_too_large_is_refused_with_or_without_a_content_length(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()

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
def test_a_body_that_does_not_match_the_schema_is_refused(sqlite_url: str, content: bytes) -> None:
    @in_loop
    async def scenario() -> None:
        async with running_server(sqlite_url) as server:
            browser = server.browser()
            assert code_of(await raw(browser, "POST", "/guest", content)) == (400, "bad-body")
            assert NAME not in browser.cookies

    scenario()


@in_loop
async def test_deeply_nested_preferences_are_refused(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        await browser.guest("Quirina")
        for depth, code in ((8000, "bad-body"), (500, "bad-preferences")):
            content = b'{"preferences": {"x": ' + b"[" * depth + b"]" * depth + b"}}"
            assert code_of(await raw(browser, "PATCH", "/me", content)) == (400, code)


@in_loop
async def test_a_request_without_a_session_is_rejected_with_401(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
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
async def test_every_endpoint_is_described_in_openapi(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        paths = (await server.browser(HOST).get("/api/openapi.json")).json()["paths"]
        for method, path in [*CHANGES, ("GET", "/me"), ("GET", "/me/export"), ("GET", "/me/tokens")]:
            assert paths[f"/api/v1{path}"][method.lower()]["summary"]


@in_loop
async def test_unknown_paths_and_methods_return_errors_in_the_usual_form(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        assert code_of(await browser.get("/nothing")) == (404, "not-found")
        assert code_of(await browser.ask("PUT", "/guest")) == (405, "wrong-method")


@in_loop
async def test_an_internal_error_reveals_no_details(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = Browser(transport=httpx.ASGITransport(server.app, raise_app_exceptions=False), base_url=API)
        people = server.services.identity.people

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
async def test_every_response_has_security_headers(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
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


def test_an_invalid_host_does_not_appear_in_the_policy() -> None:
    for host in ("evil; script-src *", "a b", "", "x" * 300, "[::1", "a'b"):
        assert "connect-src 'self';" in content_policy(host, secure=True)
    assert "connect-src 'self' wss://[::1]:8606;" in content_policy("[::1]:8606", secure=True)


@in_loop
async def test_headers_and_query_that_are_too_large_are_refused(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        assert code_of(await browser.get("/me", headers={"X-Long": "x" * 20_000})) == (413, "too-large")
        assert code_of(await browser.get("/me", headers={f"X-{n}": "x" for n in range(4000)})) == (413, "too-large")
        assert code_of(await browser.get("/tables", params={"after": "x" * 20_000})) == (413, "too-large")
        assert (await browser.get("/me", headers={"X-Long": "x" * 8_000})).status_code == 200
