"""What a seat may know: the open part of a position, its own rack, and what follows from them."""

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.colours import COLOURS
from sixfold.core.handed import HandView
from sixfold.core.kernels import copied_records
from sixfold.games.board import picture
from sixfold.games.board.belief import Belief, set_aside
from sixfold.games.board.layout import CELLS, KIND, NUMBER, OFF, PAIRS, TABLES, TILES, ZONE_RADIUS
from sixfold.games.board.sight import new_placements
from sixfold.games.board.state import CHOOSE, NO_TILE, PLACE, RACK_SIZE, SOLO, TEAM

if TYPE_CHECKING:
    from sixfold.games.board.game import Board
    from sixfold.games.board.position import Position

PHASES = ("place", "choose", "draw", "draw")

WRITTEN_PAIRS: Final = {NUMBER[a] << 8 | NUMBER[b]: (a, b) for a, b in PAIRS}
"""By the numbers of their cells: pairs as they are sent. They cannot be changed, so that all may share them."""

RANK: Final = np.argsort(sorted(range(len(CELLS)), key=CELLS.__getitem__))
"""By the number of a cell: its place in the order of cells."""


class View(HandView):
    """What one seat knows; in its record ``bag`` holds all tiles that it has not seen."""

    game: "Board"
    pictures: ClassVar[Any] = picture

    @property
    def own_seat(self) -> int | None:
        """The seat whose rack this viewer sees: in solo everybody sees the tile drawn."""
        return 0 if self.s.variant == SOLO else self.seat

    @property
    def rack_counts(self) -> tuple[int, ...]:
        """How many tiles lie on each rack."""
        return self.hand_counts

    def rack(self) -> tuple[str, ...]:
        """The tiles that this viewer holds (solo: the tile drawn, which everybody sees)."""
        position: Position = self._table()
        return () if self.own_seat is None else position.rack(self.own_seat)

    @property
    def unseen(self) -> dict[str, int]:
        """How many tiles of each kind are in the bag or on racks that this seat cannot see."""
        position: Position = self._table()
        return position.bag

    def sample(self, rng: Random) -> "Position":
        """A full position that agrees with everything this seat has seen, as likely as it deserves."""
        rack_size = 0 if self.s.variant == SOLO else RACK_SIZE
        belief = Belief(self.own_seat, self.setup, self.events, rack_size)
        hands, bag = belief.sample(rng)
        shown = belief.set_aside()
        position: Position = self._open()
        for seat, hand in enumerate(hands):
            tiles = hand + shown[seat]
            if seat != self.own_seat and tiles:
                position.s.rack[seat] = [KIND[tile] for tile in tiles] + [NO_TILE] * (RACK_SIZE - len(tiles))
        position.s.bag[:] = list(bag.values())
        position.s.bag_left = sum(bag.values())
        return position

    def now_json(self) -> dict[str, Any]:
        """What is so now: open facts, the own rack, and what may be played."""
        position, s = self._table(), self.s
        laid = np.flatnonzero(s.board >= 0)
        return {
            "to_move": self.to_move,
            "phase": "over" if self.is_over else PHASES[s.phase],
            "bonus_moves": position.bonus_moves,
            "zone": ZONE_RADIUS[self.game.players],
            "board": _by_cell(laid, [COLOURS[colour] for colour in s.board[laid].tolist()]),
            "tracks": position.tracks(),
            "markers": position.duel_markers(),
            "rack": list(self.rack()),
            "rack_counts": list(self.rack_counts),
            "exchange": None if s.variant == SOLO else self.exchange_json(TABLES),
            "unseen": {tile: count for tile, count in zip(TILES, s.bag.tolist(), strict=True) if count},
            "resigned": s.resigned[: self.game.players].tolist(),
            "result": position.result(),
            "moves": self.moves_json(),
        }

    def moves_json(self) -> dict[str, Any] | None:
        """The legal moves with their points, compact; None when this seat is not to move.

        A tile with letters XY on the cells a and b gains ``sight[X][a] + sight[Y][b]``; every tile of the
        rack may go on every pair of ``pairs``, either way round. ``orders`` lists the doubles for which
        the order of scoring matters (B4), each with its pair.
        """
        if not self.own_turn:
            return None
        if self.s.phase == CHOOSE:
            return {"choose": [str(move) for move in self.legal_moves()]}
        if self.s.phase != PLACE:
            return {}
        room = new_placements()
        count = self.kernels.list_pairs(self.states, TABLES, room)
        free = room["free"][0, :count].astype(np.int64)
        return {
            "pairs": [WRITTEN_PAIRS[pair] for pair in (free[:, 0] << 8 | free[:, 1]).tolist()],
            "sight": _written_sight(room["sight"][0], free),
            "orders": self._orders() if self.s.variant in (SOLO, TEAM) else [],
        }

    def _orders(self) -> list[Any]:
        rack = self.s.rack[self.s.seat].tolist()
        doubles = [kind != NO_TILE and TILES[kind][0] == TILES[kind][1] for kind in rack]
        if not any(doubles):
            return []
        room = new_placements()
        count = self.kernels.list_placements(self.states, TABLES, room)
        slot, cells = room["slot"][0, :count], room["cells"][0, :count]
        turned = np.array(doubles)[slot] & (RANK[cells[:, 0]] > RANK[cells[:, 1]])
        found = zip(slot[turned].tolist(), cells[turned].tolist(), strict=True)
        return [[TILES[rack[number]], [list(CELLS[b]), list(CELLS[a])]] for number, (a, b) in found]


def _written_sight(sight: NDArray[np.int8], free: NDArray[np.int64]) -> dict[str, list[list[int]]]:
    """By colour: the cells of free pairs from which something is seen, with how much."""
    in_pairs = np.zeros(OFF, np.bool_)
    in_pairs[free.ravel()] = True
    colours, cells = np.nonzero(sight * in_pairs)
    listed = iter(_by_cell(cells, sight[colours, cells].tolist()))
    counts = np.bincount(colours, minlength=len(COLOURS)).tolist()
    return {letter: list(islice(listed, count)) for letter, count in zip(COLOURS, counts, strict=True)}


def _by_cell(cells: NDArray[np.int64], values: list[Any]) -> list[list[Any]]:
    """Values as they are sent, each behind its cell."""
    return [[q, r, value] for (q, r), value in zip(map(CELLS.__getitem__, cells.tolist()), values, strict=True)]


def blanked(position: "Position", own: int | None) -> NDArray[Any]:
    """The record without everything that may not be known to who sees only the rack ``own``."""
    states, s = copied_records(position.states), position.s
    # Only what was set aside by the seat to move, or by one that resigned, can still wait to be replaced.
    seats = {int(s.seat)}.union(seat for seat, order in enumerate(s.resigned.tolist()) if order) - {own}
    shown = np.zeros(len(TILES), np.int8)
    for tiles in set_aside(position.events, seats):
        for tile in tiles:
            shown[KIND[tile]] += 1
    position.kernels.blank(states, -1 if own is None else own, shown)
    return states
