"""What a seat may know: everything, for all information in this game is open (S9)."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from sixfold.games.spezial.moves import Place

if TYPE_CHECKING:
    from sixfold.games.spezial.position import Points, Position


class View:
    """One seat's knowledge (``seat`` None: a spectator's). It holds no reference to the true position."""

    def __init__(self, position: "Position", seat: int | None) -> None:
        own = self._position = position.copy()
        self.game = own.game
        self.seat = seat
        self.states = own.states
        self.s = own.s
        self.setup = own.setup
        self.events = own.events

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return self._position.to_move

    def legal_moves(self) -> list[Place]:
        """The moves of this seat; empty when it is not to move."""
        return [move for move, _ in self.moves_with_points()]

    def moves_with_points(self) -> "list[tuple[Place, Points]]":
        """Every move of this seat with its points by colour."""
        return self._position.moves_with_points() if self._own_turn else []

    def move_of(self, code: int) -> Place:
        """The move that a code of :func:`sixfold.games.spezial.outlook.placement_code` stands for."""
        return self._position.move_of(code)

    def sample(self, rng: Random) -> "Position":
        """A full position that agrees with everything this seat has seen: there is only one."""
        return self._position.copy()

    def to_json(self) -> dict[str, Any]:
        """The view as it is sent: what lies on the table, the events so far, and what may be played."""
        position, seats = self._position, range(self.game.players)
        return {
            "rules": self.game.rules,
            "seat": self.seat,
            "to_move": self.to_move,
            "phase": "over" if position.is_over else "place",
            "board": [[*cell, owner] for cell, owner in position.board().items()],
            "towers": position.towers(),
            "bonus": self.setup["layout"]["bonus"],
            "tracks": position.standing("")["tracks"],
            "tiles_left": [position.tiles_left(seat) for seat in seats],
            "resigned": self.s.resigned[: self.game.players].tolist(),
            "setup": self.setup,
            "events": self.events,
            "result": position.result(),
            "moves": self.moves_json(),
        }

    def moves_json(self) -> dict[str, Any] | None:
        """The legal moves with their points, compact; None when this seat is not to move.

        A tile may go on every pair of ``pairs``; its chain then gains the entry of ``gains`` with the same
        number. Each bonus field of the pair gives a point more, in any colour.
        """
        if not self._own_turn:
            return None
        pairs, gains = [], []
        for a, b, points in self._position.pairs_with_points():
            pairs.append([list(a), list(b)])
            gains.append(points)
        return {"pairs": pairs, "gains": gains}

    def text(self, unicode: bool = True, names: Sequence[str] | None = None, lang: str = "en") -> Any:
        """What this viewer sees, for a terminal."""
        return self._position.text(unicode, self.seat, names, lang)

    def svg(self, theme: str = "paper", names: Sequence[str] | None = None, lang: str = "en") -> str:
        """What this viewer sees, as a picture."""
        return self._position.svg(theme, self.seat, names, lang)

    @property
    def _own_turn(self) -> bool:
        return self.to_move is not None and self.to_move == self.seat
