"""A dataset on disk: a folder of Parquet files, each with the decisions of consecutive games.

A file appears when it is complete. Every game depends only on the seed and its number. So a run that was interrupted
goes on with the games that no file holds, and all rows are those of a run without interruption.
"""

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, Final

from sixfold.core.atomic_files import remove_drafts, write_whole
from sixfold.core.errors import BadDataset
from sixfold.core.file_lock import lock
from sixfold.core.game import Game
from sixfold.core.printable import printable
from sixfold.datasets.columns import pyarrow, schema, table_of
from sixfold.datasets.decisions import Decisions
from sixfold.datasets.description import Description, description_from, difference

MOST_BYTES: Final = 32 << 20
"""A file is written once its rows take this much memory …"""
SECONDS: Final = 60.0
"""… or once its first game is this old: a crash loses no more."""
METADATA: Final = b"sixfold"
"""The key of the description in the metadata of a file."""
PATTERN: Final = "games-*.parquet"
_NAME: Final = re.compile(r"games-([0-9]{8})-([0-9]{8})\.parquet")


@dataclass(frozen=True)
class Part:
    """A file of a dataset."""

    path: Path
    games: range
    told: Mapping[str, Any]
    """Its description."""

    def read(self, columns: Sequence[str]) -> Any:
        """Return some columns of it as an Arrow table; BadDataset if it is damaged or has other columns."""
        self.check_columns(self.description().game)
        with _opened(self.path) as file:
            return file.read(columns)

    def check_columns(self, game: Game) -> None:
        """Raise BadDataset if the columns are not those of a dataset of this table."""
        expected = schema(game)
        with _opened(self.path) as file:
            found = file.schema_arrow.remove_metadata()
        if found != expected:
            raise BadDataset("wrong-columns", f"{self.path}: {_first_difference(found, expected)}")

    def description(self) -> Description:
        """Return what it says about its games; BadDataset if this program cannot read it."""
        try:
            return description_from(self.told)
        except BadDataset as wrong:
            raise BadDataset(wrong.code, f"{self.path}: {wrong.message}") from None


def parts_of(folder: Path) -> list[Part]:
    """Return the files of a dataset in the order of their games; BadDataset if one is damaged or two overlap."""
    if not folder.is_dir():
        raise BadDataset("unreadable", f"there is no folder {printable(folder)}")
    found = sorted((_part(path) for path in folder.glob(PATTERN)), key=lambda part: part.games.start)
    for one, other in pairwise(found):
        if other.games.start < one.games.stop:
            raise BadDataset("overlap", f"{one.path.name} and {other.path.name} hold the same games: delete one")
    return found


class Writer:
    """Adds games to a dataset."""

    def __init__(self, folder: Path, description: Description, stored: list[range]) -> None:
        self.folder, self.description, self.stored = folder, description, stored
        self._told = description.to_json()
        self.count = sum(map(len, stored))
        """The number of games in it."""
        self._games: list[Decisions] = []
        self._size = 0
        self._begun = 0.0

    def missing(self, count: int) -> Sequence[int]:
        """Return the numbers up to ``count`` of the games that were not stored when the dataset was opened."""
        if not self.stored:
            return range(1, count + 1)
        return sorted(set(range(1, count + 1)).difference(*self.stored))

    def add(self, decisions: Decisions) -> None:
        """Add a game; write a file when there are enough."""
        if self._games and decisions.game != self._games[-1].game + 1:
            self.flush()
        if not self._games:
            self._begun = monotonic()
        self._games.append(decisions)
        self.count += 1
        self._size += decisions.size
        if self._size >= MOST_BYTES or monotonic() - self._begun >= SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write the games that are not in a file yet, if there are any."""
        games, self._games, self._size = self._games, [], 0
        if games:
            first, last = games[0].game, games[-1].game
            path = self.folder / f"games-{first:08d}-{last:08d}.parquet"
            try:
                write_whole(path, _parquet(self.description, self._told | {"games": [first, last]}, games))
            except OSError as wrong:
                message = f"cannot write {path}: {wrong.strerror}; all files before it are kept"
                raise BadDataset("unwritable", f"{message}, and the same command goes on from there") from None


@contextmanager
def open_dataset(folder: Path, description: Description, *, force: bool = False) -> Iterator[Writer]:
    """Create a dataset or continue it; at the end, however it comes, write all games that have been added.

    Raises BadDataset, and changes nothing, if the folder holds another dataset; ``force`` deletes that first.
    """
    pyarrow()
    folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder):
        if force:
            for path in folder.glob(PATTERN):
                path.unlink()
        found = parts_of(folder)
        _check_same(found, description)
        remove_drafts(folder)
        writer = Writer(folder, description, [part.games for part in found])
        try:
            yield writer
        finally:
            writer.flush()


def _check_same(found: list[Part], description: Description) -> None:
    """Refuse files of other games."""
    wanted = description.to_json()
    for part in found:
        if differs := difference(part.told, wanted):
            message = f"{part.path} is of {differs}; choose another folder, or --force replaces its dataset"
            raise BadDataset("other-dataset", message)
        part.check_columns(description.game)


def _part(path: Path) -> Part:
    """Return a file with what its metadata say."""
    name = _NAME.fullmatch(path.name)
    with _opened(path) as file:
        metadata = file.schema_arrow.metadata or {}
    try:
        told = json.loads(metadata.get(METADATA, b"null"))
        first, last = told["games"]
        games = range(int(first), int(last) + 1)
    except (KeyError, TypeError, ValueError):
        raise BadDataset("no-dataset", f"{path} is not a file of a dataset: it has no description") from None
    if name is None or (int(name[1]), int(name[2])) != (games.start, games.stop - 1):
        raise BadDataset("renamed", f"{path} holds games {first} to {last}: its name must say so")
    return Part(path, games, told)


def _parquet(description: Description, told: Mapping[str, Any], games: list[Decisions]) -> bytes:
    """Return the content of a file."""
    pa = pyarrow()
    table = table_of(description.game, games).replace_schema_metadata({METADATA: json.dumps(told)})
    sink = pa.BufferOutputStream()
    pa.parquet.write_table(
        table,
        sink,
        compression="zstd",
        compression_level=1,
        # Keys and masks hardly repeat: to look for repetitions would take longer than to write them.
        use_dictionary=["game", "seat", "returns.list.element", "ranks.list.element"],
        write_statistics=["game"],
        write_page_checksum=True,
    )
    content: bytes = sink.getvalue().to_pybytes()
    return content


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    """Open a Parquet file; BadDataset if it cannot be read."""
    pa = pyarrow()
    try:
        with pa.parquet.ParquetFile(path, page_checksum_verification=True) as file:
            yield file
    except (pa.ArrowException, OSError) as wrong:
        reason = printable(wrong).split(". ")[0][:120]
        message = f"{path} is damaged ({reason}): delete it, and the same simulation plays its games again"
        raise BadDataset("damaged", message) from None


def _first_difference(found: Any, expected: Any) -> str:
    """Return in words how the columns of a file differ from those of a dataset."""
    for field in expected:
        if field.name not in found.names:
            return f"the column {field.name} is missing"
        if (kind := found.field(field.name).type) != field.type:
            return f"the column {field.name} has the type {kind}, not {field.type}"
    return f"the columns are not {', '.join(expected.names)}"


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Let no other process write to the folder."""
    if os.name != "posix":
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        if not lock(handle):
            raise BadDataset("in-use", f"another process writes to {folder}")
        yield
    finally:
        os.close(handle)
