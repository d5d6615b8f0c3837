"""The shapes that all packages pass around: events, setups and results, in the form of the game record."""

from typing import Any, Final

OVER: Final = 8
"""The phases of every game's record below this one wait for something; from it on, they say why the game ended."""

Event = dict[str, Any]
"""One thing that happened, in the form of the game record."""
Setup = dict[str, Any]
"""What lay on the table before the first event, in the form of the game record."""
Result = dict[str, Any]
"""The end of a game, in the form of the game record."""
PointsByMove = dict[str, dict[str, int]]
"""Legal moves in notation, each with its points by colour letter, zeros left out."""
