"""``sixfold show``: one position of a record, in the terminal or as a picture."""

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from sixfold.cli.error_handling import bad_file
from sixfold.cli.options import Ascii, GameNumber, Lang, Move, RecordFile, Seat, ThemeName
from sixfold.core.printable import printable

if TYPE_CHECKING:
    from sixfold.cli.record_selection import SelectedGame
    from sixfold.core.position import Position


STANDARD_OUTPUT: Final = ("-", "/dev/stdout")
"""Values of ``--svg`` that mean standard output."""


def show(
    file: RecordFile,
    game: GameNumber = None,
    move: Move = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="OUT.svg", help="Write a picture to this file; - is standard output.")
    ] = None,
    theme: Annotated[ThemeName, typer.Option(help="Theme of the picture.")] = ThemeName.PAPER,
    seat: Seat = None,
    lang: Lang = None,
    ascii_only: Ascii = False,
) -> None:
    """Show the position after a number of events, or the last one. For a match without --game, show the totals."""
    from sixfold import records
    from sixfold.cli.atomic_output import write_text
    from sixfold.cli.record_selection import print_match, require_one_game, selected_games
    from sixfold.cli.terminal import Screen
    from sixfold.cli.texts import Words, language

    found, chosen = records.read_any(file), language(lang)
    screen = Screen(Words(chosen), ascii_only=ascii_only)
    if isinstance(found, records.Match) and (game, move, svg, seat) == (None, None, None, None):
        print_match(screen, found, file)
        return
    require_one_game(found, game)
    [one] = selected_games(found, game)
    position = position_after(one, move)
    names = [entry["name"] for entry in one.record.seats]
    if svg is None:
        screen.picture(position, seat, names)
    elif str(svg) in STANDARD_OUTPUT:
        # In UTF-8, whatever the terminal uses: it is meant for a file or a program.
        typer.echo(position.svg(theme.value, seat, names, chosen).encode(), nl=False)
    elif svg.exists() and svg.samefile(file):
        raise bad_file("unwritable", f"{svg} is the record itself")
    else:
        write_text(svg, position.svg(theme.value, seat, names, chosen))
        print(printable(svg))


def position_after(one: "SelectedGame", move: int | None) -> "Position":
    """The position after this number of events; BadRecord if there are fewer."""
    from sixfold import records

    count = len(one.record.events)
    wanted = count if move is None else move
    if wanted > count:
        raise bad_file("no-such-event", f"there is no event {wanted}: the record has {count}")
    with one.named():
        return next(islice(records.replay(one.record), wanted, None))
