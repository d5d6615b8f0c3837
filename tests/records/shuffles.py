"""Finished games for the client's own check of shuffles, as its tests read them from web/test/shuffles.json.

`uv run python -m tests.records.shuffles` writes the file.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, Final

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game
from sixfold.games import registry
from sixfold.records import record_of
from sixfold.records.codec import dumps

from ..titles import TABLES, has_own_tests

FILE: Final = Path(__file__).parents[2] / "web" / "test" / "shuffles.json"
READ: Final = ("seat", "do", "card", "tiles", "cards")
"""All that a check of shuffles reads of an event."""


GAMES: Final = [game for game in TABLES if has_own_tests(game.name)]


def line(game: Game) -> str:
    """A record as text, with exchanges where possible, without what the check does not read."""
    return json.dumps(_record(game.name, game.variant, game.players), separators=(",", ":"))


def _record(name: str, variant: str, players: int) -> dict[str, Any]:
    for number in range(500):
        record = _played(name, variant, players, number)
        does = [event["do"] for event in record["events"]]
        drawn = sum(len(event.get("cards", ())) for event in record["events"] if event["do"] == "draw")
        # A card pile that runs out is the hardest case.
        if name == "spezial" or variant == "solo" or ("exchange" in does and (name != "cards" or drawn > 50)):
            return record
    raise LookupError(f"no game of {name} has everything in it")


def _played(name: str, variant: str, players: int, number: int) -> dict[str, Any]:
    text = f"shuffles {name} {variant} {players} {number}"
    rng, dealer = Random(text), Dealer(seed_from(text))
    position: Any = registry.make(name, variant, players).start(dealer)
    while not position.is_over:
        moves = position.moves_with_points()
        is_choice = any(str(move) == "keep" for move, _ in moves)
        best = rng.choice(moves) if is_choice or name == "spezial" else max(moves, key=lambda found: sum(found[1]))
        position.play(best[0], dealer)
    record: dict[str, Any] = json.loads(dumps(record_of(position, None, dealer)))
    record["events"] = [
        {key: event[key] for key in READ if key in event} for event in record["events"] if event["do"] != "place"
    ]
    return {key: record[key] for key in ("rules", "setup", "events", "shuffle")}


def text(lines: Iterable[str]) -> str:
    """The content of the file: one line per game."""
    return "[" + ",\n".join(lines) + "]\n"


if __name__ == "__main__":
    FILE.write_text(text(map(line, GAMES)), encoding="utf-8")
