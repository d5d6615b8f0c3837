"""``sixfold analyse``: a review of a game by the strongest bot."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold.cli.error_handling import bad_file
from sixfold.cli.options import Ascii, GameNumber, Lang, RecordFile, ThemeName
from sixfold.core.printable import printable

if TYPE_CHECKING:
    from sixfold.bots.review import Review, ReviewedMove
    from sixfold.cli.texts import Words


def analyse(
    file: RecordFile,
    game: GameNumber = None,
    budget: Annotated[
        str,
        typer.Option("--budget", "-b", metavar="TIME", help="Time for each move: 200ms, 1s, or 800n for 800 rounds."),
    ] = "200ms",
    svg: Annotated[Path | None, typer.Option("--svg", metavar="OUT.svg", help="Write the plot to this file.")] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="OUT.png", help="Write the plot to this file as PNG.")
    ] = None,
    theme: Annotated[ThemeName, typer.Option("--theme", help="Theme of the plot.")] = ThemeName.PAPER,
    lang: Lang = None,
    ascii_only: Ascii = False,
) -> None:
    """Review a game: what each move cost, where the game turned, and a plot of each player's chances."""
    from sixfold import records
    from sixfold.bots.budgets import parse_budget
    from sixfold.bots.levels import called
    from sixfold.bots.review import review
    from sixfold.cli.atomic_output import write_text
    from sixfold.cli.progress import progress_bar
    from sixfold.cli.record_selection import require_one_game, selected_games
    from sixfold.cli.texts import Words, language
    from sixfold.core.atomic_files import check_writable

    allowed = parse_budget(budget)
    found, words = records.read_any(file), Words(language(lang))
    require_one_game(found, game)
    [one] = selected_games(found, game)
    for path in (svg, png):
        if path is not None and path.exists() and path.samefile(file):
            raise bad_file("unwritable", f"{path} is the record itself")
        if path is not None:
            # Checked before the work, which may take minutes.
            check_writable(path)
    records.verify(one.record)
    with progress_bar(ascii_only, label=words("analyse-busy")) as update:
        looked_over = review(one.record, allowed, done=lambda now, all: update(completed=now, total=all))
    names = [words.fit(called(entry["name"], entry.get("bot"))) for entry in one.record.seats]
    report = Report(looked_over, names, words, ascii_only)
    report.show()
    if svg is None and png is None:
        return
    from sixfold.bots import review_chart

    heading = words("analyse-plot-alone" if looked_over.fields else "analyse-plot")
    drawn = review_chart.svg(looked_over, heading, names, report.captions(), theme.value)
    if svg is not None:
        write_text(svg, drawn)
        print(printable(svg))
    if png is not None:
        from sixfold.render import rasterize

        write_text(png, rasterize.png(drawn, zoom=2))
        print(printable(png))


@dataclass
class Report:
    """The review as a table and a few lines."""

    review: "Review"
    names: list[str]
    words: "Words"
    ascii_only: bool

    def show(self) -> None:
        """Print the review."""
        from rich.box import ASCII2, SIMPLE_HEAD
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text

        table = Table(box=ASCII2 if self.ascii_only else SIMPLE_HEAD, pad_edge=False)
        figures = ("analyse-number", "analyse-lowest" if self.review.fields else "analyse-chance", "analyse-cost")
        for key in (figures[0], "analyse-who", "analyse-move", *figures[1:], "analyse-better"):
            table.add_column(self.words(key), justify="right" if key in figures else "left")
        for number, move in enumerate(self.review.moves, 1):
            # Names come from the record. They may contain brackets, which rich would read as markup.
            table.add_row(str(number), *(Text(cell) for cell in self._row(move)))
        console = Console(highlight=False)
        console.print(table)
        for line in self._below():
            console.print(Text(line), soft_wrap=True)

    def captions(self) -> list[str]:
        """The turning points in words."""
        return [
            self.words(
                "analyse-turn",
                name=self.names[turn.seat],
                move=turn.played.move,
                cost=self._amount(turn.cost),
                best=turn.best.move,
                reason=self._reason(turn),
            )
            for turn in self.review.turning_points()
        ]

    def _amount(self, share: float, digits: int = 0) -> str:
        """Format a share of a win; in solo, fields of the lowest colour."""
        fields = self.review.fields
        return f"{share * fields:.1f}" if fields else f"{100 * share:.{digits}f} %"

    def _reason(self, move: "ReviewedMove") -> str:
        return self.words.fit(move.best.reason(self.words.lang))

    def _row(self, move: "ReviewedMove") -> tuple[str, ...]:
        from sixfold.bots.review import WORTH_TELLING

        told = self.names[move.seat], str(move.played.move), self._amount(move.shares[move.seat])
        if move.cost < WORTH_TELLING:
            return *told, "", ""
        return *told, f"-{self._amount(move.cost)}", f"{move.best.move}  {self._reason(move)}"

    def _below(self) -> list[str]:
        resigned = [event["seat"] for event in self.review.record.events if event["do"] == "resign"]
        lines = [self.words("analyse-resigned", name=self.names[seat]) for seat in resigned]
        for seat, name in enumerate(self.names):
            lines.append(self.words("analyse-mean", name=name, cost=self._amount(self.review.mean_cost(seat), 1)))
        turns = [self.review.moves.index(turn) + 1 for turn in self.review.turning_points()]
        if turns:
            lines += ["", self.words("analyse-turns")]
        return lines + [f"  {number}. {caption}" for number, caption in zip(turns, self.captions(), strict=True)]
