"""Measures certainty: intervals, Elo, and a sequential test.

The unit is the round, not the game: games with the same draws are correlated, so only the spread of whole rounds
counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf, log, log10, sqrt
from typing import Final

Values = Mapping[Fraction, int]
"""How often each value occurred in a round."""
Interval = tuple[float, float]

Z: Final = 1.959963984540054
"""The standard deviations that contain 95 % of a normal distribution."""
PRIOR_ROUNDS: Final = 2
"""Rounds of coin tossing that are mixed in, so that a few equal rounds do not look like certainty."""


def mean_of(values: Values) -> Fraction:
    """The mean.

    >>> mean_of({Fraction(1, 2): 1, Fraction(1): 3})
    Fraction(7, 8)
    """
    return sum((value * count for value, count in values.items()), Fraction(0)) / sum(values.values())


def deviations(values: Values) -> float:
    """The sum of squared deviations from the mean."""
    mean = mean_of(values)
    return float(sum(((value - mean) ** 2 * count for value, count in values.items()), Fraction(0)))


def student(freedom: int) -> float:
    """The two-sided 95 % quantile of Student's distribution, by its expansion around the normal one.

    >>> round(student(4), 2), round(student(10), 3), round(student(100), 3)
    (2.77, 2.228, 1.984)
    """
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))


def share_interval(values: Values, games: int) -> Interval:
    """The 95 % interval of a share of wins, from its values in rounds of ``games`` games.

    This is Wilson's interval with the number of independent games that would scatter like these rounds. So it stays
    between 0 and 1 and has a width even if every game went the same way.
    """
    rounds = sum(values.values())
    if rounds == 0:
        return 0.0, 1.0
    share = float(mean_of(values))
    freedom = rounds - 1 + PRIOR_ROUNDS
    # The scatter of these rounds, relative to rounds of independent games.
    coins = PRIOR_ROUNDS / 4 / games
    scatter = (deviations(values) + coins) / ((rounds - 1) * share * (1 - share) / games + coins)
    independent = rounds * games / scatter
    t2 = student(freedom) ** 2
    centre = share + t2 / (2 * independent)
    reach = sqrt(t2 * (share * (1 - share) / independent + t2 / (4 * independent**2)))
    low, high = ((centre + sign * reach) / (1 + t2 / independent) for sign in (-1, 1))
    return max(0.0, min(low, share)), min(1.0, max(high, share))


def mean_interval(values: Values) -> Interval | None:
    """The 95 % interval of a mean; None for a single round, which says nothing about the spread."""
    rounds = sum(values.values())
    if rounds < 2:
        return None
    mean = float(mean_of(values))
    reach = student(rounds - 1) * sqrt(deviations(values) / (rounds - 1) / rounds)
    return mean - reach, mean + reach


def elo_of(share: float, fair: float = 0.5) -> float:
    """The Elo difference that explains a share of wins, where ``fair`` is the share of an equal bot.

    >>> round(elo_of(0.64)), round(elo_of(0.25, 0.25)), elo_of(1.0)
    (100, 0, inf)
    """
    if fair >= 1:
        return 0.0  # no opponents
    if share <= 0 or share >= 1:
        return -inf if share <= 0 else inf
    return 400 * log10(share / (1 - share) * (1 - fair) / fair)


def share_of(elo: float, fair: float = 0.5) -> float:
    """The expected share of wins for an Elo difference.

    >>> round(share_of(100), 2), share_of(0, 0.25)
    (0.64, 0.25)
    """
    odds = 10 ** (elo / 400) * fair / (1 - fair)
    return odds / (1 + odds)


@dataclass(frozen=True)
class Sprt:
    """A sequential test: is the first bot ``elo0`` stronger than the others, or ``elo1``?

    It uses the generalised log-likelihood ratio of the rounds' results, as fishtest does for pairs of games: the
    likelihoods of the best distributions of results with either mean.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> Interval:
        """Below the first bound ``elo0`` is accepted, above the second ``elo1``."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, values: Values, fair: float = 0.5) -> float:
        """The log-likelihood ratio so far.

        >>> pairs = {Fraction(number, 4): count for number, count in enumerate((63, 252, 385, 250, 74))}
        >>> round(Sprt(0, 10).ratio(pairs), 2)
        -0.53
        """
        rounds = sum(values.values())
        if rounds == 0:
            return 0.0
        # Give unseen results a tiny weight; without it some means would be impossible.
        seen = {float(value): float(count) for value, count in sorted(values.items())}
        for value in (0.0, 0.25, 0.5, 0.75, 1.0):
            seen.setdefault(value, 1e-3)
        tilts = [(share_of(elo, fair), _tilt(seen, share_of(elo, fair))) for elo in (self.elo0, self.elo1)]
        (s0, tilt0), (s1, tilt1) = tilts
        return sum(
            count * (log(1 + tilt0 * (value - s0)) - log(1 + tilt1 * (value - s1))) for value, count in seen.items()
        )

    def verdict(self, ratio: float) -> str | None:
        """The accepted hypothesis, ``elo0`` or ``elo1``; None while the test is undecided."""
        low, high = self.bounds
        return "elo0" if ratio <= low else "elo1" if ratio >= high else None


def _tilt(seen: Mapping[float, float], mean: float) -> float:
    """The tilt of the observed frequencies that gives this mean with maximum likelihood.

    The likeliest distribution divides each frequency by 1 + x·(value − mean). The sum decreases in x, so bisection
    finds the x that gives the mean.
    """
    low, high = -1 / (max(seen) - mean), 1 / (mean - min(seen))
    for _ in range(100):
        x = (low + high) / 2
        if sum(count * (value - mean) / (1 + x * (value - mean)) for value, count in seen.items()) > 0:
            low = x
        else:
            high = x
    return (low + high) / 2
