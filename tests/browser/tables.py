"""Tables for people in a browser, and ways to open them."""

import json
import re
from typing import Any

from playwright.sync_api import WebSocketRoute

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

OPEN = """async (wanted) => {
    const post = (path, body) => fetch("/api/v1" + path, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    await post("/guest", { name: "Ada" });
    return (await (await post("/tables", wanted)).json()).id;
}"""


def new_table(
    person: Person, game: str, variant: str = "base", players: int = 2, *, level: int = 2, **more: Any
) -> str:
    """Let somebody open a table at which bots take the other seats; its id."""
    seats = more.pop("seats", None) or [{"kind": "me"}, *[{"kind": "bot", "level": level}] * (players - 1)]
    wanted = {"game": game, "variant": variant, "players": players, "seats": seats, "options": more}
    ident: str = person.page.evaluate(OPEN, wanted)
    return ident


def open_table(person: Person, game: str, variant: str = "base", players: int = 2, **more: Any) -> str:
    """The same, and go there."""
    ident = new_table(person, game, variant, players, **more)
    person.page.goto(f"/t/{ident}")
    return ident


def wish(person: Person, **kept: bool) -> Person:
    """Choose settings of the browser; they hold from the next page on."""
    person.page.evaluate("(kept) => localStorage.setItem('sixfold.settings', JSON.stringify(kept))", kept)
    return person


def know_hints(person: Person, *moves: str) -> None:
    """Let these be the good moves whenever the person asks: thinking takes its time, and more on a busy machine."""
    hints = [{"move": move, "share": 0.5, "lowest": None, "reason": move} for move in moves]

    def answer(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def said(text: str | bytes) -> None:
            message = json.loads(text)
            if message["do"] == "hint":
                page.send(json.dumps({"type": "ack", "id": message["id"], "hints": hints}))
            else:
                server.send(text)

        page.on_message(said)

    person.page.route_web_socket(re.compile("/socket"), answer)


def open_for_others(person: Person, name: str) -> str:
    """A public table with a free seat; its code."""
    person.page.goto("/new/board")
    person.find("company-others").click()
    person.find("own-name").fill(name)
    person.find("public").click()
    person.find("open-table").click()
    return (person.find("table-code").text_content() or "").strip()
