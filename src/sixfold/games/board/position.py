"""One board game at one moment: what the duel adds to a game of laying tiles."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from sixfold.core.types import Event
from sixfold.games.board import rules
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.moves import NOTATION
from sixfold.games.board.picture import BoardPicture
from sixfold.games.board.state import ALL_SIX, DUEL, END_REASONS, State
from sixfold.games.board.view import BoardView, put_markers
from sixfold.laying.plain_rules import laying_rules
from sixfold.laying.position import LayingPosition
from sixfold.laying.position_kernels import laying_kernels

RULES: Final = laying_rules(rules)
KERNELS: Final = laying_kernels(__name__, RULES, put_markers)


class BoardPosition(LayingPosition):
    """A board game in progress."""

    state, notation, rules, kernels = State, NOTATION, RULES, KERNELS
    first_ruling, bonus_ruling = "B1", "B6"
    pictures = BoardPicture()
    view_type = BoardView
    reasons: ClassVar[Mapping[int, str]] = END_REASONS
    decisive_reasons = (*LayingPosition.decisive_reasons, END_REASONS[ALL_SIX])

    @property
    def exchange_ruling(self) -> str:
        """The ruling about exchanges; the duel has its own."""
        return "B15" if self.value("variant") == DUEL else "B9"

    def duel_markers(self) -> dict[str, int]:
        """The seat that holds each colour's duel marker."""
        if not any(held := self.states["duel_markers"][0].tolist()):
            return {}
        return {letter: seat for c, letter in enumerate(LAYOUT.colours) for seat in range(2) if held[seat] >> c & 1}

    def _move(self, action: Any, *, counting: bool) -> tuple[Event, Any]:
        event, counted = super()._move(action, counting=counting)
        if self.value("variant") == DUEL:
            event["markers"] = self.duel_markers()
        return event, counted
