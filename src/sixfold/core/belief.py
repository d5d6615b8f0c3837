"""Inference about the tiles that a seat has not seen.

Every unseen tile is either in the bag or in another hand. Draws are blind, so all assignments of unseen tiles to hidden
slots are equally likely, except where time rules some out. Time is counted in *epochs*: an epoch ends when known tiles
go back to be drawn again. A slot filled before a release cannot hold a tile from that release. Other slots are known
not to hold certain kinds, because the seat would have shown them.

When another seat shows a tile, its slot may be unknown, and so may the copy among several equal tiles. A :class:`Past`
guesses both at random and tracks the weight of the guess. Before the first release there is nothing to guess. After it,
many pasts are guessed and one is chosen by weight, so that samples follow the true odds closely and never contradict an
observation. The choice of a move is not treated as evidence about the hand behind it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

GUESSES = 32
"""The number of pasts to weigh against each other once there is something to guess."""

Hidden = tuple[list[list[str]], dict[str, int]]
"""The hidden tiles of each seat, and the tiles left to draw."""


@dataclass(slots=True)
class Slots:
    """Equivalent hidden slots of one seat: filled in the same epoch, with the same kinds barred."""

    epoch: int
    count: int
    barred: frozenset[int] = frozenset()


class Past:
    """One possible hidden past, built step by step."""

    def __init__(self, kinds: Sequence[str], counts: Sequence[int], hidden: Sequence[int], *, lasting: bool) -> None:
        """Start with the number of unseen tiles of each kind and the number of hidden slots of each seat.

        ``lasting``: released tiles can still be drawn in later epochs, as from a bag. Otherwise each release is a
        separate pile, started when the previous one is used up.
        """
        self.kinds = tuple(kinds)
        self.lasting = lasting
        self.released = [list(counts)]
        """By epoch of release: the number of unseen tiles of each kind."""
        self.filled = [[Slots(0, count)] for count in hidden]
        """By seat, oldest first."""
        self.worth = 1.0
        """The importance weight: proportional to the true odds of this past divided by the odds of guessing it."""

    def copy(self) -> "Past":
        """Return an independent copy of this past."""
        twin = Past(self.kinds, (), (), lasting=self.lasting)
        twin.released = [pool.copy() for pool in self.released]
        twin.filled = [[replace(slots) for slots in filled] for filled in self.filled]
        twin.worth = self.worth
        return twin

    @property
    def epoch(self) -> int:
        """The number of exchanges settled so far."""
        return len(self.released) - 1

    def see(self, tile: str, rng: Random, epoch: int | None = None) -> None:
        """Observe a tile drawn in this epoch (by default the current one): guess which unseen copy it was."""
        kind, pools = self.kinds.index(tile), self._pools(self.epoch if epoch is None else epoch)
        if (chosen := self._guess([pool[kind] for pool in pools], rng)) is not None:
            pools[chosen][kind] -= 1

    def show(self, seat: int, tile: str, rng: Random) -> None:
        """Observe a hidden tile that a seat shows: guess the slot it came from."""
        kind = self.kinds.index(tile)
        ways = [
            slots.count * (kind not in slots.barred) * sum(pool[kind] for pool in self._pools(slots.epoch))
            for slots in self.filled[seat]
        ]
        if (chosen := self._guess(ways, rng)) is not None:
            slots = self.filled[seat][chosen]
            slots.count -= 1
            worth = self.worth
            self.see(tile, rng, slots.epoch)
            # The weight of the first guess already includes the ways of this second one.
            self.worth = worth

    def draw(self, seat: int, count: int) -> None:
        """Record that a seat drew ``count`` hidden tiles."""
        last = self.filled[seat][-1]
        if last.epoch == self.epoch and not last.barred:
            last.count += count
        else:
            self.filled[seat].append(Slots(self.epoch, count))

    def bar(self, seat: int, tiles: Iterable[str]) -> None:
        """Record that a seat currently holds none of these tiles."""
        kinds = {self.kinds.index(tile) for tile in tiles}
        for slots in self.filled[seat]:
            slots.barred |= kinds

    def release(self, tiles: Sequence[str]) -> None:
        """Return tiles to the bag and start a new epoch."""
        self.released.append([tiles.count(tile) for tile in self.kinds])

    def fill(self, rng: Random) -> Hidden:
        """Guess the content of the hidden slots; return the tiles of each seat and the tiles left to draw."""
        hands: list[list[str]] = [[] for _ in self.filled]
        groups = [(slots, hand) for filled, hand in zip(self.filled, hands, strict=True) for slots in filled]
        # From the oldest slots to the newest: a newer slot may hold everything that an older one may, and more.
        for slots, hand in sorted(groups, key=lambda group: (group[0].epoch, -len(group[0].barred))):
            hand += [self._pick(slots, rng) for _ in range(slots.count)]
        return hands, {tile: sum(pool[kind] for pool in self.released) for kind, tile in enumerate(self.kinds)}

    def _pools(self, epoch: int) -> list[list[int]]:
        """Return the tiles that a slot filled in this epoch can hold, by epoch of release."""
        return self.released[0 if self.lasting else epoch : epoch + 1]

    def _pick(self, slots: Slots, rng: Random) -> str:
        """Take an unseen tile for a slot. All tiles that the slot can hold are equally likely."""
        pools = self._pools(slots.epoch)
        ways = list(map(sum, zip(*pools, strict=True))) if len(pools) > 1 else pools[0].copy()
        for barred in slots.barred:
            ways[barred] = 0
        if (kind := self._guess(ways, rng)) is None:
            return ""  # weight 0: this past is never chosen
        # Any pool will do: the slots filled after this one can draw from all of them.
        next(pool for pool in pools if pool[kind])[kind] -= 1
        return self.kinds[kind]

    def _guess(self, ways: list[int], rng: Random) -> int | None:
        """Choose an index in proportion to its number of ways; None if there are none, so this past is impossible."""
        total = sum(ways)
        self.worth *= total
        if total == 0:
            return None
        return rng.choices(range(len(ways)), ways)[0] if len(ways) > 1 else 0


def survivors(pasts: list[Past], rng: Random) -> list[Past]:
    """Resample the pasts: copies of better ones replace those of little or no weight. Empty if none has any weight.

    Call this now and then where many guesses lead to a contradiction; otherwise only a few pasts would survive. It also
    rescales the weights, so that they can keep growing.
    """
    best = max(past.worth for past in pasts)
    if best == 0:
        return []
    for past in pasts:
        past.worth /= best
    total = sum(past.worth for past in pasts)
    if total**2 >= sum(past.worth**2 for past in pasts) * len(pasts) / 2:
        return pasts
    chosen = rng.choices(pasts, [past.worth for past in pasts], k=len(pasts))
    pasts = [past.copy() for past in chosen]
    for past in pasts:
        past.worth = 1.0
    return pasts


class BaseBelief(ABC):
    """The observations of one seat, ready for sampling. Each game defines how it observes its events."""

    guesses = 1
    """1 while there is nothing to guess, otherwise ``GUESSES``."""

    @abstractmethod
    def past(self, rng: Random) -> Past:
        """Guess a past that is consistent with all observations."""

    def pasts(self, count: int, rng: Random) -> list[Past]:
        """Guess several pasts."""
        return [self.past(rng) for _ in range(count)]

    def sample(self, rng: Random) -> Hidden:
        """Sample hidden tiles that are consistent with all observations."""
        while True:
            pasts = self.pasts(self.guesses, rng)
            hidden = [past.fill(rng) for past in pasts]
            if any(past.worth for past in pasts):
                return rng.choices(hidden, [past.worth for past in pasts])[0]
