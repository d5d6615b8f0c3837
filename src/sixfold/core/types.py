"""The types that all packages share: events, setups and results, in the format of the game record."""

from typing import Any, Final

OVER: Final = 8
"""In all games, phases below this one wait for an action; from it on, they say why the game ended."""

MOST_SEATS: Final = 4
"""The seats of the largest table of any title: search, logs and the protocol have room for these."""

Action = object
"""A move, a draw or a resignation, as a title or :mod:`sixfold.core.actions` defines it."""
Event = dict[str, Any]
"""One thing that happened, in the format of the game record."""
Setup = dict[str, Any]
"""The state of the table before the first event, in the format of the game record."""
Result = dict[str, Any]
"""The result of a game, in the format of the game record."""
PointsByMove = dict[str, dict[str, int]]
"""Legal moves in notation, each with its points by colour letter, without zeros."""
