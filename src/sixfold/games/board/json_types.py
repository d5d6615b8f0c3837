"""The shapes of views and previews of the board game as JSON (``core/json_types.py``)."""

from typing import Final

from msgspec import UNSET, Struct, UnsetType

from sixfold.core.json_types import AnyView, Cell, Colour, Exchange, TitleTypes, Track, Tried

BoardCounted = list[list[list[Cell]]]
"""For each half, the lines it sees."""


class BoardMoves(Struct, forbid_unknown_fields=True):
    """The legal moves in compact form (``BoardView.moves_json``)."""

    choose: list[str] | UnsetType = UNSET
    pairs: list[tuple[Cell, Cell]] | UnsetType = UNSET
    sight: dict[Colour, list[tuple[int, int, int]]] | UnsetType = UNSET
    orders: list[tuple[str, tuple[Cell, Cell]]] | UnsetType = UNSET


class BoardView(AnyView, tag_field="game", tag="board", kw_only=True, forbid_unknown_fields=True):
    """The view of one seat. ``zone`` is the distance of the outermost cells from the centre."""

    bonus_moves: int
    zone: int
    board: list[tuple[int, int, Colour]]
    markers: Track
    rack: list[str]
    rack_counts: list[int]
    exchange: Exchange | None
    unseen: dict[str, int]
    moves: BoardMoves | None


class BoardTried(Tried, kw_only=True, forbid_unknown_fields=True):
    """The effect of a move."""

    counted: BoardCounted | None


TYPES: Final = TitleTypes(BoardView, BoardCounted, BoardTried)
