"""Moves as numbers and views as arrays, for programs that learn.

Each title has one :class:`Encoding`. Its kernels serve batches of games (``engine/batch.py``), its methods single
positions and views. ``docs/encodings.md`` describes the numbers of each title.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sixfold.core.actions import Draw, Exchange, Keep, Resign
from sixfold.core.bits import Words, words_for
from sixfold.core.choices import EXCHANGE, KEEP
from sixfold.core.errors import IllegalMove, SixfoldError
from sixfold.core.game import Game
from sixfold.core.kernels import Records, copied_records, rule, step
from sixfold.core.position import Position
from sixfold.core.types import OVER, Event
from sixfold.core.view import View

Kernel = Callable[..., Any]
Observation = dict[str, NDArray[np.int8]]
Space = dict[str, tuple[tuple[int, ...], int, int]]
"""The shape and the bounds of each array of an observation."""

PLANES: Final = "planes"
"""The name of the planes in an observation."""


@dataclass(frozen=True)
class Part:
    """A named part of the features: an array of small integers between two bounds."""

    name: str
    axes: tuple[tuple[str, ...], ...]
    """The labels along each axis; none for a single number."""
    high: int
    low: int = 0

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array."""
        return tuple(map(len, self.axes))

    @property
    def size(self) -> int:
        """The number of features."""
        return prod(self.shape)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each feature.

        >>> Part("tracks", (("own", "next"), ("R", "G")), 18).names
        ('tracks.own.R', 'tracks.own.G', 'tracks.next.R', 'tracks.next.G')
        """
        return tuple(".".join((self.name, *labels)) for labels in product(*self.axes))


def seat_labels(players: int) -> tuple[str, ...]:
    """Return labels for the seats from a viewer's place, in the order of turns."""
    return ("own", "next", "second", "third")[:players]


def numbered(count: int) -> tuple[str, ...]:
    """Return the labels of numbered slots."""
    return tuple(map(str, range(count)))


@rule
def seat_from(s: Any, viewer: int, turns: int) -> int:
    """Return the seat that moves this many turns after the viewer."""
    return (viewer + turns) % int(s.players)


def utility_kernel(compare: Kernel, side_count: Kernel) -> Kernel:
    """Return the kernel :attr:`Encoding.utilities` for sides that ``compare(s, a, b, end)`` ranks."""

    @rule
    def utilities(s: Any, t: Any, end: int, values: NDArray[np.floating[Any]]) -> None:
        for seat in range(s.players):
            values[seat] = 0.0
        if s.phase < OVER:
            return
        sides = int(side_count(s))
        if sides == 1:
            lowest = end
            for colour in range(s.track.shape[1]):
                lowest = min(lowest, int(s.track[0, colour]))
            values[0] = lowest / end
            return
        best, winners = 0, 1
        for side in range(1, sides):
            ahead = compare(s, side, best, end)
            if ahead > 0:
                best, winners = side, 1
            elif ahead == 0:
                winners += 1
        for seat in range(s.players):
            # A single division of integers: a device may round a longer formula differently.
            won = compare(s, seat % sides, best, end) == 0
            values[seat] = (sides - winners) / (winners * (sides - 1)) if won else -1 / (sides - 1)

    return utilities


