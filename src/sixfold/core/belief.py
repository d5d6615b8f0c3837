"""What a seat can infer about tiles it has not seen, from what it has seen.

Every unseen tile is either in the bag or in another hand. Draws are blind, so all assignments of unseen tiles to
hidden slots are equally likely, except where time rules some out. Time is counted in *epochs*: one ends when
known tiles go back to be drawn again. What was released then cannot lie on a slot filled before. Other slots
are known not to hold certain kinds, because those would have been shown.

When another seat shows a tile, it may be unknown from which slot it came and which of several equal tiles it
was. A :class:`Past` guesses both at random and knows how much the guess is worth. Before the first release
there is nothing to guess; after it, many pasts are guessed and one is chosen by its worth, so that samples follow
the true odds closely and never contradict what was seen. What others choose to play is taken as no hint about
what they hold.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

GUESSES = 32
"""How many pasts are weighed against each other once there was something to guess."""

Hidden = tuple[list[list[str]], dict[str, int]]
"""The hidden tiles of each seat, and what is left to draw."""


@dataclass(slots=True)
class Slots:
    """Hidden slots of one seat that are alike: filled in the same epoch, and barred for the same kinds."""

    epoch: int
    count: int
    barred: frozenset[int] = frozenset()


class Past:
    """One way the hidden past may have been, built up step by step."""

    def __init__(self, kinds: Sequence[str], counts: Sequence[int], hidden: Sequence[int], *, lasting: bool) -> None:
        """Begin with so many unseen tiles of each kind and so many hidden slots a seat.

        ``lasting``: what was released stays there to be drawn in later epochs too, as in a bag; otherwise each
        release is a pile of its own, begun when the one before is used up.
        """
        self.kinds = tuple(kinds)
        self.lasting = lasting
        self.released = [list(counts)]
        """By epoch of release: how many unseen tiles of each kind."""
        self.filled = [[Slots(0, count)] for count in hidden]
        """By seat, the oldest first."""
        self.worth = 1.0
        """Proportional to the true odds of this past over the odds with which it was guessed."""

    def copy(self) -> "Past":
        """The same past, independent of this one."""
        twin = Past(self.kinds, (), (), lasting=self.lasting)
        twin.released = [pool.copy() for pool in self.released]
        twin.filled = [[replace(slots) for slots in filled] for filled in self.filled]
        twin.worth = self.worth
        return twin

    @property
    def epoch(self) -> int:
        """How many exchanges have been settled."""
        return len(self.released) - 1

    def see(self, tile: str, rng: Random, epoch: int | None = None) -> None:
        """A tile drawn in this epoch (the current one) is known: guess which of the unseen ones it was."""
        kind, pools = self.kinds.index(tile), self._pools(self.epoch if epoch is None else epoch)
        if (chosen := self._guess([pool[kind] for pool in pools], rng)) is not None:
            pools[chosen][kind] -= 1

    def show(self, seat: int, tile: str, rng: Random) -> None:
        """A hidden tile of a seat is shown: guess from which of its slots it came."""
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
            # The ways of this second guess are counted in those of the first.
            self.worth = worth

    def draw(self, seat: int, count: int) -> None:
        """A seat filled so many slots, unseen."""
        last = self.filled[seat][-1]
        if last.epoch == self.epoch and not last.barred:
            last.count += count
        else:
            self.filled[seat].append(Slots(self.epoch, count))

    def bar(self, seat: int, tiles: Iterable[str]) -> None:
        """What a seat holds now is none of these tiles."""
        kinds = {self.kinds.index(tile) for tile in tiles}
        for slots in self.filled[seat]:
            slots.barred |= kinds

    def release(self, tiles: Sequence[str]) -> None:
        """Tiles went back into the bag; a new epoch begins."""
        self.released.append([tiles.count(tile) for tile in self.kinds])

    def fill(self, rng: Random) -> Hidden:
        """Fill the hidden slots at random, which is a guess too: the tiles of each seat, and what is left to draw."""
        hands: list[list[str]] = [[] for _ in self.filled]
        groups = [(slots, hand) for filled, hand in zip(self.filled, hands, strict=True) for slots in filled]
        # From the oldest slots to the newest: those may hold all that an older one may, and more.
        for slots, hand in sorted(groups, key=lambda group: (group[0].epoch, -len(group[0].barred))):
            hand += [self._pick(slots, rng) for _ in range(slots.count)]
        return hands, {tile: sum(pool[kind] for pool in self.released) for kind, tile in enumerate(self.kinds)}

    def _pools(self, epoch: int) -> list[list[int]]:
        """What a slot filled in this epoch can hold, by epoch of release."""
        return self.released[0 if self.lasting else epoch : epoch + 1]

    def _pick(self, slots: Slots, rng: Random) -> str:
        """Take an unseen tile for a slot, all that it can hold equally likely."""
        pools = self._pools(slots.epoch)
        ways = list(map(sum, zip(*pools, strict=True))) if len(pools) > 1 else pools[0].copy()
        for barred in slots.barred:
            ways[barred] = 0
        if (kind := self._guess(ways, rng)) is None:
            return ""  # worth nothing: this past is never chosen
        # From whichever pool: the slots that are filled after this one can reach them all.
        next(pool for pool in pools if pool[kind])[kind] -= 1
        return self.kinds[kind]

    def _guess(self, ways: list[int], rng: Random) -> int | None:
        """One of the ways, each as often as it has ways; None if there are none and this past cannot have been."""
        total = sum(ways)
        self.worth *= total
        if total == 0:
            return None
        return rng.choices(range(len(ways)), ways)[0] if len(ways) > 1 else 0


def survivors(pasts: list[Past], rng: Random) -> list[Past]:
    """As many pasts, those worth little or nothing replaced by copies of better ones; none if all are worth nothing.

    To be asked now and then on the way where many guesses lead nowhere: only few would live to the end. The
    worths are brought back to a size at which they can go on growing.
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
    """What one seat has seen, ready to be sampled from; each game says how its events are seen."""

    guesses = 1
    """1 while there is nothing to guess, else ``GUESSES``."""

    @abstractmethod
    def past(self, rng: Random) -> Past:
        """Guess a past that agrees with everything seen."""

    def sample(self, rng: Random) -> Hidden:
        """Hidden tiles that agree with everything seen."""
        hidden: list[Hidden] = []
        worths = [0.0]
        while not any(worths):
            pasts = [self.past(rng) for _ in range(self.guesses)]
            hidden = [past.fill(rng) for past in pasts]
            worths = [past.worth for past in pasts]
        return rng.choices(hidden, worths)[0]
