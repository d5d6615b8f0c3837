"""Simulated games as a dataset: Parquet files with a row for each decision."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import typer

from sixfold.bots import Bot
from sixfold.cli.atomic_output import check_interrupted, uninterrupted
from sixfold.cli.error_handling import INTERRUPTED, counted, print_error
from sixfold.cli.progress import progress_bar
from sixfold.cli.record_folder import prepare_folder
from sixfold.core.game import Game
from sixfold.core.printable import printable
from sixfold.datasets.folder import Writer, open_dataset
from sixfold.datasets.simulation import Player, description_of, player

if TYPE_CHECKING:
    from sixfold.cli.simulate import WinCount


def simulate_dataset(
    game: Game,
    bots: Sequence[Bot],
    seed: int,
    games: int,
    tally: "WinCount",
    folder: Path,
    *,
    force: bool,
    ascii_only: bool,
) -> None:
    """Play the games that the dataset does not hold yet, and add them to it."""
    from sixfold.cli.simulate import report_failure

    prepare_folder(folder, force=force)
    described = description_of(game, bots, seed)
    with open_dataset(folder, described, force=force) as writer, progress_bar(ascii_only, games, "playing") as update:
        missing = writer.missing(games)
        try:
            if missing:
                play = player(game, bots, seed, partial(report_failure, bots))
                begun = perf_counter()
                rows = _add_games(writer, missing, play, tally, lambda: update(completed=writer.count))
        except KeyboardInterrupt:
            with uninterrupted():
                writer.flush()
            done = f"stopped after {tally.games} of {counted(len(missing))}"
            print_error(f"sixfold: {done}; {printable(folder)} holds them, and the same command goes on")
            raise typer.Exit(INTERRUPTED) from None
    if len(missing) < games:
        print(f"{games - len(missing)} of {counted(games)} were in {printable(folder)} already")
    if missing:
        rate = rows / (perf_counter() - begun)
        print(f"{counted(rows, 'decision')} added to {printable(folder)}, {rate:,.0f} decisions/s")


def _add_games(
    writer: Writer,
    numbers: Sequence[int],
    play: Player,
    tally: "WinCount",
    progressed: Callable[[], None],
) -> int:
    """Play games and add them; return the number of decisions."""
    rows = 0
    for number in numbers:
        check_interrupted()
        decisions = play(number)
        with uninterrupted():
            writer.add(decisions)
            tally.add(decisions.result)
            rows += len(decisions)
        progressed()
    return rows
