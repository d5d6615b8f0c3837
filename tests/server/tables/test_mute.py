"""A player can hide the chat messages of another player."""

import json
from typing import Any

import httpx
from websockets.asyncio.client import connect

from sixfold.server.protocol import messages as m
from sixfold.server.tables.projection import EVERYBODY

from ..harness import listening_server
from ..services import in_loop
from .recorded_tables import ADA, BOB, CLEO, ClockedHub, Listener, message_id, new_table, run_with_hub


def talk(listener: Listener) -> list[Any]:
    return [x.get("phrase", x.get("muted")) for x in listener.messages if x.get("kind") == "said"]


def test_messages_of_a_muted_player_are_hidden_only_from_those_who_muted_them(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, players=3)
        bob, cleo, silent = Listener("bob"), Listener("cleo"), Listener()
        bob.muted, silent.muted = frozenset({0}), EVERYBODY
        for listener in (bob, cleo, silent):
            await hub.watch(table.id, listener, 0)
        for actor, phrase in ((ADA, "hurry"), (CLEO, "thanks"), (BOB, "oops")):
            await hub.act(table.id, actor, m.Say(message_id(), phrase=phrase))
        assert talk(bob) == [True, "thanks", "oops"]
        assert talk(cleo) == ["hurry", "thanks", "oops"]
        assert talk(silent) == [True, True, True]
        assert bob.seqs == cleo.seqs == silent.seqs
        assert b"hurry" not in b"".join(bob.raw)
        assert b"Ada" not in b"".join(data for data in bob.raw if b'"muted"' in data)
        # Returning and later viewers do not receive it either.
        later, back = Listener("bob"), Listener("bob")
        later.muted = back.muted = EVERYBODY
        await hub.watch(table.id, later, 0)
        await hub.watch(table.id, back, cleo.seqs[0] - 1)
        assert [line["phrase"] for line in later.messages[0]["talk"]] == ["oops"], "their own words remain"
        assert talk(back) == [True, True, "oops"]

    run_with_hub(sqlite_url, scenario)


@in_loop
async def test_a_player_is_muted_for_one_connection_or_permanently(sqlite_url: str) -> None:
    async with listening_server(sqlite_url) as address, Guests(address) as guests:
        ada, bob = await guests.come("Ada"), await guests.come("Bob")
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = (await ada.post("/tables", json={"game": "board", "seats": seats})).json()["id"]
        path = f"{address.replace('http', 'ws', 1)}api/v1/tables/{table}/socket"
        async with guests.socket(path, ada) as one, guests.socket(path, bob) as two:
            for socket, do in ((one, "hello"), (two, "sit"), (two, "hello"), (two, "mute")):
                await answer(socket, do=do)
            await answer(one, do="say", phrase="hurry")
            assert (await event(two, "said")).get("muted") is True
            await answer(two, do="mute", seats=[])
            await answer(one, do="say", phrase="oops")
            assert (await event(two, "said"))["phrase"] == "oops"
        await bob.patch("/me", json={"preferences": {"mute": True}})
        async with guests.socket(path, bob) as two:
            await two.send(json.dumps({"do": "hello", "id": "h"}))
            assert json.loads(await two.recv())["talk"] == []


class Guests:
    """Clients and sockets that are closed at the end."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.all: list[Any] = []

    async def __aenter__(self) -> "Guests":
        return self

    async def __aexit__(self, *_: object) -> None:
        for browser in self.all:
            await browser.aclose()

    async def come(self, name: str) -> Any:
        browser = httpx.AsyncClient(base_url=f"{self.address}api/v1")
        self.all.append(browser)
        await browser.post("/guest", json={"name": name})
        return browser

    def socket(self, path: str, browser: Any) -> Any:
        return connect(path, additional_headers={"Cookie": f"sixfold={browser.cookies['sixfold']}"})


async def answer(socket: Any, **message: Any) -> Any:
    ident = message_id()
    await socket.send(json.dumps({"id": ident} | message))
    while (found := json.loads(await socket.recv())).get("id") != ident:
        pass
    assert found["type"] == "ack", found
    return found


async def event(socket: Any, kind: str) -> Any:
    while (found := json.loads(await socket.recv())).get("kind") != kind:
        pass
    return found
