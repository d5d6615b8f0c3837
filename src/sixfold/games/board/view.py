"""What a seat may know: the open part of a position, its own rack, and what follows from them."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray
from rich.text import Text

from sixfold.core.colours import COLOURS
from sixfold.core.protocol import Event, Setup
from sixfold.core.reading import copied
from sixfold.games.board import picture
from sixfold.games.board.belief import Belief
from sixfold.games.board.layout import CELLS, KIND, TABLES
from sixfold.games.board.moves import Move, Place
from sixfold.games.board.sight import fill_free, fill_sight, new_placements
from sixfold.games.board.state import CHOOSE, DRAW, NO_TILE, PLACE, RACK_SIZE, SOLO, VARIANTS

if TYPE_CHECKING:
    from sixfold.games.board.game import Board
    from sixfold.games.board.position import Position

PHASES = ("place", "choose", "draw", "draw")


class View:
    """One seat's knowledge (``seat`` None: a spectator's). It holds no reference to the true position.

    In the record of a view, other racks are empty and ``bag`` holds all tiles the seat has not seen.
    """

    def __init__(
        self,
        game: "Board",
        seat: int | None,
        states: NDArray[Any],
        setup: Setup,
        events: Sequence[Event],
        rack_counts: Sequence[int],
    ) -> None:
        self.game = game
        self.seat = seat
        self.states = states
        self.s = states[0]
        self.setup = setup
        self.events = list(events)
        self.rack_counts = tuple(rack_counts)

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return self._open().to_move

    def rack(self) -> tuple[str, ...]:
        """The tiles that this viewer holds (solo: the tile drawn, which everybody sees)."""
        return () if (seat := self._own_seat()) is None else self._open().rack(seat)

    @property
    def unseen(self) -> dict[str, int]:
        """How many tiles of each kind are in the bag or on racks that this seat cannot see."""
        return self._open().bag

    def legal_moves(self) -> list[Move]:
        """The moves of this seat; empty when it is not to move."""
        return [move for move, _ in self.moves_with_points()]

    def moves_with_points(self) -> list[tuple[Move, tuple[int, int]]]:
        """Every move of this seat with the points of its two halves."""
        own_turn = self.to_move is not None and self.to_move == self.seat
        return self._open().moves_with_points() if own_turn else []

    def sample(self, rng: Random) -> "Position":
        """A full position that agrees with everything this seat has seen, as likely as it deserves."""
        rack_size = 0 if self.s.variant == SOLO else RACK_SIZE
        belief = Belief(self._own_seat(), self.setup, self.events, rack_size)
        hands, bag = belief.sample(rng)
        shown = belief.set_aside()
        position = self._open()
        for seat, hand in enumerate(hands):
            tiles = hand + shown[seat]
            if seat != self._own_seat() and tiles:
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

    def text(self, unicode: bool = True, names: Sequence[str] | None = None, lang: str = "en") -> Text:
        """What this viewer sees, for a terminal."""
        return picture.text(self._open(), unicode, self._own_seat(), names, self.rack_counts, lang)

    def svg(self, theme: str = "paper", names: Sequence[str] | None = None, lang: str = "en") -> str:
        """What this viewer sees, as a picture."""
        return picture.svg(self._open(), theme, self._own_seat(), names, self.rack_counts, lang)

    def _orders(self) -> list[Any]:
        if self.s.variant not in (VARIANTS.index("solo"), VARIANTS.index("team")):
            return []
        doubles = [
            move
            for move in self.legal_moves()
            if isinstance(move, Place) and move.tile[0] == move.tile[1] and move.at[0] > move.at[1]
        ]
        return [[move.tile, [list(cell) for cell in sorted(move.at)]] for move in doubles]

    def _own_seat(self) -> int | None:
        return 0 if self.s.variant == SOLO else self.seat

    def _open(self) -> "Position":
        from sixfold.games.board.position import Position  # a view and a position each make the other

        return Position(self.game, self.states.copy(), self.setup, self.events)


def hide(position: "Position", seat: int | None) -> View:
    """Blank everything that a seat may not know."""
    game, states = position.game, position.states.copy()
    s = states[0]
    own = 0 if s.variant == SOLO else seat
    counts = [len(position.rack(other)) for other in range(game.players)]
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
    events = [copied(_as_seen_by(event, own)) for event in position.events]
    return View(game, seat, states, setup, events, counts)


def _as_seen_by(event: Event, seat: int | None) -> Event:
    """What others draw is seen only as a number of tiles."""
    if event["do"] != "draw" or event["seat"] == seat or "count" in event:
        return event
    return {"seat": event["seat"], "do": "draw", "count": len(event["tiles"])}
