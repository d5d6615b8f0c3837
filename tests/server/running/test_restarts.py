"""Acknowledged moves survive restarts of every service; tests/server/attacks kills them."""

import asyncio
import json
import signal

import httpx
import pytest
from websockets.asyncio.client import connect

from sixfold.games import registry

from ..attacks.kills import log_problems, opened
from ..services import PATIENCE, Nats, Postgres, in_loop
from .server_processes import Player, Server, guest, open_table

ALONE = [{"kind": "me", "name": "left"}, {"kind": "me", "name": "right"}]


async def seats_of_two(servers: list[Server], **wanted: object) -> tuple[Player, Player]:
    """Two players at a new table, each connected to a different server if there are two."""
    cookies = [await guest(servers[0], "Ada"), await guest(servers[0], "Bob")]
    table = await open_table(servers[0], cookies[0], game="board", **wanted)
    path = f"ws://{servers[0].host}:{servers[0].port}/api/v1/tables/{table}/socket"
    async with connect(path, additional_headers={"Cookie": cookies[1]}) as socket:
        await socket.send(json.dumps({"do": "sit", "id": "s"}))
        assert json.loads(await socket.recv())["type"] == "ack"
    return Player(servers, table, cookies[0], 1), Player(servers[::-1], table, cookies[1], 2)


async def check_log(url: str, *players: Player) -> None:
    """Every acknowledged entry is in the log once, at its number."""
    database = await opened(url)
    assert await log_problems(database, players[0].table, [player.acked for player in players]) == []
    await database.close()


@in_loop
async def test_games_continue_after_a_restart_of_postgresql(postgres: Postgres, postgres_model: str) -> None:
    url = postgres.url(await asyncio.to_thread(postgres.new_database, postgres_model))
    server = Server(url)
    ada, bob = await seats_of_two([server])
    playing = [asyncio.create_task(player.play()) for player in (ada, bob)]
    for moves in (4, 8):
        while len(ada.acked) < moves:
            await ada.moved.wait()
            ada.moved.clear()
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
    await asyncio.gather(*playing)
    assert set(ada.errors + bob.errors) <= {"unavailable", "not-your-turn", "choice-pending"}
    await check_log(url, ada, bob)
    server.end()


@in_loop
async def test_games_continue_during_an_outage_of_nats(postgres_url: str, nats: Nats) -> None:
    servers = [Server(postgres_url, "--bus", nats.url) for _ in range(2)]
    ada, bob = await seats_of_two(servers)
    playing = [asyncio.create_task(player.play()) for player in (ada, bob)]
    while len(ada.acked) < 3:
        await ada.moved.wait()
        ada.moved.clear()
    await asyncio.to_thread(nats.stop)
    # Without the bus, processes poll the database: slower, but the game continues.
    seen = len(ada.acked)
    while len(ada.acked) < seen + 2:
        await ada.moved.wait()
        ada.moved.clear()
    await asyncio.to_thread(nats.start)
    await asyncio.gather(*playing)
    assert ada.result == bob.result
    for server in servers:
        assert "Traceback" not in server.end()


@in_loop
async def test_a_stopping_server_finishes_its_work_and_redirects_players(postgres_url: str, nats: Nats) -> None:
    servers = [Server(postgres_url, "--bus", nats.url) for _ in range(2)]
    ada, bob = await seats_of_two(servers)
    playing = [asyncio.create_task(player.play()) for player in (ada, bob)]
    while len(ada.acked) < 5:
        await ada.moved.wait()
        ada.moved.clear()
    said = await asyncio.to_thread(servers[0].end, signal.SIGTERM)
    assert "Traceback" not in said
    await asyncio.gather(*playing)
    assert "unavailable" not in ada.errors
    await check_log(postgres_url, ada, bob)
    servers[1].end()


