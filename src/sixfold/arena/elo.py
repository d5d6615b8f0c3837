"""A ladder: one rating per bot, so that the differences explain the results.

The model is Bradley and Terry's, and Luce's for more than two players: a bot wins in proportion to its strength among
those at the table. All games are fitted at once, so their order does not matter. Ratings that are updated game by
game suit players who change; bots do not.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.arena.statistics import Interval, Z
from sixfold.arena.tally import Outcome

POINT: Final = log(10) / 400
"""One Elo point as a natural logarithm of odds."""
PRIOR: Final = 800.0
"""Prior range of the ratings, which keeps them finite."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """Elo points above the first bot, with the 95 % interval of the bot's place in the field."""

    elo: float
    interval: Interval


def ratings(bots: int, meetings: Mapping[tuple[Outcome, ...], int]) -> list[Rating]:
    """The ratings of ``count`` bots, from the outcomes of rounds with their frequencies. The first bot has 0."""
    strengths = np.zeros(bots)
    for _ in range(200):
        slope, bend, _ = _fit(strengths, meetings)
        step = np.linalg.solve(bend, slope)
        # Far from the maximum Newton's parabola is wrong, so limit each step to a factor of e.
        strengths += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
    _, bend, scatter = _fit(strengths, meetings)
    inverse = np.linalg.inv(bend)
    by_rounds = inverse @ scatter @ inverse
    # Measure a bot's place from the middle of the field, weighted by what is known of each bot. Measured from
    # the first bot, one hopeless beginner in its place would widen the intervals of all others.
    known = np.diag(bend) - 1 / (PRIOR * POINT) ** 2
    middle = known / known.sum() if known.sum() > 0 else np.full(bots, 1 / bots)
    found = []
    for bot in range(bots):
        place = np.eye(bots)[bot] - middle
        # Common draws may correlate the games of a round, so use the wider of the two estimates.
        spread = max(float(place @ inverse @ place), float(place @ by_rounds @ place))
        elo, reach = float(strengths[bot] - strengths[0]) / POINT, Z * spread**0.5 / POINT
        found.append(Rating(elo, (elo - reach, elo + reach)))
    return found


def _fit(strengths: Floats, meetings: Mapping[tuple[Outcome, ...], int]) -> tuple[Floats, Floats, Floats]:
    """The gradient and Hessian of the log-likelihood at these strengths, and the scatter of the rounds' gradients."""
    count = len(strengths)
    trust = 1 / (PRIOR * POINT) ** 2
    slope, bend, scatter = -trust * strengths, np.eye(count) * trust, np.zeros((count, count))
    for outcomes, times in meetings.items():
        pull: Floats = np.zeros(count)
        for outcome in outcomes:
            weights: Floats = np.exp(strengths[list(outcome.bots)] - strengths[list(outcome.bots)].max())
            expected: Floats = np.zeros(count)
            np.add.at(expected, list(outcome.bots), weights / weights.sum())
            np.add.at(pull, list(outcome.bots), [float(share) for share in outcome.shares])
            pull -= expected
            bend += times * (np.diag(expected) - np.outer(expected, expected))
        slope = slope + times * pull
        scatter += times * np.outer(pull, pull)
    return slope, bend, scatter
