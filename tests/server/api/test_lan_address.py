"""Links for other devices, from a page that is open on the server's own computer."""

import dataclasses

import httpx
import pytest

from sixfold.server.api import lan_address

from ..harness import TestServer, running_server
from ..services import in_loop

LAN = "192.168.1.5"


async def address_for(
    server: TestServer, page: str, listen_host: str, client: str = "127.0.0.1", proxy: str | None = None
) -> str | None:
    server.services.settings = dataclasses.replace(server.services.settings, host=listen_host, proxy=proxy)
    transport = httpx.ASGITransport(server.app, client=(client, 50_000))
    async with httpx.AsyncClient(transport=transport, base_url=page) as browser:
        answer = await browser.get("/api/v1/address")
    assert answer.status_code == 200
    found: str | None = answer.json()["address"]
    return found


@in_loop
async def test_the_lan_address_is_returned_only_to_pages_on_the_servers_own_computer(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan_address, "lan_address", lambda: LAN)
    async with running_server(sqlite_url) as server:
        assert await address_for(server, "http://localhost:8666", "0.0.0.0") == f"http://{LAN}:8666"
        assert await address_for(server, "http://127.0.0.1:8666", "::") == f"http://{LAN}:8666"
        # A server that listens on the loopback interface cannot be reached by other devices.
        assert await address_for(server, "http://localhost:8666", "127.0.0.1") is None
        assert await address_for(server, "https://play.example", "0.0.0.0") is None
        # Other computers can claim to be this one.
        assert await address_for(server, "http://localhost:8666", "0.0.0.0", client="198.51.100.7") is None
        assert await address_for(server, "http://localhost:8666", "0.0.0.0", proxy="127.0.0.1") is None


def test_the_lan_address_is_not_a_loopback_address() -> None:
    found = lan_address.lan_address()
    assert found is None or not lan_address.is_loopback(found)