class Encoding(ABC):
    """The encoding of a title. ``s`` is the record of a game, ``t`` the tables of its layout.

    An action is a number below ``action_count``; the same number means the same at every moment of a table, except that
    it names a slot of the hand and not what lies there. Legal actions and legal moves correspond one to one.
    """

    VERSION: int
    """Changes if and only if the meaning of an action or an observation does."""

    prepare: Kernel
    """``(s, t, work)``: fill in what :attr:`fill_mask` needs to know about the whole board."""
    begin: Kernel
    """``(s, t, work)``: the same for a game without moves yet, in less time."""
    update: Kernel
    """``(s, t, work, choice)``: the same after this choice has been played, in less time."""
    fill_mask: Kernel
    """``(s, t, work, mask, scratch)``: the legal actions as bits in words, the least significant first."""
    choice_of_action: Kernel
    """``(s, t, action) -> int``: the choice of the playout."""
    action_of_choice: Kernel
    """``(s, t, choice) -> int``: the action of a listed choice."""
    canonical: Kernel
    """``(s, t, choice, scratch) -> int``: the listed choice that does the same as this one. Of several that do, such as
    the slots of equal tiles, only one is listed."""
    observe_cell: Kernel
    """``(s, t, seat, cell, planes)``: fill in one cell of blank planes."""
    observe_features: Kernel
    """``(s, t, seat, features)``: fill in the features. Reads nothing that is hidden from the seat."""
    utilities: Kernel
    """``(s, t, end, values)``: by seat, the result of a finished game on tracks to ``end``; 0 in a running one.

    The results of all sides sum to 0: winners share 1, losers −1. A single seat has the part of its track that its
    lowest marker has covered."""
    colours: Kernel
    """``(s, t, seat, values)``: by colour, the field of the seat's marker, from its point of view."""

    def __init__(self, tables: Callable[[Any], NDArray[Any]], move_of: Callable[[Any, int], Any], scratch: int) -> None:
        """``tables`` and ``scratch`` as in the title's playout, ``move_of`` as in its policies."""
        self.tables, self._move_of, self._scratch = tables, move_of, scratch
        observe_cell, observe_features = self.observe_cell, self.observe_features

        @step
        def observe(
            s: Any, t: Any, seat: int, cells: int, planes: NDArray[np.int8], features: NDArray[np.int8]
        ) -> None:
            planes[:] = 0
            for cell in range(cells):
                observe_cell(s, t, seat, cell, planes)
            observe_features(s, t, seat, features)

        self.observe: Kernel = observe
        """``(s, t, seat, cells, planes, features)``: what a seat sees."""

    # --- sizes and names ----------------------------------------------------------------------------------

    @abstractmethod
    def action_count(self, game: Any) -> int:
        """Return the number of actions of a table."""

    @abstractmethod
    def work_words(self, game: Any) -> int:
        """Return the number of words that ``prepare`` fills in."""

    @abstractmethod
    def parts(self, game: Any) -> tuple[Part, ...]:
        """Return the parts of the features, in their order."""

    def channels(self, game: Any) -> tuple[str, ...]:
        """Return the name of each plane; none in a game without a board."""
        return ()

    def grid(self, game: Any) -> tuple[int, int]:
        """Return the rows and columns of a plane."""
        return 0, 0

    def cell_count(self, game: Any) -> int:
        """Return the number of cells that planes show."""
        return 0

    def mask_words(self, game: Any) -> int:
        """Return the number of words of a mask."""
        return words_for(self.action_count(game))

    def planes_shape(self, game: Any) -> tuple[int, int, int]:
        """Return the shape of the planes: channels, rows, columns."""
        rows, columns = self.grid(game)
        return len(self.channels(game)), rows, columns

    def feature_names(self, game: Any) -> tuple[str, ...]:
        """Return the name of each feature."""
        return tuple(name for part in self.parts(game) for name in part.names)

    def observation_space(self, game: Any) -> Space:
        """Return the shape and the bounds of each array of an observation; all are ``int8``."""
        space = {part.name: (part.shape, part.low, part.high) for part in self.parts(game)}
        return {PLANES: (self.planes_shape(game), 0, self.highest_in_planes), **space} if self.channels(game) else space

    highest_in_planes = 1
    """The highest number in the planes."""

    # --- positions and views ------------------------------------------------------------------------------

    def legal_actions(self, seen: Position | View) -> NDArray[np.int64]:
        """Return the legal actions of the seat to move in a position, or of a view's own seat, in ascending order."""
        return np.flatnonzero(self.legal_mask(seen))

    def legal_mask(self, seen: Position | View) -> NDArray[np.bool_]:
        """Return for each action whether it is legal; in a view, none is when the seat is not to move."""
        game: Any = seen.game
        mask = np.zeros(self.mask_words(game), np.uint32)
        if seen.to_move is not None and not (isinstance(seen, View) and not seen.own_turn):
            work = np.zeros(self.work_words(game), np.uint32)
            self.prepare(seen.s, self._tables(game), work)
            self.fill_mask(seen.s, self._tables(game), work, mask, np.zeros(self._scratch, np.int8))
        return unpacked(mask, self.action_count(game))

    def action_of(self, seen: Position | View, move: Any) -> int:
        """Return the action for a legal move, or raise the error that playing it would."""
        if isinstance(seen, View) and not seen.own_turn:
            raise IllegalMove("not-your-turn", "this seat is not to move")
        position: Any = seen._table() if isinstance(seen, View) else seen
        return int(self.action_of_choice(position.s, self._tables(seen.game), self._choice(position, move)))

    def move_of(self, seen: Position | View, action: int) -> Any:
        """Return the move for a legal action; IllegalMove for any other number."""
        if not 0 <= action < self.action_count(seen.game) or not self.legal_mask(seen)[action]:
            raise IllegalMove("illegal-action", f"action {str(action)[:20]} is not legal now")
        return self._move_of(seen, int(self.choice_of_action(seen.s, self._tables(seen.game), action)))

    def observation(self, view: View) -> Observation:
        """Return what a seat knows as named arrays."""
        planes, features = self.arrays(view)
        found: Observation = {PLANES: planes} if planes.size else {}
        return found | self.named(view.game, features)

    def flat(self, view: View) -> NDArray[np.int8]:
        """Return the same as one array: the planes row by row, then the features."""
        planes, features = self.arrays(view)
        return np.concatenate([planes.ravel(), features])

    def arrays(self, view: View) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        """Return the planes and the features that a seat sees."""
        game, seat = view.game, view.seat
        if seat is None:
            raise SixfoldError("no-seat", "a spectator has no observation, only a seat does")
        planes = np.zeros(self.planes_shape(game), np.int8)
        features = np.zeros(sum(part.size for part in self.parts(game)), np.int8)
        self.observe(view.s, self._tables(game), seat, self.cell_count(game), planes, features)
        self.fill_hand_counts(view, features)
        return planes, features

    def view_of(self, game: Any, seat: int, observation: ArrayLike | Mapping[str, ArrayLike]) -> View:
        """Return the view of a seat that has this observation, which may be flat or named, and of any type of numbers.

        The view has the current state and no past: no setup, no events. SixfoldError, if no view of this table has
        such an observation.
        """
        if type(seat) is not int or not 0 <= seat < game.players:
            raise SixfoldError("unknown-seat", f"there is no seat {str(seat)[:20]!r}")
        seen = self._read(game, observation)
        states = self._record_of(game, seat, seen)
        counts = seat_order(seen["hand_counts"], seat) if "hand_counts" in seen else ()
        view = game.position_type.view_type(game, seat, states, game.setup_of(states), (), counts)
        if not self._agrees(view, seen):
            raise SixfoldError("bad-observation", f"no position of {game} has this observation")
        return view  # type: ignore[no-any-return]

    def _read(self, game: Any, observation: Any) -> Observation:
        """Return an observation by name, after checking its shapes and bounds."""
        space = self.observation_space(game)
        named = observation if isinstance(observation, Mapping) else self._split(space, observation)
        if named.keys() != space.keys():
            raise SixfoldError("bad-observation", f"an observation of {game} has these parts: {', '.join(space)}")
        return {name: _integers(name, named[name], *bounds) for name, bounds in space.items()}

    def _split(self, space: Space, observation: Any) -> dict[str, NDArray[Any]]:
        sizes, flat = [prod(shape) for shape, _, _ in space.values()], _array(observation)
        if flat.shape != (sum(sizes),):
            raise SixfoldError("wrong-shape", f"a flat observation has the shape {(sum(sizes),)}, not {flat.shape}")
        parts = np.split(flat, np.cumsum(sizes)[:-1])
        return {name: part.reshape(space[name][0]) for name, part in zip(space, parts, strict=True)}

    def _agrees(self, view: View, seen: Observation) -> bool:
        """Return whether a view has this observation, and has seen as many tiles or cards as it should."""
        again = self.observation(view)
        hidden = sum(view.hand_counts) - (view.hand_counts[view.seat or 0] if view.hand_counts else 0)
        unseen = int(seen["unseen"].sum()) if "unseen" in seen else 0
        return all(np.array_equal(again[name], seen[name]) for name in seen) and unseen >= hidden

    def fill_hand_counts(self, view: View, features: NDArray[np.int8]) -> None:
        """Fill in the sizes of the hands: the record of a view does not hold the other hands."""
        counts, players = self.named(view.game, features).get("hand_counts"), view.game.players
        if counts is not None and view.hand_counts and view.seat is not None:
            counts[:] = [view.hand_counts[(view.seat + k) % players] for k in range(players)]

    def named(self, game: Any, features: NDArray[np.int8]) -> Observation:
        """Return the parts of an array of features by name, without copying; a batch keeps its first axis."""
        found, at = Observation(), 0
        for part in self.parts(game):
            found[part.name] = features[..., at : at + part.size].reshape((*features.shape[:-1], *part.shape))
            at += part.size
        return found

    def returns(self, position: Position) -> NDArray[np.float64]:
        """Return the result of each seat (see :attr:`utilities`)."""
        values = np.zeros(position.game.players, np.float64)
        self.utilities(position.s, self._tables(position.game), position.game.track_end, values)
        return values

    def markers(self, position: Position, seat: int) -> NDArray[np.int8]:
        """Return the field of each of a seat's markers, for rewards with an entry per colour."""
        values = np.zeros(len(position.game.colours), np.int8)
        self.colours(position.s, self._tables(position.game), seat, values)
        return values

    # --- internals ----------------------------------------------------------------------------------------

    @abstractmethod
    def _record_of(self, game: Any, seat: int, seen: Observation) -> Records:
        """Return the record of the view that has this observation; anything, if there is none."""

    def _tables(self, game: Game) -> Any:
        return self.tables(game)[0]

    def _choice(self, position: Any, move: Any) -> int:
        """Return the listed choice for a legal move of the seat to move."""
        # Played on a copy, it is checked, and the event has it in the form in which it is listed.
        events = type(position)(position.game, copied_records(position.states), position.setup).play(move)
        if isinstance(move, Keep):
            return KEEP
        if isinstance(move, Exchange):
            return EXCHANGE
        if isinstance(move, Draw | Resign):
            raise IllegalMove("no-decision", f"{move} is not a move of the seat to move")
        return self._choice_in(position, events[0])

    @abstractmethod
    def _choice_in(self, position: Any, event: Event) -> int:
        """Return the listed choice of a play, given its event and the position before it."""


