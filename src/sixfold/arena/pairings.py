"""Decides which bots meet with which draws: every game of a contest follows from its number alone.

A *round* is a set of games with the same draws, in which the bots swap seats until each has had every seat: two games
at a table of two, one per seat at a larger table. So all bots share the luck of each seat.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from random import Random

from sixfold.bots.specs import check_labels, label
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game

Seats = tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """One game: the bots of its sides, and the source of its draws."""

    number: int
    round: int
    bots: tuple[int, ...]
    """The bot of each side, as an index into the contest's bots."""
    places: tuple[int, ...]
    """The same as an index into the line-up of the round, which may contain a bot several times."""


@dataclass(frozen=True)
class Contest:
    """Bots, a table, and the seed that everything else follows from.

    Raises BadSetup if two different bots have the same name.

    >>> from sixfold.games import registry
    >>> contest = Contest(registry.make("board"), ("greedy", "random"))
    >>> [contest.plan(number).bots for number in range(4)]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    >>> [contest.plan(number).round for number in range(4)]
    [0, 0, 1, 1]
    >>> contest.whole(7)
    8
    """

    game: Game
    bots: tuple[str, ...]
    seed: int = 0
    ladder: bool = False

    def __post_init__(self) -> None:
        check_labels(self.bots, self.game)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the bots in results."""
        return tuple(map(label, self.bots))

    @cached_property
    def sides(self) -> tuple[Seats, ...]:
        """The seats of each side: one per side, except for partners."""
        return self.game.sides

    @cached_property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """The line-ups of bots, which rounds use in turn; BadSetup if the bots do not fit the table."""
        return _lineups(len(self.bots), len(self.sides), ladder=self.ladder)

    @property
    def alone(self) -> bool:
        """Whether each bot plays solo, and only rounds compare them."""
        return len(self.sides) == 1

    @property
    def round_size(self) -> int:
        """Number of games with the same draws."""
        return len(self.bots) if self.alone else len(self.sides)

    @property
    def cycle(self) -> int:
        """Number of games until all bots have met in every seat."""
        return self.round_size * len(self.lineups)

    def whole(self, games: int) -> int:
        """This number of games, rounded up to whole cycles."""
        return -(-games // self.cycle) * self.cycle

    def plan(self, number: int) -> Plan:
        """The game with this number, counted from 0."""
        round_number, turn = divmod(number, self.round_size)
        lineup = self.lineups[round_number % len(self.lineups)]
        count = len(self.sides)
        places = (turn,) if self.alone else tuple((side - turn) % count for side in range(count))
        return Plan(number, round_number, tuple(lineup[place] for place in places), places)

    def dealer(self, plan: Plan) -> Dealer:
        """The draws of a round."""
        return Dealer(seed_from(f"{self.seed}/{plan.round}"))

    def chance(self, plan: Plan) -> list[Random]:
        """A random stream per seat; a bot has the same one in all games of a round."""
        streams: list[Random] = [Random()] * self.game.players
        for place, seats in zip(plan.places, self.sides, strict=True):
            for partner, seat in enumerate(seats):
                streams[seat] = Random(f"{self.seed}/{plan.round}/{place}/{partner}")
        return streams

    def bot_at(self, plan: Plan) -> list[int]:
        """The bot of each seat."""
        sitting = [0] * self.game.players
        for bot, seats in zip(plan.bots, self.sides, strict=True):
            for seat in seats:
                sitting[seat] = bot
        return sitting


def _lineups(bots: int, sides: int, *, ladder: bool) -> tuple[tuple[int, ...], ...]:
    if sides == 1:
        return (tuple(range(bots)),)
    if bots < 2:
        raise BadSetup("--bots needs at least two bots, separated by a comma")
    if ladder:
        return _meetings(bots, sides)
    if bots == 2:
        # At a larger table the first bot meets only the second.
        return ((0, *[1] * (sides - 1)),)
    if bots == sides:
        return (tuple(range(bots)),)
    if sides == 2:
        raise BadSetup(f"--bots has {bots} bots for two sides; with --ladder all of them meet each other")
    raise BadSetup(
        f"--bots has {bots} bots for {sides} seats; give {sides}, or two: the first against the second on all "
        "other seats; --ladder takes any number"
    )


def _meetings(bots: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """Every selection of bots for a table; with too few bots, some take several seats.

    >>> _meetings(3, 2), _meetings(2, 3)
    (((0, 1), (0, 2), (1, 2)), ((0, 0, 1), (0, 1, 1)))
    """
    if bots >= sides:
        return tuple(combinations(range(bots), sides))
    return tuple(some for some in combinations_with_replacement(range(bots), sides) if len(set(some)) == bots)
