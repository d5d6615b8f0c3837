"""``sixfold verify``: checks every detail of records."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold.cli.error_handling import WRONG, bad_file, counted, print_error
from sixfold.core.printable import printable

if TYPE_CHECKING:
    from sixfold.core.position import Position
    from sixfold.records import Match, Record


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records, or folders of records.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing for correct records.")] = False,
) -> None:
    """Check records and matches: rules, points, draws, shuffle and result. Stops at the first error."""
    from sixfold.core.errors import BadRecord

    for path in _found(files):
        try:
            said = _checked(path)
        except BadRecord as wrong:
            # The message already names a file that cannot be read.
            where = "sixfold" if wrong.code == "unreadable" else f"wrong {path}"
            print_error(printable(f"{where}: {wrong.message}"))
            raise typer.Exit(WRONG) from None
        if not quiet:
            print(printable(f"ok {path}: {said}"))


def _checked(path: Path) -> str:
    """A summary of a file; raises BadRecord if anything in it is wrong."""
    from sixfold import records

    found = records.read_any(path)
    if isinstance(found, records.Match):
        records.verify_match(found)
        return match_summary(found)
    return summary(found, records.verify(found))


def match_summary(match: "Match") -> str:
    """A summary of a correct match."""
    rules = " ".join(str(value) for value in match.games[0].rules.values())
    games, count = match.games, len(match.games)
    finished = _part(sum(game.result is not None for game in games), count)
    checked = _part(sum(game.shuffle is not None and game.shuffle.seed is not None for game in games), count)
    totals = " : ".join(map(str, match.totals))
    return f"{rules}, match of {counted(count)}, {finished} finished, shuffle checked in {checked}, totals {totals}"


def _part(count: int, whole: int) -> str:
    """A part of a whole, in words.

    >>> _part(0, 3), _part(2, 3), _part(3, 3)
    ('none', '2 of 3', 'all')
    """
    return "none" if count == 0 else "all" if count == whole else f"{count} of {whole}"


def _found(paths: list[Path]) -> list[Path]:
    """The files, with folders expanded in the order of their names."""
    found: list[Path] = []
    for path in paths:
        inside = sorted(file for file in path.glob("*.json") if not file.is_dir()) if path.is_dir() else [path]
        if not inside:
            raise bad_file("unreadable", f"there are no records in {path}")
        found += inside
    return found


def summary(record: "Record", position: "Position") -> str:
    """A summary of a correct record."""
    from sixfold.games import registry

    rules = " ".join(str(value) for value in record.rules.values())
    # A game on a board other than the built-in one has different rules.
    board = "" if position.game == registry.from_rules(record.rules) else " on a layout of its own"
    return f"{rules}{board}, {counted(len(record.events), 'event')}, {_shuffle(record)}, {_outcome(record)}"


def _shuffle(record: "Record") -> str:
    if record.shuffle is None:
        return "shuffle not sealed"
    return "shuffle sealed" if record.shuffle.seed is None else "shuffle checked"


def _outcome(record: "Record") -> str:
    if record.result is None:
        return "unfinished"
    ranking = record.result["ranking"]
    if record.result["reason"] == "abandoned" or not ranking:
        return "abandoned"
    if record.rules["players"] == 1:
        return f"result {min(record.result['tracks'][0].values())}"
    if len(ranking) == 1:
        return "a draw"
    best = [str(seat) for seat in ranking[0]]
    return f"seat {best[0]} wins" if len(best) == 1 else f"seats {' and '.join(best)} win"
