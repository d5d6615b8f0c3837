"""Arguments for and against a move, as facts; other modules put them into words."""

from typing import Any

import numpy as np

from sixfold.core.colours import COLOURS
from sixfold.core.position import OVER
from sixfold.core.reasons import Fact, rising
from sixfold.games.board import rules
from sixfold.games.board.layout import KIND, NUMBER, OFF, TABLES
from sixfold.games.board.legal import fill_sight
from sixfold.games.board.moves import Exchange, Keep, Move, Place
from sixfold.games.board.state import DUEL, FREE, SOLO
from sixfold.games.board.view import BoardView

WORTH_A_WORD = 3
"""Minimum points worth mentioning when a move opens them."""


def facts(view: BoardView, move: Move) -> list[Fact]:
    """The effects of a legal move of this view's seat."""
    if isinstance(move, Exchange):
        return [Fact("exchange", count=len(move.tiles))]
    if isinstance(move, Keep):
        return [Fact("keep")]
    states = view.states.copy()
    s, t, seat = states[0], TABLES[0], int(view.s.seat)
    side = rules.side_of(s, seat)
    before, bonus = s.track[side].tolist(), int(s.bonus)
    seen = _sight(s)
    a, b = (NUMBER[cell] for cell in move.at)
    slot = s.rack[seat].tolist().index(KIND[move.tile])
    gains = rules.place(s, t, slot, a, b)
    found = _gains(move, gains)
    if s.variant != DUEL:
        found += rising(before, s.track[side].tolist())
    if (more := int(s.bonus) - max(bonus - 1, 0)) > 0:
        found.append(Fact("bonus", count=more))
    if s.phase >= OVER or s.bonus > 0:
        # Nobody else will use it, or not before this seat's next placement.
        return found
    return found + _opened(s, seen, "prepares" if s.variant == SOLO else "opens")


def _gains(move: Place, gains: tuple[int, int]) -> list[Fact]:
    by_colour: dict[int, int] = {}
    for letter, gain in zip(move.tile, gains, strict=True):
        by_colour[COLOURS.index(letter)] = by_colour.get(COLOURS.index(letter), 0) + gain
    return [Fact("gain", colour=c, points=gain) for c, gain in by_colour.items() if gain] or [Fact("no-points")]


def _sight(s: Any) -> Any:
    sight = np.zeros((6, OFF), np.int8)
    fill_sight(s, TABLES[0], sight)
    return sight


def _opened(s: Any, before: Any, key: str) -> list[Fact]:
    """The most points that one half can score now and could not score before the move."""
    after = _sight(s)
    free = s.board[:OFF] == FREE
    # A free cell without a free neighbour can never be covered.
    usable = free & (s.board[TABLES[0].neighbour[:OFF]] == FREE).any(axis=1)
    more = np.where((after > before) & usable, after, 0)
    colour, cell = np.unravel_index(int(more.argmax()), more.shape)
    points = int(more[colour, cell])
    return [Fact(key, colour=int(colour), points=points)] if points >= WORTH_A_WORD else []
