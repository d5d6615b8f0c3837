"""Malformed, huge, misordered or excessive messages get a coded error or a closed socket, and the table plays on."""

import asyncio
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ..services import in_loop
from .server_processes import Player, Server, guest, open_table
from .test_connection_limits import listening, waiting

ALONE = [{"kind": "me"}, {"kind": "me", "name": "me too"}]


@pytest.fixture(scope="module")
def server(sqlite_model: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of this module."""
    file = tmp_path_factory.mktemp("hostile") / "test.db"
    shutil.copy(sqlite_model, file)
    with Server(f"sqlite:///{file}") as server:
        yield server
        assert "Traceback" not in server.end()


async def socket_of(server: Server, table: str, cookie: str = "", **headers: str) -> ClientConnection:
    path = f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket"
    return await connect(path, additional_headers={"Cookie": cookie} | headers)


async def answer_to(socket: ClientConnection, data: str | bytes) -> dict[str, Any]:
    await socket.send(data)
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] in ("ack", "error"):
            return message


WRONG: list[tuple[str | bytes, str]] = [
    ("", "bad-message"),
    ("null", "bad-message"),
    ("[]", "bad-message"),
    ("{", "bad-message"),
    ('{"do": "move"}', "bad-message"),
    ('{"do": "fly", "id": "1"}', "bad-message"),
    ('{"do": "move", "id": 7, "move": "x"}', "bad-message"),
    ('{"do": "move", "id": "", "move": "x"}', "bad-message"),
    ('{"do": "move", "id": "1", "move": "x", "extra": 1}', "bad-message"),
    ('{"do": "move", "id": "1", "move": "' + "x" * 101 + '"}', "bad-message"),
    ('{"do": "move", "id": "1", "move": "x", "seat": -1}', "bad-message"),
    ('{"do": "move", "id": "1", "move": "x", "seat": 3}', "not-your-seat"),
    ('{"do": "hello", "id": "1", "since": -5}', "bad-message"),
    ('{"do": "hello", "id": "1", "since": 1e99}', "bad-message"),
    ("[" * 2000, "bad-message"),
    (" " * 5000, "too-long"),
    ('{"do": "say", "id": "1", "text": "' + "x" * 5000 + '"}', "too-long"),
    (b"\xff\xfe\x00", "bad-message"),
    ('{"do": "move", "id": "1", "move": "\\u0000"}', "bad-notation"),
    ('{"do": "move", "id": "1", "move": "+RR,GG"}', "no-move"),
    ('{"do": "say", "id": "1", "text": "a\\u202eb"}', "bad-text"),
    ('{"do": "take-back", "id": "1"}', "no-take-back"),
    ('{"do": "done", "id": "1"}', "nothing-to-draw"),
    ('{"do": "next", "id": "1"}', "no-next-game"),
    ('{"do": "rematch", "id": "1"}', "no-rematch"),
    ('{"do": "hint", "id": "1"}', "no-hints"),
]


@in_loop
async def test_every_wrong_message_gets_a_coded_error_and_the_table_plays_on(server: Server) -> None:
    cookie = await guest(server, "Ada")
    table = await open_table(server, cookie, game="board", seats=ALONE)
    async with await socket_of(server, table, cookie) as socket:
        for data, code in WRONG:
            answer = await answer_to(socket, data)
            assert (answer["type"], answer["code"]) == ("error", code), data
            assert answer["message"]
            assert answer["id"] == ("1" if '"id": "1"' in str(data) else None), data
    player = Player([server], table, cookie)
    await player.play(until=4)
    assert player.errors == []


@in_loop
async def test_an_unauthenticated_client_can_watch_but_not_act(server: Server) -> None:
    table = await open_table(server, await guest(server, "Ada"), game="board", seats=ALONE)
    async with await socket_of(server, table, "sixfold=forged") as socket:
        await socket.send('{"do": "hello", "id": "1"}')
        view = json.loads(await socket.recv())["view"]
        assert json.loads(await socket.recv())["type"] == "ack"
        assert (view["seat"], view["rack"], view["moves"]) == (None, [], None)
        for do in ("move", "resign", "sit", "moves"):
            more = {"move": "keep"} if do == "move" else {}
            answer = await answer_to(socket, json.dumps({"do": do, "id": do} | more))
            assert answer["code"] == "nobody"


@in_loop
async def test_foreign_origins_get_no_socket_and_an_oversized_frame_closes_it(server: Server) -> None:
    cookie = await guest(server, "Ada")
    table = await open_table(server, cookie, game="board", seats=ALONE)
    with pytest.raises(InvalidStatus):
        await socket_of(server, table, cookie, Origin="https://elsewhere.example")
    async with await socket_of(server, table, cookie, Origin=server.url) as socket:
        await socket.send(" " * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    async with await socket_of(server, "no-such-table", cookie) as socket:
        assert (await answer_to(socket, '{"do": "hello", "id": "1"}'))["code"] == "unknown-table"


@in_loop
async def test_a_client_that_does_not_read_is_disconnected_and_the_others_play_on(server: Server) -> None:
    cookie = await guest(server, "Ada")
    table = await open_table(server, cookie, game="board", seats=ALONE)
    deaf = await socket_of(server, table)
    deaf.transport.pause_reading()
    await deaf.send('{"do": "hello", "id": "1"}')
    player = Player([server], table, cookie)
    await player.play(until=20)
    assert player.reconnects == 0
    deaf.transport.abort()


@in_loop
async def test_the_api_has_exactly_the_endpoints_that_are_described(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url) as browser:
        described = (await browser.get("/api/openapi.json")).json()
        assert described["openapi"].startswith("3.1")
        for path, methods in described["paths"].items():
            for method in methods:
                answer = await browser.request(method, path.replace("{", "").replace("}", ""), json={})
                # The request may be refused, but never because the endpoint is unknown.
                assert answer.status_code not in (405, 500), (method, path)
                if answer.status_code == 404:
                    assert answer.json()["error"]["code"].startswith("unknown-")
        page = await browser.get("/api/docs")
        assert "/api/v1/tables" in page.text
        for path in ("/", "/api/docs"):
            policy = (await browser.get(path)).headers["content-security-policy"]
            assert "unsafe-inline" not in policy.partition("script-src")[2].partition(";")[0]
            assert "default-src 'self'" in policy
        ready = (await browser.get("/readyz")).json()
        assert ready["ready"] is True
        for nowhere in ("/nothing-here.js", "/api/v1/nothing-here", "/assets/../../pyproject.toml"):
            missing = await browser.get(nowhere)
            assert (missing.status_code, missing.json()["error"]["code"]) == (404, "not-found")


@in_loop
async def test_invalid_data_after_a_request_closes_the_connection_without_a_server_error(sqlite_url: str) -> None:
    # A request without a content type is refused before its body arrives.
    kind = b"Content-Type: application/json\r\n"
    chunked = b"HTTP/1.1\r\nHost: localhost\r\n" + kind + b"Transfer-Encoding: chunked\r\n\r\n"
    with Server(sqlite_url) as server:
        for begun, more in (
            # The data becomes invalid before, during and after the response.
            (b"GET /api/v1/me " + chunked + b"no chunk\r\n", b""),
            (b"POST /api/v1/guest " + chunked, b"no chunk\r\n"),
            (b"GET /api/v1/me " + chunked, b"no chunk\r\n"),
        ):
            reader, writer = await asyncio.open_connection(server.host, server.port)
            writer.write(begun)
            answer = b""
            if begun.startswith(b"GET") and more:
                answer = await reader.readuntil(b"}")
            writer.write(more)
            answer += await reader.read()
            assert answer.startswith(b"HTTP/1.1 "), begun
            assert answer.split()[1] in (b"200", b"400"), begun
            writer.close()
        said = await asyncio.to_thread(server.end)
    assert "Traceback" not in said


def frame(kind: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """A frame as a client sends it, masked with zeros."""
    return bytes([kind | (0x80 if last else 0), 0x80 | len(data)]) + bytes(4) + data


@in_loop
async def test_control_frames_and_empty_fragments_are_limited_too(server: Server) -> None:
    """Pings, pongs and empty fragments have no other limit."""
    cookie = await guest(server, "Ada")
    table = await open_table(server, cookie, game="board", seats=ALONE)
    beginning = frame(1, b"{", last=False)
    for name, data in (
        ("pings", frame(9) * 300),
        ("pongs", frame(10) * 300),
        ("pieces", beginning + frame(0, last=False) * 300),
    ):
        socket = await socket_of(server, table, cookie)
        socket.transport.write(data)
        await socket.wait_closed()
        assert socket.close_code != 1000, name
    async with await socket_of(server, table, cookie) as socket:
        for _ in range(20):
            await (await socket.ping())
        assert (await answer_to(socket, '{"do": "ping", "id": "1"}'))["type"] == "ack"

        async def pieces() -> Any:
            for letter in '{"do": "ping", "id": "2"}':
                yield letter

        await socket.send(pieces())
        assert json.loads(await socket.recv())["id"] == "2"


@in_loop
async def test_a_table_stays_responsive_while_a_hint_is_computed(sqlite_url: str) -> None:
    may_think = asyncio.Event()
    async with listening(waiting(sqlite_url)) as (services, url), httpx.AsyncClient(base_url=f"{url}api/v1") as browser:
        think = services.bot_workers.answer

        async def think_later(*task: Any) -> Any:
            await may_think.wait()
            return await think(*task)

        services.bot_workers.answer = think_later  # type: ignore[method-assign]
        await browser.post("/guest", json={"name": "Ada"})
        wanted = {"game": "board", "seats": ALONE, "options": {"hints": True}}
        table = (await browser.post("/tables", json=wanted)).json()["id"]
        cookie = {"Cookie": f"sixfold={browser.cookies['sixfold']}"}
        path = f"{url.replace('http', 'ws', 1)}api/v1/tables/{table}/socket"
        async with connect(path, additional_headers=cookie) as socket:
            await socket.send('{"do": "hint", "id": "1"}')
            assert (await answer_to(socket, '{"do": "ping", "id": "2"}'))["id"] == "2"
            moves = (await answer_to(socket, '{"do": "moves", "id": "3"}'))["moves"]
            assert (await answer_to(socket, json.dumps({"do": "move", "id": "4", "move": next(iter(moves))})))["seq"]
            may_think.set()
            while (advice := json.loads(await socket.recv()))["type"] != "ack":
                pass
            assert advice["id"] == "1"
            assert {hint["move"] for hint in advice["hints"]} <= set(moves)
