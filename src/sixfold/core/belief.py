"""What a seat can infer about tiles it has not seen, from what it has seen.

Every unseen tile is either in the bag or in another hand. Draws are blind, so all assignments of unseen tiles to
hidden slots are equally likely, except where time rules some out. Time is counted in *epochs*: one ends when
known tiles go back to be drawn again. What was released then cannot lie on a slot filled before.

When another seat shows a tile, it may be unknown from which slot it came and which of several equal tiles it
was. A :class:`Past` guesses both at random and knows how much the guess is worth. Before the first release
there is nothing to guess; after it, many pasts are guessed and one is chosen by its worth, so that samples follow
the true odds closely and never contradict what was seen. What others choose to play is taken as no hint about
what they hold.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

GUESSES = 32
"""How many pasts are weighed against each other once there was something to guess."""

Hidden = tuple[list[list[str]], dict[str, int]]
"""The hidden tiles of each seat, and what is left to draw."""


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
        self.filled = [[count] for count in hidden]
        """By seat and epoch: how many hidden slots were filled then."""
        self.worth = 1.0
        """Proportional to the true odds of this past over the odds with which it was guessed."""

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
        ways = [slots * sum(pool[kind] for pool in self._pools(epoch)) for epoch, slots in enumerate(self.filled[seat])]
        if (epoch := self._guess(ways, rng)) is not None:
            self.filled[seat][epoch] -= 1
            worth = self.worth
            self.see(tile, rng, epoch)
            # The ways of this second guess are counted in those of the first.
            self.worth = worth

    def draw(self, seat: int, count: int) -> None:
        """A seat filled so many slots, unseen."""
        self.filled[seat][-1] += count

    def release(self, tiles: Sequence[str]) -> None:
        """Tiles went back into the bag; a new epoch begins."""
        self.released.append([tiles.count(tile) for tile in self.kinds])
        for slots in self.filled:
            slots.append(0)

    def fill(self, rng: Random) -> Hidden:
        """Fill the hidden slots at random: the hidden tiles of each seat, and what is left to draw."""
        hands: list[list[str]] = [[] for _ in self.filled]
        # From the oldest slots to the newest: those may hold all that an older one may, and more.
        for epoch in range(len(self.released)):
            for seat, slots in enumerate(self.filled):
                hands[seat] += [self._pick(epoch, rng) for _ in range(slots[epoch])]
        return hands, {tile: sum(pool[kind] for pool in self.released) for kind, tile in enumerate(self.kinds)}

    def total_worth(self) -> float:
        """The worth, times the number of ways to fill what is hidden now."""
        worth, used = self.worth, 0
        for epoch in range(len(self.released)):
            available = sum(map(sum, self._pools(epoch))) - (used if self.lasting else 0)
            for _ in range(sum(slots[epoch] for slots in self.filled)):
                worth *= max(available, 0)
                available -= 1
                used += 1
        return worth

    def _pools(self, epoch: int) -> list[list[int]]:
        """What a slot filled in this epoch can hold, by epoch of release."""
        return self.released[0 if self.lasting else epoch : epoch + 1]

    def _pick(self, epoch: int, rng: Random) -> str:
        """Take an unseen tile for a slot of this epoch, all equally likely."""
        pools = self._pools(epoch)
        index = rng.randrange(sum(map(sum, pools)))
        for pool in pools:
            for kind, count in enumerate(pool):
                if index < count:
                    pool[kind] -= 1
                    return self.kinds[kind]
                index -= count
        raise AssertionError("unreachable: the index is below the sum of the counts")

    def _guess(self, ways: list[int], rng: Random) -> int | None:
        """One of the ways, each as often as it has ways; None if there are none and this past cannot have been."""
        total = sum(ways)
        self.worth *= total
        if total == 0:
            return None
        return rng.choices(range(len(ways)), ways)[0] if len(ways) > 1 else 0


class BaseBelief(ABC):
    """What one seat has seen, ready to be sampled from; each game says how its events are seen."""

    guesses = 1
    """1 while there is nothing to guess, else ``GUESSES``."""

    @abstractmethod
    def past(self, rng: Random) -> Past:
        """Guess a past that agrees with everything seen."""

    def sample(self, rng: Random) -> Hidden:
        """Hidden tiles that agree with everything seen."""
        pasts: list[Past] = []
        worths = [0.0]
        while not any(worths):
            pasts = [self.past(rng) for _ in range(self.guesses)]
            worths = [past.total_worth() for past in pasts]
        return rng.choices(pasts, worths)[0].fill(rng)
