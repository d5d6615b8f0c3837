"""The decisions of one game, as arrays with a row for each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.core.bits import Words
from sixfold.core.kernels import Float64s, Int8s, Int32s
from sixfold.core.position import Position
from sixfold.core.types import Result
from sixfold.engine.episode import Lens

NO_ACTION: Final = -1
"""In place of an action: the bot failed or resigned, and its seat is out of the game."""

OTHER_COLUMNS: Final = 64
"""About how many bytes of a row are neither mask nor values."""


@dataclass(frozen=True)
class Decisions:
    """The decisions of a finished game."""

    game: int
    """Its number, counted from 1."""
    seats: Int8s
    keys: Sequence[bytes]
    masks: Words
    actions: Int32s
    values: Sequence[Float64s | None]
    """By decision: the value of each legal action to the bot, NaN where it has none; None if it values no moves."""
    returns: Sequence[float]
    """By seat: its result (:attr:`sixfold.core.encoding.Encoding.utilities`)."""
    ranks: Sequence[int]
    """By seat: its place in the ranking, from 1; those that share a place have the same number."""
    result: Result

    def __len__(self) -> int:
        return len(self.actions)

    @property
    def size(self) -> int:
        """About how many bytes they take before they are compressed."""
        values = sum(value.nbytes for value in self.values if value is not None)
        return self.masks.nbytes + values + OTHER_COLUMNS * len(self)


def ranks_of(result: Result, players: int) -> list[int]:
    """Return the place of each seat.

    >>> ranks_of({"ranking": [[1], [0, 2]]}, 3)
    [2, 1, 2]
    """
    place = {seat: number for number, group in enumerate(result["ranking"], 1) for seat in group}
    return [place[seat] for seat in range(players)]


def outcome_of(position: Position, lens: Lens) -> tuple[list[float], list[int], Result]:
    """Return the returns, the ranks and the result of a finished game."""
    result = position.result()
    assert result is not None
    return lens.utilities(position.states), ranks_of(result, position.game.players), result


def packed(legal: Int8s) -> Words:
    """Return a mask with 1 for each legal action as bits in words, the least significant first.

    >>> packed(np.array([1, 0, 1], np.int8)).tolist()
    [5]
    """
    bits = np.packbits(legal.view(np.bool_), bitorder="little")
    return np.pad(bits, (0, -len(bits) % 4)).view("<u4").astype(np.uint32)
