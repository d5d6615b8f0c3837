"""The seats of a table, and what the people on them have agreed to."""

from collections.abc import Mapping
from typing import Final

import msgspec

REMATCH_MS: Final = 5 * 60_000
"""Votes for a rematch expire after this time."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and its player, also as the log of a table holds it."""

    person: str | None
    name: str
    bot: str | None
    program: bool = False
    """Whether a program has played here on behalf of the person."""

    @property
    def is_free(self) -> bool:
        """Whether somebody can sit down here."""
        return self.person is None and self.bot is None


FREE: Final = Seat(None, "", None)


class Votes(msgspec.Struct, frozen=True):
    """What people at the table have agreed to."""

    takeover: Mapping[int, frozenset[str]] = {}
    """By seat: who agrees that a bot takes over."""
    rematch: Mapping[str, int] = {}
    """By person: when they agreed. Agreement expires."""
