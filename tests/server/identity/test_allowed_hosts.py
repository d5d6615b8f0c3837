"""A server answers only under the names that it is known by, and to pages that came from there, in the same way."""

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

from ..services import in_loop
from .browsers import code_of


@asynccontextmanager
async def serving(url: str, *hosts: str, proxy: str | None = None) -> AsyncIterator[str]:
    """A server that really listens and is known by these names; its address."""
    settings = Settings(
        port=0,
        database=url,
        folder=Path("/nowhere"),
        limits=False,
        thinkers=1,
        quick=False,
        allowed_hosts=hosts,
        proxy=proxy,
    )
    house, address = Services(settings), asyncio.get_running_loop().create_future()
    server = Server(config_of(settings, house), house, address.set_result)
    await house.open()
    task = asyncio.create_task(server.serve())
    try:
        yield await address
    finally:
        server.should_exit = True
        await task
        await house.close()


@pytest.mark.parametrize(
    "host",
    [
        *("localhost", "localhost:8606", "LOCALHOST.", "127.0.0.1:8606", "[::1]:8606", "192.168.1.20", "8.8.8.8"),
        *("[fe80::1]", "tables.localhost", socket.gethostname(), f"{socket.gethostname()}.local:8606"),
    ],
)
def test_at_home_addresses_and_the_name_of_the_machine_are_allowed(host: str) -> None:
    assert AllowedHosts().allows(host)


@pytest.mark.parametrize("machine", ["raspberrypi.fritz.box", "raspberrypi.local", "RaspberryPi"])
def test_at_home_a_machine_is_known_by_its_name_with_every_usual_end(
    machine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: machine)
    hosts = AllowedHosts()
    assert all(hosts.allows(f"raspberrypi{end}") for end in ("", ".local", ".lan", ".fritz.box"))


def test_every_loopback_address_works_beside_the_names_that_are_set() -> None:
    hosts = AllowedHosts(["play.example"])
    assert [hosts.allows(name) for name in ("127.0.0.2:80", "[::1]", "localhost", "192.168.1.2")] == [
        *[True] * 3,
        False,
    ]


FORGED = ("localhost:@evil.example", "localhost:80@evil.example", "[::1]@evil.example", "localhost:80/evil.example")
"""What no browser sends: read in two ways, it names two hosts."""


@pytest.mark.parametrize(
    "host", ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a b", "evil.example:80", *FORGED]
)
def test_at_home_no_name_is_known_that_somebody_could_register(host: str) -> None:
    assert not AllowedHosts().allows(host)


def test_a_server_for_the_world_is_known_by_its_names_only() -> None:
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
def test_what_is_no_host_is_refused_when_the_server_starts(text: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        AllowedHosts([text])
    assert wrong.value.code == "bad-host"


@in_loop
async def test_an_origin_equal_to_a_forged_host_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url) as address, httpx.AsyncClient(base_url=f"{address}api/v1") as client:
        for host in ("evil.example", "evil.example/healthz?", *FORGED):
            forged = {"Host": host, "Origin": "http://evil.example"}
            assert code_of(await client.post("/guest", json={"name": "x"}, headers=forged)) == (400, "unknown-host")
        assert code_of(await client.get("/me", headers={"Host": "evil.example"})) == (400, "unknown-host")
        # Balancers ask under whatever name they like.
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
async def test_a_page_by_https_is_ours_if_the_proxy_or_the_setting_says_so(sqlite_url: str) -> None:
    asked = {"Host": "play.example", "Origin": "https://play.example"}
    async with serving(sqlite_url, "play.example") as address, httpx.AsyncClient(base_url=f"{address}api/v1") as client:
        said = {"X-Forwarded-Proto": "https"}
        for headers in (asked, asked | said):
            answer = await client.post("/guest", json={"name": "x"}, headers=headers)
            assert code_of(answer) == (403, "foreign-origin")
    async with (
        serving(sqlite_url, "play.example", proxy="127.0.0.1") as address,
        httpx.AsyncClient(base_url=f"{address}api/v1") as client,
    ):
        answer = await client.post("/guest", json={"name": "x"}, headers=asked | said)
        assert answer.status_code == 201
        assert "Secure" in answer.headers["set-cookie"]
    async with (
        serving(sqlite_url, "https://play.example") as address,
        httpx.AsyncClient(base_url=f"{address}api/v1") as client,
    ):
        answer = await client.post("/guest", json={"name": "x"}, headers=asked)
        assert answer.status_code == 201
        assert "Secure" in answer.headers["set-cookie"]
        assert "wss://play.example" in answer.headers["content-security-policy"]
        insecure = asked | {"Origin": "http://play.example"}
        answer = await client.post("/guest", json={"name": "x"}, headers=insecure)
        assert code_of(answer) == (403, "foreign-origin")


@in_loop
async def test_a_request_with_two_lengths_is_refused_and_ends_its_connection(sqlite_url: str) -> None:
    async with serving(sqlite_url) as address:
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
