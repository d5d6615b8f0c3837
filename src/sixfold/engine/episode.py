"""One game at a time, compiled, for programs that play it move by move through an :class:`Encoding`.

:class:`~sixfold.engine.batch.Batch` plays many at once; the game here is its first one with the same seed.
"""

from functools import cache
from math import prod
from types import SimpleNamespace
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from sixfold.core.bits import Words, has_bit
from sixfold.core.encoding import PLANES
from sixfold.core.errors import IllegalMove
from sixfold.core.game import Game
from sixfold.core.kernels import copied_records, rule
from sixfold.core.position import Position
from sixfold.core.rng import streams
from sixfold.core.types import OVER
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

OVER_NOW: Final = -1
"""In place of the seat to move, when the game has ended."""
ILLEGAL: Final = -2
"""In place of the seat to move, when an action was not legal and nothing has changed."""

Bytes = NDArray[np.uint64]
"""A byte of 0 or 1 for each action, eight at a time."""

BYTES: Final = np.array([sum((byte >> bit & 1) << 8 * bit for bit in range(8)) for byte in range(256)], np.uint64)
"""By eight bits: the same as eight bytes of 0 or 1. Three times as fast as one bit at a time."""


@cache
def _kernels(name: str) -> SimpleNamespace:
    """The kernels of a title, compiled."""
    kit = registry.kit(name)
    random_start, random_draw = kit.playout.random_start, kit.playout.random_draw
    play_choice, choice_of_action = kit.playout.play_choice, kit.encoding.choice_of_action
    mask_of, observe_seat = kit.encoding.fill_mask, kit.encoding.observe

    def begin(
        states: NDArray[Any],
        tables: NDArray[Any],
        variant: int,
        players: int,
        stream: NDArray[np.int64],
        scratch: NDArray[np.int8],
    ) -> None:
        s, t = states[0], tables[0]
        random_start(s, t, variant, players, stream)
        random_draw(s, t, stream, scratch)

    @rule
    def list_actions(s: Any, t: Any, work: Words, bits: Words, scratch: NDArray[np.int8], mask: Bytes) -> int:
        mask[:] = 0
        if s.phase >= OVER:
            return OVER_NOW
        mask_of(s, t, work, bits, scratch)
        for word in range(len(bits)):
            for byte in range(4):
                mask[4 * word + byte] = BYTES[np.int64(bits[word]) >> 8 * byte & 255]
        return int(s.seat)

    def list_legal(
        states: NDArray[Any], tables: NDArray[Any], work: Words, bits: Words, scratch: NDArray[np.int8], mask: Bytes
    ) -> int:
        return list_actions(states[0], tables[0], work, bits, scratch, mask)

    def advance(
        states: NDArray[Any],
        tables: NDArray[Any],
        action: int,
        stream: NDArray[np.int64],
        work: Words,
        bits: Words,
        scratch: NDArray[np.int8],
        mask: Bytes,
    ) -> int:
        s, t = states[0], tables[0]
        if s.phase >= OVER or not has_bit(bits, action):
            return ILLEGAL
        play_choice(s, t, choice_of_action(s, t, action), scratch)
        random_draw(s, t, stream, scratch)
        return list_actions(s, t, work, bits, scratch, mask)

    def observe(
        states: NDArray[Any],
        tables: NDArray[Any],
        seat: int,
        cells: int,
        planes: NDArray[np.int8],
        features: NDArray[np.int8],
    ) -> None:
        observe_seat(states[0], tables[0], seat, cells, planes, features)

    return SimpleNamespace(
        **{kernel.__name__: compiled(kernel, nogil=False) for kernel in (begin, advance, list_legal, observe)}
    )


def refusal(action: int, *, over: bool) -> IllegalMove:
    """The error for an illegal action."""
    if over:
        return IllegalMove("game-over", "the game is over")
    return IllegalMove("illegal-action", f"action {str(action)[:20]} is not legal now")


