"""What a seat of the card game can infer: each reshuffle forms a pile of known cards, used up before the next.

All discards were open before, so everybody knows the contents of a new pile. A card in a hand can only come from the
pile it was drawn from.
"""

from collections.abc import Iterator, Sequence
from random import Random

from sixfold.core.belief import GUESSES, BaseBelief, Past, survivors
from sixfold.core.types import Event, Setup
from sixfold.games.cards.layout import CARDS, COPIES, ordered
from sixfold.games.cards.state import HAND_SIZE


def piles(
    rows: Sequence[Sequence[str]], hand_size: int, events: Sequence[Event]
) -> Iterator[tuple[Event, int, list[str] | None]]:
    """Each event with the number of cards it takes from the old pile, and the new pile if it forms one (C6)."""
    shown = [list(row) for row in rows]
    discards: list[str] = []
    pile = sum(COPIES) - sum(hand_size + len(row) for row in rows)
    for event in events:
        match event["do"]:
            case "play":
                row = shown[event["seat"]]
                row.append(ordered(event["card"]))
                discards.append(row.pop(0))
            case "exchange":
                discards += event["cards"]
        old = min(_drawn(event), pile)
        pile -= _drawn(event)
        made = discards if pile <= 0 else None
        if made is not None:
            discards = []
            pile += len(made)
        yield event, old, made


class Belief(BaseBelief):
    """The observations of one seat (or of a spectator, with None)."""

    def __init__(self, seat: int | None, setup: Setup, events: Sequence[Event], hand_size: int = HAND_SIZE) -> None:
        self.seat = seat
        self.hands: list[list[str]] = setup["hands"]
        self.rows: list[list[str]] = setup["open"]
        self.hand_size = hand_size
        self.seen = list(piles(self.rows, hand_size, events))
        # During the first pile there is nothing to guess: every hidden card comes from it.
        self.guesses = GUESSES if any(made is not None for _, _, made in self.seen) else 1

    def past(self, rng: Random) -> Past:
        """Guess a past that is consistent with everything seen."""
        return self.pasts(1, rng)[0]

    def pasts(self, count: int, rng: Random) -> list[Past]:
        """Several pasts in parallel: after many shuffles, few guesses stay consistent for long."""
        pasts: list[Past] = []
        while not pasts:
            pasts = [self._begin(rng) for _ in range(count)]
            for event, old, made in self.seen:
                for past in pasts:
                    self._watch(past, event, old, made, rng)
                if count > 1 and not (pasts := survivors(pasts, rng)):
                    break
        return pasts

    def _begin(self, rng: Random) -> Past:
        hidden = [0 if seat == self.seat else self.hand_size for seat in range(len(self.rows))]
        past = Past(CARDS, COPIES, hidden, lasting=False)
        own = self.hands[self.seat] if self.seat is not None else []
        for card in (*own, *(card for row in self.rows for card in row)):
            past.see(card, rng)
        return past

    def _watch(self, past: Past, event: Event, old: int, made: list[str] | None, rng: Random) -> None:
        match event["do"]:
            case "play":
                self._show(past, event["seat"], [event["card"]], rng)
            case "exchange":
                self._show(past, event["seat"], event["cards"], rng)
            case "draw":
                self._fill(past, event, 0, old, rng)
                if made is not None:
                    past.release(made)
                    self._fill(past, event, old, _drawn(event), rng)

    def _show(self, past: Past, seat: int, cards: Sequence[str], rng: Random) -> None:
        for card in cards if seat != self.seat else ():
            past.show(seat, ordered(card), rng)

    def _fill(self, past: Past, event: Event, start: int, stop: int, rng: Random) -> None:
        """Apply the part of a draw that comes from one pile; the seat sees its own draws card by card, in order."""
        if event["seat"] == self.seat:
            for card in event["cards"][start:stop]:
                past.see(card, rng)
        elif stop > start:
            past.draw(event["seat"], stop - start)


def _drawn(event: Event) -> int:
    """The number of cards an event draws, as seen by the drawer or by another seat."""
    if event["do"] != "draw":
        return 0
    return int(event["count"]) if "count" in event else len(event["cards"])
