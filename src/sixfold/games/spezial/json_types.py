"""The shapes of views and previews of Genial Spezial as JSON (``core/json_types.py``)."""

from typing import Final

from msgspec import UNSET, Struct, UnsetType

from sixfold.core.json_types import AnyView, Cell, Colour, TitleTypes, Track, Tried


class Tower(Struct, forbid_unknown_fields=True):
    """A tower and its chip, with the value that the chip shows now."""

    at: Cell
    big: bool
    colour: Colour
    light: int
    dark: int
    value: int
    black: bool


class Chain(Struct, forbid_unknown_fields=True):
    """Connected tiles of one owner and the towers they touch: whether chips score, and big towers are rewarded."""

    owner: int
    cells: list[Cell]
    towers: list[Cell]
    scored: bool
    rewarded: bool


class SpezialCounted(Struct, forbid_unknown_fields=True):
    """The chain, the towers that score or are rewarded, and the bonus fields under the tile with their points."""

    cells: list[Cell]
    towers: list[Cell]
    rewarded: list[Cell]
    bonus: list[tuple[int, int, int]] | UnsetType = UNSET


class SpezialMoves(Struct, forbid_unknown_fields=True):
    """The legal moves in compact form (``SpezialView.moves_json``)."""

    pairs: list[tuple[int, int, int, int]]
    gains: list[tuple[Track, list[int]]]


class SpezialView(AnyView, tag_field="game", tag="spezial", kw_only=True, forbid_unknown_fields=True):
    """What everybody may know."""

    board: list[tuple[int, int, int]]
    chains: list[Chain]
    towers: list[Tower]
    bonus: list[Cell]
    tiles_left: list[int]
    moves: SpezialMoves | None


class SpezialTried(Tried, kw_only=True, forbid_unknown_fields=True):
    """The effect of a move, and the chain that the tile would belong to."""

    counted: SpezialCounted | None
    chain: Chain


TYPES: Final = TitleTypes(SpezialView, SpezialCounted, SpezialTried)
