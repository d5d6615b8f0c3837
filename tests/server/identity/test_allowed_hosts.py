"""A server answers only requests for its allowed hosts, and only from pages of the same origin."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
import websockets

from sixfold.core.errors import BadSetup
from sixfold.server.allowed_hosts import AllowedHosts
from sixfold.server.process import Server, config_of
from sixfold.server.services import Services
from sixfold.server.settings import Settings

from ..harness import code_of
from ..services import in_loop


@asynccontextmanager
async def listening_server(url: str, *hosts: str, proxy: str | None = None) -> AsyncIterator[str]:
    """A server that listens on a socket and allows these hosts; yields its address."""
    settings = Settings(
        port=0,
        database=url,
        folder=Path("/nowhere"),
        limits=False,
        bot_workers=1,
        quick=False,
        allowed_hosts=hosts,
        proxy=proxy,
    )
    services, address = Services(settings), asyncio.get_running_loop().create_future()
    server = Server(config_of(settings, services), services, address.set_result)
    await services.open()
    task = asyncio.create_task(server.serve())
    try:
        yield await address
    finally:
        server.should_exit = True
        await task
        await services.close()


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8606", "LOCALHOST.", "127.0.0.1:8606", "[::1]:8606", "192.168.1.20", "8.8.8.8"),
        *("[fe80::1]", "tables.localhost", socket.gethostname(), f"{socket.gethostname()}.local:8606"),
    ],
)
def test_by_default_local_addresses_and_the_host_name_are_allowed(host: str) -> None:
    assert AllowedHosts().allows(host)


@pytest.mark.parametrize("machine", ["raspberrypi.fritz.box", "raspberrypi.local", "RaspberryPi"])
def test_by_default_the_host_name_is_allowed_with_every_common_local_suffix(
    machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: machine)
    hosts = AllowedHosts()
    assert all(hosts.allows(f"raspberrypi{end}") for end in ("", ".local", ".lan", ".fritz.box"))


def test_loopback_addresses_are_allowed_besides_the_configured_names() -> None:
    hosts = AllowedHosts(["play.example"])
    assert [hosts.allows(name) for name in ("127.0.0.2:80", "[::1]", "localhost", "192.168.1.2")] == [
        *[True] * 3,
        False,
    ]


FORGED = ("localhost:@evil.example", "localhost:80@evil.example", "[::1]@evil.example", "localhost:80/evil.example")
"""Ambiguous values that no browser sends: parsers disagree about which host they name."""


@pytest.mark.parametrize(
    "host", ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a b", "evil.example:80", *FORGED]
)
def test_by_default_public_domain_names_are_refused(host: str) -> None:
    assert not AllowedHosts().allows(host)


def test_a_public_server_allows_only_its_configured_names() -> None:
    hosts = AllowedHosts(["play.example", "*.club.example", "https://sixfold.example/"])
    for host in (
        "play.example",
        "PLAY.example:8606",
        "a.b.club.example",
        "sixfold.example",
        "localhost",
        "127.0.0.1:1",
    ):
        assert hosts.allows(host), host
    for host in ("a.play.example", "club.example", "evilclub.example", "192.168.1.20", "play.example.evil.example", ""):
        assert not hosts.allows(host), host
    assert AllowedHosts(["*"]).allows("anything.example")


@pytest.mark.parametrize("text", ["", "ftp://play.example", "play.example/tables", "https://", "a b", "://x"])
def test_an_invalid_host_setting_is_refused_at_startup(text: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        AllowedHosts([text])
    assert wrong.value.code == "bad-host"


@in_loop
async def test_a_forged_host_is_refused_even_with_a_matching_origin(sqlite_url: str) -> None:
    async with listening_server(sqlite_url) as address, httpx.AsyncClient(base_url=f"{address}api/v1") as client:
        for host in ("evil.example", "evil.example/healthz?", *FORGED):
            forged = {"Host": host, "Origin": "http://evil.example"}
            assert code_of(await client.post("/guest", json={"name": "x"}, headers=forged)) == (400, "unknown-host")
        assert code_of(await client.get("/me", headers={"Host": "evil.example"})) == (400, "unknown-host")
        # Load balancers may use any host name.
        for path in ("healthz", "readyz"):
            assert (await client.get(f"{address}{path}", headers={"Host": "10.1.2.3.pod"})).status_code == 200
        assert (await client.post("/guest", json={"name": "x"})).status_code == 201
        table = (await client.post("/tables", json={"game": "board"})).json()["id"]
        place = address.removeprefix("http://").rstrip("/")
        there, port = place.split(":")
        path = f"api/v1/tables/{table}/socket"
        with pytest.raises(websockets.InvalidStatus) as wrong:
            await websockets.connect(f"ws://evil.example:{port}/{path}", host=there, port=int(port))
        assert wrong.value.response.status_code == 400
        async with websockets.connect(f"ws://{place}/{path}") as socket:
            await socket.send('{"do": "ping", "id": "1"}')
            await socket.recv()


@in_loop
async def test_an_https_origin_is_allowed_if_the_proxy_or_the_setting_says_https(sqlite_url: str) -> None:
    https_headers = {"Host": "play.example", "Origin": "https://play.example"}
    async with (
        listening_server(sqlite_url, "play.example") as address,
        httpx.AsyncClient(base_url=f"{address}api/v1") as client,
    ):
        forwarded = {"X-Forwarded-Proto": "https"}
        for headers in (https_headers, https_headers | forwarded):
            answer = await client.post("/guest", json={"name": "x"}, headers=headers)
            assert code_of(answer) == (403, "foreign-origin")
    async with (
        listening_server(sqlite_url, "play.example", proxy="127.0.0.1") as address,
        httpx.AsyncClient(base_url=f"{address}api/v1") as client,
    ):
        answer = await client.post("/guest", json={"name": "x"}, headers=https_headers | forwarded)
        assert answer.status_code == 201
        assert "Secure" in answer.headers["set-cookie"]
    async with (
        listening_server(sqlite_url, "https://play.example") as address,
        httpx.AsyncClient(base_url=f"{address}api/v1") as client,
    ):
        answer = await client.post("/guest", json={"name": "x"}, headers=https_headers)
        assert answer.status_code == 201
        assert "Secure" in answer.headers["set-cookie"]
        assert "wss://play.example" in answer.headers["content-security-policy"]
        insecure = https_headers | {"Origin": "http://play.example"}
        answer = await client.post("/guest", json={"name": "x"}, headers=insecure)
        assert code_of(answer) == (403, "foreign-origin")


@in_loop
async def test_a_request_with_two_content_lengths_is_refused_and_its_connection_closed(sqlite_url: str) -> None:
    async with listening_server(sqlite_url) as address:
        place = httpx.URL(address)
        reader, writer = await asyncio.open_connection(place.host, place.port)
        head = f"Host: {place.host}:{place.port}\r\nContent-Type: application/json\r\n"
        body = '{"name": "x"}'
        writer.write(
            f"POST /api/v1/guest HTTP/1.1\r\n{head}Content-Length: {len(body)}\r\nTransfer-Encoding: chunked\r\n\r\n"
            f"{len(body):x}\r\n{body}\r\n0\r\n\r\n"
            f"GET /healthz HTTP/1.1\r\n{head}\r\n".encode()
        )
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 400")
        assert b"two-lengths" in answer
        assert answer.count(b"HTTP/1.1") == 1
        writer.close()
