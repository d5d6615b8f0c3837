"""Malformed messages, requests and bytes, derived from valid ones by a seed: each gets one clear error, never a 5xx."""

import asyncio
import json
import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from sixfold.games import registry
from sixfold.server.protocol import messages as m

from ..running.server_processes import Server, guest, open_table

BATCH = 40
"""Messages per table, because some messages end the game."""

PATIENCE = 60.0
"""Seconds after which a missing answer is an error."""

Json = Any
ODD_TEXTS = (
    *(
        "",
        " ",
        "\x00",
        "ü",
        "💥" * 30,
        "a\u202eb",
        "\ud7ff",
        "../../etc/passwd",
        "%00",
        "%2e%2e%2f",
        "' OR 1=1 --",
        "{}",
    ),
    *("x" * 5000, "\r\nX-Evil: 1", "null", "-1", "1e400", "NaN", "keep", "Rh12-Bh11", "+RR", "xRB", "0" * 40, "\uffff"),
    *("hello", "board", "cards", "spezial", "base", "duel", "en", "de", "evening", "ABCDEF"),
)
ODD_NUMBERS = (0, -1, 1, 3, 4, 8, 9, 2**31, 2**53 + 1, 2**63, 2**64, -(2**63), 10**30, 0.5, -0.0, 1e300)


@dataclass
class Fuzzed:
    """The numbers of messages sent, the answers to them, and the problems."""

    messages: int = 0
    requests: int = 0
    raw: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)


async def fuzz(server: Server, rng: Random, found: Fuzzed, messages: int, requests: int, raw: int) -> None:
    """Send these numbers of messages, requests and raw connections, and check that the server still runs."""
    finished = await _finished_game(server)
    for _ in range(0, messages, BATCH):
        await _fuzz_table(server, rng, found)
    await _fuzz_requests(server, rng, found, requests, finished)
    for _ in range(raw):
        await _fuzz_bytes(server, rng, found)
    assert server.process.poll() is None, "the server has stopped"


def odd_value(rng: Random, depth: int = 0) -> Json:
    """Any JSON value."""
    match rng.randrange(8 if depth < 3 else 5):
        case 0:
            return rng.choice(ODD_TEXTS)
        case 1:
            return rng.choice(ODD_NUMBERS)
        case 2:
            return rng.choice([None, True, False])
        case 3:
            return "".join(rng.choices(string.printable, k=rng.randrange(60)))
        case 4:
            return rng.randrange(-5, 300)
        case 5:
            return [odd_value(rng, depth + 1) for _ in range(rng.randrange(5))]
        case 6:
            return {str(rng.choice(ODD_TEXTS))[:60]: odd_value(rng, depth + 1) for _ in range(rng.randrange(5))}
        case _:
            nested: Json = odd_value(rng, 3)
            for _ in range(rng.randrange(1, 200)):
                nested = [nested]
            return nested


def mutated(value: dict[str, Json], rng: Random) -> dict[str, Json]:
    """An object with a changed, missing or additional field."""
    found = dict(value)
    for _ in range(rng.randrange(1, 3)):
        match rng.randrange(4):
            case 0 if found:
                del found[rng.choice(list(found))]
            case 1:
                found[str(rng.choice(ODD_TEXTS))[:60]] = odd_value(rng)
            case _ if found:
                found[rng.choice(list(found))] = odd_value(rng)
    return found


def corrupted(data: bytes, rng: Random) -> bytes:
    """Bytes with some changed, removed or repeated."""
    found = bytearray(data)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(found) + 1)
        match rng.randrange(4):
            case 0:
                found[at:at] = rng.randbytes(rng.randrange(1, 8))
            case 1:
                del found[at : at + rng.randrange(1, 8)]
            case 2:
                found[at:at] = found[at : at + rng.randrange(1, 30)]
            case _ if at < len(found):
                found[at] = rng.randrange(256)
    return bytes(found)


# --- messages ----------------------------------------------------------------------------------------------


def good_message(rng: Random) -> dict[str, Json]:
    """A message of valid form."""
    kind = rng.choice(m.AnyMessage.__args__)
    message: dict[str, Json] = {"do": kind.__struct_config__.tag, "id": f"f{rng.random()}"}
    for one in msgspec.structs.fields(kind):
        if one.name != "id" and (one.required or rng.random() < 0.5):
            message[one.name] = _good_field(one.name, rng)
    return message


