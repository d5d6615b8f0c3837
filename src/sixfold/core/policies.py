"""Policies that titles share. A policy gives a value to each of the ``count`` listed choices, in ``m.worth``.

A title makes its own from ``track_after(s, t, p, i, track)``, which fills in the track of the seat to move after choice
``i`` of the list.
"""

from sixfold.core.hands import CHOOSE
from sixfold.core.kernels import Kernel, Record, Weights, rule
from sixfold.core.ranking import track_key


def greedy(track_after: Kernel) -> Kernel:
    """Prefer the best track after the move, weakest colour first."""

    @rule
    def policy(s: Record, t: Record, p: Record, m: Record, k: Weights, count: int) -> None:
        for i in range(count):
            track_after(s, t, p, i, m.track)
            m.worth[i] = track_key(m.track)

    return policy


def points(track_after: Kernel) -> Kernel:
    """Prefer the most points now, not counting lost points."""

    @rule
    def policy(s: Record, t: Record, p: Record, m: Record, k: Weights, count: int) -> None:
        for i in range(count):
            track_after(s, t, p, i, m.track)
            total = 0
            for colour in range(len(m.track)):
                total += int(m.track[colour])
            m.worth[i] = total

    return policy


def exchange_first(policy: Kernel) -> Kernel:
    """The same policy, but make an exchange, which is listed first, whenever it is allowed."""

    @rule
    def with_exchange(s: Record, t: Record, p: Record, m: Record, k: Weights, count: int) -> None:
        if s.phase == CHOOSE:
            m.worth[0] = 1.0
            m.worth[1] = 0.0
        else:
            policy(s, t, p, m, k, count)

    return with_exchange
