"""Tracks and ranking: only the weakest colour counts, then the next one."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule


@rule
def compare_weakest_first(
    a: NDArray[np.int8], sign_a: int, b: NDArray[np.int8], sign_b: int, lowest: int, top: int
) -> int:
    """1 if track ``a`` beats ``b``, −1 if ``b`` beats ``a``, 0 if equal; only fields ``lowest`` to ``top`` count.

    Comparing the sorted positions is the same as looking, field by field from the low end, for the first
    one where one side has more markers than the other: that side is the weaker one. The signs turn a
    shared track towards its two sides.
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
    """A number that is higher for a better track: its positions (0…63), the lowest first, as digits."""
    # A sorting network: no array to allocate, no branch to miss.
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


def rank(members: Sequence[int], compare: Callable[[int, int], int]) -> list[list[int]]:
    """Groups of members, best first; those whom ``compare`` finds equal share a group, in ascending order."""
    beaten_by = {m: sum(compare(other, m) > 0 for other in members) for m in members}
    return [sorted(m for m in members if beaten_by[m] == place) for place in sorted(set(beaten_by.values()))]
