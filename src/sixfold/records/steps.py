"""A record as what can be shown of it, moment by moment, by somebody who knows no rules."""

from typing import Any

from sixfold.games import registry
from sixfold.records.record import Record


def steps(record: Record) -> list[dict[str, Any]]:
    """The beginning and what is so after each event; BadRecord or IllegalMove if the game cannot have gone like that.

    Each step has its ``event``, the ``move`` in it, what ``counted`` in that, the ``view`` of a spectator afterwards,
    and the ``hands`` of all: when a game is over, there is nothing to hide any more.
    """
    position: Any = registry.from_rules(record.rules).position(record.setup)
    found = [_step(position, None, None, None)]
    for event in record.events:
        # What was decided in it; a draw may say that an exchange was declined.
        move = position.decision_in(event)
        counted = None if move is None else position.counted(move)
        written = position.apply(event)
        found.append(_step(position, written, None if move is None else str(move), counted))
    return found


def frames(record: Record, lang: str = "en") -> list[Any]:
    """What is to be seen of a game when it begins, when each further tile or card is to be played, and at its end."""
    position: Any = registry.from_rules(record.rules).position(record.setup)
    names = [seat["name"] for seat in record.seats]

    def frame() -> Any:
        return position.pictures.frame(position.pictures.make_scene(position, None, names, lang))

    found, played = [frame()], 0
    for event in record.events:
        if "gains" in event and (played := played + 1) > 1:
            found.append(frame())
        position.apply(event)
    return [*found, frame()]


def _step(position: Any, event: Any, move: str | None, counted: Any) -> dict[str, Any]:
    hands = [list(position.hand(seat)) for seat in range(position.game.players)] if position.hand_counts else []
    return {"event": event, "move": move, "counted": counted, "view": position.news(None), "hands": hands}
