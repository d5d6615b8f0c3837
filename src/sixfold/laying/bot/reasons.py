"""Arguments for and against a move, as facts; other modules put them into words."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from sixfold.core.actions import Exchange, Keep
from sixfold.core.colours import COLOURS
from sixfold.core.kernels import Record
from sixfold.core.reasons import Fact, rising
from sixfold.core.types import OVER
from sixfold.laying.layout import Layout
from sixfold.laying.legal import fill_sight
from sixfold.laying.moves import Move, Placement
from sixfold.laying.state import FREE
from sixfold.laying.view import LayingView

WORTH_A_WORD: Final = 3
"""Minimum points worth mentioning when a move opens them."""


class LayingReasons:
    """The reasons of a title (see :class:`sixfold.games.kit.Reasons`)."""

    def __init__(self, counts_weakest: Callable[[Any], bool] = lambda s: True) -> None:
        """``counts_weakest`` tells whether the weakest colour counts in this game."""
        self.counts_weakest = counts_weakest

    def facts(self, view: LayingView, move: Move) -> list[Fact]:
        """The effects of a legal move of this view's seat."""
        if isinstance(move, Exchange):
            return [Fact("exchange", count=len(move.tiles))]
        if isinstance(move, Keep):
            return [Fact("keep")]
        layout, rules = view.layout, view.position_type.rules
        states = view.states.copy()
        s, t, seat = states[0], layout.tables[0], int(view.s.seat)
        track = s.track[rules.row_of(s, seat)]
        before, bonus = track.tolist(), int(s.bonus)
        seen = _sight(layout, s)
        a, b = (layout.number[cell] for cell in move.at)
        slot = s.rack[seat].tolist().index(layout.kind[move.tile])
        found = _gains(move, rules.place(s, t, slot, a, b))
        if self.counts_weakest(s):
            found += rising(before, track.tolist())
        if (more := int(s.bonus) - max(bonus - 1, 0)) > 0:
            found.append(Fact("bonus", count=more))
        if s.phase >= OVER or s.bonus > 0:
            # Nobody else will use it, or not before this seat's next placement.
            return found
        return found + _opened(layout, s, seen, "prepares" if s.players == 1 else "opens")


def _gains(move: Placement, gains: tuple[int, int]) -> list[Fact]:
    by_colour: dict[int, int] = {}
    for letter, gain in zip(move.tile, gains, strict=True):
        by_colour[COLOURS.index(letter)] = by_colour.get(COLOURS.index(letter), 0) + gain
    return [Fact("gain", colour=c, points=gain) for c, gain in by_colour.items() if gain] or [Fact("no-points")]


def _sight(layout: Layout, s: Record) -> Any:
    sight = np.zeros((len(layout.colours), layout.off), np.int8)
    fill_sight(s, layout.tables[0], sight)
    return sight


def _opened(layout: Layout, s: Record, before: Any, key: str) -> list[Fact]:
    """The most points that one half can score now and could not score before the move."""
    after, off = _sight(layout, s), layout.off
    free = s.board[:off] == FREE
    # A free cell without a free neighbour can never be covered.
    usable = free & (s.board[layout.tables[0].neighbour[:off]] == FREE).any(axis=1)
    more = np.where((after > before) & usable, after, 0)
    colour, cell = np.unravel_index(int(more.argmax()), more.shape)
    points = int(more[colour, cell])
    letter = COLOURS.index(layout.colours[colour])
    return [Fact(key, colour=letter, points=points)] if points >= WORTH_A_WORD else []
