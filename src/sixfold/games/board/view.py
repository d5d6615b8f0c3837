"""What a seat may know: the open part of a position, its own rack, and what follows from them."""

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from sixfold.core.colours import COLOURS
from sixfold.core.handed import HandView, as_seen_by
from sixfold.core.reading import copied
from sixfold.games.board import picture
from sixfold.games.board.belief import Belief
from sixfold.games.board.layout import CELLS, KIND, TABLES
from sixfold.games.board.moves import Place
from sixfold.games.board.sight import fill_free, fill_sight, new_placements
from sixfold.games.board.state import CHOOSE, DRAW, NO_TILE, PLACE, RACK_SIZE, SOLO, VARIANTS

if TYPE_CHECKING:
    from sixfold.games.board.game import Board
    from sixfold.games.board.position import Position

PHASES = ("place", "choose", "draw", "draw")


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
        position: Position = self._open()
        return () if self.own_seat is None else position.rack(self.own_seat)

    @property
    def unseen(self) -> dict[str, int]:
        """How many tiles of each kind are in the bag or on racks that this seat cannot see."""
        position: Position = self._open()
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

    def to_json(self) -> dict[str, Any]:
        """The view as it is sent: open facts, the own rack, the events so far, and what may be played."""
        position = self._open()
        s = self.s
        return {
            "rules": self.game.rules,
            "seat": self.seat,
            "to_move": self.to_move,
            "phase": "over" if position.is_over else PHASES[s.phase],
            "bonus_moves": position.bonus_moves,
            "board": [[*cell, letter] for cell, letter in position.board().items()],
            "tracks": position.standing("")["tracks"],
            "markers": position.duel_markers(),
            "rack": list(self.rack()),
            "rack_counts": list(self.rack_counts),
            "unseen": {tile: count for tile, count in self.unseen.items() if count},
            "resigned": s.resigned[: self.game.players].tolist(),
            "setup": copied(self.setup),
            "events": copied(self.events),
            "result": position.result(),
            "moves": self.moves_json(),
        }

    def moves_json(self) -> dict[str, Any] | None:
        """The legal moves with their points, compact; None when this seat is not to move.

        A tile with letters XY on the cells a and b gains ``sight[X][a] + sight[Y][b]``; every tile of the
        rack may go on every pair of ``pairs``, either way round. ``orders`` lists the doubles for which
        the order of scoring matters (B4), each with its pair.
        """
        if self.to_move is None or self.to_move != self.seat:
            return None
        if self.s.phase == CHOOSE:
            return {"choose": [str(move) for move in self.legal_moves()]}
        if self.s.phase != PLACE:
            return {}
        p, t = new_placements()[0], TABLES[0]
        fill_sight(self.s, t, p.sight)
        pairs = p.free[: fill_free(self.s, t, p.free)].tolist()
        cells = sorted({cell for pair in pairs for cell in pair})
        seen = p.sight.tolist()
        return {
            "pairs": [[list(CELLS[a]), list(CELLS[b])] for a, b in pairs],
            "sight": {
                letter: [[*CELLS[cell], seen[c][cell]] for cell in cells if seen[c][cell]]
                for c, letter in enumerate(COLOURS)
            },
            "orders": self._orders(),
        }

    def _orders(self) -> list[Any]:
        if self.s.variant not in (VARIANTS.index("solo"), VARIANTS.index("team")):
            return []
        doubles = [
            move
            for move in self.legal_moves()
            if isinstance(move, Place) and move.tile[0] == move.tile[1] and move.at[0] > move.at[1]
        ]
        return [[move.tile, [list(cell) for cell in sorted(move.at)]] for move in doubles]


def hide(position: "Position", seat: int | None) -> View:
    """Blank everything that a seat may not know."""
    game, states = position.game, position.states.copy()
    s = states[0]
    own = 0 if s.variant == SOLO else seat
    shown = Belief(own, position.setup, position.events, 0).set_aside()
    for other in range(game.players):
        if other == own:
            continue
        for kind in s.rack[other].tolist():
            if kind != NO_TILE:
                s.bag[kind] += 1
                s.bag_left += 1
        s.rack[other] = NO_TILE
        for tile in shown[other]:
            s.bag[KIND[tile]] -= 1
            s.bag_left -= 1
    if s.phase == CHOOSE and s.seat != own:
        # That an exchange would be allowed says something about a hidden rack: others see the end of a turn.
        s.phase = DRAW
    setup = copied(position.setup)
    setup["racks"] = [rack if other == own else [] for other, rack in enumerate(setup["racks"])]
    events = [copied(as_seen_by(event, own, "tiles")) for event in position.events]
    return View(game, seat, states, setup, events, position.hand_counts)
