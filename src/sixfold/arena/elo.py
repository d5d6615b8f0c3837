"""A ladder: one number for each bot, such that the differences explain who won how often against whom.

The model is Bradley and Terry's, and Luce's for more than two: a bot wins in proportion to its strength among those
at the table. All games are fitted at once, so that their order does not matter; ratings that are updated game by game
are made for players who change, and bots do not.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.arena.statistics import Interval, Z
from sixfold.arena.tally import Outcome

POINT: Final = log(10) / 400
"""One point of Elo as a natural logarithm of odds."""
PRIOR: Final = 800.0
"""Before any game, ratings are taken to lie within some such range of each other: nobody is infinitely strong."""

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """How much stronger than the first bot, in points of Elo, and the 95 % interval of its place in the field."""

    elo: float
    interval: Interval


def ratings(bots: int, meetings: Mapping[tuple[Outcome, ...], int]) -> list[Rating]:
    """The ratings of so many bots from the outcomes of rounds, each with how often it came. The first bot has 0."""
    strengths = np.zeros(bots)
    for _ in range(200):
        slope, bend, _ = _fit(strengths, meetings)
        step = np.linalg.solve(bend, slope)
        # Far from the top the parabola that Newton's method follows lies: not more than e-fold at once.
        strengths += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-10:
            break
    _, bend, scatter = _fit(strengths, meetings)
    inverse = np.linalg.inv(bend)
    by_rounds = inverse @ scatter @ inverse
    # A bot's place is measured from the middle of the field, in which those count most that most is known of. From
    # the first bot, one hopeless beginner there would blur the places of all others.
    known = np.diag(bend) - 1 / (PRIOR * POINT) ** 2
    middle = known / known.sum() if known.sum() > 0 else np.full(bots, 1 / bots)
    found = []
    for bot in range(bots):
        place = np.eye(bots)[bot] - middle
        # Draws in common may tie the games of a round together: the wider of both answers is taken.
        spread = max(float(place @ inverse @ place), float(place @ by_rounds @ place))
        elo, reach = float(strengths[bot] - strengths[0]) / POINT, Z * spread**0.5 / POINT
        found.append(Rating(elo, (elo - reach, elo + reach)))
    return found


def _fit(strengths: Floats, meetings: Mapping[tuple[Outcome, ...], int]) -> tuple[Floats, Floats, Floats]:
    """At these strengths: the slope of the log-likelihood, its bend, and how the rounds' slopes scatter."""
    count = len(strengths)
    trust = 1 / (PRIOR * POINT) ** 2
    slope, bend, scatter = -trust * strengths, np.eye(count) * trust, np.zeros((count, count))
    for outcomes, times in meetings.items():
        pull: Floats = np.zeros(count)
        for outcome in outcomes:
            weights: Any = np.exp(strengths[list(outcome.bots)] - strengths[list(outcome.bots)].max())
            expected: Floats = np.zeros(count)
            np.add.at(expected, list(outcome.bots), weights / weights.sum())
            np.add.at(pull, list(outcome.bots), [float(share) for share in outcome.shares])
            pull -= expected
            bend += times * (np.diag(expected) - np.outer(expected, expected))
        slope = slope + times * pull
        scatter += times * np.outer(pull, pull)
    return slope, bend, scatter
