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


def rank(members: Sequence[int], compare: Callable[[int, int], int]) -> list[list[int]]:
    """Groups of members, best first; those whom ``compare`` finds equal share a group, in ascending order."""
    beaten_by = {m: sum(compare(other, m) > 0 for other in members) for m in members}
    return [sorted(m for m in members if beaten_by[m] == place) for place in sorted(set(beaten_by.values()))]
