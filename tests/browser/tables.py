"""Tables for people in a browser, and ways to open them."""

import json
import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import WebSocketRoute

from .browsers import PATIENCE
from .people import Person

GAMES = (
    ("board", "base", 2),
    ("board", "team", 4),
    ("board", "duel", 2),
    ("board", "solo", 1),
    ("cards", "base", 2),
    ("spezial", "base", 2),
)
"""Every game and variant."""


def post(person: Person, path: str, body: Any) -> dict[str, Any]:
    """Ask something of the server with the cookies of a browser, whether or not a page is open in it."""
    answer = person.page.request.post(f"/api/v1{path}", data=body, timeout=PATIENCE)
    assert answer.ok, answer.text()
    said: dict[str, Any] = answer.json()
    return said


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
    """Let somebody open a table at which bots take the other seats; its id."""
    seats = more.pop("seats", None) or [{"kind": "me"}, *[{"kind": "bot", "level": level}] * (players - 1)]
    wanted = {"game": game, "variant": variant, "players": players, "seats": seats, "options": more}
    post(person, "/guest", {"name": name})
    ident: str = post(person, "/tables", wanted)["id"]
    return ident


def open_table(person: Person, game: str, variant: str = "base", players: int = 2, **more: Any) -> str:
    """The same, and go there."""
    ident = new_table(person, game, variant, players, **more)
    person.page.goto(f"/t/{ident}")
    return ident


def wish(person: Person, **kept: bool | str) -> Person:
    """Choose settings of the browser; they hold from the next page on."""
    person.page.add_init_script(f"localStorage.setItem('sixfold.settings', '{json.dumps(kept)}')")
    return person


def know_hints(person: Person, *moves: str) -> None:
    """Let these be the good moves whenever the person asks: thinking takes its time, and more on a busy machine.

    Without any, the first three of all legal moves.
    """

    def hints(good: Sequence[str]) -> list[dict[str, Any]]:
        return [{"move": move, "share": 0.5, "lowest": None, "reason": move} for move in good]

    def answer(page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        asked: set[str] = set()

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message["do"] == "hint":
                asked.add(message["id"])
                text = json.dumps({"do": "moves", "id": message["id"]})
            server.send(text)

        def heard(text: str | bytes) -> None:
            message = json.loads(text)
            if message.get("id") in asked:
                good = hints(moves or sorted(message["moves"])[:3])
                text = json.dumps({"type": "ack", "id": message["id"], "hints": good})
            page.send(text)

        page.on_message(said)
        server.on_message(heard)

    person.page.route_web_socket(re.compile("/socket"), answer)


def open_for_others(person: Person, name: str) -> str:
    """Go to a public table with a free seat; its code."""
    open_table(person, "board", name=name, seats=[{"kind": "me"}, {"kind": "open"}], public=True)
    return (person.find("table-code").text_content() or "").strip()
