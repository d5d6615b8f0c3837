"""Lessons in the format of the client: what a move scores, why, and the state afterwards, all from the rules."""

import json
from typing import Any

from .positions import OWN, Step

HIDDEN = {"board": "rack", "cards": "hand"}
"""The parts of a view that hold the player's own tiles or cards."""


def lesson_json(game: str, steps: list[Step]) -> str:
    """A lesson as JSON, one step a line."""
    lines = ",\n".join(json.dumps(_step(game, step), separators=(",", ":")) for step in steps)
    return f'{{"game":"{game}","steps":[\n{lines}\n]}}\n'


def _step(game: str, step: Step) -> dict[str, Any]:
    view = _seen(step.position)
    if step.kept is not None:
        # The conditions of an exchange belong to another step, and the omitted tiles would make them wrong.
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
        "tried": _previews(game, step),
        "good": {str(move): _after(step, move, view, game) for move in step.good},
    }


def _sorted(cards: list[str]) -> list[str]:
    return ["".join(sorted(card)) for card in cards]


def _seen(position: Any) -> dict[str, Any]:
    seen: dict[str, Any] = json.loads(json.dumps(position.view(OWN).now_json()))
    return seen


def _known(position: Any, event: dict[str, Any]) -> dict[str, Any]:
    """An event as the learner sees it, without data that the client does not show."""
    seen = position.seen_by(event, OWN)
    return {key: seen[key] for key in seen if key not in ("markers",)}


def _previews(game: str, step: Step) -> Any:
    """The previews of the moves that can be tried."""
    answers = {move: step.position.tried(move) for move in step.moves}
    return _grouped(answers) if game == "spezial" else {str(move): preview for move, preview in answers.items()}


def _grouped(answers: dict[Any, dict[str, Any]]) -> list[list[Any]]:
    """Previews with their moves; previews that differ only in the cells of the tile are listed once.

    They name the halves of the tile, a and b, in place of its cells.
    """
    moves: dict[str, list[str]] = {}
    for move, preview in answers.items():
        at = [list(cell) for cell in move.at]
        for chain in (preview["counted"], preview["chain"]):
            # The order of the cells has no meaning.
            chain["cells"] = [*at, *sorted(cell for cell in chain["cells"] if cell not in at)]
        moves.setdefault(json.dumps(_by_halves(preview, at)), []).append(str(move))
    return [[json.loads(preview), " ".join(names)] for preview, names in moves.items()]


def _by_halves(preview: Any, at: list[list[int]]) -> Any:
    match preview:
        case dict():
            return {key: _by_halves(value, at) for key, value in preview.items()}
        case [q, r, *more] if [q, r] in at:
            return ["ab"[at.index([q, r])], *more]
        case list():
            return [_by_halves(each, at) for each in preview]
    return preview


def _after(step: Step, move: Any, view: dict[str, Any], game: str) -> dict[str, Any]:
    """The changes of the view after the move, before the draw."""
    later = step.position.copy()
    later.play(move)
    then = _seen(later) | {"moves": None, "exchange": None}
    if (key := HIDDEN.get(game)) is not None:
        left = list(view[key])
        for piece in {*view[key]}:
            # The played piece is gone; pieces that are not shown stay hidden.
            while left.count(piece) > then[key].count(piece):
                left.remove(piece)
        then[key] = left
    then.pop("unseen", None)
    return {key: value for key, value in then.items() if view.get(key) != value}
