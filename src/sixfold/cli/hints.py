"""Hints for a player: the moves that a strong bot prefers, or a simple list until the bot is compiled."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from sixfold.bots.analysis import Analyst, EvaluatedMove
from sixfold.bots.budgets import Budget
from sixfold.core.game import Game
from sixfold.core.position import Position

BUDGET: Final = Budget(0.5)
"""Thinking time for a hint, in seconds that a player will gladly wait."""
LISTED: Final = 3
"""How many moves a hint names."""


@dataclass
class Adviser:
    """Analyses positions for the people at one table."""

    game: Game

    @cached_property
    def _analyst(self) -> Analyst:
        # Created on first use: most games are played without a hint.
        return Analyst(self.game)

    def hints(self, position: Position, lang: str) -> list[EvaluatedMove]:
        """The best moves of the seat to move with different outcomes; empty until everything is compiled."""
        view = position.view(position.to_move)
        if not self._analyst.is_warm(view):
            return []
        return self._analyst.analyse(view, BUDGET).ideas(LISTED)
