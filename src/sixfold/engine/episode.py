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
from sixfold.core.kernels import copied_records, rule, step
from sixfold.core.position import Position
from sixfold.core.rng import first_state
from sixfold.engine.batch_rules import NOBODY as NOBODY
from sixfold.engine.batch_rules import Row, game_rules, seat_to_move
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

ILLEGAL: Final = -2
"""In place of the seat to move, when an action was not legal and nothing has changed."""

Bytes = NDArray[np.uint64]
"""A byte of 0 or 1 for each action, eight at a time."""

BYTES: Final = np.array([sum((byte >> bit & 1) << 8 * bit for bit in range(8)) for byte in range(256)], np.uint64)
"""By eight bits: the same as eight bytes of 0 or 1. Three times as fast as one bit at a time."""


@cache
def _kernels(name: str) -> SimpleNamespace:
    """The kernels of a title, compiled."""
    rules, encoding = game_rules(name), registry.kit(name).encoding
    restart, play_action = rules.restart, rules.play_action
    prepare, fill_mask, observe_seat = encoding.prepare, encoding.fill_mask, encoding.observe
    utilities, colours = encoding.utilities, encoding.colours

    @rule
    def list_actions(s: Any, t: Any, work: Words, bits: Words, scratch: Row, mask: Bytes) -> int:
        seat = seat_to_move(s)
        if seat == NOBODY:
            mask[:] = 0
        else:
            fill_mask(s, t, work, bits, scratch)
            for word in range(len(bits)):
                for byte in range(4):
                    mask[4 * word + byte] = BYTES[np.int64(bits[word]) >> 8 * byte & 255]
        return seat

    @rule
    def fill_observation(s: Any, t: Any, seat: int, sizes: NDArray[np.int64], seen: Row) -> None:
        cells, channels, rows, columns = sizes
        first = channels * rows * columns
        observe_seat(s, t, seat, cells, seen[:first].reshape((channels, rows, columns)), seen[first:])

    @step
    def fill_moment(
        s: Any, t: Any, work: Words, bits: Words, scratch: Row, sizes: NDArray[np.int64], moment: Row
    ) -> int:
        listed = 8 * 4 * len(bits)
        seat = list_actions(s, t, work, bits, scratch, moment[:listed].view(np.uint64))
        if seat != NOBODY:
            fill_observation(s, t, seat, sizes, moment[listed:])
        return seat

    def begin(
        states: NDArray[Any],
        tables: NDArray[Any],
        variant: int,
        players: int,
        stream: NDArray[np.int64],
        work: Words,
        bits: Words,
        scratch: Row,
        sizes: NDArray[np.int64],
        moment: Row,
    ) -> int:
        s, t = states[0], tables[0]
        restart(s, t, variant, players, stream, work, scratch)
        return int(fill_moment(s, t, work, bits, scratch, sizes, moment))

    def list_legal(
        states: NDArray[Any], tables: NDArray[Any], work: Words, bits: Words, scratch: Row, mask: Bytes
    ) -> int:
        s, t = states[0], tables[0]
        prepare(s, t, work)
        return int(list_actions(s, t, work, bits, scratch, mask))

    def advance(
        states: NDArray[Any],
        tables: NDArray[Any],
        action: int,
        stream: NDArray[np.int64],
        work: Words,
        bits: Words,
        scratch: Row,
        sizes: NDArray[np.int64],
        moment: Row,
    ) -> int:
        s, t = states[0], tables[0]
        if seat_to_move(s) == NOBODY or not has_bit(bits, action):
            return ILLEGAL
        play_action(s, t, action, stream, work, scratch)
        return int(fill_moment(s, t, work, bits, scratch, sizes, moment))

    def observe(states: NDArray[Any], tables: NDArray[Any], seat: int, sizes: NDArray[np.int64], seen: Row) -> None:
        fill_observation(states[0], tables[0], seat, sizes, seen)

    def fill_utilities(states: NDArray[Any], tables: NDArray[Any], end: int, values: NDArray[np.float64]) -> None:
        utilities(states[0], tables[0], end, values)

    def fill_markers(states: NDArray[Any], tables: NDArray[Any], seat: int, values: Row) -> None:
        colours(states[0], tables[0], seat, values)

    kernels = (begin, list_legal, advance, observe, fill_utilities, fill_markers)
    return SimpleNamespace(**{one.__name__: compiled(one, nogil=False, counting=False) for one in kernels})


BLOCK: Final = 64


def _pick(mask: Row, fraction: float) -> int:
    """The number of a set byte of a mask of bytes: a part of the way through those that are set; −1 if none is."""
    total = 0
    for i in range(len(mask)):
        total += mask[i] != 0
    left, at = int(fraction * total), 0
    if total == 0:
        return -1
    # Whole blocks first: the compiler adds many bytes at once.
    while at + BLOCK <= len(mask):
        count = 0
        for i in range(BLOCK):
            count += mask[at + i] != 0
        if count > left:
            break
        left -= count
        at += BLOCK
    while left > 0 or mask[at] == 0:
        left -= mask[at] != 0
        at += 1
    return at


