"""Tracks and ranking: the weakest colour counts first, then the next one."""

from collections.abc import Callable, Sequence
from math import exp, log

from sixfold.core.kernels import Int8s, rule


@rule
def compare_weakest_first(a: Int8s, sign_a: int, b: Int8s, sign_b: int, lowest: int, top: int) -> int:
    """Return 1 if track ``a`` beats ``b``, −1 if ``b`` beats ``a``, else 0; only fields ``lowest`` to ``top`` count.

    Instead of comparing the sorted positions, scan the fields from the low end for the first one on which the sides
    have different numbers of markers: the side with more is weaker. The signs orient a shared track towards each of its
    two sides.
    """
    for field in range(lowest, top + 1):
        lead = 0
        for colour in range(len(a)):
            if a[colour] * sign_a == field:
                lead -= 1
            if b[colour] * sign_b == field:
                lead += 1
        if lead != 0:
            return 1 if lead > 0 else -1
    return 0


@rule
def weakest_first_key(v0: int, v1: int, v2: int, v3: int, v4: int, v5: int) -> int:
    """Return a number that is higher for a better track: its positions (0…63) as digits, lowest first."""
    # A sorting network: no allocation, no mispredicted branches.
    v0, v5 = min(v0, v5), max(v0, v5)
    v1, v3 = min(v1, v3), max(v1, v3)
    v2, v4 = min(v2, v4), max(v2, v4)
    v1, v2 = min(v1, v2), max(v1, v2)
    v3, v4 = min(v3, v4), max(v3, v4)
    v0, v3 = min(v0, v3), max(v0, v3)
    v2, v5 = min(v2, v5), max(v2, v5)
    v0, v1 = min(v0, v1), max(v0, v1)
    v2, v3 = min(v2, v3), max(v2, v3)
    v4, v5 = min(v4, v5), max(v4, v5)
    v1, v2 = min(v1, v2), max(v1, v2)
    v3, v4 = min(v3, v4), max(v3, v4)
    return ((((v0 << 6 | v1) << 6 | v2) << 6 | v3) << 6 | v4) << 6 | v5


@rule
def track_key(track: Int8s) -> int:
    """Return the :func:`weakest_first_key` of a track of six colours."""
    return weakest_first_key(int(track[0]), int(track[1]), int(track[2]), int(track[3]), int(track[4]), int(track[5]))


@rule
def soft_minimum(track: Int8s, softness: float) -> float:
    """Return a mean of the positions in which the weakest colours count most; the softer, the more the others count."""
    total = 0.0
    for colour in range(len(track)):
        total += exp(-softness * int(track[colour]))
    return -log(total / len(track)) / softness


def rank(members: Sequence[int], compare: Callable[[int, int], int]) -> list[list[int]]:
    """Return groups of members, best first. Members that ``compare`` finds equal share a group, in ascending order."""
    beaten_by = {m: sum(compare(other, m) > 0 for other in members) for m in members}
    return [sorted(m for m in members if beaten_by[m] == place) for place in sorted(set(beaten_by.values()))]
