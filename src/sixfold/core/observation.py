"""Parts of observations that several titles have, for kernels. Each function returns the place of the next feature."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.encoding import Observation, seat_from
from sixfold.core.hands import CHOOSE, DRAW, EMPTY
from sixfold.core.kernels import Int8s, Record, rule
from sixfold.core.types import OVER

PHASES: Final = DRAW + 2
"""Of a game with hidden hands: the phases of :mod:`sixfold.core.hands`, and the end."""
MOST_PAIRS: Final = 127
"""Features are small integers: this many free pairs stand for more."""


@rule
def put_to_move(s: Record, seat: int, features: NDArray[np.int8], at: int) -> int:
    """Mark the seat to move."""
    players = int(s.players)
    for k in range(players):
        features[at + k] = s.phase < OVER and seat_from(s, seat, k) == s.seat
    return at + players


@rule
def put_turn(s: Record, seat: int, features: NDArray[np.int8], at: int) -> int:
    """Mark the seat to move and the phase, and fill in the bonus moves.

    Whether another seat considers an exchange depends on its hand, so the phase is then that of drawing.
    """
    at = put_to_move(s, seat, features, at)
    phase = PHASES - 1 if s.phase >= OVER else min(int(s.phase), DRAW)
    if phase == CHOOSE and s.seat != seat:
        phase = DRAW
    for i in range(PHASES):
        features[at + i] = i == phase
    features[at + PHASES] = s.bonus if s.phase < OVER else 0
    return at + PHASES + 1


def read_to_move(s: Record, viewer: int, to_move: Int8s) -> None:
    """Set the seat to move from an observation."""
    s.seat = (viewer + int(to_move.argmax())) % int(s.players)


def read_turn(s: Record, viewer: int, seen: Observation) -> None:
    """Set from an observation what :func:`put_turn` fills in, except why a game is over."""
    read_to_move(s, viewer, seen["to_move"])
    phase = int(seen["phase"].argmax())
    s.phase = OVER if phase == PHASES - 1 else phase
    s.bonus = seen["bonus_moves"]


@rule
def put_unseen(stock: Int8s, hands: Int8s, players: int, seat: int, features: NDArray[np.int8], at: int) -> int:
    """Fill in, by kind, what is in the stock and in other hands."""
    for kind in range(len(stock)):
        features[at + kind] = stock[kind]
    for other in range(players):
        if other != seat:
            for slot in range(hands.shape[1]):
                kind = int(hands[other, slot])
                if kind != EMPTY:
                    features[at + kind] += 1
    return at + len(stock)


@rule
def fill_track(s: Record, t: Record, seat: int, values: NDArray[np.int8]) -> None:
    """Fill in, by colour, the field of a seat's marker."""
    for colour in range(s.track.shape[1]):
        values[colour] = s.track[seat, colour]
