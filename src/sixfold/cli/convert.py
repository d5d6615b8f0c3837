"""``sixfold convert``: turns a dataset back into game records."""

from pathlib import Path
from typing import Annotated

import typer

from sixfold.cli.error_handling import INTERRUPTED, counted, print_error
from sixfold.cli.options import Ascii
from sixfold.cli.record_folder import folder_path, prepare_folder, record_path
from sixfold.core.printable import printable


def convert(
    dataset: Annotated[
        Path, typer.Argument(metavar="DATASET", help="A folder that simulate --format parquet has written.")
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="DIR", help="Write the records to this folder.", parser=folder_path)
    ],
    force: Annotated[bool, typer.Option("--force", help="Overwrite game records in that folder.")] = False,
    ascii_only: Ascii = False,
) -> None:
    """Play the games of a dataset again, compare every decision, and write one record per game."""
    from sixfold import records
    from sixfold.cli.atomic_output import check_interrupted
    from sixfold.cli.progress import progress_bar
    from sixfold.datasets.conversion import game_count, records_of

    done, games = 0, game_count(dataset)
    prepare_folder(out, force=force)
    try:
        with progress_bar(ascii_only, games, "converting") as update:
            for number, record in records_of(dataset):
                check_interrupted()
                records.write(record, record_path(out, number))
                done += 1
                update(completed=done)
    except KeyboardInterrupt:
        print_error(f"sixfold: stopped after {done} of {counted(games)}; their records are in {printable(out)}")
        raise typer.Exit(INTERRUPTED) from None
    print(f"{counted(done, 'record')} in {printable(out)}")
