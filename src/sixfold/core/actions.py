"""The actions that all games share. In a card game, "tile" means a card."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sixfold.core.errors import BadNotation
from sixfold.core.json_values import read_letters, read_list, read_seat


@dataclass(frozen=True, slots=True)
class Exchange:
    """Show these tiles and set them aside for new ones."""

    tiles: tuple[str, ...]

    def __str__(self) -> str:
        return "x" + ",".join(self.tiles)


@dataclass(frozen=True, slots=True)
class Keep:
    """Decline an exchange that is allowed."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw these tiles from the bag or the pile."""

    tiles: tuple[str, ...]

    def __str__(self) -> str:
        return "+" + ",".join(self.tiles)


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives up; ``None`` means the seat to move."""

    seat: int | None = None

    def __str__(self) -> str:
        return "resign"


Shared = Exchange | Keep | Draw | Resign
"""Any action of this module."""


def parse_shared(text: str, parse_piece: Callable[[str], str]) -> Shared | None:
    """Parse the notation of a shared action, or return None for any other text. ``parse_piece`` parses one tile."""
    word = text.lower()
    if word == "keep":
        return Keep()
    if word == "resign":
        return Resign()
    if word[:1] in ("x", "+") and word[1:]:
        tiles = tuple(parse_piece(tile.strip()) for tile in text[1:].split(","))
        return Exchange(tiles) if word[0] == "x" else Draw(tiles)
    return None


def read_shared(event: Mapping[str, Any], piece: str, parse_piece: Callable[[str], str]) -> tuple[int, Shared]:
    """Return the seat and the shared action of an event, or raise BadNotation; ``piece`` is the word for a tile."""
    seat = read_seat(event)
    match event.get("do"):
        case "exchange":
            return seat, Exchange(read_pieces(read_list(event, f"{piece}s"), piece, parse_piece))
        case "draw":
            return seat, Draw(read_pieces(read_list(event, f"{piece}s"), piece, parse_piece))
        case _:
            return read_resign(event)


def read_resign(event: Mapping[str, Any]) -> tuple[int, Resign]:
    """Return the seat that an event resigns, or raise BadNotation for any other event."""
    seat = read_seat(event)
    if event.get("do") != "resign":
        raise BadNotation(f"no event of this game is called {str(event.get('do'))[:40]!r}", "unknown-event")
    return seat, Resign(seat)


def read_pieces(pieces: list[Any], piece: str, parse_piece: Callable[[str], str]) -> tuple[str, ...]:
    """Read the tiles of a hand or a draw. The letters of a tile may be in either order."""
    return tuple(parse_piece(read_letters(one, piece)) for one in pieces)
