"""One game at one moment: the record, the events so far, and the possible actions."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.chance import Dealer
from sixfold.core.colours import COLOURS
from sixfold.core.errors import IllegalMove
from sixfold.core.hexgrid import DIRECTIONS, Cell
from sixfold.core.hidden_hands import HandPosition, no_action
from sixfold.core.kernels import Records, copied_records
from sixfold.core.position import points_by_colour
from sixfold.core.types import Event, PointsByMove
from sixfold.laying.belief import set_aside
from sixfold.laying.layout import Layout
from sixfold.laying.legal import new_placements
from sixfold.laying.moves import Notation, Placement
from sixfold.laying.rules import (
    FIRST_PLACEMENT,
    LEGAL,
    NOT_ADJACENT,
    NOT_ON_RACK,
    OCCUPIED,
    OUTSIDE_ZONE,
    LayingRules,
)
from sixfold.laying.state import ALL_AT_TOP, DRAW, PLACE, REASONS, SWAP
from sixfold.laying.view_text import Memory

if TYPE_CHECKING:
    from sixfold.laying.game import LayingGame

Lines = list[list[list[list[int]]]]
"""For each half of a tile, the lines it sees; a line is the list of its cells, from the half outward."""


class LayingPosition(HandPosition):
    """A game in progress. A title supplies the class variables."""

    game: "LayingGame"
    layout: ClassVar[Layout]
    """That of the placements."""
    rules: ClassVar[LayingRules]
    notation: ClassVar[Notation]
    first_ruling: ClassVar[str | None] = None
    """The ruling about a seat's first tile."""
    reasons: ClassVar[Mapping[int, str]] = REASONS
    decisive_reasons = (*HandPosition.decisive_reasons, REASONS[ALL_AT_TOP])
    hands_key, hands_field, stock_field = "racks", "rack", "bag"
    _memory: ClassVar[Memory]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "notation" in vars(cls):
            cls.layout = layout = cls.notation.layout
            cls.kinds, cls.copies, cls.tables = layout.tiles, layout.copies, layout.tables
            cls._memory = Memory(layout, cls.state)

    # --- queries ------------------------------------------------------------------------------------------

    @property
    def draws_pending(self) -> int:
        """The number of tiles the seat to move must draw before anything else can happen."""
        return int(self.kernels.tiles_to_draw(self.states, self.tables))

    @property
    def bag(self) -> dict[str, int]:
        """The number of tiles of each kind in the bag."""
        return self.counts("bag")

    def rack(self, seat: int) -> tuple[str, ...]:
        """The tiles of a seat, in slot order."""
        return self.hand(seat)

    def board(self) -> dict[Cell, str]:
        """The colour letter of each cell that shows one, including printed symbols."""
        letters, contents = self.layout.colours, self.s.board.tolist()
        return {cell: letters[c] for cell, c in zip(self.layout.cells, contents, strict=False) if c >= 0}

    # --- moves --------------------------------------------------------------------------------------------

    def _plays(self) -> list[tuple[Placement, tuple[int, int]]]:
        place, cells = self.notation.place, self.layout.cells
        rack = [self.kinds[kind] for kind in self.s.rack[self.s.seat].tolist()]
        rows = zip(*(listed.tolist() for listed in self._listed()), strict=True)
        return [(place(rack[slot], (cells[a], cells[b])), (ga, gb)) for slot, (a, b), (ga, gb) in rows]

    def points_by_move(self) -> PointsByMove:
        """Every legal move in notation, with its points by colour."""
        if self.s.phase != PLACE:
            return super().points_by_move()
        # There can be thousands of placements, so they are written from arrays, without an object for each.
        slots, cells, gains = self._listed()
        names, numbers = self.layout.half_names, [COLOURS.index(letter) for letter in self.layout.colours]
        colours = self.tables[0].halves[self.s.rack[self.s.seat][slots]]
        texts = names[colours[:, 0], cells[:, 0]] + "-" + names[colours[:, 1], cells[:, 1]]
        letters = np.array(numbers, np.uint8)[colours]
        codes = np.hstack([letters, gains.view(np.uint8)]).view(np.uint32)[:, 0]
        return dict(zip(texts.tolist(), map(_POINTS.__getitem__, codes.tolist()), strict=True))

    def points(self, move: Placement) -> tuple[int, int]:
        """The gains of the two halves of a legal placement, before any limit of the track."""
        kind, a, b = self._read_place(self._placement(move))
        if (reason := self.kernels.why_not_place(self.states, self.tables, kind, a, b)) != LEGAL:
            raise self._refusal(reason, move)
        gain_a, gain_b = self.kernels.gains_of(self.states, self.tables, kind, a, b)
        return gain_a, gain_b

    def deal_pending(self, dealer: Dealer) -> list[str]:
        """The tiles that this dealer gives for the pending draw; does not draw them."""
        return dealer.draw(self.bag, self.draws_pending)

    # --- views --------------------------------------------------------------------------------------------

    def _blanked(self, seat: int | None) -> Records:
        own, states = self.game.hand_seen_by(seat), copied_records(self.states)
        self.kernels.blank(states, -1 if own is None else own, self._shown_tiles(own))
        return states

    def _shown_tiles(self, own: int | None) -> NDArray[np.int8]:
        """The number of tiles of each kind that seats other than ``own`` have set aside for everybody to see."""
        # Only tiles of a seat that is about to replace them, or of a resigned seat, can still be set aside.
        shown, resigned = np.zeros(len(self.kinds), np.int8), self.states["resigned"][0].tolist()
        if self.value("phase") == SWAP or any(resigned):
            seats = {self.value("seat"), *(seat for seat, order in enumerate(resigned) if order)} - {own}
            for tiles in set_aside(self.events, seats):
                for tile in tiles:
                    shown[self.layout.kind[tile]] += 1
        return shown

    def news_text(self, seat: int | None = None) -> bytes | None:
        """As :meth:`news`, written by a kernel; None for the moments that it does not cover."""
        self.check_seat(seat)
        if not self.game.has_hidden_hands:
            return None
        viewer, memory = -1 if seat is None else seat, self._memory
        length = self.kernels.write_news(self.states, self.tables, memory.pairs, memory.copy, viewer, memory.text)
        return memory.text[:length].tobytes() if length else None

    # --- internals ----------------------------------------------------------------------------------------

    def _listed(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """The slots, cells and gains of all placements."""
        memory = new_placements(self.layout, self.hand_size)
        count = self.kernels.legal_placements(self.states, self.tables, memory)
        return memory["slot"][0, :count], memory["cells"][0, :count], memory["gains"][0, :count]

    def _placement(self, action: Any) -> Placement:
        """The action, which must be a placement of this title."""
        is_placement = isinstance(action, self.notation.place)
        if not is_placement or not isinstance(action.tile, str) or not isinstance(action.at, tuple):
            raise no_action(action)
        placement: Placement = action
        return placement

    def _read_place(self, move: Placement) -> tuple[int, int, int]:
        """The kind of the tile and its two cells, checked so that the rules can test the placement."""
        self._check_phase("place", PLACE)
        kind, number = self.layout.kind, self.layout.number
        if move.tile not in kind:
            raise IllegalMove("unknown-tile", f"{move.tile[:20]!r} is not a tile")
        if not self.layout.has_pair(move.at):
            raise IllegalMove("outside-zone", "a tile lies on two cells of the board")
        a, b = move.at
        return kind[move.tile], number[a], number[b]

    def _move(self, action: Any, *, counting: bool) -> tuple[Event, Any]:
        kind, a, b = self._read_place(move := self._placement(action))
        seat, seen = self.value("seat"), np.zeros((2 if counting else 0, len(DIRECTIONS)), np.int8)
        reason, a, b, *gains = self.kernels.place(self.states, self.tables, kind, a, b, *_low_first(move, a, b), seen)
        if reason != LEGAL:
            raise self._refusal(reason, move)
        cells = self.layout.cells
        event: Event = {
            "seat": seat,
            "do": "place",
            "tile": move.tile,
            "at": [list(cells[a]), list(cells[b])],
            "gains": gains,
            "track": self.track(seat),
        }
        return event, self._lines((a, b), seen) if counting else None

    def _lines(self, cells: Sequence[int], seen: NDArray[np.int8]) -> Lines:
        """For each half on these cells, the lines it sees, given the length of each in each direction."""
        return [
            [
                list(map(list, line[:count]))
                for line, count in zip(self.layout.lines[half], counts, strict=True)
                if count
            ]
            for half, counts in zip(cells, seen.tolist(), strict=True)
        ]

    def _set_aside(self) -> tuple[str, ...]:
        kind, is_set_aside = self.layout.kind, self.kernels.is_set_aside
        return tuple(tile for tile in super()._set_aside() if is_set_aside(self.states, self.tables, kind[tile]))

    def _draw(self, tiles: tuple[str, ...]) -> Event:
        self._check_draw(tiles, DRAW, SWAP)
        kind = self.layout.kind
        for tile in set(tiles):
            if tile not in kind or tiles.count(tile) > self.states["bag"][0, kind[tile]]:
                raise IllegalMove("not-in-bag", f"the bag does not hold {tiles.count(tile)} {tile}")
        seat = self.value("seat")
        self.kernels.draw(self.states, self.tables, np.array([kind[tile] for tile in tiles], np.int8))
        return {"seat": seat, "do": "draw", "tiles": list(tiles)}

    def _refusal(self, reason: int, move: Placement) -> IllegalMove:
        """The error for a placement that ``why_not_place`` rejects."""
        code, message = _REFUSALS[reason]
        ruling = self.first_ruling if reason == FIRST_PLACEMENT else None
        return IllegalMove(code, message.format(cells=self.layout.names_of(move.at), tile=move.tile), ruling)


_REFUSALS: Final = {
    OUTSIDE_ZONE: ("outside-zone", "{cells} do not both lie in the zone for this number of players"),
    OCCUPIED: ("occupied", "{cells} are not both free"),
    NOT_ADJACENT: ("not-adjacent", "{cells} are not neighbours"),
    NOT_ON_RACK: ("not-on-rack", "there is no {tile} on the rack"),
    FIRST_PLACEMENT: ("first-placement", "a first tile must touch a printed symbol that no tile touches yet"),
}


class _Points(dict[int, dict[str, int]]):
    """Points by colour; a key is the bytes of two colours and their gains, read as one number."""

    def __missing__(self, code: int) -> dict[str, int]:
        a, b, *gains = np.array([code], np.uint32).view(np.uint8).tolist()
        self[code] = points_by_colour(COLOURS[a] + COLOURS[b], gains)
        return self[code]


_POINTS: Final = _Points()


def _low_first(move: Placement, a: int, b: int) -> tuple[int, int]:
    """The canonical cells of a double whose order changes nothing: the lower one first."""
    return (a, b) if move.at[0] <= move.at[1] else (b, a)