def _good_field(name: str, rng: Random) -> Json:
    match name:
        case "since" | "seat" | "level":
            return rng.randrange(4)
        case "covered":
            return rng.random() < 0.5
        case "seats":
            return rng.sample(range(4), rng.randrange(4))
        case "lang":
            return rng.choice(["en", "de"])
        case "phrase":
            return rng.choice(["hello", "oops"])
    return rng.choice(["keep", "Rh12-Bh11", "RB", "Ada", "Ra1-Ba2"])


def fuzzed_message(rng: Random) -> str | bytes:
    """A frame of a hostile client."""
    message = good_message(rng)
    match rng.randrange(6):
        case 0:
            return json.dumps(message)
        case 1 | 2:
            return json.dumps(mutated(message, rng))
        case 3:
            return json.dumps(odd_value(rng))
        case 4:
            return corrupted(json.dumps(message).encode(), rng).decode(errors="replace")
    return corrupted(json.dumps(message, ensure_ascii=False).encode(), rng)


async def _fuzz_table(server: Server, rng: Random, found: Fuzzed) -> None:
    """Send a batch of messages to a new table, as a player or as an anonymous visitor."""
    game = rng.choice(registry.names())
    variant, numbers = rng.choice(sorted(registry.variants(game).items()))
    seats = [{"kind": rng.choice(["me", "me", "open"])} for _ in range(rng.choice(numbers))]
    options = {"take_back": rng.random() < 0.3, "public": rng.random() < 0.5}
    cookie = await guest(server, "Mallory")
    wanted = {"variant": variant, "players": len(seats), "seats": [{"kind": "me"}, *seats[1:]], "options": options}
    table = await open_table(server, cookie, game=game, **wanted)
    path = f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket"
    headers = {"Cookie": cookie} if rng.random() < 0.8 else {}
    async with connect(path, additional_headers=headers, max_size=None) as socket:
        sent = [fuzzed_message(rng) for _ in range(BATCH)]
        for message in sent:
            await socket.send(message)
        await socket.send('{"do": "ping", "id": "last"}')
        await asyncio.wait_for(_count_answers(socket, len(sent), found), PATIENCE)
    found.messages += len(sent)


async def _count_answers(socket: ClientConnection, sent: int, found: Fuzzed) -> None:
    """Check that each message gets one answer, which describes the error if there is one."""
    answers = 0
    while True:
        answer = json.loads(await socket.recv())
        if answer["type"] not in ("ack", "error"):
            continue
        if answer["id"] == "last":
            break
        answers += 1
        code = answer.get("code", "ack")
        found.answers[code] += 1
        if answer["type"] == "error" and (not answer["message"] or code in ("failed", "unavailable")):
            found.problems.append(f"message refused with {answer}")
    if answers != sent:
        found.problems.append(f"{answers} answers to {sent} messages")


# --- requests ----------------------------------------------------------------------------------------------


async def _finished_game(server: Server) -> str:
    """The id of a game that is over."""
    cookie = await guest(server, "Ada")
    table = await open_table(server, cookie, game="board", variant="solo", seats=[{"kind": "me"}], players=1)
    path = f"ws://{server.host}:{server.port}/api/v1/tables/{table}/socket"
    async with connect(path, additional_headers={"Cookie": cookie}) as socket:
        await socket.send('{"do": "resign", "id": "1"}')
        assert json.loads(await socket.recv())["type"] == "ack"
    return f"{table}-1"


async def _fuzz_requests(server: Server, rng: Random, found: Fuzzed, number: int, game: str) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as browser:
        description = (await browser.get("/api/openapi.json")).json()
        endpoints = [(path, method) for path, methods in description["paths"].items() for method in methods]
        cookie = ""
        for count in range(number):
            if count % BATCH == 0:
                cookie = await guest(server, "Mallory")
            path, method = rng.choice(endpoints)
            request = fuzzed_request(description, path, method, rng, cookie, game)
            try:
                answer = await browser.request(**request)
            except (httpx.InvalidURL, httpx.LocalProtocolError, ValueError):
                # The HTTP client refuses to send this; the raw bytes below cover it.
                continue
            browser.cookies.clear()
            found.requests += 1
            _check_answer(answer, found)


