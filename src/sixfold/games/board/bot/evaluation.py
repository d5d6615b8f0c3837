"""The evaluation of the board game: how it values the tracks of its variants, and what solo needs."""

from math import exp
from typing import Final

from sixfold.core.kernels import Record, Records, Weights, rule
from sixfold.core.ranking import soft_minimum
from sixfold.games.board.bot.solo_evaluation import Outlook, insight, prepare_outlook
from sixfold.games.board.position import BoardPosition
from sixfold.games.board.rules import DUEL_END, towards
from sixfold.games.board.state import DUEL
from sixfold.laying.bot.evaluation import SOFTNESS, STEEPNESS, Tracks
from sixfold.laying.bot.evaluation import marker_worth as plain_worth
from sixfold.laying.bot.playout import LayingPlayout
from sixfold.laying.bot.policies import LayingPolicies


@rule
def marker_worth(s: Record, k: Weights, field: int) -> float:
    """The value to a side of a marker on a field."""
    if s.variant == DUEL:
        # A marker far out on either side is hard to bring back; the middle decides.
        return 1.0 / (1.0 + exp(-k[STEEPNESS] * field)) + 0.02 * field / DUEL_END
    return plain_worth(s, k, field)


@rule
def standing(s: Record, row: int, seat: int, k: Weights) -> float:
    """The standing of a seat, in fields; its weakest colours count most. In the duel, the expected colours won."""
    if s.variant != DUEL:
        return soft_minimum(s.track[row], k[SOFTNESS])
    total = 0.0
    for colour in range(6):
        total += 1.0 / (1.0 + exp(-k[SOFTNESS] * towards(seat, int(s.track[row, colour]))))
    return total


TRACKS: Final = Tracks(marker_worth, standing)


class BoardPolicies(LayingPolicies):
    """The policies of the board game; their workspace also serves the search of solo games."""

    def new_workspaces(self) -> Records:
        """A workspace for the evaluation."""
        workspaces = super().new_workspaces()
        for workspace in workspaces:
            prepare_outlook(workspace.outlook, insight())
        return workspaces


PLAYOUT: Final = LayingPlayout(BoardPosition)
POLICIES: Final = BoardPolicies(BoardPosition, TRACKS, ("outlook", Outlook))
