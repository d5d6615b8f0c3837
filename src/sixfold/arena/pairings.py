"""Who meets whom, with which draws: every game of a contest follows from its number alone.

A *round* is a set of games with the same draws, in which the bots change places until each has been in every place:
two games at a table of two, one for every seat at a larger one. What luck gives to a place it gives to all of them.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement
from random import Random

from sixfold.bots.specs import check_labels, label
from sixfold.core.actions import Resign
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game

Seats = tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """One game: which bot plays which side, and where its chance comes from."""

    number: int
    round: int
    bots: tuple[int, ...]
    """The bot of each side, by its number in the contest."""
    places: tuple[int, ...]
    """The same by the place in the round's line-up, where one bot may stand several times."""


@dataclass(frozen=True)
class Contest:
    """Bots and a table, and the seed that everything else follows from.

    BadSetup if two different bots have the same name.

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
        """How results call the bots."""
        return tuple(map(label, self.bots))

    @cached_property
    def sides(self) -> tuple[Seats, ...]:
        """The seats of each side: one seat a side, except where partners win and lose together."""
        return sides_of(self.game)

    @cached_property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """Which bots meet: the rounds take these in turn. BadSetup if the bots do not fit the table."""
        return _lineups(len(self.bots), len(self.sides), ladder=self.ladder)

    @property
    def alone(self) -> bool:
        """Whether each bot plays by itself, and only the rounds compare them."""
        return len(self.sides) == 1

    @property
    def round_size(self) -> int:
        """How many games have the same draws."""
        return len(self.bots) if self.alone else len(self.sides)

    @property
    def cycle(self) -> int:
        """How many games it takes until all have met all in every place."""
        return self.round_size * len(self.lineups)

    def whole(self, games: int) -> int:
        """So many games, rounded up until everything is even."""
        return -(-games // self.cycle) * self.cycle

    def plan(self, number: int) -> Plan:
        """The game of this number, counted from 0."""
        round_number, turn = divmod(number, self.round_size)
        lineup = self.lineups[round_number % len(self.lineups)]
        count = len(self.sides)
        places = (turn,) if self.alone else tuple((side - turn) % count for side in range(count))
        return Plan(number, round_number, tuple(lineup[place] for place in places), places)

    def dealer(self, plan: Plan) -> Dealer:
        """The draws of a round."""
        return Dealer(seed_from(f"{self.seed}/{plan.round}"))

    def chance(self, plan: Plan) -> list[Random]:
        """A stream of its own for the bot of each seat, the same in all games of a round wherever that bot sits."""
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


def sides_of(game: Game) -> tuple[Seats, ...]:
    """The seats of each side, which a game shows by who goes down with a seat that gives up.

    >>> from sixfold.games import registry
    >>> sides_of(registry.make("board", "team"))
    ((0, 2), (1, 3))
    """
    found: dict[Seats, None] = {}
    for seat in range(game.players):
        position = game.start(Dealer(bytes(32)))
        position.play(Resign(seat))
        [side] = [group for group in position.standing("resigned")["ranking"] if seat in group]
        found[tuple(side)] = None
    return tuple(found)


def _lineups(bots: int, sides: int, *, ladder: bool) -> tuple[tuple[int, ...], ...]:
    if sides == 1:
        return (tuple(range(bots)),)
    if bots < 2:
        raise BadSetup("--bots needs at least two bots, with a comma between them")
    if ladder:
        return _meetings(bots, sides)
    if bots == 2:
        # At a larger table the first meets nothing but the second.
        return ((0, *[1] * (sides - 1)),)
    if bots == sides:
        return (tuple(range(bots)),)
    if sides == 2:
        raise BadSetup(f"--bots has {bots} bots for two sides; --ladder lets all of them meet each other")
    raise BadSetup(
        f"--bots has {bots} bots for {sides} seats; it takes {sides}, or two: the first against the second on all "
        "other seats; --ladder takes any number"
    )


def _meetings(bots: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of bots for a table; with too few of them, some sit there more than once.

    >>> _meetings(3, 2), _meetings(2, 3)
    (((0, 1), (0, 2), (1, 2)), ((0, 0, 1), (0, 1, 1)))
    """
    if bots >= sides:
        return tuple(combinations(range(bots), sides))
    return tuple(some for some in combinations_with_replacement(range(bots), sides) if len(set(some)) == bots)