@in_loop
async def test_a_bot_move_lost_with_its_server_is_made_when_another_starts(sqlite_url: str) -> None:
    server = Server(sqlite_url)
    cookie = await guest(server, "Ada")
    seats = [{"kind": "bot", "level": 1}, {"kind": "me"}]
    table = await open_table(server, cookie, game="spezial", seats=seats)
    server.end(signal.SIGKILL)
    server = Server(sqlite_url)
    player = Player([server], table, cookie)
    # The players only watch until the bot has moved.
    await player.play(until=2)
    assert len(player.acked) == 2
    assert "Traceback" not in server.end()


SECRETIVE = [
    {"do": "say", "text": "Quirinas Geheimnis"},
    {"do": "move", "move": "Geheimnis"},
    {"do": "Geheimnis"},
    {"do": "move", "move": "+RR,GG"},
    {"do": "take-back"},
    {"do": "resign"},
]


@in_loop
async def test_logs_and_metrics_contain_no_secrets(sqlite_url: str) -> None:
    with Server(sqlite_url, "--metrics-port", "0") as server:
        async with httpx.AsyncClient(base_url=f"{server.url}/api/v1") as browser:
            await browser.post("/register", json={"name": "Quirina", "password": "correct horse"})
            token = (await browser.post("/me/tokens", json={"label": "bot"})).json()["token"]
            cookie = f"sixfold={browser.cookies['sixfold']}"
            await browser.post("/login", json={"name": "Quirina", "password": "a wrong horse"})
        for game in registry.names():
            for variant, numbers in registry.variants(game).items():
                seats = [{"kind": "me"}] * max(numbers)
                wanted = {"variant": variant, "players": max(numbers), "seats": seats, "options": {"hints": True}}
                table = await open_table(server, cookie, game=game, **wanted)
                await Player([server], table, cookie).play(until=6)
                await tell_secrets(server, table, cookie)
        async with httpx.AsyncClient() as operator:
            figures = (await operator.get(server.metrics_url)).text
        output = figures + await asyncio.to_thread(server.end)
    database = await opened(sqlite_url)
    begun = [json.loads(body) for (body,) in await database.read("SELECT body FROM entries WHERE kind = 'began'")]
    people = [row[0] for row in await database.read("SELECT id FROM people")]
    await database.close()
    assert len(begun) == sum(len(registry.variants(game)) for game in registry.names())
    secrets = [token, cookie.partition("=")[2], "correct horse", "a wrong horse", "Quirina", "Geheimnis"]
    for secret in [*secrets, *(body["seed"] for body in begun), *people, '"racks"', '"hands"', '"tile"', "RR,GG"]:
        assert secret not in output
    assert 'sixfold_refusals_total{code="bad-notation"}' in output


async def tell_secrets(server: Server, table: str, cookie: str) -> None:
    """Send secrets in valid and in invalid messages."""
    path = f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket?Geheimnis"
    async with connect(path, additional_headers={"Cookie": cookie}) as socket:
        for number, message in enumerate(SECRETIVE):
            await socket.send(json.dumps({"id": f"Geheimnis {number}"} | message))
            await asyncio.wait_for(socket.recv(), PATIENCE)


@in_loop
async def test_a_server_stops_cleanly_while_a_hint_is_computed(sqlite_url: str) -> None:
    with Server(sqlite_url) as server:
        cookie = await guest(server, "Ada")
        table = await open_table(server, cookie, game="board", players=2, seats=ALONE, options={"hints": True})
        path = f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket"
        async with connect(path, additional_headers={"Cookie": cookie}) as socket:
            await socket.send(json.dumps({"do": "hint", "id": "h"}))
            # Messages are read in order: the hint is being computed when the next one is answered.
            await socket.send(json.dumps({"do": "ping", "id": "p"}))
            await socket.recv()
            said = await asyncio.to_thread(server.end)
    assert "Traceback" not in said
    assert '"error"' not in said


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_stops_cleanly_on_a_signal(sqlite_url: str, how: int) -> None:
    server = Server(sqlite_url)
    said = server.end(how)
    assert "Traceback" not in said
    assert "rror" not in said