def seat_order(values: NDArray[np.int8], viewer: int) -> tuple[int, ...]:
    """Return values in the order of the seats, given those from a viewer's place.

    >>> seat_order(np.array([5, 6, 4], np.int8), 1)
    (4, 5, 6)
    """
    return tuple(np.roll(values, viewer).tolist())


def _array(values: Any) -> NDArray[Any]:
    try:
        return np.asarray(values)
    except (TypeError, ValueError, RuntimeError) as wrong:
        raise SixfoldError("bad-observation", f"this is not an array: {str(wrong)[:100]}") from None


def _integers(name: str, values: Any, shape: tuple[int, ...], low: int, high: int) -> NDArray[np.int8]:
    """Return a part of an observation after checking it; programs that learn also have it as floats."""
    array = _array(values)
    if array.shape != shape:
        raise SixfoldError("wrong-shape", f"{name}: the shape must be {shape}, not {array.shape}")
    if array.dtype.kind not in "biuf":
        raise SixfoldError("wrong-dtype", f"{name}: numbers are needed, not {array.dtype}")
    # Written like this, NaN is refused, too.
    if not ((array >= low) & (array <= high) & (array == np.round(array))).all():
        raise SixfoldError("bad-observation", f"{name}: whole numbers from {low} to {high} are needed")
    return array.astype(np.int8)


def unpacked(mask: Words, count: int) -> NDArray[np.bool_]:
    """Return a mask of bits as one boolean per action; a batch keeps its first axis.

    >>> unpacked(np.array([5], np.uint32), 3).tolist()
    [True, False, True]
    """
    bits = np.unpackbits(mask.astype("<u4").view(np.uint8), axis=-1, bitorder="little")
    return bits[..., :count].view(np.bool_)
