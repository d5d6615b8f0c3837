"""Adds up rounds in order, so that the sum does not depend on the order in which games finish."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sixfold.arena.game_loop import Lost, Played
from sixfold.arena.pairings import Contest
from sixfold.arena.statistics import mean_of
from sixfold.arena.thinking_time import Clock


@dataclass(frozen=True)
class Outcome:
    """The bots that were compared and each one's part of the win. A bot may occur several times."""

    bots: tuple[int, ...]
    shares: tuple[Fraction, ...]


@dataclass(frozen=True)
class Forfeit:
    """A game that a bot forfeited."""

    game: int
    bot: int
    seat: int
    reason: str


class Tally:
    """The results of a contest so far."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        count = len(contest.bots)
        self.rounds = 0
        """Number of complete rounds, including those that do not count."""
        self.played: list[Played] = []
        """The games that count, in order and without their clocks."""
        self.lost: list[Lost] = []
        self.values: list[Counter[Fraction]] = [Counter() for _ in range(count)]
        """For each bot, how often it had each share of a round's wins."""
        self.fair: list[Fraction] = [Fraction(0)] * count
        """For each bot, the sum of its fair shares."""
        self.lowest: list[Counter[Fraction]] = [Counter() for _ in range(count)]
        """For each bot, its mean lowest marker in each round."""
        self.by_side: list[list[tuple[int, Fraction]]] = [[(0, Fraction(0))] * len(contest.sides) for _ in range(count)]
        """For each bot and side, the games and its part of the wins."""
        self.meetings: Counter[tuple[Outcome, ...]] = Counter()
        """The outcomes of whole rounds with their frequencies."""
        self.history: list[tuple[Fraction | None, ...]] = []
        """The shares of each round by bot; None for a bot that did not take part."""
        self.forfeits: list[Forfeit] = []
        self.clocks = [Clock() for _ in range(count)]

    @property
    def games(self) -> int:
        """Number of games that count."""
        return len(self.played)

    @property
    def counted(self) -> int:
        """Number of rounds that count."""
        return len(self.history)

    def share(self, bot: int) -> float | None:
        """The share of wins of a bot so far."""
        return float(mean_of(self.values[bot])) if self.values[bot] else None

    def add(self, games: Sequence[Played | Lost]) -> None:
        """Count the next round."""
        self.rounds += 1
        lost = [game for game in games if isinstance(game, Lost)]
        if lost:
            # An incomplete round would favour the bot with the better half.
            self.lost += lost
            return
        whole = [game for game in games if isinstance(game, Played)]
        for game in whole:
            self._add_game(game)
        outcomes = self._compared(whole)
        self.meetings[outcomes] += 1
        shares = self._shares(outcomes)
        self.history.append(tuple(shares.get(bot, (None, None))[0] for bot in range(len(self.values))))
        for bot, (share, fair) in shares.items():
            self.values[bot][share] += 1
            self.fair[bot] += fair
        self._add_lowest(whole)

    def _add_game(self, game: Played) -> None:
        plan = self.contest.plan(game.number)
        sitting = self.contest.bot_at(plan)
        for side, (bot, seats) in enumerate(zip(plan.bots, self.contest.sides, strict=True)):
            count, share = self.by_side[bot][side]
            self.by_side[bot][side] = count + 1, share + game.share(seats)
        self.forfeits += [Forfeit(game.number, sitting[seat], seat, reason) for seat, reason in game.forfeits]
        for seat, clock in enumerate(game.clocks):
            self.clocks[sitting[seat]] += clock
        self.played.append(replace(game, clocks=()))

    def _compared(self, games: list[Played]) -> tuple[Outcome, ...]:
        """The outcomes of a round. In solo, the round compares the bots."""
        plans = [self.contest.plan(game.number) for game in games]
        if not self.contest.alone:
            return tuple(
                Outcome(plan.bots, tuple(game.share(seats) for seats in self.contest.sides))
                for plan, game in zip(plans, games, strict=True)
            )
        reached = [(not game.forfeits, game.lowest) for game in games]
        best = [one == max(reached) for one in reached]
        shares = tuple(Fraction(won, sum(best)) for won in best)
        return (Outcome(tuple(plan.bots[0] for plan in plans), shares),)

    def _shares(self, outcomes: tuple[Outcome, ...]) -> dict[int, tuple[Fraction, Fraction]]:
        """For each bot of a round, its part of the wins and its fair share."""
        found: dict[int, tuple[Fraction, Fraction]] = {}
        for outcome in outcomes:
            for bot, share in zip(outcome.bots, outcome.shares, strict=True):
                before, fair = found.get(bot, (Fraction(0), Fraction(0)))
                equal = Fraction(1, len(outcome.bots) * len(outcomes))
                found[bot] = before + share / len(outcomes), fair + equal
        return found

    def _add_lowest(self, games: list[Played]) -> None:
        markers: dict[int, list[int]] = {}
        for game in games:
            sitting = self.contest.bot_at(self.contest.plan(game.number))
            for seat, lowest in enumerate(game.lowest or ()):
                markers.setdefault(sitting[seat], []).append(lowest)
        for bot, found in markers.items():
            self.lowest[bot][Fraction(sum(found), len(found))] += 1
