"""Resigning, which may bring about the end."""

from sixfold.core.kernels import rule
from sixfold.core.seats import mark_resigned, seats_left
from sixfold.games.spezial.rules import pass_turn
from sixfold.games.spezial.state import RESIGNED, Record


@rule
def resign(s: Record, seat: int) -> None:
    """A seat gives up. With two seats that ends the game; with more it is passed over from now on."""
    mark_resigned(s, seat)
    if seats_left(s) <= 1:
        s.phase = RESIGNED
    elif s.seat == seat:
        pass_turn(s)
