"""What a seat may know: the public part of a position, its own rack, and what follows from them."""

from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.colours import COLOURS
from sixfold.core.hidden_hands import HandView
from sixfold.core.kernels import copied_records
from sixfold.core.types import OVER
from sixfold.games.board import picture
from sixfold.games.board.belief import Belief, set_aside
from sixfold.games.board.layout import CELLS, KIND, NUMBER, PAIRS, TABLES, TILES, ZONE_RADIUS, zone_size
from sixfold.games.board.legal import new_free_pairs, new_placements
from sixfold.games.board.state import CHOOSE, NO_TILE, PLACE, RACK_SIZE, SOLO, TEAM

if TYPE_CHECKING:
    from sixfold.games.board.game import Board
    from sixfold.games.board.position import BoardPosition

PHASES = ("place", "choose", "draw", "draw")

# The cells and pairs sent to clients are immutable, so views share them.
WRITTEN_PAIRS: Final = {NUMBER[a] << 8 | NUMBER[b]: (a, b) for a, b in PAIRS}
"""By cell numbers: pairs as they are sent."""
WRITTEN_CELLS: Final = tuple(tuple((*cell, letter) for letter in COLOURS) for cell in CELLS)
"""By cell number and colour: a half on the board, as it is sent."""

RANK: Final = np.argsort(sorted(range(len(CELLS)), key=CELLS.__getitem__))
"""By cell number: its index in the order of cells."""


class BoardView(HandView):
    """What one seat knows; ``bag`` in its record holds all tiles it has not seen."""

    game: "Board"
    pictures: ClassVar[Any] = picture
    news_keys = (
        *("to_move", "phase", "bonus_moves", "zone", "board", "tracks", "markers", "rack", "rack_counts"),
        *("exchange", "unseen", "resigned", "result", "moves"),
    )

    @property
    def own_seat(self) -> int | None:
        """The seat whose rack this viewer sees; in solo, everybody sees the drawn tile."""
        return 0 if self.value("variant") == SOLO else self.seat

    @property
    def rack_counts(self) -> tuple[int, ...]:
        """The number of tiles on each rack."""
        return self.hand_counts

    def rack(self) -> tuple[str, ...]:
        """The tiles that this viewer holds (solo: the drawn tile, which everybody sees)."""
        if (own := self.own_seat) is None:
            return ()
        return tuple([TILES[kind] for kind in self.states["rack"][0, own].tolist() if kind != NO_TILE])

    @property
    def unseen(self) -> dict[str, int]:
        """The number of tiles of each kind in the bag or on racks hidden from this seat."""
        position: BoardPosition = self._table()
        return position.bag

    def sample(self, rng: Random) -> "BoardPosition":
        """Sample a full position consistent with everything this seat has seen, with the right probability."""
        rack_size = 0 if self.s.variant == SOLO else RACK_SIZE
        belief = Belief(self.own_seat, self.setup, self.events, rack_size)
        hands, bag = belief.sample(rng)
        shown = belief.set_aside()
        position: BoardPosition = self._open()
        for seat, hand in enumerate(hands):
            tiles = hand + shown[seat]
            if seat != self.own_seat and tiles:
                position.s.rack[seat] = [KIND[tile] for tile in tiles] + [NO_TILE] * (RACK_SIZE - len(tiles))
        position.s.bag[:] = list(bag.values())
        position.s.bag_left = sum(bag.values())
        return position

    def open_json(self) -> dict[str, Any]:
        """The public state of the table."""
        position, states = self._table(), self.states
        cells = enumerate(states["board"][0, : zone_size(self.game.players)].tolist())
        return {
            "zone": ZONE_RADIUS[self.game.players],
            "board": [WRITTEN_CELLS[cell][colour] for cell, colour in cells if colour >= 0],
            "tracks": position.tracks(),
            "markers": position.duel_markers(),
            "resigned": states["resigned"][0, : self.game.players].tolist(),
            "result": position.result(),
        }

    def own_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """Whose turn it is, the seat's rack, the legal moves, and the end of a turn as this viewer sees it."""
        phase, variant, bag = self.value("phase"), self.value("variant"), self.states["bag"][0].tolist()
        over = phase >= OVER
        return {
            "to_move": None if over else self.value("seat"),
            "bonus_moves": 0 if over else self.value("bonus"),
            "phase": "over" if over else PHASES[phase],
            "rack": list(self.rack()),
            "rack_counts": list(self.rack_counts),
            "exchange": None if variant == SOLO else self.exchange_json(TABLES),
            "unseen": {tile: count for tile, count in zip(TILES, bag, strict=True) if count},
            "moves": self.moves_json() if with_moves else None,
        }

    def moves_json(self) -> dict[str, Any] | None:
        """The legal moves with their points, in compact form; None when this seat is not to move.

        A tile with letters XY on the cells a and b gains ``sight[X][a] + sight[Y][b]``. Every tile of the rack may go
        on every pair of ``pairs``, in either orientation. ``orders`` lists the doubles for which the order of scoring
        matters (B4), each with its pair.
        """
        if not self.own_turn:
            return None
        if (phase := self.value("phase")) == CHOOSE:
            return {"choose": [str(move) for move in self.legal_moves()]}
        if phase != PLACE:
            return {}
        pairs, seen, counts = self._free_pairs()
        sights = map(_written_sight, seen)
        return {
            "pairs": [WRITTEN_PAIRS[pair] for pair in pairs],
            "sight": {letter: list(islice(sights, n)) for letter, n in zip(COLOURS, counts, strict=True)},
            "orders": self._orders(),
        }

    def _free_pairs(self) -> tuple[list[int], list[int], list[int]]:
        """The free pairs, what their cells see, and the number of those by colour, as in ``FreePairs``."""
        room = new_free_pairs()
        count = self.kernels.list_pairs(self.states, TABLES, room)
        counts: list[int] = room["seen_of"][0].tolist()
        return room["pair"][0, :count].tolist(), room["seen"][0, : sum(counts)].tolist(), counts

    def _orders(self) -> list[Any]:
        if self.value("variant") not in (SOLO, TEAM):
            return []
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


@cache
def _written_sight(code: int) -> tuple[int, int, int]:
    """A cell with what it sees, as it is sent; ``code`` as in ``legal.FreePairs``."""
    return *CELLS[code >> 8], code & 255


def blanked(position: "BoardPosition", own: int | None) -> NDArray[Any]:
    """The record without anything hidden from a viewer of the rack ``own``."""
    states = copied_records(position.states)
    # Only tiles of the seat to move, or of a resigned seat, can still be set aside and unreplaced.
    resigned = position.states["resigned"][0].tolist()
    seats = {position.value("seat"), *(seat for seat, order in enumerate(resigned) if order)} - {own}
    shown = np.zeros(len(TILES), np.int8)
    for tiles in set_aside(position.events, seats):
        for tile in tiles:
            shown[KIND[tile]] += 1
    position.kernels.blank(states, -1 if own is None else own, shown)
    return states
