"""Lessons in the format of the client: what a move scores, why, and the state afterwards, all from the rules."""

import json
from typing import Any

from .positions import OWN, Step

HIDDEN = {"board": "rack", "cards": "hand"}
"""The parts of a view that hold the player's own tiles or cards."""


def written(game: str, steps: list[Step]) -> str:
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
        "tried": _told(game, step),
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


def _told(game: str, step: Step) -> Any:
    """The effects of the moves that can be tried."""
    answers = {move: step.position.tried(move) for move in step.moves}
    return _together(answers) if game == "spezial" else {str(move): told for move, told in answers.items()}


def _together(answers: dict[Any, dict[str, Any]]) -> list[list[Any]]:
    """Answers, each with its moves: those that differ only in where the tile lies are told once.

    In the place of the tile's cells they name its halves, a and b.
    """
    moves: dict[str, list[str]] = {}
    for move, told in answers.items():
        at = [list(cell) for cell in move.at]
        for chain in (told["counted"], told["chain"]):
            # The order of cells means nothing.
            chain["cells"] = [*at, *sorted(cell for cell in chain["cells"] if cell not in at)]
        moves.setdefault(json.dumps(_by_halves(told, at)), []).append(str(move))
    return [[json.loads(told), " ".join(names)] for told, names in moves.items()]


def _by_halves(told: Any, at: list[list[int]]) -> Any:
    match told:
        case dict():
            return {key: _by_halves(value, at) for key, value in told.items()}
        case [q, r, *more] if [q, r] in at:
            return ["ab"[at.index([q, r])], *more]
        case list():
            return [_by_halves(each, at) for each in told]
    return told


def _after(step: Step, move: Any, view: dict[str, Any], game: str) -> dict[str, Any]:
    """The differences after the move, before anything is drawn."""
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
