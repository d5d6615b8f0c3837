"""Tables for people in a browser, and ways to open them."""

from typing import Any

from .people import Person


def open_table(person: Person, game: str, variant: str = "base", players: int = 2, **more: Any) -> str:
    """Let somebody open a table at which bots take the other seats, and go there; its id."""
    seats = more.pop("seats", None) or [{"kind": "me"}, *[{"kind": "bot", "level": 2}] * (players - 1)]
    wanted = {"game": game, "variant": variant, "players": players, "seats": seats, "options": more}
    ident: str = person.page.evaluate(
        """async (wanted) => {
            const post = (path, body) => fetch("/api/v1" + path, {
                method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
            await post("/guest", { name: "Ada" });
            return (await (await post("/tables", wanted)).json()).id;
        }""",
        wanted,
    )
    person.page.goto(f"/t/{ident}")
    return ident
