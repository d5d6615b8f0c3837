"""The seats of a table, and what the people on them have agreed to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

REMATCH_MS: Final = 5 * 60_000
"""Votes for a rematch expire after this time."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat and its player."""

    person: str | None = None
    name: str = ""
    bot: str | None = None
    program: bool = False
    """Whether a program has played here on behalf of the person."""

    @property
    def is_free(self) -> bool:
        """Whether somebody can sit down here."""
        return self.person is None and self.bot is None


@dataclass(frozen=True, slots=True)
class Votes:
    """What people at the table have agreed to."""

    takeover: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """By seat: who agrees that a bot takes over."""
    rematch: Mapping[str, int] = field(default_factory=dict)
    """By person: when they agreed. Agreement expires."""
