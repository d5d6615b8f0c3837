"""Good moves for a person who asks: what a strong bot thinks of them, or a simple look until that is compiled."""

from dataclasses import dataclass
from typing import Any, Final

from sixfold.bots.analysis import Analyst, Judged
from sixfold.bots.budgets import Budget
from sixfold.cli.narration import preview
from sixfold.core.game import Game
from sixfold.core.position import Position

BUDGET: Final = Budget(0.5)
"""So long a person waits gladly."""
LISTED: Final = 3
"""How many moves a hint names."""


@dataclass(frozen=True)
class Hint:
    """A good move, what it promises, and why."""

    move: Any
    share: float
    lowest: float | None
    """Alone: where the lowest colour can be expected at the end."""
    reason: str


class Adviser:
    """Thinks about positions for the people at one table."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._analyst: Analyst | None = None

    def hints(self, position: Position, lang: str) -> list[Hint]:
        """The best moves of the seat to move that differ in what they bring; none until all is compiled."""
        view = position.view(position.to_move)
        if self._analyst is None:
            # Made when it is first needed: most games are played without a hint.
            self._analyst = Analyst(self._game)
        if not self._analyst.is_warm(view):
            return []
        found: dict[Any, Hint] = {}
        for judged in self._analyst.analyse(view, BUDGET).moves:
            found.setdefault(*_told(position, judged, lang))
            if len(found) == LISTED:
                break
        return list(found.values())


def _told(position: Position, judged: Judged, lang: str) -> tuple[Any, Hint]:
    """A move with its reason, and what it must differ in from others to be worth naming beside them."""
    reason = judged.reason(lang)
    outcome = preview(position, judged.move)
    key = outcome.does, outcome.piece, *outcome.after.values(), reason
    return key, Hint(judged.move, judged.share, judged.lowest, reason)
