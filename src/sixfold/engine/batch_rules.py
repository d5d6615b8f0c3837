"""What a batch does with one game, as kernels for every device (see :mod:`sixfold.engine.batch`)."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.core.bits import WORD, Words, has_bit
from sixfold.core.kernels import rule, step
from sixfold.core.types import OVER
from sixfold.games import registry

NO_ACTION: Final = -1
"""In place of an action: the game stays as it is."""
TO_MOVE: Final = -1
"""In place of a seat: the one to move."""
NOBODY: Final = -1
"""In place of the seat to move: the game is over."""

Row = NDArray[np.int8]


@rule
def seat_to_move(s: Any) -> int:
    """The seat to move, or NOBODY."""
    return NOBODY if s.phase >= OVER else int(s.seat)


@rule
def is_illegal(mask: Words, action: int) -> bool:
    """Whether an action is neither legal nor NO_ACTION."""
    if action < 0:
        return action != NO_ACTION
    return action >= WORD * len(mask) or not has_bit(mask, action)


@dataclass(frozen=True)
class GameRules:
    """The kernels of a title."""

    restart: Callable[..., None]
    """``(s, t, variant, players, stream, work, scratch)``: start a random game, and draw before its first decision."""
    play_action: Callable[..., None]
    """``(s, t, action, stream, work, scratch)``: play an action and the draws after it."""
    advance: Callable[..., bool]
    """Play an action and the draws after it, and fill in its outcome; return whether the game ended. ``markers`` is
    memory."""


@cache
def game_rules(title: str) -> GameRules:
    """Return the kernels of a title."""
    kit = registry.kit(title)
    playout, encoding = kit.playout, kit.encoding
    random_start, random_draw, play_choice = playout.random_start, playout.random_draw, playout.play_choice
    begin, update = encoding.begin, encoding.update
    choice_of_action, utilities, colours = encoding.choice_of_action, encoding.utilities, encoding.colours

    @step
    def restart(
        s: Any, t: Any, variant: int, players: int, stream: NDArray[np.int64], work: Words, scratch: Row
    ) -> None:
        random_start(s, t, variant, players, stream)
        random_draw(s, t, stream, scratch)
        begin(s, t, work)

    @rule
    def play_action(s: Any, t: Any, action: int, stream: NDArray[np.int64], work: Words, scratch: Row) -> None:
        choice = choice_of_action(s, t, action)
        play_choice(s, t, choice, scratch)
        update(s, t, work, choice)
        random_draw(s, t, stream, scratch)

    @rule
    def fill_lowest(s: Any, t: Any, markers: Row, lowest: Row) -> None:
        """Fill in the lowest marker of each seat."""
        for seat in range(len(lowest)):
            colours(s, t, seat, markers)
            least = int(markers[0])
            for colour in range(1, len(markers)):
                least = min(least, int(markers[colour]))
            lowest[seat] = least

    @rule
    def advance(
        s: Any,
        t: Any,
        variant: int,
        players: int,
        end: int,
        action: int,
        auto_reset: bool,
        stream: NDArray[np.int64],
        work: Words,
        scratch: Row,
        markers: Row,
        rewards: NDArray[np.float32],
        lowest: Row,
        points: Row,
    ) -> bool:
        if action == NO_ACTION:
            for other in range(len(rewards)):
                rewards[other] = 0
            for colour in range(len(points)):
                points[colour] = 0
            fill_lowest(s, t, markers, lowest)
            return False
        seat = int(s.seat)
        colours(s, t, seat, points)
        play_action(s, t, action, stream, work, scratch)
        colours(s, t, seat, markers)
        for colour in range(len(points)):
            points[colour] = markers[colour] - points[colour]
        fill_lowest(s, t, markers, lowest)
        utilities(s, t, end, rewards)
        ended = bool(s.phase >= OVER)
        if ended and auto_reset:
            restart(s, t, variant, players, stream, work, scratch)
        return ended

    return GameRules(restart, play_action, advance)
