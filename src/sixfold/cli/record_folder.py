"""A folder with one record per game, as written by ``simulate`` and ``arena``."""

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from sixfold.cli.error_handling import bad_file
from sixfold.core.atomic_files import check_writable
from sixfold.core.errors import SixfoldError

if TYPE_CHECKING:
    from sixfold.arena import Contest
    from sixfold.arena.journal import Journal

_RECORDS: Final = "game-*.json"
_NUMBER: Final = re.compile(r"game-([0-9]{6,7})\.json")


def folder_path(text: str) -> Path:
    """Parse the folder of an option. An empty name would mean the current folder."""
    if not text.strip():
        raise typer.BadParameter("the name of the folder is empty; . is the current folder")
    return Path(text)


def record_path(folder: Path, number: int) -> Path:
    """The file of a game, numbered from 1."""
    return folder / f"game-{number:06d}.json"


def prepare_folder(folder: Path, *, force: bool) -> None:
    """Create the folder and check that it is writable.

    Refuse a folder with other records unless ``force`` is set.
    """
    if folder.exists() and not folder.is_dir():
        raise bad_file("unwritable", f"{folder} is not a folder")
    folder.mkdir(parents=True, exist_ok=True)
    try:
        check_writable(record_path(folder, 0))
    except OSError as wrong:
        raise bad_file("unwritable", f"cannot write files to {folder}: {wrong.strerror}") from None
    if not force and next(folder.glob(_RECORDS), None) is not None:
        raise bad_file("exists", f"{folder} already holds records of games; --force overwrites them")


def check_resumed_folder(folder: Path, contest: "Contest", journal: "Journal", *, force: bool) -> None:
    """Refuse to resume if a game in the journal has no record here, or without ``force`` if there are foreign records.

    A record of this contest that is missing from the journal is accepted: it was saved just before a power failure.
    """
    numbers = {path: _number_of(path, contest) for path in sorted(folder.glob(_RECORDS))}
    foreign = [path for path, number in numbers.items() if number is None]
    missing = len(journal.games.keys() - set(numbers.values()))
    if missing:
        raise bad_file(
            "no-record",
            f"{missing} of the {len(journal.games)} games in {journal.path} have no record in {folder}; resume without "
            "--out, or move that journal away to play all games again",
        )
    if foreign and not force:
        raise bad_file(
            "exists", f"{foreign[0]} is not a record of this contest; --force continues, and may overwrite it"
        )


def _number_of(path: Path, contest: "Contest") -> int | None:
    """The number of the game, counted from 0, if this is the record of a game of the contest."""
    from sixfold import records
    from sixfold.arena.game_loop import is_record_of

    found = _NUMBER.fullmatch(path.name)
    number = int(found[1]) - 1 if found else -1
    with suppress(SixfoldError, OSError):
        if number >= 0 and is_record_of(records.read(path), contest, number):
            return number
    return None
