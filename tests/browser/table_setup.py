"""Opens tables for people in a browser, with their settings and hints."""

import json
import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import WebSocketRoute

from .chromium import PATIENCE
from .people import Person

GAMES = (
    ("board", "base", 2),
    ("board", "team", 4),
    ("board", "duel", 2),
    ("board", "solo", 1),
    ("cards", "base", 2),
    ("spezial", "base", 2),
)
"""The games and variants of the browser tests."""


def post(person: Person, path: str, data: Any) -> dict[str, Any]:
    """Send a request to the server with the cookies of a browser, even if no page is open."""
    answer = person.page.request.post(f"/api/v1{path}", data=data, timeout=PATIENCE)
    assert answer.ok, answer.text()
    body: dict[str, Any] = answer.json()
    return body


def new_table(
    person: Person,
    game: str,
    variant: str = "base",
    players: int = 2,
    *,
    level: int = 2,
    name: str = "Ada",
    **more: Any,
) -> str:
    """Open a table at which bots take the other seats; return its id."""
    seats = more.pop("seats", None) or [{"kind": "me"}, *[{"kind": "bot", "level": level}] * (players - 1)]
    wanted = {"game": game, "variant": variant, "players": players, "seats": seats, "options": more}
    post(person, "/guest", {"name": name})
    ident: str = post(person, "/tables", wanted)["id"]
    return ident


def open_table(person: Person, game: str, variant: str = "base", players: int = 2, **more: Any) -> str:
    """Open a table and go to its page; return its id."""
    ident = new_table(person, game, variant, players, **more)
    person.page.goto(f"/t/{ident}")
    return ident


def wish(person: Person, **kept: bool | str) -> Person:
    """Store settings of the client, which apply from the next page on.

    Moves are shown at once, unless a speed is given.
    """
    kept = {"speed": "instant"} | kept
    person.page.add_init_script(f"localStorage.setItem('sixfold.settings', '{json.dumps(kept)}')")
    return person


def fake_hints(person: Person, *moves: str) -> None:
    """Answer every request for hints with these moves, because a search takes long on a busy machine.

    Without moves, the hints are the first three legal moves.
    """

    def hints(good: Sequence[str]) -> list[dict[str, Any]]:
        return [{"move": move, "share": 0.5, "lowest": None, "reason": move} for move in good]

    def answer(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        requested: set[str] = set()

        def on_client_message(text: str | bytes) -> None:
            message = json.loads(text)
            if message["do"] != "hint":
                server.send(text)
            elif moves:
                page.send(json.dumps({"type": "ack", "id": message["id"], "hints": hints(moves)}))
            else:
                requested.add(message["id"])
                server.send(json.dumps({"do": "moves", "id": message["id"]}))

        def on_server_message(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("id") in requested:
                good = hints(sorted(message["moves"])[:3])
                text = json.dumps({"type": "ack", "id": message["id"], "hints": good})
            page.send(text)

        page.on_message(on_client_message)
        server.on_message(on_server_message)

    person.page.route_web_socket(re.compile("/socket"), answer)


def open_for_others(person: Person, name: str) -> str:
    """Open a public table with a free seat and go there; return its code."""
    open_table(person, "board", name=name, seats=[{"kind": "me"}, {"kind": "open"}], public=True)
    return (person.find("table-code").text_content() or "").strip()
