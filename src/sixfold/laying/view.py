"""What a seat may know: the public part of a position, its own rack, and what follows from them."""

from functools import cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from sixfold.core.hidden_hands import HandView
from sixfold.laying.belief import Belief, set_aside
from sixfold.laying.layout import Layout
from sixfold.laying.legal import new_free_pairs, new_placements
from sixfold.laying.rules import NEVER
from sixfold.laying.state import NO_TILE, PLACE

if TYPE_CHECKING:
    from sixfold.laying.game import LayingGame
    from sixfold.laying.position import LayingPosition


class SentCells:
    """The cells and pairs of a board as they are sent to clients. They are immutable, so views share them."""

    def __init__(self, layout: Layout) -> None:
        self.cells = layout.cells
        number = layout.number
        self.pairs = {number[a] << 8 | number[b]: (a, b) for a, b in layout.pairs}
        """By cell numbers: pairs."""
        self.halves = tuple(tuple((*cell, letter) for letter in layout.colours) for cell in layout.cells)
        """By cell number and colour: a half on the board."""
        self.rank = np.argsort(sorted(range(len(layout.cells)), key=layout.cells.__getitem__))
        """By cell number: its index in the order of cells."""

    def sight(self, code: int) -> tuple[int, int, int]:
        """A cell with what it sees; ``code`` as in the field ``seen`` of ``legal.new_free_pairs``."""
        return *self.cells[code >> 8], code & 255


sent_cells: Final = cache(SentCells)
"""The cells of a layout as they are sent, made once."""


class LayingView(HandView):
    """What one seat knows; ``bag`` in its record holds all tiles it has not seen."""

    game: "LayingGame"
    position_type: ClassVar[type["LayingPosition"]]
    belief_type: ClassVar[type[Belief]] = Belief
    news_keys: ClassVar[tuple[str, ...]] = (
        *("to_move", "phase", "bonus_moves", "zone", "board", "tracks", "rack", "rack_counts"),
        *("exchange", "unseen", "resigned", "result", "moves"),
    )

    @property
    def layout(self) -> Layout:
        """The board and the tiles."""
        return self.position_type.layout

    @property
    def rack_counts(self) -> tuple[int, ...]:
        """The number of tiles on each rack."""
        return self.hand_counts

    def rack(self) -> tuple[str, ...]:
        """The tiles that this viewer sees on its rack."""
        return self.hand()

    def sample(self, rng: Random) -> Any:
        """Sample a full position consistent with everything this seat has seen, with the right probability."""
        if self.position_type.hands_key not in self.setup:
            return self._with_hidden(self._dealt(rng))
        belief = self.belief_type(self.layout, self.own_seat, self.setup, self.events, self.game.tiles_dealt)
        hands, bag = belief.sample(rng)
        shown = set_aside(self.events, range(len(hands)))
        return self._with_hidden(([hand + aside for hand, aside in zip(hands, shown, strict=True)], bag))

    # --- JSON ---------------------------------------------------------------------------------------------

    def open_json(self) -> dict[str, Any]:
        """The public state of the table."""
        halves, players = sent_cells(self.layout).halves, self.game.players
        cells = enumerate(self.states["board"][0, : self.layout.zone_size[players]].tolist())
        return {
            "zone": self.layout.zone_radius[players],
            "board": [halves[cell][colour] for cell, colour in cells if colour >= 0],
            **super().open_json(),
        }

    def own_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """Whose turn it is, the seat's rack, the legal moves, and the end of a turn as this viewer sees it."""
        racks = {"rack": list(self.rack()), "rack_counts": list(self.rack_counts)}
        return super().own_json(with_moves=with_moves) | racks

    def _plays_json(self) -> dict[str, Any]:
        """The legal placements with their points, in compact form.

        A tile with letters XY on the cells a and b gains ``sight[X][a] + sight[Y][b]``. Every tile of the rack may go
        on every pair of ``pairs``, in either orientation. ``orders`` lists the doubles for which the order of scoring
        matters, each with its pair.
        """
        if self.value("phase") != PLACE:
            return {}
        sent = sent_cells(self.layout)
        pairs, seen, counts = self._free_pairs()
        sights = map(sent.sight, seen)
        return {
            "pairs": [sent.pairs[pair] for pair in pairs],
            "sight": {letter: list(islice(sights, n)) for letter, n in zip(self.layout.colours, counts, strict=True)},
            "orders": self._orders(),
        }

    def _free_pairs(self) -> tuple[list[int], list[int], list[int]]:
        """The free pairs, what their cells see, and the number of those by colour, as in ``legal.new_free_pairs``."""
        memory = new_free_pairs(self.layout)
        count = self.kernels.list_free_pairs(self.states, self.layout.tables, memory)
        counts: list[int] = memory["seen_of"][0].tolist()
        return memory["pair"][0, :count].tolist(), memory["seen"][0, : sum(counts)].tolist(), counts

    def _orders(self) -> list[Any]:
        tiles, cells, gain_to_reorder = self.layout.tiles, self.layout.cells, self.position_type.rules.gain_to_reorder
        seat, t = self.value("seat"), self.layout.tables[0]
        rack = self.s.rack[seat].tolist()
        doubles = [kind != NO_TILE and gain_to_reorder(self.s, t, seat, kind) != NEVER for kind in rack]
        if not any(doubles):
            return []
        memory = new_placements(self.layout, self.position_type.hand_size)
        count = self.kernels.legal_placements(self.states, self.layout.tables, memory)
        slot, pairs, rank = memory["slot"][0, :count], memory["cells"][0, :count], sent_cells(self.layout).rank
        turned = np.array(doubles)[slot] & (rank[pairs[:, 0]] > rank[pairs[:, 1]])
        found = zip(slot[turned].tolist(), pairs[turned].tolist(), strict=True)
        return [[tiles[rack[number]], [list(cells[b]), list(cells[a])]] for number, (a, b) in found]
