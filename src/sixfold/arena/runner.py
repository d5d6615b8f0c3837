"""Plays the missing games of a contest, stores them in the journal, and stops when a test has decided.

Games arrive as they finish but are counted in the order of their numbers. So the result, and the point at which a test
stops, do not depend on the number of workers.
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
    """Play this many games, rounded up to whole cycles, or fewer if the test decides earlier.

    ``watch`` is called after every game with the tally and the number of games played. ``save`` receives every game
    before the journal does, so every game in the journal has been saved.
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
    """Counts rounds in order, as far as all earlier games are known."""

    def __init__(self, contest: Contest, games: int, sprt: Sprt | None) -> None:
        self.tally = Tally(contest)
        self.games, self.sprt = games, sprt
        self.taken = 0
        self.decided = False
        self._waiting: dict[int, Played | Lost] = {}
        self._size = contest.round_size

    @property
    def over(self) -> bool:
        """Whether everything is counted, or the test has decided."""
        return self.decided or self.tally.rounds * self._size >= self.games

    def missing(self) -> Iterator[int]:
        """The missing games."""
        begun = set(self._waiting)
        return (number for number in range(self.tally.rounds * self._size, self.games) if number not in begun)

    def take(self, number: int, outcome: Played | Lost) -> None:
        """Store a game, and count all rounds that are now complete."""
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
