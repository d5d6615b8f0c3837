"""Plays what is still to be played of a contest, keeps it in the journal, and stops when a test has decided.

Games come in as they are finished, but they are counted in the order of their numbers. So the result, and the moment
at which a test stops, are the same for any number of workers.
"""

from collections.abc import Callable, Iterator

from sixfold.arena.game_loop import Lost, Played
from sixfold.arena.journal import Journal
from sixfold.arena.pairings import Contest
from sixfold.arena.pool import Pool
from sixfold.arena.statistics import Sprt
from sixfold.arena.summary import ratio
from sixfold.arena.tally import Tally


def run(
    contest: Contest,
    games: int,
    pool: Pool,
    journal: Journal | None = None,
    sprt: Sprt | None = None,
    watch: Callable[[Tally, int], None] = lambda tally, played: None,
    save: Callable[[Played], None] = lambda played: None,
) -> Tally:
    """Play this many games, rounded up to whole rounds of all meetings, or fewer if the test decides before.

    ``watch`` is told after every game what has been counted, and how many games have been played. ``save`` gets every
    game before the journal does, so that a game in the journal has been saved.
    """
    counting = _Counting(contest, contest.whole(games), sprt)
    if journal is not None:
        for number, played in journal.games.items():
            counting.take(number, played)
    watch(counting.tally, counting.taken)
    try:
        for outcome in pool.play(counting.missing()) if not counting.over else ():
            if isinstance(outcome, Played):
                save(outcome)
                if journal is not None:
                    journal.add(outcome)
            counting.take(outcome.number, outcome)
            watch(counting.tally, counting.taken)
            if counting.over:
                break
    finally:
        pool.close()
    return counting.tally


class _Counting:
    """Counts rounds in their order, as far as all games before them are known."""

    def __init__(self, contest: Contest, games: int, sprt: Sprt | None) -> None:
        self.tally = Tally(contest)
        self.games, self.sprt = games, sprt
        self.taken = 0
        self.decided = False
        self._waiting: dict[int, Played | Lost] = {}
        self._size = contest.round_size

    @property
    def over(self) -> bool:
        """Whether there is nothing left to count, or no need to."""
        return self.decided or self.tally.rounds * self._size >= self.games

    def missing(self) -> Iterator[int]:
        """The games that are not there yet."""
        begun = set(self._waiting)
        return (number for number in range(self.tally.rounds * self._size, self.games) if number not in begun)

    def take(self, number: int, outcome: Played | Lost) -> None:
        """Put a game aside, and count all rounds that are complete now."""
        if number >= self.games or number in self._waiting:
            return
        self.taken += 1
        self._waiting[number] = outcome
        while not self.over:
            first = self.tally.rounds * self._size
            numbers = range(first, first + self._size)
            if not all(one in self._waiting for one in numbers):
                return
            self.tally.add([self._waiting.pop(one) for one in numbers])
            self.decided = self.sprt is not None and self.sprt.verdict(ratio(self.tally, self.sprt)) is not None
