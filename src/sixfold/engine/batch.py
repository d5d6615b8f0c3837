"""Many games at once, move by move, on the CPU or on a CUDA device: one interface for all titles.

>>> import sixfold
>>> batch = Batch(sixfold.board(), 1000, seed=7, auto_reset=True)
>>> for _ in range(50):
...     step = batch.step(batch.random_actions())
>>> step.reward.shape, step.points.shape
((1000, 2), (1000, 6))

Game ``i`` depends only on the seed, on ``i`` and on its actions: it is the same on every device, and in batches of any
size. Every method returns arrays of the device, which the next call of the same method overwrites. They are shared with
other libraries through DLPack, and so are the arrays of those.
"""

import io
import json
import zlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from sixfold.core.errors import IllegalMove, SixfoldError
from sixfold.core.game import Game
from sixfold.core.rng import streams
from sixfold.engine.batch_cpu import CpuGames
from sixfold.engine.batch_rules import NO_ACTION as NO_ACTION
from sixfold.engine.batch_rules import TO_MOVE
from sixfold.games import registry

CHOOSERS: Final = 0x5EED
"""Random actions have their own streams, of this seed and the batch's: draws do not depend on who chose the actions."""
FORMAT: Final = 1
SHOWN: Final = 20
"""The most indices that an error message lists."""


class IllegalActions(IllegalMove):
    """Some actions of a step are illegal; ``indices`` are those of their games. No game has changed."""

    def __init__(self, indices: NDArray[np.int64], actions: NDArray[Any], over: NDArray[np.bool_]) -> None:
        self.indices = indices
        shown = [
            f"{i} ({'is over' if ended else f'action {action}'})"
            for i, action, ended in zip(indices[:SHOWN], actions[:SHOWN], over[:SHOWN], strict=True)
        ]
        more = f" and {len(indices) - SHOWN} more" if len(indices) > SHOWN else ""
        super().__init__("illegal-actions", f"illegal actions in these games: {', '.join(shown)}{more}")


class Step(NamedTuple):
    """What a step did in each game. The first axis of all arrays is the game."""

    seat: Any
    """The seat to move now; −1 if the game is over."""
    done: Any
    """Whether the game ended with this step; with ``auto_reset``, the next game has begun."""
    illegal: Any
    """Whether the action was illegal and the game left as it was (only with ``check=False``)."""
    reward: Any
    """By seat: the result if the game ended, otherwise 0 (see :attr:`sixfold.core.encoding.Encoding.utilities`)."""
    lowest: Any
    """By seat: the field of its lowest marker; of a game that ended, at its end."""
    points: Any
    """By colour: the steps that the markers of the seat that moved took."""


class Observation(NamedTuple):
    """What a seat sees in each game (see ``docs/encodings.md``)."""

    planes: Any
    """Channels, rows and columns; without elements in a game without a board."""
    features: Any


