"""What a seat can infer about hidden racks. Known tiles return to the bag only in an exchange."""

from collections.abc import Iterable, Sequence
from random import Random

from sixfold.core.belief import GUESSES, BaseBelief, Past
from sixfold.core.types import Event, Setup
from sixfold.laying.layout import Layout


class Belief(BaseBelief):
    """The observations of one seat (or of a spectator, with None)."""

    def __init__(
        self, layout: Layout, seat: int | None, setup: Setup, events: Sequence[Event], tiles_dealt: int
    ) -> None:
        self.layout = layout
        self.seat = seat
        self.racks: list[list[str]] = setup["racks"]
        self.tiles_dealt = tiles_dealt
        self.events = events
        self.not_kept = self.find_not_kept()
        self.guesses = GUESSES if any(event["do"] == "exchange" for event in events) else 1

    def find_not_kept(self) -> dict[int, list[str]]:
        """By the index of an exchange: tiles the seat cannot have kept. None where an exchange takes the whole rack."""
        return {}

    def past(self, rng: Random) -> Past:
        """Guess a past that is consistent with everything seen."""
        hidden = [0 if seat == self.seat else self.tiles_dealt for seat in range(len(self.racks))]
        past = Past(self.layout.tiles, self.layout.copies, hidden, lasting=True)
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


def set_aside(events: Sequence[Event], seats: Iterable[int]) -> list[list[str]]:
    """For each of these seats: tiles shown for an exchange and not replaced (yet, or ever, after a resignation)."""
    return [_last_shown(events, seat) for seat in seats]


def _last_shown(events: Sequence[Event], seat: int) -> list[str]:
    for event in reversed(events):
        if event["seat"] == seat and event["do"] in ("exchange", "draw"):
            shown: list[str] = event["tiles"] if event["do"] == "exchange" else []
            return shown
    return []
