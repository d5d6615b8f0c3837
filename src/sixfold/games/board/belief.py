"""What a seat of the board game can infer. Known tiles return to the bag only in an exchange."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from sixfold.core.belief import GUESSES, BaseBelief, Past
from sixfold.core.types import Event
from sixfold.games.board.layout import COPIES, TILES
from sixfold.games.board.rules import DUEL_END


class Belief(BaseBelief):
    """The observations of one seat (or of a spectator, with None)."""

    def __init__(self, seat: int | None, setup: dict[str, Any], events: Sequence[Event], rack_size: int) -> None:
        self.seat = seat
        self.racks: list[list[str]] = setup["racks"]
        self.rack_size = rack_size
        self.events = events
        self.not_kept = _not_kept(events)
        self.guesses = GUESSES if any(event["do"] == "exchange" for event in events) else 1

    def set_aside(self) -> list[list[str]]:
        """By seat: tiles shown for an exchange and not replaced (yet, or ever, after a resignation)."""
        return set_aside(self.events, range(len(self.racks)))

    def past(self, rng: Random) -> Past:
        """Guess a past that is consistent with everything seen."""
        hidden = [0 if seat == self.seat else self.rack_size for seat in range(len(self.racks))]
        past = Past(TILES, COPIES, hidden, lasting=True)
        for tile in self.racks[self.seat] if self.seat is not None else ():
            past.see(tile, rng)
        shown: dict[int, list[str]] = {}
        for number, event in enumerate(self.events):
            self._watch(past, event, shown, rng)
            if number in self.not_kept:
                past.bar(event["seat"], self.not_kept[number])
        return past

    def _watch(self, past: Past, event: Event, shown: dict[int, list[str]], rng: Random) -> None:
        seat = event["seat"]
        match event["do"]:
            case "place" if seat != self.seat:
                past.show(seat, event["tile"], rng)
            case "exchange":
                shown[seat] = event["tiles"]
                for tile in event["tiles"] if seat != self.seat else ():
                    past.show(seat, tile, rng)
            case "draw":
                for tile in event.get("tiles", ()):
                    past.see(tile, rng)
                past.draw(seat, event.get("count", 0))
                # The new tiles were drawn before the old ones went back, so the old ones open the next epoch.
                if seat in shown:
                    past.release(shown.pop(seat))


def _not_kept(events: Sequence[Event]) -> dict[int, list[str]]:
    """By the index of an exchange: tiles the seat cannot have kept, because the exchange would have included them.

    Tiles are kept only in the duel: those that show no colour on the player's 9 (B15).
    """
    found: dict[int, list[str]] = {}
    ready: set[str] = set()
    for number, event in enumerate(events):
        if event["do"] == "place" and "markers" in event:
            towards = 1 - 2 * event["seat"]
            ready = {letter for letter, field in event["track"].items() if field * towards == DUEL_END}
        elif event["do"] == "exchange" and ready:
            found[number] = [tile for tile in TILES if not ready.isdisjoint(tile)]
    return found


def set_aside(events: Sequence[Event], seats: Iterable[int]) -> list[list[str]]:
    """For each of these seats: tiles shown for an exchange and not replaced (yet, or ever, after a resignation)."""
    return [_last_shown(events, seat) for seat in seats]


def _last_shown(events: Sequence[Event], seat: int) -> list[str]:
    for event in reversed(events):
        if event["seat"] == seat and event["do"] in ("exchange", "draw"):
            shown: list[str] = event["tiles"] if event["do"] == "exchange" else []
            return shown
    return []
