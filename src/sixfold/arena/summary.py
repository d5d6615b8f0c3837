"""The figures of a contest: everything that is reported and does not depend on a clock."""

from dataclasses import asdict, dataclass
from math import isfinite
from typing import Any

from sixfold.arena.elo import Rating, ratings
from sixfold.arena.game_loop import Lost
from sixfold.arena.pairings import Contest
from sixfold.arena.statistics import Interval, Sprt, elo_of, mean_interval, mean_of, share_interval
from sixfold.arena.tally import Forfeit, Tally


@dataclass(frozen=True)
class Standing:
    """The result of one bot."""

    bot: str
    share: float
    interval: Interval
    fair: float
    """The share of an equal bot."""
    lowest: float | None
    """Its mean lowest marker."""
    lowest_interval: Interval | None
    by_side: tuple[float | None, ...]
    """Its share of wins on each side of the table; empty in solo."""
    forfeits: int

    @property
    def elo(self) -> float:
        """The Elo difference to its opponents."""
        return elo_of(self.share, self.fair)

    @property
    def elo_interval(self) -> Interval:
        """The 95 % interval of that."""
        return elo_of(self.interval[0], self.fair), elo_of(self.interval[1], self.fair)


@dataclass(frozen=True)
class SprtResult:
    """The state of a sequential test."""

    sprt: Sprt
    ratio: float

    @property
    def verdict(self) -> str | None:
        """The accepted hypothesis, if any."""
        return self.sprt.verdict(self.ratio)

    def to_json(self) -> dict[str, Any]:
        """As plain values."""
        return asdict(self.sprt) | {"bounds": self.sprt.bounds, "llr": self.ratio, "verdict": self.verdict}


@dataclass(frozen=True)
class Summary:
    """The figures of a contest."""

    contest: Contest
    games: int
    rounds: int
    standings: tuple[Standing, ...]
    results: tuple[tuple[float, int], ...]
    """How often the first bot had each share of a round."""
    tested: SprtResult | None
    ladder: tuple[Rating, ...] | None
    forfeits: tuple[Forfeit, ...]
    lost: tuple[Lost, ...]

    def to_json(self) -> dict[str, Any]:
        """As plain values. Lists are in the order of ``bots``."""
        each = self.standings
        return {
            "bots": list(self.contest.names),
            "games": self.games,
            "share": [one.share for one in each],
            "interval": [one.interval for one in each],
            "fair": [one.fair for one in each],
            "elo": [_finite(one.elo) for one in each],
            "elo_interval": [[_finite(end) for end in one.elo_interval] for one in each],
            "lowest": [one.lowest for one in each],
            "lowest_interval": [one.lowest_interval for one in each],
            "share_by_side": [one.by_side for one in each],
            "table": dict(self.contest.game.rules),
            "sides": self.contest.sides,
            "seed": self.contest.seed,
            "rounds": self.rounds,
            "games_a_round": self.contest.round_size,
            "results": self.results,
            "sprt": None if self.tested is None else self.tested.to_json(),
            "ladder": None if self.ladder is None else [rating.elo for rating in self.ladder],
            "ladder_interval": None if self.ladder is None else [rating.interval for rating in self.ladder],
            "forfeits": [asdict(one) for one in self.forfeits],
            "lost": [{"game": one.number, "reason": one.reason} for one in self.lost],
        }


def summarise(tally: Tally, sprt: Sprt | None = None) -> Summary:
    """Compute the figures of a tally."""
    contest = tally.contest
    return Summary(
        contest=contest,
        games=tally.games,
        rounds=tally.counted,
        standings=tuple(_standing(tally, bot) for bot in range(len(contest.bots))),
        results=tuple((float(share), count) for share, count in sorted(tally.values[0].items())),
        tested=None if sprt is None else SprtResult(sprt, ratio(tally, sprt)),
        ladder=tuple(ratings(len(contest.bots), tally.meetings)) if contest.ladder and tally.counted else None,
        forfeits=tuple(tally.forfeits),
        lost=tuple(tally.lost),
    )


def ratio(tally: Tally, sprt: Sprt) -> float:
    """The log-likelihood ratio of the first bot's results."""
    return sprt.ratio(tally.values[0], fair_share(tally, 0)) if tally.counted else 0.0


def fair_share(tally: Tally, bot: int) -> float:
    """The share of an equal bot in the rounds that this bot took part in."""
    rounds = tally.values[bot].total()
    return float(tally.fair[bot] / rounds) if rounds else 0.5


def interval_of(tally: Tally, bot: int) -> Interval:
    """The 95 % interval of a bot's share."""
    return share_interval(tally.values[bot], 1 if tally.contest.alone else tally.contest.round_size)


def _standing(tally: Tally, bot: int) -> Standing:
    values, lowest = tally.values[bot], tally.lowest[bot]
    return Standing(
        bot=tally.contest.names[bot],
        share=float(mean_of(values)) if values else 0.0,
        interval=interval_of(tally, bot),
        fair=fair_share(tally, bot),
        lowest=float(mean_of(lowest)) if lowest else None,
        lowest_interval=mean_interval(lowest) if lowest else None,
        by_side=() if tally.contest.alone else tuple(float(won / n) if n else None for n, won in tally.by_side[bot]),
        forfeits=sum(forfeit.bot == bot for forfeit in tally.forfeits),
    )


def _finite(number: float) -> float | None:
    return number if isfinite(number) else None
