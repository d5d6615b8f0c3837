"""``sixfold simulate``: bots play each other, one record per file, repeatable by seed."""

import time
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold.cli.error_handling import INTERRUPTED, counted, print_error
from sixfold.cli.options import Ascii, GameName, Layout, Players, Seed, Variant, choose_game
from sixfold.cli.record_folder import folder_path, prepare_folder, record_path
from sixfold.core.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sixfold.bots import Bot
    from sixfold.core.game import Game
    from sixfold.core.types import Result

MOST_GAMES = 10_000_000


class Format(StrEnum):
    """What is written about a game."""

    JSON = "json"
    PARQUET = "parquet"


def simulate(
    game: GameName,
    variant: Variant = "base",
    players: Players = None,
    bots: Annotated[
        str, typer.Option("--bots", "-b", help="The bots, separated by commas, repeated in turn for all seats.")
    ] = "greedy",
    games: Annotated[int, typer.Option("--games", "-g", min=1, max=MOST_GAMES, help="Number of games.")] = 100,
    seed: Seed = 0,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="DIR", help="Write the games to this folder.", parser=folder_path),
    ] = None,
    form: Annotated[
        Format, typer.Option("--format", "-f", help="One record for each game, or one row for each decision.")
    ] = Format.JSON,
    force: Annotated[bool, typer.Option("--force", help="Overwrite what that folder holds of earlier games.")] = False,
    layout: Layout = None,
    ascii_only: Ascii = False,
) -> None:
    """Let bots play, count the wins, and save the records if a folder is given."""
    from sixfold.bots import check_labels, make
    from sixfold.cli.seating import split_bots, spread

    rules = choose_game(game, variant, players, layout)
    names = split_bots(bots)
    check_labels(names, rules)
    if form is Format.PARQUET and out is None:
        raise typer.BadParameter("--format parquet needs a folder: --out DIR")
    seats = [make(name, rules) for name in spread(names, rules.players)]
    tally = WinCount([bot.name for bot in seats])
    try:
        if form is Format.PARQUET and out is not None:
            from sixfold.cli.dataset import simulate_dataset

            simulate_dataset(rules, seats, seed, games, tally, out, force=force, ascii_only=ascii_only)
        else:
            _simulate_records(rules, seats, seed, games, tally, out, force=force, ascii_only=ascii_only)
    finally:
        for bot in seats:
            bot.close()
    if tally.games:
        tally.show(ascii_only)


def _simulate_records(
    game: "Game",
    seats: "Sequence[Bot]",
    seed: int,
    games: int,
    tally: "WinCount",
    out: Path | None,
    *,
    force: bool,
    ascii_only: bool,
) -> None:
    """Play games, and write the record of each if there is a folder."""
    from sixfold.cli.atomic_output import check_interrupted
    from sixfold.cli.progress import progress_bar

    try:
        if out is not None:
            prepare_folder(out, force=force)
        with progress_bar(ascii_only, games, "playing") as update:
            for number in range(1, games + 1):
                check_interrupted()
                path = None if out is None else record_path(out, number)
                _play_game(game, seats, seed, number, tally, path)
                update(completed=number)
    except KeyboardInterrupt:
        kept = f"; their records are in {printable(out)}" if out is not None and tally.games else ""
        print_error(f"sixfold: stopped after {tally.games} of {counted(games)}{kept}")
        raise typer.Exit(INTERRUPTED) from None


def report_failure(seats: "Sequence[Bot]", seat: int, error: Exception) -> None:
    """Say that the bot of a seat failed; raise any other error."""
    from sixfold.bots import BotFailed

    if not isinstance(error, BotFailed):
        raise error
    print_error(f"sixfold: {seats[seat].name} resigns its game: {error.message}")


def _play_game(
    game: "Game", seats: "Sequence[Bot]", seed: int, number: int, tally: "WinCount", path: Path | None
) -> None:
    """Play the game with this number, count it, and save it if there is a path."""
    from sixfold import records
    from sixfold.arena.game_loop import play_simulated
    from sixfold.cli.atomic_output import uninterrupted

    position, dealer = play_simulated(game, seats, seed, number, partial(report_failure, seats))
    result = position.result()
    assert result is not None
    with uninterrupted():
        if path is not None:
            written = records.bot_seats([bot.name for bot in seats])
            records.write(records.record_of(position, written, dealer), path)
        tally.add(result)


class WinCount:
    """Counts the wins; a shared win is split between its seats."""

    def __init__(self, bots: list[str]) -> None:
        self.bots = bots
        self.games = 0
        self.wins = [0.0] * len(bots)
        self.lowest = [0] * len(bots)
        self.shared = False
        self.begun = self.first_done = time.perf_counter()

    def add(self, result: "Result") -> None:
        """Count one finished game."""
        from sixfold.cli.narration import is_shared, track_of

        if not self.games:
            # The first game may have waited for the compiler, so its time is not typical.
            self.first_done = time.perf_counter()
        self.games += 1
        for seat in result["ranking"][0]:
            self.wins[seat] += 1 / len(result["ranking"][0])
        # If two sides share a track, its lowest marker belongs to neither.
        self.shared = is_shared(result, len(self.bots))
        for seat in range(len(self.bots)):
            self.lowest[seat] += min(track_of(result, seat, len(self.bots)).values())

    def rows(self) -> "Iterator[tuple[str, float, float]]":
        """Name, wins and mean lowest marker, by bot, or by seat if all seats have the same bot."""
        alike = len(set(self.bots)) == 1
        labels = [f"{bot}, seat {seat}" if alike else bot for seat, bot in enumerate(self.bots)]
        for label in dict.fromkeys(labels):
            seats = [seat for seat, other in enumerate(labels) if other == label]
            lowest = sum(self.lowest[seat] for seat in seats) / len(seats) / self.games
            yield label, sum(self.wins[seat] for seat in seats), lowest

    def show(self, ascii_only: bool) -> None:
        """Print the result as a table."""
        from rich.box import ASCII2, SIMPLE_HEAD
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=ASCII2 if ascii_only else SIMPLE_HEAD, pad_edge=False)
        table.add_column("bot", style="bold")
        for title in ("wins", "share") if self.shared else ("wins", "share", "mean lowest"):
            table.add_column(title, justify="right")
        for name, wins, lowest in self.rows():
            figures = [f"{wins:.2f}".removesuffix(".00"), f"{wins / self.games:.1%}", f"{lowest:.2f}"]
            # A name may contain brackets, which rich would read as markup.
            table.add_row(Text(name), *figures[: len(table.columns) - 1])
        console = Console(highlight=False)
        console.print(table)
        # Without the first game, if there are others.
        seconds = time.perf_counter() - (self.first_done if self.games > 1 else self.begun)
        console.print(f"{counted(self.games)}, {max(1, self.games - 1) / max(seconds, 1e-9):.1f} games/s")
