"""A record as a sequence of displayable steps, for clients that do not know the rules."""

from collections.abc import Iterable
from typing import Any

from sixfold.core.types import Event
from sixfold.games import registry
from sixfold.records.record import Record


def steps(record: Record) -> list[dict[str, Any]]:
    """The start and the state after each event; raises BadRecord or IllegalMove if the game is impossible.

    Each step has its ``event``, the ``move`` in it, what it ``counted``, a spectator's ``view`` afterwards, and all
    ``hands``: in a finished game nothing is hidden any more.
    """
    position: Any = registry.from_rules(record.rules).position(record.setup)
    found = [_step(position, None, None, None)]
    for event in record.events:
        move, counted = _decided(position, event)
        written = position.apply(event)
        found.append(_step(position, written, None if move is None else str(move), counted))
    return found


def counted_in(position: Any, events: Iterable[Event]) -> list[Any]:
    """What scored in each of the events that lead on from a position; None for those that cannot score."""
    found = []
    for event in events:
        found.append(_decided(position, event)[1])
        position.apply(event)
    return found


def _decided(position: Any, event: Event) -> tuple[Any, Any]:
    """The decision of an event and what it counts; a draw may imply a declined exchange."""
    move = position.decision_in(event)
    return move, None if move is None else position.counted(move)


def frames(record: Record, lang: str = "en") -> list[Any]:
    """The frames of a game: the start, each time the next tile or card is due, and the end."""
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
