"""What a seat may know: everything, for all information in this game is open (S9)."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final

from sixfold.core.view import View
from sixfold.games.spezial.layout import NUMBER, PAIRS
from sixfold.games.spezial.moves import Place

if TYPE_CHECKING:
    from sixfold.games.spezial.position import SpezialPosition

WRITTEN_PAIRS: Final = {NUMBER[a] << 8 | NUMBER[b]: (*a, *b) for a, b in PAIRS}
"""By the numbers of their cells: pairs as they are sent. They cannot be changed, so that all may share them."""


class SpezialView(View):
    """What one seat knows: all that there is."""

    news_keys = (
        *("to_move", "phase", "board", "chains", "towers", "bonus", "tracks", "tiles_left"),
        *("resigned", "result", "moves"),
    )

    def move_of(self, code: int) -> Place:
        """The move that a code of :func:`sixfold.games.spezial.legal.placement_code` stands for."""
        move: Place = self._table().move_of(code)
        return move

    def sample(self, rng: Random) -> "SpezialPosition":
        """A full position that agrees with everything this seat has seen: there is only one."""
        position: SpezialPosition = self.position_type(self.game, self.states, self.setup, self.events)
        return position.copy()

    def open_json(self) -> dict[str, Any]:
        """What lies on the table."""
        position = self._table()
        return {
            "to_move": self.to_move,
            "phase": "over" if self.is_over else "place",
            "board": [[q, r, owner] for (q, r), owner in position.board().items()],
            "chains": position.chains(),
            "towers": position.towers(),
            "bonus": [list(cell) for cell in self.setup["layout"]["bonus"]],
            "tracks": position.tracks(),
            "tiles_left": self.s.tiles[: self.game.players].tolist(),
            "resigned": self.s.resigned[: self.game.players].tolist(),
            "result": position.result(),
        }

    def own_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """What may be played."""
        return {"moves": self.moves_json() if with_moves else None}

    def moves_json(self) -> dict[str, Any] | None:
        """The legal moves with their points, compact; None when this seat is not to move.

        A tile may go on every pair of ``pairs``, each written ``[q, r, q, r]``. ``gains`` says what chains would
        score: the points by colour, and by their numbers in the list, from 0, the pairs that bring them; a pair in
        none of these brings nothing. Each bonus field of the pair gives a point more, in any colour.
        """
        if not self.own_turn:
            return None
        pairs, gains = self._table().pairs_with_points()
        return {"pairs": [WRITTEN_PAIRS[pair] for pair in pairs], "gains": [list(entry) for entry in gains]}

    def text(self, unicode: bool = True, names: Sequence[str] | None = None, lang: str = "en") -> Any:
        """What this viewer sees, for a terminal."""
        return self._open().text(unicode, self.seat, names, lang)

    def svg(self, theme: str = "paper", names: Sequence[str] | None = None, lang: str = "en") -> str:
        """What this viewer sees, as a picture."""
        drawn: str = self._open().svg(theme, self.seat, names, lang)
        return drawn
