"""What a seat can infer about tiles it has not seen, from the events it has seen.

Every unseen tile is either in the bag or on another rack. Draws are blind, so all assignments of unseen
tiles to hidden slots are equally likely, with one exception: a tile that an exchange put back into the bag
cannot lie on a slot filled before. Time is counted in *epochs*, the number of exchanges settled so far:
a slot filled in epoch e can hold only tiles that were released into the bag in epoch e or earlier.

When another seat shows a tile, it may be unknown from which slot it came and which of several equal tiles it
was. A :class:`Past` guesses both at random and knows how much the guess is worth. Before the first
exchange there is nothing to guess; after it, many pasts are guessed and one is chosen by its worth, so that
samples follow the true odds closely and never contradict what was seen. What others choose to play is
taken as no hint about what they hold.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from sixfold.core.protocol import Event
from sixfold.games.board.layout import COPIES, KIND, TILES

GUESSES = 32
"""How many pasts are weighed against each other once there was an exchange."""


class Past:
    """One way the hidden past may have been, built up event by event."""

    def __init__(self, hidden: Sequence[int]) -> None:
        self.released = [list(COPIES)]
        """By epoch of release: how many unseen tiles of each kind."""
        self.filled = [[count] for count in hidden]
        """By seat and epoch: how many hidden slots were filled then."""
        self.worth = 1.0
        """Proportional to the true odds of this past over the odds with which it was guessed."""

    @property
    def epoch(self) -> int:
        """How many exchanges have been settled."""
        return len(self.released) - 1

    def see(self, kind: int, rng: Random, epoch: int | None = None) -> None:
        """A tile drawn in this epoch (the current one) is of this kind: guess which of the unseen ones it was."""
        ways = [counts[kind] for counts in self.released[: (self.epoch if epoch is None else epoch) + 1]]
        if release := self._guess(ways, rng):
            self.released[release - 1][kind] -= 1

    def show(self, seat: int, kind: int, rng: Random) -> None:
        """A hidden tile of a seat turned out to be of this kind: guess from which of its slots it came."""
        ways = [
            slots * sum(counts[kind] for counts in self.released[: epoch + 1])
            for epoch, slots in enumerate(self.filled[seat])
        ]
        if chosen := self._guess(ways, rng):
            self.filled[seat][chosen - 1] -= 1
            worth = self.worth
            self.see(kind, rng, chosen - 1)
            # The ways of this second guess are counted in those of the first.
            self.worth = worth

    def draw(self, seat: int, count: int) -> None:
        """A seat filled so many slots, unseen."""
        self.filled[seat][-1] += count

    def release(self, tiles: Sequence[str]) -> None:
        """Tiles went back into the bag; a new epoch begins."""
        self.released.append([tiles.count(tile) for tile in TILES])
        for slots in self.filled:
            slots.append(0)

    def fill(self, rng: Random) -> tuple[list[list[str]], dict[str, int]]:
        """Fill the hidden slots at random: the hidden tiles of each seat, and what is left for the bag."""
        left = [list(counts) for counts in self.released]
        hands: list[list[str]] = [[] for _ in self.filled]
        # From the oldest slots to the newest: those may hold all that an older one may, and more.
        for epoch in range(len(left)):
            for seat, slots in enumerate(self.filled):
                hands[seat] += [_pick(left[: epoch + 1], rng) for _ in range(slots[epoch])]
        return hands, {tile: sum(counts[kind] for counts in left) for tile, kind in KIND.items()}

    def total_worth(self) -> float:
        """The worth, times the number of ways to fill what is hidden now."""
        worth, available, used = self.worth, 0, 0
        for epoch, counts in enumerate(self.released):
            available += sum(counts)
            for _ in range(sum(slots[epoch] for slots in self.filled)):
                worth *= max(available - used, 0)
                used += 1
        return worth

    def _guess(self, ways: list[int], rng: Random) -> int:
        """One of the ways, from 1, as often as it has ways; 0 if there are none and this past cannot have been."""
        total = sum(ways)
        self.worth *= total
        if total == 0:
            return 0
        return rng.choices(range(1, len(ways) + 1), ways)[0] if len(ways) > 1 else 1


class Belief:
    """What one seat (or a spectator, with None) has seen, ready to be sampled from."""

    def __init__(self, seat: int | None, setup: dict[str, Any], events: Sequence[Event], rack_size: int) -> None:
        self.seat = seat
        self.racks: list[list[str]] = setup["racks"]
        self.rack_size = rack_size
        self.events = events
        self.guesses = GUESSES if any(event["do"] == "exchange" for event in events) else 1

    def sample(self, rng: Random) -> tuple[list[list[str]], dict[str, int]]:
        """Hidden racks and a bag that agree with everything seen."""
        pasts, worths = [], [0.0]
        while not any(worths):
            pasts = [self._past(rng) for _ in range(self.guesses)]
            worths = [past.total_worth() for past in pasts]
        return rng.choices(pasts, worths)[0].fill(rng)

    def set_aside(self) -> list[list[str]]:
        """By seat: tiles shown for an exchange and not replaced (yet, or ever, after a resignation)."""
        shown: list[list[str]] = [[] for _ in self.racks]
        for event in self.events:
            if event["do"] in ("exchange", "draw"):
                shown[event["seat"]] = event["tiles"] if event["do"] == "exchange" else []
        return shown

    def _past(self, rng: Random) -> Past:
        past = Past([0 if seat == self.seat else self.rack_size for seat in range(len(self.racks))])
        shown: dict[int, list[str]] = {}
        for tile in self.racks[self.seat] if self.seat is not None else ():
            past.see(KIND[tile], rng)
        for event in self.events:
            seat = event["seat"]
            match event["do"]:
                case "place" if seat != self.seat:
                    past.show(seat, KIND[event["tile"]], rng)
                case "exchange":
                    shown[seat] = event["tiles"]
                    for tile in event["tiles"] if seat != self.seat else ():
                        past.show(seat, KIND[tile], rng)
                case "draw":
                    if "tiles" in event:
                        for tile in event["tiles"]:
                            past.see(KIND[tile], rng)
                    else:
                        past.draw(seat, event["count"])
                    if seat in shown:
                        past.release(shown.pop(seat))
        return past


def _pick(pools: list[list[int]], rng: Random) -> str:
    """Take one tile out of some pools, all tiles equally likely."""
    index = rng.randrange(sum(map(sum, pools)))
    for pool in pools:
        for kind, count in enumerate(pool):
            if index < count:
                pool[kind] -= 1
                return TILES[kind]
            index -= count
    raise AssertionError("unreachable: the index is below the sum of the counts")
