"""``sixfold verify``: is every word of these records true?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold.cli.guard import WRONG, bad_file, complain, printable

if TYPE_CHECKING:
    from sixfold.core.protocol import Position
    from sixfold.records import Match, Record


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(verify)


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records, or folders of them.")],
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing of records that are right.")] = False,
) -> None:
    """Check records and matches: rules, points, draws, shuffle and result. Stops at the first wrong one."""
    from sixfold.core.errors import BadRecord

    for path in _found(files):
        try:
            said = _checked(path)
        except BadRecord as wrong:
            # A file that cannot be read at all is named in the message already.
            where = "sixfold" if wrong.code == "unreadable" else f"wrong {path}"
            complain(printable(f"{where}: {wrong.message}"))
            raise typer.Exit(WRONG) from None
        if not quiet:
            print(printable(f"ok {path}: {said}"))


def _checked(path: Path) -> str:
    """What a file is about; BadRecord if anything in it is not true."""
    from sixfold import records
    from sixfold.records.files import read_bytes

    data = read_bytes(path)
    if records.is_match(data):
        match = records.loads_match(data)
        records.verify_match(match)
        return match_summary(match)
    record = records.loads(data)
    return summary(record, records.verify(record))


def match_summary(match: "Match") -> str:
    """What a right match is about."""
    rules = " ".join(str(value) for value in match.games[0].rules.values())
    count = len(match.games)
    return f"{rules}, match of {count} game{'' if count == 1 else 's'}, totals {' : '.join(map(str, match.totals))}"


def _found(paths: list[Path]) -> list[Path]:
    """The files, those of a folder in the order of their names."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(file for file in path.glob("*.json") if not file.is_dir())
        if not inside:
            raise bad_file("unreadable", f"there are no records in {path}")
        found += inside
    return found


def summary(record: "Record", position: "Position") -> str:
    """What a right record is about."""
    rules = " ".join(str(value) for value in record.rules.values())
    count = len(record.events)
    return f"{rules}, {count} event{'' if count == 1 else 's'}, {_shuffle(record)}, {_outcome(record)}"


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
