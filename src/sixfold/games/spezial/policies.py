"""What the simple bots of this game do, as kernels.

``random`` plays as in :mod:`sixfold.games.spezial.playout`. ``greedy`` makes the move with the best track after
it, weakest colour first.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import rule
from sixfold.core.position import OVER
from sixfold.core.streams import below
from sixfold.core.tracks import weakest_first_key
from sixfold.games.spezial.moves import Place
from sixfold.games.spezial.outlook import legal_placements, new_room
from sixfold.games.spezial.playout import play_choice, random_choice, random_start, tables
from sixfold.games.spezial.rules import TRACK_END, bonus_fields, bonus_points, position_after
from sixfold.games.spezial.state import Record
from sixfold.games.spezial.view import View

POLICIES: Final = ("random", "greedy")

__all__ = ["POLICIES", "choose", "greedy_games", "move_of", "new_scratch", "tables"]


def choose(
    policy: int, states: NDArray[Any], tables: NDArray[Any], stream: NDArray[np.int64], scratch: NDArray[Any]
) -> int:
    """The decision of a policy, as a code of :func:`sixfold.games.spezial.outlook.placement_code`."""
    if policy == 0:
        return random_choice(states[0], tables[0], stream)
    return greedy_choice(states[0], tables[0], stream, scratch[0])


def new_scratch() -> NDArray[Any]:
    """The room that :func:`choose` works in."""
    return new_room()


def move_of(view: View, choice: int) -> Place:
    """The move that a code stands for in this view."""
    return view.move_of(choice)


@rule
def greedy_choice(s: Record, t: Record, stream: NDArray[np.int64], p: Record) -> int:
    """The code of the placement with the best track after it; equally good ones at random."""
    best, best_key, equals = 0, -1, 0
    track = s.track[s.seat]
    for i in range(legal_placements(s, t, p)):
        code = int(p.code[i])
        bonus = bonus_points(bonus_fields(t.bonus, code >> 8 & 255, code & 255), code >> 16)
        key = track_key(track, int(p.gains[i]) + bonus)
        if key > best_key:
            best, best_key, equals = code, key, 1
        elif key == best_key:
            equals += 1
            if below(stream, equals) == 0:
                best = code
    return best


@rule
def track_key(track: NDArray[np.int8], gains: int) -> int:
    """A number that is higher for a better track after these gains."""
    return weakest_first_key(
        position_after(track, 0, gains),
        position_after(track, 1, gains),
        position_after(track, 2, gains),
        position_after(track, 3, gains),
        # Two colours fewer than the key has room for: filled up alike, they decide nothing.
        TRACK_END,
        TRACK_END,
    )


def greedy_games(
    states: NDArray[Any],
    tables: NDArray[Any],
    players: int,
    streams: NDArray[np.int64],
    room: NDArray[Any],
    visits: NDArray[np.int64],
) -> None:
    """A game between greedy bots in each record; ``visits`` counts how often a tile was laid on each cell."""
    t = tables[0]
    for i in range(len(states)):
        s = states[i]
        random_start(s, t, players, streams[i])
        while s.phase < OVER:
            choice = greedy_choice(s, t, streams[i], room[0])
            visits[choice >> 8 & 255] += 1
            visits[choice & 255] += 1
            play_choice(s, t, choice, room[0].walked)
