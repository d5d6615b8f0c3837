"""Lessons as the client reads them: what a move gives, why, and what is so then, all of it told by the rules."""

import json
from typing import Any

from .positions import OWN, Step

HIDDEN = {"board": "rack", "cards": "hand"}
"""What of a view holds the own tiles or cards."""


def written(game: str, steps: list[Step]) -> str:
    """A lesson as JSON, one step a line."""
    lines = ",\n".join(json.dumps(_step(game, step), separators=(",", ":")) for step in steps)
    return f'{{"game":"{game}","steps":[\n{lines}\n]}}\n'


def _step(game: str, step: Step) -> dict[str, Any]:
    view = _seen(step.position)
    if step.kept is not None:
        # What an exchange would need is another step's matter, and the tiles that are left out would tell it wrongly.
        view |= {HIDDEN[game]: step.kept, "exchange": None}
    if game == "cards" and step.kept is not None and view["moves"].get("plays"):
        plays = view["moves"]["plays"]
        view["moves"]["plays"] = [play for play in plays if "".join(sorted(play["card"])) in _sorted(step.kept)]
    if game == "cards":
        view.pop("unseen")
    events = [event for event in step.position.events if event["do"] != "draw"]
    return {
        "name": step.name,
        "view": view,
        "events": [_known(step.position, event) for event in events],
        "tried": {str(move): _tried(step.position, move) for move in step.moves},
        "good": {str(move): _after(step, move, view, game) for move in step.good},
    }


def _sorted(cards: list[str]) -> list[str]:
    return ["".join(sorted(card)) for card in cards]


def _seen(position: Any) -> dict[str, Any]:
    seen: dict[str, Any] = json.loads(json.dumps(position.view(OWN).now_json()))
    return seen


def _known(position: Any, event: dict[str, Any]) -> dict[str, Any]:
    """An event without what is not shown again."""
    seen = position.seen_by(event, OWN)
    return {key: seen[key] for key in seen if key not in ("markers",)}


def _tried(position: Any, move: Any) -> dict[str, Any]:
    found: dict[str, Any] = position.tried(move)
    return found


def _after(step: Step, move: Any, view: dict[str, Any], game: str) -> dict[str, Any]:
    """What is different when the move was made, before anything is drawn."""
    later = step.position.copy()
    later.play(move)
    then = _seen(later) | {"moves": None, "exchange": None}
    if (key := HIDDEN.get(game)) is not None:
        left = list(view[key])
        for piece in {*view[key]}:
            # The piece that was played is gone; those that are not shown stay hidden.
            while left.count(piece) > then[key].count(piece):
                left.remove(piece)
        then[key] = left
    then.pop("unseen", None)
    return {key: value for key, value in then.items() if view.get(key) != value}
