"""The columns of a dataset, with their types in Parquet."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.core.kernels import Float64s
from sixfold.datasets.decisions import NO_ACTION, Decisions
from sixfold.datasets.observation_key import KEY_BYTES
from sixfold.games import registry


def pyarrow() -> Any:
    """Return the package that reads and writes Parquet; SixfoldError with what to install if it is missing."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        message = (
            "Parquet needs pyarrow: pip install 'sixfold[parquet]', or in a checkout: uv run --extra parquet sixfold"
        )
        raise SixfoldError("no-pyarrow", message) from None
    return pyarrow


def schema(game: Game) -> Any:
    """Return the names and types of the columns for a table."""
    pa = pyarrow()
    mask_bytes = 4 * registry.kit(game.name).encoding.mask_words(game)
    columns = {
        "game": pa.int64(),
        "decision": pa.int32(),
        "seat": pa.int8(),
        "observation_key": pa.binary(KEY_BYTES),
        "legal_mask": pa.binary(mask_bytes),
        "action": pa.int32(),
        "values": pa.list_(pa.float64()),
        "returns": pa.list_(pa.float64(), game.players),
        "ranks": pa.list_(pa.int8(), game.players),
    }
    return pa.schema(columns.items())


def table_of(game: Game, games: Sequence[Decisions]) -> Any:
    """Return the rows of these games as an Arrow table."""
    pa, made = pyarrow(), schema(game)
    counts = [len(each) for each in games]
    actions = np.concatenate([each.actions for each in games])
    masks = np.concatenate([each.masks for each in games]).astype("<u4", copy=False)
    columns = {
        "game": np.repeat(np.array([each.game for each in games], np.int64), counts),
        "decision": np.concatenate([np.arange(count, dtype=np.int32) for count in counts]),
        "seat": np.concatenate([each.seats for each in games]),
        "observation_key": _fixed(pa, b"".join([key for each in games for key in each.keys]), KEY_BYTES),
        "legal_mask": _fixed(pa, masks, masks.shape[1] * masks.itemsize),
        "action": pa.array(actions, mask=actions == NO_ACTION),
        "values": _lists(pa, [value for each in games for value in each.values]),
        "returns": _per_seat(pa, [each.returns for each in games], counts, np.float64),
        "ranks": _per_seat(pa, [each.ranks for each in games], counts, np.int8),
    }
    return pa.table([columns[name] for name in made.names], schema=made)


def _fixed(pa: Any, content: Any, size: int) -> Any:
    """Return a column of byte strings of one size."""
    buffer = pa.py_buffer(content)
    return pa.FixedSizeBinaryArray.from_buffers(pa.binary(size), buffer.size // size, [None, buffer])


def _lists(pa: Any, values: Sequence[Float64s | None]) -> Any:
    """Return a column of lists: null where there are no values, and with a null for each value that is missing."""
    kind = pa.list_(pa.float64())
    if all(value is None for value in values):
        return pa.nulls(len(values), kind)
    absent = np.array([value is None for value in values])
    ends = np.cumsum([0 if value is None else len(value) for value in values], dtype=np.int32)
    content = pa.array(np.concatenate([value for value in values if value is not None]), from_pandas=True)
    return pa.ListArray.from_arrays(np.concatenate([[np.int32(0)], ends]), content, kind, mask=pa.array(absent))


def _per_seat(pa: Any, numbers: Sequence[Sequence[float]], counts: Sequence[int], kind: Any) -> Any:
    """Return a column with one number for each seat, the same in all rows of a game."""
    rows = np.repeat(np.array(numbers, kind), counts, axis=0)
    return pa.FixedSizeListArray.from_arrays(pa.array(rows.ravel()), rows.shape[1])
