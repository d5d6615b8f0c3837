"""Resigning, which may end the game."""

from sixfold.core.kernels import rule
from sixfold.core.seats import mark_resigned, seats_left
from sixfold.games.spezial.rules import pass_turn
from sixfold.games.spezial.state import RESIGNED, Record


@rule
def resign(s: Record, seat: int) -> None:
    """Resign a seat. With two seats this ends the game; with more, the seat is skipped from now on."""
    mark_resigned(s, seat)
    if seats_left(s) <= 1:
        s.phase = RESIGNED
    elif s.seat == seat:
        pass_turn(s)
