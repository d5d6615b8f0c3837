"""Limits on thinking per move: time, rounds, or both. With rounds alone, the move is reproducible."""

import re
from dataclasses import dataclass
from typing import Final

from sixfold.core.errors import BadSetup

_WRITTEN = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(ms|s|n)")
LONGEST: Final = 600.0
MOST_ROUNDS: Final = 100_000_000


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds, rounds, or both, in which case the first limit reached applies. One of them may be None."""

    seconds: float | None = 0.05
    rounds: int | None = None

    def __str__(self) -> str:
        """Return the notation that :func:`parse_budget` reads.

        >>> print(Budget(0.05), Budget(1.5), Budget(None, 800), Budget(1, 800))
        50ms 1.5s 800n 1s/800n
        """
        written = []
        if self.seconds is not None:
            written += [f"{self.seconds:g}s" if self.seconds >= 1 else f"{1000 * self.seconds:g}ms"]
        if self.rounds is not None:
            written += [f"{self.rounds}n"]
        return "/".join(written)


def parse_budget(text: str) -> Budget:
    """Parse ``50ms``, ``1.5s`` or, for rounds, ``800n``; ``1s/800n`` stops at whichever limit comes first.

    >>> parse_budget("50ms"), parse_budget("800n")
    (Budget(seconds=0.05, rounds=None), Budget(seconds=None, rounds=800))
    """
    time, slash, rounds = text.strip().lower().partition("/")
    if not slash:
        seconds, count = _parse_one(time, text)
        return Budget(seconds, count)
    (seconds, _), (_, count) = _parse_one(time, text), _parse_one(rounds, text)
    if seconds is None or count is None:
        raise BadSetup(f"{text[:20]!r} is not a budget: time comes first, as in 1s/800n", "bad-budget")
    return Budget(seconds, count)


def _parse_one(part: str, text: str) -> tuple[float | None, int | None]:
    """Parse seconds or rounds."""
    if not (match := _WRITTEN.fullmatch(part)):
        raise BadSetup(
            f"{text[:20]!r} is not a budget: write for example 50ms, 1.5s, or 800n for 800 rounds", "bad-budget"
        )
    number, unit = float(match[1]), match[2]
    if unit == "n":
        if not 1 <= number <= MOST_ROUNDS or number != int(number):
            raise BadSetup(f"a budget of rounds is a whole number from 1 to {MOST_ROUNDS:,}", "bad-budget")
        return None, int(number)
    seconds = number / 1000 if unit == "ms" else number
    if not 0.001 <= seconds <= LONGEST:
        raise BadSetup(f"a budget of time is between 1ms and {LONGEST:g}s", "bad-budget")
    return seconds, None
