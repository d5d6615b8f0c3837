"""The board game as numbers: what the duel adds to the encoding of laying tiles."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.encoding import Observation, Part, seat_from, seat_labels
from sixfold.core.kernels import Record, rule
from sixfold.games.board.bot.evaluation import PLAYOUT, POLICIES
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.position import BoardPosition
from sixfold.games.board.rules import all_markers_home
from sixfold.games.board.state import ALL_SIX, DUEL
from sixfold.laying.encoding import LayingEncoding
from sixfold.laying.game import LayingGame
from sixfold.laying.state import ALL_AT_TOP


@rule
def put_markers(s: Record, t: Record, seat: int, features: NDArray[np.int8], at: int) -> int:
    """Fill in the colours whose duel marker each seat holds."""
    if s.variant != DUEL:
        return at
    for k in range(2):
        held = int(s.duel_markers[seat_from(s, seat, k)])
        for colour in range(6):
            features[at] = held >> colour & 1
            at += 1
    return at


class BoardEncoding(LayingEncoding):
    """The encoding of the board game."""

    def own_parts(self, game: LayingGame) -> tuple[Part, ...]:
        """The markers won in a duel."""
        return (Part("duel_markers", (seat_labels(2), tuple(LAYOUT.colours)), 1),) if game.shares_track else ()

    def _read_own(self, s: Record, seat: int, seen: Observation) -> None:
        for k, held in enumerate(seen.get("duel_markers", ())):
            s.duel_markers[(seat + k) % 2] = sum(int(one) << colour for colour, one in enumerate(held))

    def _is_home(self, game: LayingGame, s: Record, seat: int) -> bool:
        return all_markers_home(s, seat)

    def _home_phase(self, game: LayingGame) -> int:
        return ALL_SIX if game.shares_track else ALL_AT_TOP


ENCODING: Final = BoardEncoding(BoardPosition, PLAYOUT, POLICIES, put_markers)
