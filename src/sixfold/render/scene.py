"""The parts of a picture. A game describes its position with these; no rules are known here."""

from dataclasses import dataclass, replace

from sixfold.core.colours import COLOURS
from sixfold.core.hexgrid import Cell

__all__ = ["OWNERS", "ZONES", "Cell", "Hex", "Highlight", "Pair", "Panel", "Tower", "TrackRow"]

ZONES = 3
"""The number of distinguishable kinds of empty cell: 0 white, 1 grey, 2 blue."""

OWNERS = 4
"""The number of players whose pieces differ in material and mark."""

Pair = tuple[Cell, Cell]
"""Two neighbouring cells covered by one piece."""


def _check_colour(colour: int) -> None:
    if not 0 <= colour < len(COLOURS):
        raise ValueError(f"no such colour: {colour}")


def _check_owner(owner: int | None) -> None:
    if owner is not None and not 0 <= owner < OWNERS:
        raise ValueError(f"no such owner: {owner}")


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


@dataclass(frozen=True)
class Tower:
    """A tower with a chip on top, which shows a colour and a figure on its light or black side."""

    colour: int
    figure: int
    big: bool = False
    black: bool = False

    def __post_init__(self) -> None:
        _check_colour(self.colour)


@dataclass(frozen=True)
class Hex:
    """One cell of the board: empty, printed, covered by (half of) a piece, or with a tower on it.

    A piece has a colour, or it belongs to a player and has an ``owner`` instead.
    """

    at: Cell
    zone: int = 0
    colour: int | None = None
    printed: bool = False
    label: str | None = None
    owner: int | None = None
    tower: Tower | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.zone < ZONES:
            raise ValueError(f"no such zone: {self.zone}")
        if self.colour is not None:
            _check_colour(self.colour)
        _check_owner(self.owner)

    @property
    def empty(self) -> bool:
        """Whether the cell is free of pieces and towers."""
        return self.colour is None and self.owner is None and self.tower is None


@dataclass(frozen=True)
class Highlight:
    """Cells to outline together; with a text (such as ``+3``) they also get a badge."""

    cells: tuple[Cell, ...]
    text: str | None = None


@dataclass(frozen=True)
class TrackRow:
    """One marker on its track.

    ``gained`` is what the last move added; ``position`` already includes it. A track with a negative ``low`` is a tug
    of war around 0. ``marks`` are notable fields, such as the 18 of 36. ``gates`` are fields that open a new stretch of
    the track; the fields from ``closed`` on are closed to the marker now.
    """

    colour: int
    position: int
    low: int
    high: int
    gained: int = 0
    weakest: bool = False
    marks: tuple[int, ...] = ()
    gates: tuple[int, ...] = ()
    closed: int | None = None

    def __post_init__(self) -> None:
        _check_colour(self.colour)
        if not self.low <= self.position <= self.high or self.low >= self.high:
            raise ValueError(f"position {self.position} is not on a track from {self.low} to {self.high}")

    @property
    def bipolar(self) -> bool:
        """Whether the marker can move to either side of 0."""
        return self.low < 0 < self.high

    @property
    def origin(self) -> int:
        """The field the marker started from."""
        return 0 if self.bipolar else self.low

    @property
    def entered(self) -> range:
        """The fields that the last move passed, including the final one."""
        before = self.position - self.gained
        if self.gained > 0:
            return range(before + 1, self.position + 1)
        return range(self.position, before)

    def is_closed(self, field: int) -> bool:
        """Whether this field is closed to the marker now."""
        return self.closed is not None and field >= self.closed

    @property
    def figure(self) -> str:
        """The position as a reader sees it: signed if the side matters."""
        return _signed(self.position) if self.bipolar else str(self.position)

    @property
    def gain(self) -> str:
        """The gain with its sign, or an empty text."""
        return _signed(self.gained) if self.gained else ""


@dataclass(frozen=True)
class Panel:
    """The panel beside the board for one side: its tracks, its rack, its coins.

    A rack entry is a pair of colours, or None for a hidden piece. ``tokens`` are colours shown as small coins.
    ``weakest_word`` is the caption of the weakest value in the reader's language. ``owner`` says which pieces on the
    board belong to this side. ``shown`` are the open cards of this side, oldest first, with the caption ``shown_word``
    and the points of the newest as ``shown_gain``; ``as_cards`` draws the rack as a hand of cards too. ``note`` is a
    line below the tracks.
    """

    title: str
    subtitle: str
    rows: tuple[TrackRow, ...]
    rack: tuple[tuple[int, int] | None, ...] = ()
    active: bool = False
    tokens: tuple[int, ...] = ()
    weakest_word: str = "weakest"
    owner: int | None = None
    shown: tuple[tuple[int, int], ...] = ()
    shown_word: str = "open"
    shown_gain: str = ""
    as_cards: bool = False
    note: str = ""

    def __post_init__(self) -> None:
        _check_owner(self.owner)
        for colour in (*self.tokens, *(half for tile in (*self.rack, *self.shown) if tile for half in tile)):
            _check_colour(colour)

    @property
    def weakest(self) -> TrackRow | None:
        """The row that counts, if the game marks one."""
        return min((row for row in self.rows if row.weakest), key=lambda row: row.position, default=None)

    @property
    def drawn(self) -> tuple[TrackRow, ...]:
        """The rows as drawn: if all are equally weak, none is highlighted."""
        if len(self.rows) > 1 and all(row.weakest for row in self.rows):
            return tuple(replace(row, weakest=False) for row in self.rows)
        return self.rows
