"""What a seat can infer about tiles it has not seen, exactly, from the events it has seen.

Every unseen tile is either in the bag or on another rack. Draws are blind, so all assignments of unseen
tiles to hidden slots are equally likely, with one exception: a tile that an exchange put back into the bag
cannot lie on a slot filled before. Time is counted in *epochs*, the number of exchanges settled so far:
a slot filled in epoch e can hold only tiles that were released into the bag in epoch e or earlier.

When another seat shows a tile, it may be unknown from which slot it came and which of several equal tiles it
was. Each possibility is a :class:`Hypothesis` with the number of ways that lead to it. Equal hypotheses
are merged; before the first exchange there is exactly one. What others choose to play is taken as no hint.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from random import Random

from sixfold.core.protocol import Event
from sixfold.games.board.layout import COPIES, KIND, TILES

Counts = tuple[int, ...]


@dataclass(frozen=True)
class Hypothesis:
    """One way it may have been: where the unseen tiles come from and when the hidden slots were filled."""

    released: tuple[Counts, ...]
    """By epoch of release: how many unseen tiles of each kind."""
    filled: tuple[Counts, ...]
    """By seat and epoch: how many hidden slots were filled then."""

    def without_tile(self, kind: int, epoch: int) -> Iterator[tuple["Hypothesis", int]]:
        """A tile drawn in this epoch turned out to be of this kind: which of the unseen ones it can have been."""
        for release in range(epoch + 1):
            if ways := self.released[release][kind]:
                fewer = _changed(self.released[release], kind, -1)
                yield replace(self, released=_put(self.released, release, fewer)), ways

    def without_slot(self, seat: int) -> Iterator[tuple["Hypothesis", int, int]]:
        """A hidden tile of a seat was shown: which of its slots it can have come from, and of which epoch."""
        for epoch, ways in enumerate(self.filled[seat]):
            if ways:
                fewer = _changed(self.filled[seat], epoch, -1)
                yield replace(self, filled=_put(self.filled, seat, fewer)), epoch, ways

    def with_slots(self, seat: int, count: int) -> "Hypothesis":
        """A seat drew so many tiles, unseen, in the current epoch."""
        return replace(self, filled=_put(self.filled, seat, _changed(self.filled[seat], -1, count)))

    def with_release(self, returned: Counts) -> "Hypothesis":
        """Tiles went back into the bag; a new epoch begins."""
        return Hypothesis((*self.released, returned), tuple((*slots, 0) for slots in self.filled))

    def canonical(self) -> "Hypothesis":
        """The same possibilities with every epoch as early as can be, so that equal hypotheses look equal.

        A release and the one before are the same to all hidden slots if none was filled between them; an
        epoch of slots and the one before are the same if no unseen tile was released between them.
        """
        released, filled = self.released, self.filled
        for epoch in range(1, len(released)):
            if any(released[epoch]) and not any(slots[epoch - 1] for slots in filled):
                both = tuple(map(sum, zip(released[epoch - 1], released[epoch], strict=True)))
                released = _put(_put(released, epoch - 1, both), epoch, (0,) * len(both))
            if not any(released[epoch]):
                filled = tuple(_moved(slots, epoch, epoch - 1) for slots in filled)
        return Hypothesis(released, filled)

    def ways_to_fill(self) -> int:
        """In how many ways the hidden slots can be filled from the unseen tiles."""
        ways, used = 1, 0
        available = list(accumulate(map(sum, self.released)))
        for epoch, total in enumerate(available):
            for _ in range(sum(slots[epoch] for slots in self.filled)):
                ways *= max(total - used, 0)
                used += 1
        return ways

    def fill(self, rng: Random) -> tuple[list[list[int]], list[int]]:
        """A random filling, all equally likely: the hidden tiles of each seat, and what is left for the bag."""
        left = [list(counts) for counts in self.released]
        hands: list[list[int]] = [[] for _ in self.filled]
        # From the oldest slots to the newest: those may hold all that an older one may, and more.
        for epoch in range(len(left)):
            for seat, slots in enumerate(self.filled):
                hands[seat] += [_pick(left[: epoch + 1], rng) for _ in range(slots[epoch])]
        return hands, [sum(column) for column in zip(*left, strict=True)]


class Belief:
    """All hypotheses that agree with what one seat (or a spectator, with None) has seen."""

    def __init__(self, players: int, seat: int | None, racks: Sequence[Sequence[str]], rack_size: int) -> None:
        self.seat = seat
        self.epoch = 0
        self.shown: list[list[str]] = [[] for _ in range(players)]
        """By seat: tiles set aside and not yet replaced."""
        hidden = tuple((0 if other == seat else rack_size,) for other in range(players))
        self.ways = {Hypothesis((COPIES,), hidden): 1}
        if seat is not None:
            self._see(racks[seat])

    def watch(self, event: Event) -> None:
        """Take one event into account, as this seat has seen it."""
        match event["do"]:
            case "place" if event["seat"] != self.seat:
                self._show(event["seat"], event["tile"])
            case "exchange":
                for tile in event["tiles"] if event["seat"] != self.seat else ():
                    self._show(event["seat"], tile)
                self.shown[event["seat"]] = list(event["tiles"])
            case "draw":
                self._draw(event)

    def sample(self, rng: Random) -> tuple[list[list[str]], dict[str, int]]:
        """Hidden racks and a bag, each possibility as often as it deserves."""
        hypotheses = list(self.ways)
        weights = [ways * hypothesis.ways_to_fill() for hypothesis, ways in self.ways.items()]
        pick = rng.randrange(sum(weights))
        index = next(i for i, total in enumerate(accumulate(weights)) if pick < total)
        hands, bag = hypotheses[index].fill(rng)
        return [[TILES[kind] for kind in hand] for hand in hands], dict(zip(TILES, bag, strict=True))

    def _draw(self, event: Event) -> None:
        seat = event["seat"]
        if "tiles" in event:
            self._see(event["tiles"])
        else:
            self._split(lambda h: [(h.with_slots(seat, event["count"]), 1)])
        if self.shown[seat]:
            returned = tuple(self.shown[seat].count(tile) for tile in TILES)
            self._split(lambda h: [(h.with_release(returned), 1)])
            self.shown[seat] = []
            self.epoch += 1

    def _see(self, tiles: Sequence[str]) -> None:
        for tile in tiles:
            self._split(partial(Hypothesis.without_tile, kind=KIND[tile], epoch=self.epoch))

    def _show(self, seat: int, tile: str) -> None:
        self._split(
            lambda h: (
                (after, slot_ways * tile_ways)
                for without, epoch, slot_ways in h.without_slot(seat)
                for after, tile_ways in without.without_tile(KIND[tile], epoch)
            )
        )

    def _split(self, possibilities: Callable[[Hypothesis], Iterable[tuple[Hypothesis, int]]]) -> None:
        """Replace each hypothesis by what can follow from it, and count together those that come out equal."""
        after: dict[Hypothesis, int] = {}
        for hypothesis, ways in self.ways.items():
            for possible, factor in possibilities(hypothesis):
                merged = possible.canonical() if self.epoch else possible
                after[merged] = after.get(merged, 0) + ways * factor
        self.ways = after


def _pick(pools: list[list[int]], rng: Random) -> int:
    """Take one tile out of some pools, all tiles equally likely; its kind."""
    index = rng.randrange(sum(map(sum, pools)))
    for pool in pools:
        for kind, count in enumerate(pool):
            if index < count:
                pool[kind] -= 1
                return kind
            index -= count
    raise AssertionError("unreachable: the index is below the sum of the counts")


def _changed(counts: Counts, index: int, by: int) -> Counts:
    changed = list(counts)
    changed[index] += by
    return tuple(changed)


def _moved(counts: Counts, source: int, target: int) -> Counts:
    return _changed(_changed(counts, target, counts[source]), source, -counts[source])


def _put(rows: tuple[Counts, ...], index: int, row: Counts) -> tuple[Counts, ...]:
    changed = list(rows)
    changed[index] = row
    return tuple(changed)
