"""The shapes of views and previews of the card game as JSON (``core/json_types.py``)."""

from typing import Final

from msgspec import UNSET, Struct, UnsetType, field

from sixfold.core.json_types import AnyView, Colour, Exchange, TitleTypes, Track, Tried

CardsCounted = list[list[tuple[int, int, int]]]
"""For each symbol, the open cards that show it: seat, slot and half."""


class Gate(Struct, forbid_unknown_fields=True):
    """A closed area of a track, the field that opens it, and the markers still before that field."""

    first: int = field(name="from")
    to: int
    opens_at: int
    behind: list[Colour]


class Lost(Struct, forbid_unknown_fields=True):
    """Points that a marker cannot use: because of a closed gate, or at the end of the track."""

    colour: Colour
    points: int
    gate: Gate | None


class CardPlay(Struct, forbid_unknown_fields=True):
    """A play: the gains of its symbols in the order of scoring, the track after it, and the points lost."""

    card: str
    gains: list[int]
    track: Track
    lost: list[Lost]


class CardsMoves(Struct, forbid_unknown_fields=True):
    """The legal moves (``CardsView.moves_json``)."""

    choose: list[str] | UnsetType = UNSET
    plays: list[CardPlay] | UnsetType = UNSET


class CardsView(AnyView, tag_field="game", tag="cards", kw_only=True, forbid_unknown_fields=True):
    """The view of one seat. ``gates`` are by seat; null once everything is open."""

    bonus_moves: int
    open: list[list[str]]
    gates: list[Gate | None]
    hand: list[str]
    hand_counts: list[int]
    exchange: Exchange | None
    pile_count: int
    discards: dict[str, int]
    unseen: dict[str, int]
    moves: CardsMoves | None


class CardsTried(Tried, kw_only=True, forbid_unknown_fields=True):
    """The effect of a move."""

    counted: CardsCounted | None


TYPES: Final = TitleTypes(CardsView, CardsCounted, CardsTried)