class Batch:
    """Random games of one table, played move by move."""

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        seed: int = 0,
        device: str = "cpu",
        threads: int | None = None,
        auto_reset: bool = False,
        interpreted: bool = False,
    ) -> None:
        """Start ``count`` games.

        ``threads``: on the CPU, the most to use (by default all cores). ``auto_reset``: games that end start again at
        once. ``interpreted``: run the rules as plain Python, for comparison.
        """
        if type(count) is not int or count < 1:
            raise SixfoldError("bad-count", f"a batch has at least one game, not {str(count)[:20]}")
        if type(seed) is not int:
            raise SixfoldError("bad-seed", f"a seed is a whole number, not {str(seed)[:20]}")
        if threads is not None and (type(threads) is not int or threads < 1):
            raise SixfoldError("bad-threads", f"a batch uses at least one thread, not {str(threads)[:20]}")
        self.game, self.count, self.device, self.auto_reset = game, count, device, auto_reset
        self._how = threads, interpreted
        self.encoding = registry.kit(game.name).encoding
        self._games = _games(game, count, device, threads, interpreted)
        empty, players, colours = self._games.empty, game.players, len(game.colours)
        self._streams, self._choosers = empty((count, 1), np.int64), empty((count, 1), np.int64)
        self._put(self._streams, streams(seed, count))
        self._put(self._choosers, streams(seed ^ CHOOSERS << 32, count))
        self._mask = empty((count, self.encoding.mask_words(game)), np.uint32)
        self._actions = empty((count,), np.int32)
        self._outcome = (
            *(empty((count,), np.int8), empty((count,), np.bool_), empty((count,), np.bool_)),
            *(empty((count, players), np.float32), empty((count, players), np.int8), empty((count, colours), np.int8)),
        )
        self._step = Step(*map(self._games.given, self._outcome))
        self._planes: Any = None
        self._features: Any = None
        self.reset()

    # --- playing ------------------------------------------------------------------------------------------

    def reset(self, indices: Sequence[int] | NDArray[Any] | None = None) -> Any:
        """Start new games with these indices, by default all; return the seat to move in every game."""
        chosen = np.zeros(self.count, np.bool_)
        try:
            chosen[slice(None) if indices is None else np.asarray(indices)] = True
        except (IndexError, TypeError, ValueError):
            raise SixfoldError("bad-index", f"games are numbered from 0 to {self.count - 1}") from None
        self._games.restart(chosen, True, self._streams, self._mask, self._outcome[0])
        return self._step.seat

    def step(self, actions: Any, *, check: bool = True) -> Step:
        """Play an action in each game, then everything up to its next decision; NO_ACTION (−1) leaves a game as it is.

        If an action is illegal, :class:`IllegalActions` is raised and no game changes. On a device, this check waits
        for the result; without it, games with an illegal action stay as they are and are marked in ``Step.illegal``.
        """
        actions = self._array(actions, (self.count,), (np.int32, np.int64), "actions")
        illegal = self._outcome[2]
        if check and self._games.find_illegal(actions, self._mask, illegal):
            indices = np.flatnonzero(self._games.to_host(illegal))
            over = self._games.to_host(self._outcome[0])[indices] < 0
            raise IllegalActions(indices, self._games.to_host(actions)[indices], over)
        self._games.step(actions, self.auto_reset, self._streams, self._mask, self._outcome)
        return self._step

    def random_actions(self) -> Any:
        """Choose a legal action in each game at random, all equally likely; NO_ACTION in games that are over."""
        self._games.choose(self._mask, self._choosers, self._actions)
        return self._games.given(self._actions)

    # --- what can be seen ---------------------------------------------------------------------------------

    def legal_mask(self, out: Any = None) -> Any:
        """Return the legal actions of each game as bits in words, the least significant first.

        ``out`` receives a copy; without it, the array is the batch's own, which must not be changed.
        """
        if out is None:
            return self._games.given(self._mask)
        self._put(self._array(out, self._mask.shape, (np.uint32,), "out", written=True), self._mask)
        return out

    def observe(self, out: Observation | None = None, seat: int | None = None) -> Observation:
        """Return what a seat sees in each game, by default the seat to move. ``out`` has arrays to fill in.

        ``encoding.named(game, features)`` gives the features by name.
        """
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.game.players):
            raise SixfoldError("unknown-seat", f"there is no seat {str(seat)[:20]!r}")
        planes_shape = (self.count, *self.encoding.planes_shape(self.game))
        features_shape = (self.count, len(self.encoding.feature_names(self.game)))
        if out is None:
            if self._features is None:
                self._planes = self._games.empty(planes_shape, np.int8)
                self._features = self._games.empty(features_shape, np.int8)
            planes, features = self._planes, self._features
        else:
            if not isinstance(out, tuple | list) or len(out) != 2:
                raise SixfoldError("bad-array", "out: two arrays are needed, for planes and for features")
            planes = self._array(out[0], planes_shape, (np.int8,), "planes", written=True)
            features = self._array(out[1], features_shape, (np.int8,), "features", written=True)
        self._games.observe(TO_MOVE if seat is None else seat, planes, features)
        return Observation(self._games.given(planes), self._games.given(features)) if out is None else out

    def records(self) -> NDArray[Any]:
        """Return a copy of the record of each game, on the host."""
        copy: NDArray[Any] = self._games.records()
        return copy

    def to_host(self, array: Any) -> NDArray[Any]:
        """Return the content of an array of this device as a NumPy array."""
        content: NDArray[Any] = self._games.to_host(self._games.shared(array))
        return content

    def to_device(self, array: NDArray[Any]) -> Any:
        """Return a copy of a NumPy array on the device of this batch."""
        copy = self._games.empty(array.shape, array.dtype)
        self._games.put(copy, np.ascontiguousarray(array))
        return self._games.given(copy)

    def synchronize(self) -> None:
        """Wait until the device has done everything."""
        self._games.synchronize()

    # --- saving -------------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """Return all games and their random streams. Any batch of the same table and size can load them."""
        file = io.BytesIO()
        np.savez(
            file,
            about=np.frombuffer(json.dumps(self._about).encode(), np.uint8),
            records=self._games.records().view(np.uint8),
            streams=self._games.to_host(self._streams),
            choosers=self._games.to_host(self._choosers),
        )
        return file.getvalue()

    def load(self, saved: bytes) -> None:
        """Continue the games of :meth:`save`; SixfoldError, and nothing changes, if they are not of this table."""
        records = self._games.records()
        try:
            with np.load(io.BytesIO(saved)) as found:
                about = json.loads(found["about"].tobytes())
                if about != self._about:
                    raise SixfoldError("other-batch", f"these are games of another batch: {str(about)[:200]}")
                content = found["records"].reshape(-1)
                kept, choosers = found["streams"].reshape(-1, 1), found["choosers"].reshape(-1, 1)
        except (BadZipFile, KeyError, OSError, ValueError, EOFError, TypeError, RuntimeError, zlib.error) as wrong:
            raise SixfoldError("bad-batch", f"this is not a saved batch: {str(wrong)[:100]}") from None
        sizes = (content.nbytes, kept.shape, choosers.shape)
        if sizes != (records.nbytes, self._streams.shape, self._choosers.shape):
            raise SixfoldError("bad-batch", "this is not a saved batch: its size is wrong")
        records.view(np.uint8).reshape(-1)[:] = content
        self._games.put_records(records)
        self._put(self._streams, kept)
        self._put(self._choosers, choosers)
        every = np.ones(self.count, np.bool_)
        self._games.restart(every, False, self._streams, self._mask, self._outcome[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return _copied, (self.game, self.count, self.device, self.auto_reset, *self._how, self.save())

    @property
    def _about(self) -> dict[str, Any]:
        """What a saved batch must agree with."""
        layout = zlib.crc32(self.encoding.tables(self.game).tobytes())
        return {"format": FORMAT, **self.game.rules, "count": self.count, "layout": layout}

    # --- internals ----------------------------------------------------------------------------------------

    def _put(self, array: Any, content: Any) -> None:
        self._games.put(array, content)

    def _array(
        self, array: Any, shape: tuple[int, ...], dtypes: tuple[Any, ...], name: str, *, written: bool = False
    ) -> Any:
        """Return an array of any library as one of this device, after checking its shape and its type."""
        found = self._games.shared(array)
        if written and not self._games.is_writable(found):
            raise SixfoldError("read-only", f"{name}: this array cannot be changed")
        if tuple(found.shape) != tuple(shape):
            raise SixfoldError("wrong-shape", f"{name}: the shape must be {tuple(shape)}, not {tuple(found.shape)}")
        if found.dtype not in dtypes:
            names = " or ".join(np.dtype(dtype).name for dtype in dtypes)
            raise SixfoldError("wrong-dtype", f"{name}: the type must be {names}, not {found.dtype}")
        return found


def _copied(
    game: Game, count: int, device: str, auto_reset: bool, threads: int | None, interpreted: bool, saved: bytes
) -> Batch:
    """Return a batch that continues these games."""
    batch = Batch(game, count, device=device, threads=threads, auto_reset=auto_reset, interpreted=interpreted)
    batch.load(saved)
    return batch


def _games(game: Game, count: int, device: str, threads: int | None, interpreted: bool) -> Any:
    """Return the games on a device."""
    if device == "cpu":
        return CpuGames(game, count, threads=threads, interpreted=interpreted)
    if device == "cuda":
        from sixfold.engine.batch_gpu import GpuGames

        return GpuGames(game, count)
    raise SixfoldError("unknown-device", f"there is no device {str(device)[:20]!r}: use 'cpu' or 'cuda'")