class Lens:
    """What an encoding shows of the records of one table, by compiled kernels."""

    def __init__(self, game: Game) -> None:
        kit, table = registry.kit(game.name), game
        encoding = kit.encoding
        self.game, self.encoding, self.kernels = game, encoding, _kernels(game.name)
        self.tables = encoding.tables(game)
        self.actions = encoding.action_count(table)
        self.cells, self.planes_shape = encoding.cell_count(table), encoding.planes_shape(table)
        self._in_planes = self.numbers = prod(self.planes_shape)
        """``numbers`` is the size of an observation."""
        self._parts: list[tuple[str, int, int, tuple[int, ...]]] = []
        for part in encoding.parts(table):
            self._parts.append((part.name, self.numbers, self.numbers + part.size, part.shape))
            self.numbers += part.size
        self._move_of = kit.policies.move_of
        self.scratch = np.zeros(kit.playout.SCRATCH, np.int8)
        self.work = np.zeros(encoding.work_words(table), np.uint32)

    def new_bits(self) -> Words:
        """Memory for the legal actions as bits."""
        return np.zeros(self.encoding.mask_words(self.game), np.uint32)

    def legal(self, states: NDArray[Any], bits: Words) -> tuple[int, NDArray[np.int8]]:
        """The seat to move, and 1 for each of its legal actions; the same as bits."""
        mask = np.empty(4 * len(bits), np.uint64)
        seat = self.kernels.list_legal(states, self.tables, self.work, bits, self.scratch, mask)
        return seat, mask.view(np.int8)[: self.actions]

    def observe(self, states: NDArray[Any], seat: int) -> NDArray[np.int8]:
        """What a seat sees: the planes row by row, then the features."""
        seen = np.empty(self.numbers, np.int8)
        planes, features = self.split(seen)
        self.kernels.observe(states, self.tables, seat, self.cells, planes, features)
        return seen

    def split(self, seen: NDArray[np.int8]) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """The planes and the features of an observation, or of one in each row, without copying."""
        planes = seen[..., : self._in_planes].reshape((*seen.shape[:-1], *self.planes_shape))
        return planes, seen[..., self._in_planes :]

    def named(self, seen: NDArray[np.int8]) -> dict[str, NDArray[np.int8]]:
        """The parts of an observation by name, without copying."""
        planes = {PLANES: self.split(seen)[0]} if self._in_planes else {}
        rows = seen.shape[:-1]
        return planes | {name: seen[..., a:b].reshape((*rows, *shape)) for name, a, b, shape in self._parts}

    def move(self, position: Position, action: int) -> Any:
        """The move for an action; IllegalMove if it is not legal."""
        _, mask = self.legal(position.states, self.new_bits())
        if not 0 <= action < len(mask) or not mask[action]:
            raise refusal(action, over=position.is_over)
        return self._move_of(position, int(self.encoding.choice_of_action(position.s, self.tables[0], action)))

    def utilities(self, states: NDArray[Any]) -> list[float]:
        """The utility of each seat; see :attr:`Encoding.utilities`."""
        values = np.zeros(self.game.players, np.float32)
        self.encoding.utilities(states[0], self.tables[0], self.game.track_end, values)
        return values.tolist()

    def markers(self, states: NDArray[Any], seat: int) -> NDArray[np.float32]:
        """By colour, the field of a seat's marker."""
        values = np.zeros(len(self.game.colours), np.int8)
        self.encoding.colours(states[0], self.tables[0], seat, values)
        return values.astype(np.float32)

    def __reduce__(self) -> tuple[Any, ...]:
        return Lens, (self.game,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Episode:
    """A game in progress with random draws. It can be copied and pickled."""

    def __init__(self, game: Game, seed: int = 0) -> None:
        self.game, self.lens = game, Lens(game)
        playout = registry.kit(game.name).playout
        self._numbers = playout.table_numbers(game)
        self.states: NDArray[Any] = playout.new_states(1)
        self.stream = np.zeros(1, np.int64)
        self._bits = self.lens.new_bits()
        self.seat = OVER_NOW
        """The seat to move; ``OVER_NOW`` at the end."""
        self.mask = np.zeros(0, np.int8)
        """1 for each legal action. Every moment has an array of its own, and changing it has no effect here."""
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start again; the game depends only on the seed and the actions."""
        lens = self.lens
        self.stream[:] = streams(seed, 1)[0]
        lens.kernels.begin(self.states, lens.tables, *self._numbers, self.stream, lens.scratch)
        self.seat, self.mask = lens.legal(self.states, self._bits)

    def step(self, action: int) -> None:
        """Play an action and what chance adds to it; IllegalMove, and nothing changes, if it is not legal."""
        lens, bits = self.lens, self._bits
        mask = np.empty(4 * len(bits), np.uint64)
        seat = ILLEGAL
        if 0 <= action < lens.actions:
            seat = lens.kernels.advance(
                self.states, lens.tables, action, self.stream, lens.work, bits, lens.scratch, mask
            )
        if seat == ILLEGAL:
            raise refusal(action, over=self.seat == OVER_NOW)
        self.seat, self.mask = seat, mask.view(np.int8)[: lens.actions]

    @property
    def position(self) -> Position:
        """The position, without the events before it: for pictures, notation and views."""
        position: Position = self.game.position_of(copied_records(self.states))
        return position

    def __getstate__(self) -> dict[str, Any]:
        own = {"states": copied_records(self.states), "stream": self.stream.copy(), "_bits": self._bits.copy()}
        return vars(self) | own

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = object.__new__(type(self))
        vars(twin).update(self.__getstate__())
        return twin
