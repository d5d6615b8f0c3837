"""What a seat may know: everything, because all information in this game is public (S9)."""

from random import Random
from typing import TYPE_CHECKING, Any, Final

from sixfold.core.choices import pack
from sixfold.core.view import View
from sixfold.games.spezial.layout import NUMBER, PAIRS

if TYPE_CHECKING:
    from sixfold.games.spezial.game import Spezial
    from sixfold.games.spezial.position import SpezialPosition

WRITTEN_PAIRS: Final = {pack(NUMBER[a], NUMBER[b]): (*a, *b) for a, b in PAIRS}
"""By cell numbers: pairs as they are sent. They are immutable, so views share them."""


class SpezialView(View):
    """What one seat knows: everything."""

    news_keys = (
        *("to_move", "phase", "board", "chains", "towers", "bonus", "tracks", "tiles_left"),
        *("resigned", "result", "moves"),
    )

    game: "Spezial"

    def sample(self, rng: Random) -> "SpezialPosition":
        """The only full position consistent with what this seat has seen."""
        position: SpezialPosition = self._open()
        return position

    def open_json(self) -> dict[str, Any]:
        """The public state of the table."""
        position = self._table()
        return super().open_json() | {
            "to_move": self.to_move,
            "phase": "over" if self.is_over else "place",
            "board": [[q, r, owner] for (q, r), owner in position.board().items()],
            "chains": position.chains(),
            "towers": position.towers(),
            "bonus": [list(cell) for cell in self.setup["layout"]["bonus"]],
            "tiles_left": self.s.tiles[: self.game.players].tolist(),
        }

    def own_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """The legal moves."""
        return {"moves": self.moves_json() if with_moves else None}

    def moves_json(self) -> dict[str, Any] | None:
        """The legal moves with their points, in compact form; None when this seat is not to move.

        A tile may go on every pair of ``pairs``, each written ``[q, r, q, r]``. ``gains`` lists the scores of chains:
        the points by colour, and the indices (from 0) of the pairs that score them. A pair that is not listed scores
        nothing. Each bonus field of the pair gives one more point, in any colour.
        """
        if not self.own_turn:
            return None
        pairs, gains = self._table().pairs_with_points()
        return {"pairs": [WRITTEN_PAIRS[pair] for pair in pairs], "gains": [list(entry) for entry in gains]}
