"""Links for other devices, from a page that is open on the server's own computer."""

import dataclasses

import pytest

from sixfold.server.api import lan_address

from ..identity.browsers import Street, visiting
from ..services import in_loop

LAN = "192.168.1.5"


async def told(street: Street, page: str, listens: str) -> str | None:
    street.house.settings = dataclasses.replace(street.house.settings, host=listens)
    answer = await street.browser(page).get("/api/v1/address")
    assert answer.status_code == 200
    found: str | None = answer.json()["address"]
    return found


@in_loop
async def test_only_a_page_on_the_servers_own_computer_is_told_the_address_in_the_local_network(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan_address, "lan_address", lambda: LAN)
    async with visiting(sqlite_url) as street:
        assert await told(street, "http://localhost:8666", "0.0.0.0") == f"http://{LAN}:8666"
        assert await told(street, "http://127.0.0.1:8666", "::") == f"http://{LAN}:8666"
        # Listening on its own computer only, it is reached by nobody else.
        assert await told(street, "http://localhost:8666", "127.0.0.1") is None
        assert await told(street, "https://play.example", "0.0.0.0") is None


def test_the_address_in_the_network_is_one_that_others_can_reach_or_none() -> None:
    found = lan_address.lan_address()
    assert found is None or not lan_address.is_loopback(found)
