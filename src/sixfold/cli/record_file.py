"""Saves the record of a game at the requested path, or elsewhere if that fails."""

import secrets
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from sixfold import records
from sixfold.cli.atomic_output import uninterrupted
from sixfold.cli.error_handling import one_line
from sixfold.core.errors import BadRecord
from sixfold.records import Record


@dataclass(frozen=True)
class SavedRecord:
    """The path of a saved record, and the error if it is not the requested one."""

    path: Path
    trouble: str = ""


@dataclass
class RecordFile:
    """Writes one game, or a match of several."""

    out: Path
    match: bool = False
    games: list[Record] = field(default_factory=list)
    """The games of the match before the current one."""
    failed: bool = False
    """Whether something could not be written to the requested path."""

    def keep(self, record: Record) -> SavedRecord:
        """Write the record, whole or not at all; raises BadRecord only if no folder accepts it."""
        with uninterrupted():
            try:
                self._write(record, self.out)
                return SavedRecord(self.out)
            except BadRecord as wrong:
                self.failed = True
                if wrong.code != "unwritable":
                    raise
                # Try other folders, so that an hour of play is not lost.
                name = f"sixfold-{secrets.token_hex(4)}.json"
                for folder in (Path.cwd, tempfile.gettempdir):
                    with suppress(OSError, BadRecord):
                        path = Path(folder(), name)
                        self._write(record, path)
                        return SavedRecord(path, one_line(wrong))
                raise

    def _write(self, record: Record, path: Path) -> None:
        if self.match:
            records.write_match(records.match_of([*self.games, record]), path)
        else:
            records.write(record, path)