pick: Final = compiled(_pick, nogil=False, counting=False)


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
        self.sizes = np.array([self.cells, *self.planes_shape], np.int64)
        self._in_planes = self.numbers = prod(self.planes_shape)
        """``numbers`` is the size of an observation."""
        self._parts: list[tuple[str, int, int, tuple[int, ...]]] = []
        for part in encoding.parts(table):
            self._parts.append((part.name, self.numbers, self.numbers + part.size, part.shape))
            self.numbers += part.size
        self._move_of = kit.policies.move_of
        self.scratch = np.zeros(kit.playout.SCRATCH, np.int8)

    def memory(self) -> tuple[Words, Words]:
        """Memory for the legal actions of a game: what the encoding needs to find them, and one bit for each."""
        encoding = self.encoding
        return np.zeros(encoding.work_words(self.game), np.uint32), np.zeros(encoding.mask_words(self.game), np.uint32)

    def legal(self, states: NDArray[Any]) -> NDArray[np.int8]:
        """1 for each legal action."""
        work, bits = self.memory()
        mask = np.empty(4 * len(bits), np.uint64)
        self.kernels.list_legal(states, self.tables, work, bits, self.scratch, mask)
        return mask.view(np.int8)[: self.actions]

    def observe(self, states: NDArray[Any], seat: int) -> NDArray[np.int8]:
        """What a seat sees: the planes row by row, then the features."""
        seen = np.empty(self.numbers, np.int8)
        self.kernels.observe(states, self.tables, seat, self.sizes, seen)
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
        mask = self.legal(position.states)
        if not 0 <= action < len(mask) or not mask[action]:
            raise refusal(action, over=position.is_over)
        return self._move_of(position, int(self.encoding.choice_of_action(position.s, self.tables[0], action)))

    def utilities(self, states: NDArray[Any]) -> list[float]:
        """The utility of each seat; see :attr:`Encoding.utilities`."""
        # Three thirds of a point add up to 1 in double precision only.
        values = np.zeros(self.game.players, np.float64)
        self.kernels.fill_utilities(states, self.tables, self.game.track_end, values)
        return values.tolist()

    def markers(self, states: NDArray[Any], seat: int) -> NDArray[np.float32]:
        """By colour, the field of a seat's marker."""
        values = np.zeros(len(self.game.colours), np.int8)
        self.kernels.fill_markers(states, self.tables, seat, values)
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
        self._work, self._bits = self.lens.memory()
        self._listed = 32 * len(self._bits)
        self._size = self._listed + self.lens.numbers
        self.seat = NOBODY
        """The seat to move; ``NOBODY`` at the end."""
        self.mask = np.zeros(0, np.int8)
        """1 for each legal action. Every moment has an array of its own, and changing it has no effect here."""
        self._seen: NDArray[np.int8] | None = None
        """What the seat to move sees, until somebody asks for it."""
        self.reset(seed)

    def reset(self, seed: int) -> None:
        """Start again; the game depends only on the seed and the actions."""
        self.stream[0] = first_state(seed)
        lens, moment = self.lens, np.empty(self._size, np.int8)
        memory = self.stream, self._work, self._bits, lens.scratch, lens.sizes
        seat = lens.kernels.begin(self.states, lens.tables, *self._numbers, *memory, moment)
        self.seat, self.mask, self._seen = seat, moment[: lens.actions], moment[self._listed :]

    def step(self, action: int) -> None:
        """Play an action and what chance adds to it; IllegalMove, and nothing changes, if it is not legal."""
        # The legal actions and what the seat to move sees, in one array: two calls and two arrays would take longer.
        lens, moment = self.lens, np.empty(self._size, np.int8)
        seat = ILLEGAL
        if 0 <= action < lens.actions:
            memory = self.stream, self._work, self._bits, lens.scratch, lens.sizes
            seat = lens.kernels.advance(self.states, lens.tables, action, *memory, moment)
        if seat == ILLEGAL:
            raise refusal(action, over=self.seat == NOBODY)
        self.seat, self.mask, self._seen = seat, moment[: lens.actions], moment[self._listed :]

    def observe(self, seat: int) -> NDArray[np.int8]:
        """What a seat sees, as :meth:`Lens.observe` returns it."""
        if seat == self.seat and self._seen is not None:
            # Nobody else gets the same array, so that everybody may change theirs.
            seen, self._seen = self._seen, None
            return seen
        return self.lens.observe(self.states, seat)

    @property
    def position(self) -> Position:
        """The position, without the events before it: for pictures, notation and views."""
        position: Position = self.game.position_of(copied_records(self.states))
        return position

    def __getstate__(self) -> dict[str, Any]:
        own = {name: vars(self)[name].copy() for name in ("stream", "_work", "_bits")}
        return vars(self) | own | {"states": copied_records(self.states), "_seen": None}

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = object.__new__(type(self))
        vars(twin).update(self.__getstate__())
        return twin