def fuzzed_request(
    description: dict[str, Json], path: str, method: str, rng: Random, cookie: str, game: str
) -> dict[str, Any]:
    """The arguments of a request."""
    operation = description["paths"][path][method]
    values = {
        one["name"]: game if one["name"] == "game" and rng.random() < 0.7 else str(odd_value(rng, 3))[:300]
        for one in operation["parameters"]
    }
    query = {name: value for name, value in values.items() if f"{{{name}}}" not in path and rng.random() < 0.7}
    where = path.format(**{name: httpx.QueryParams({"": value}).__str__()[1:] for name, value in values.items()})
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    if rng.random() < 0.2:
        headers[rng.choice(["Cookie", "Content-Type", "Accept-Language", "Authorization", "Origin", "Host"])] = (
            rng.choice(
                [
                    "x",
                    "null",
                    "Bearer sxf_x",
                    "text/plain",
                    "de;q=x,*;q=9",
                    "sixfold=x; sixfold=y",
                    "http://evil.example",
                ]
            )
        )
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    content = json.dumps(_fuzzed_body(description, body, rng)).encode()
    if rng.random() < 0.2:
        content = corrupted(content, rng)
    found = {"method": method.upper(), "url": where, "params": query, "headers": headers}
    return found | ({"content": content} if method != "get" else {})


def _fuzzed_body(description: dict[str, Json], shape: dict[str, Json], rng: Random) -> Json:
    if rng.random() < 0.1:
        return odd_value(rng)
    found = _good_body(description, shape, rng)
    return mutated(found, rng) if isinstance(found, dict) and rng.random() < 0.6 else found


def _good_body(description: dict[str, Json], shape: dict[str, Json], rng: Random) -> Json:
    """A body of roughly the described form."""
    if "$ref" in shape:
        return _good_body(description, description["components"]["schemas"][shape["$ref"].rpartition("/")[2]], rng)
    if "anyOf" in shape:
        return _good_body(description, rng.choice(shape["anyOf"]), rng)
    match shape.get("type"):
        case "object":
            required = shape.get("required", [])
            parts = shape.get("properties", {}).items()
            chosen = {name: one for name, one in parts if name in required or rng.random() < 0.5}
            return {name: _good_body(description, one, rng) for name, one in chosen.items()}
        case "array":
            return [_good_body(description, shape.get("items", {}), rng) for _ in range(rng.randrange(3))]
        case "integer":
            return rng.randrange(5)
        case "boolean":
            return rng.random() < 0.5
    return rng.choice(shape.get("enum", ODD_TEXTS))


def _check_answer(answer: httpx.Response, found: Fuzzed) -> None:
    found.answers[str(answer.status_code)] += 1
    request = f"{answer.request.method} {answer.request.url}"[:200]
    if answer.status_code >= 500:
        found.problems.append(f"{request}: {answer.status_code} {answer.text[:200]}")
    elif answer.status_code >= 400:
        error = answer.json().get("error", {}) if "json" in answer.headers.get("content-type", "") else {}
        if not error.get("code") or not error.get("message"):
            found.problems.append(f"{request}: {answer.status_code} without a reason")


# --- bytes -------------------------------------------------------------------------------------------------


async def _fuzz_bytes(server: Server, rng: Random, found: Fuzzed) -> None:
    """Send bytes that the HTTP client would refuse to send, and check that the connection ends."""
    body = json.dumps(odd_value(rng)).encode()
    length = rng.choice([len(body), len(body), 0, -1, 10**12, "x", "1, 1"])
    method, path = rng.choice(["GET", "POST", "BREW", "OPTIONS"]), rng.choice(["/", "/api/v1/guest", "*", "//"])
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: {rng.choice([f'{server.host}:{server.port}', 'evil.example', '', 'a b'])}",
        f"Content-Length: {length}",
        rng.choice(["Transfer-Encoding: chunked", "Upgrade: websocket", "X: y", "Content-Type: application/json"]),
        "Connection: close",
    ]
    data = "\r\n".join(lines).encode() + b"\r\n\r\n" + body
    reader, writer = await asyncio.open_connection(server.host, server.port)
    try:
        writer.write(corrupted(data, rng) if rng.random() < 0.7 else data)
        writer.write_eof()
        answer = await asyncio.wait_for(reader.read(), PATIENCE)
    except (ConnectionError, TimeoutError) as wrong:
        answer = b""
        if isinstance(wrong, TimeoutError):
            found.problems.append(f"no end of a connection after {data!r}")
    finally:
        writer.close()
    found.raw += 1
    status = _status(answer)
    found.answers[status] += 1
    if status.startswith("5"):
        found.problems.append(f"{data!r}: {answer[:200]!r}")


def _status(answer: bytes) -> str:
    """The status of a response, or "no answer"."""
    words: Sequence[bytes] = answer[:20].split()
    return words[1].decode() if len(words) > 1 and words[0].startswith(b"HTTP/") else "no answer"
