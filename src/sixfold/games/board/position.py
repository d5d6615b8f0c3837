"""One board game at one moment: the record, the events so far, and the possible actions."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

import numpy as np
from numpy.typing import NDArray

from sixfold.core.chance import Dealer
from sixfold.core.colours import COLOURS
from sixfold.core.errors import IllegalMove
from sixfold.core.hexgrid import DIRECTIONS
from sixfold.core.hidden_hands import HandPosition, no_action
from sixfold.core.position import points_by_colour
from sixfold.core.ranking import rank
from sixfold.core.types import Event, PointsByMove, Result, Setup
from sixfold.core.view import View
from sixfold.games.board import entry_points, game_end, moves, picture, refusals, rules, words
from sixfold.games.board.layout import CELLS, KIND, LINES, NUMBER, TABLES, TILES
from sixfold.games.board.legal import new_placements
from sixfold.games.board.moves import FIRST_HALF_NAMES, HALF_NAMES, Exchange, Keep, Move, Place
from sixfold.games.board.refusals import PLACEMENT_REFUSALS, exchange_ruling
from sixfold.games.board.state import CHOOSE, DRAW, DUEL, NO_TILE, PLACE, REASONS, SOLO, SWAP, VARIANTS
from sixfold.games.board.view import BoardView, blanked
from sixfold.games.board.view_text import Memory

if TYPE_CHECKING:
    from sixfold.games.board.game import Board


Lines = list[list[list[list[int]]]]
"""For each half of a tile, the lines it sees; a line is the list of its cells, from the half outward."""


SIDES: Final = tuple(
    tuple(rules.side_of(SimpleNamespace(variant=variant), seat) for seat in range(4))
    for variant in range(len(VARIANTS))
)
"""By variant and seat: the row of ``track`` that the seat plays for."""

_memory: Final = Memory()


class BoardPosition(HandPosition):
    """A board game in progress."""

    game: "Board"
    pictures: ClassVar[Any] = picture
    notation: ClassVar[Any] = moves
    words: ClassVar[Any] = words
    kernels: ClassVar[Any] = entry_points
    view_type: ClassVar[Any] = BoardView
    refusals: ClassVar[Any] = refusals
    reasons = REASONS
    move_phase, choose_phase = PLACE, CHOOSE
    hands_key, drawn_key, hands_field = "racks", "tiles", "rack"

    # --- queries ------------------------------------------------------------------------------------------

    @property
    def draws_pending(self) -> int:
        """The number of tiles the seat to move must draw before anything else can happen."""
        return int(self.kernels.tiles_to_draw(self.states, TABLES))

    @property
    def bag(self) -> dict[str, int]:
        """The number of tiles of each kind in the bag."""
        return dict(zip(TILES, self.states["bag"][0].tolist(), strict=True))

    def rack(self, seat: int) -> tuple[str, ...]:
        """The tiles of a seat, in slot order."""
        return tuple(TILES[kind] for kind in self.s.rack[seat].tolist() if kind != NO_TILE)

    def hand(self, seat: int) -> tuple[str, ...]:
        """The rack of a seat, under the name that all games share."""
        return self.rack(seat)

    def track(self, seat: int) -> dict[str, int]:
        """The track a seat plays for (team: the team's; duel: the shared one, positive towards seat 0)."""
        return dict(zip(COLOURS, self.states["track"][0, SIDES[self.value("variant")][seat]].tolist(), strict=True))

    def duel_markers(self) -> dict[str, int]:
        """The seat that holds each colour's duel marker."""
        if not any(held := self.states["duel_markers"][0].tolist()):
            return {}
        return {letter: seat for c, letter in enumerate(COLOURS) for seat in range(2) if held[seat] >> c & 1}

    def board(self) -> dict[tuple[int, int], str]:
        """The colour letter of each cell that shows one, including printed symbols."""
        return {cell: COLOURS[c] for cell, c in zip(CELLS, self.s.board.tolist(), strict=False) if c >= 0}

    # --- moves --------------------------------------------------------------------------------------------

    def moves_with_points(self) -> list[tuple[Move, tuple[int, int]]]:
        """Every move with the points of its two halves."""
        if self.s.phase == CHOOSE:
            return [(Exchange(self._set_aside()), (0, 0)), (Keep(), (0, 0))]
        if self.s.phase != PLACE:
            return []
        rack = [TILES[kind] for kind in self.s.rack[self.s.seat].tolist()]
        rows = zip(*(listed.tolist() for listed in self._listed()), strict=True)
        return [(Place(rack[slot], (CELLS[a], CELLS[b])), (ga, gb)) for slot, (a, b), (ga, gb) in rows]

    def points_by_move(self) -> PointsByMove:
        """Every legal move in notation, with its points by colour."""
        if self.s.phase != PLACE:
            return super().points_by_move()
        # There can be thousands of placements, so they are written from arrays, without an object for each.
        slots, cells, gains = self._listed()
        colours = TABLES[0].halves[self.s.rack[self.s.seat][slots]]
        names = FIRST_HALF_NAMES[colours[:, 0], cells[:, 0]] + HALF_NAMES[colours[:, 1], cells[:, 1]]
        codes = np.hstack([colours, gains.view(np.uint8)]).view(np.uint32)[:, 0]
        return dict(zip(names.tolist(), map(_POINTS.__getitem__, codes.tolist()), strict=True))

    def points(self, move: Place) -> tuple[int, int]:
        """The gains of the two halves of a legal placement, before any limit of the track."""
        kind, a, b = self._read_place(_place(move))
        if (reason := self.kernels.why_not_place(self.states, TABLES, kind, a, b)) != rules.LEGAL:
            raise PLACEMENT_REFUSALS[reason](move)
        gain_a, gain_b = self.kernels.gains_of(self.states, TABLES, kind, a, b)
        return gain_a, gain_b

    def counted(self, move: Move) -> Lines | None:
        """What a legal placement would score: for each half, in the order of scoring, the lines it sees.

        A line is the list of its cells, from the half outward. An exchange scores nothing.
        """
        if isinstance(move, Exchange | Keep):
            return None
        kind, a, b = self._read_place(_place(move))
        seen = np.zeros((2, len(DIRECTIONS)), np.int8)
        reason, *cells = self.kernels.look_along(self.states, TABLES, kind, a, b, *_low_first(move, a, b), seen)
        if reason != rules.LEGAL:
            raise PLACEMENT_REFUSALS[reason](move)
        return _lines(cells, seen)

    def deal_pending(self, dealer: Dealer) -> list[str]:
        """The tiles that this dealer gives for the pending draw; does not draw them."""
        return dealer.draw(self.bag, self.draws_pending)

    # --- the end ------------------------------------------------------------------------------------------

    def standing(self, reason: str) -> Result:
        """The current ranking and tracks."""
        sides = rank(range(game_end.side_count(self.s)), lambda a, b: self.kernels.compare_sides(self.states, a, b))
        team = self.game.variant == "team"
        ranking = [sorted(seat for side in group for seat in ([side, side + 2] if team else [side])) for group in sides]
        return {"ranking": ranking, "tracks": self.tracks(), "reason": reason}

    def tracks(self) -> list[dict[str, int]]:
        """The track of each seat, or the only one if all share it."""
        rows, variant = self.states["track"][0].tolist(), self.value("variant")
        seats = 1 if variant in (SOLO, DUEL) else self.game.players
        return [dict(zip(COLOURS, rows[side], strict=True)) for side in SIDES[variant][:seats]]

    # --- views --------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> BoardView:
        """What a seat may know, or a spectator with None."""
        return cast(BoardView, super().view(seat))

    def _shown_to(self, seat: int | None, setup: Setup, events: Sequence[Event]) -> View:
        states = blanked(self, self._own(seat))
        view: View = self.view_type(self.game, seat, states, setup, events, self.hand_counts)
        return view

    def news_text(self, seat: int | None = None) -> bytes | None:
        """As :meth:`news`, written by a kernel; None for the moments that it does not cover."""
        self.check_seat(seat)
        viewer, memory = -1 if seat is None else seat, _memory
        length = self.kernels.write_news(self.states, TABLES, memory.pairs, memory.copy, viewer, memory.text)
        return memory.text[:length].tobytes() if length else None

    def _own(self, seat: int | None) -> int | None:
        # In solo, everybody sees the drawn tile.
        return 0 if self.game.variant == "solo" else seat

    # --- internals ----------------------------------------------------------------------------------------

    def _listed(self) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """The slots, cells and gains of all placements."""
        room = new_placements()
        count = self.kernels.list_placements(self.states, TABLES, room)
        return room["slot"][0, :count], room["cells"][0, :count], room["gains"][0, :count]

    def _read_place(self, move: Place) -> tuple[int, int, int]:
        """The kind of the tile and its two cells, checked so that the rules can test the placement."""
        self._check_phase("place", PLACE)
        if move.tile not in KIND:
            raise IllegalMove("unknown-tile", f"{move.tile[:20]!r} is no tile")
        if len(move.at) != 2 or not all(type(cell) is tuple and cell in NUMBER for cell in move.at):
            raise IllegalMove("outside-zone", "a tile lies on two cells of the board")
        a, b = move.at
        return KIND[move.tile], NUMBER[a], NUMBER[b]

    def _move(self, action: Any, *, counting: bool) -> tuple[Event, Any]:
        kind, a, b = self._read_place(move := _place(action))
        seat, seen = self.value("seat"), np.zeros((2 if counting else 0, len(DIRECTIONS)), np.int8)
        reason, a, b, *gains = self.kernels.place(self.states, TABLES, kind, a, b, *_low_first(move, a, b), seen)
        if reason != rules.LEGAL:
            raise PLACEMENT_REFUSALS[reason](move)
        event: Event = {
            "seat": seat,
            "do": "place",
            "tile": move.tile,
            "at": [list(CELLS[a]), list(CELLS[b])],
            "gains": gains,
            "track": self.track(seat),
        }
        if self.value("variant") == DUEL:
            event["markers"] = self.duel_markers()
        return event, _lines((a, b), seen) if counting else None

    def _set_aside(self) -> tuple[str, ...]:
        rack = self.rack(int(self.s.seat))
        return tuple(tile for tile in rack if self.kernels.is_set_aside(self.states, TABLES, KIND[tile]))

    def _exchange(self, tiles: tuple[str, ...]) -> Event:
        expected = self._set_aside()
        if sorted(tiles) != sorted(expected):
            message = f"the exchange takes exactly {', '.join(expected)}"
            raise IllegalMove("exchange-tiles", message, exchange_ruling(self.s))
        self.kernels.exchange(self.states)
        # Sorted, because everybody sees them, and the slot order is private.
        return {"seat": int(self.s.seat), "do": "exchange", "tiles": sorted(tiles, key=TILES.index)}

    def _draw(self, tiles: tuple[str, ...]) -> Event:
        self._check_phase("draw", DRAW, SWAP)
        if len(tiles) != (count := self.draws_pending):
            raise IllegalMove("draw-count", f"the number of tiles to draw is {count}, not {len(tiles)}")
        for tile in set(tiles):
            if tile not in KIND or tiles.count(tile) > self.states["bag"][0, KIND[tile]]:
                raise IllegalMove("not-in-bag", f"the bag does not hold {tiles.count(tile)} {tile}")
        seat = self.value("seat")
        self.kernels.draw(self.states, TABLES, np.array([KIND[tile] for tile in tiles], np.int8))
        return {"seat": seat, "do": "draw", "tiles": list(tiles)}

    def _leave(self, seat: int) -> None:
        self.kernels.resign(self.states, seat)


class _Points(dict[int, dict[str, int]]):
    """Points by colour; a key is the bytes of two colours and their gains, read as one number."""

    def __missing__(self, code: int) -> dict[str, int]:
        a, b, *gains = np.array([code], np.uint32).view(np.uint8).tolist()
        self[code] = points_by_colour(COLOURS[a] + COLOURS[b], gains)
        return self[code]


_POINTS: Final = _Points()


def _lines(cells: Sequence[int], seen: NDArray[np.int8]) -> Lines:
    """The lines that the halves on these cells see, given the length of each in each direction."""
    return [
        [list(map(list, line[:count])) for line, count in zip(LINES[half], counts, strict=True) if count]
        for half, counts in zip(cells, seen.tolist(), strict=True)
    ]


def _place(action: Any) -> Place:
    if not isinstance(action, Place) or not isinstance(action.tile, str) or not isinstance(action.at, tuple):
        raise no_action(action)
    return action


def _low_first(move: Place, a: int, b: int) -> tuple[int, int]:
    """The canonical cells of a double whose order changes nothing: the lower one first (B4)."""
    return (a, b) if move.at[0] <= move.at[1] else (b, a)


BoardView.position_type = BoardPosition
