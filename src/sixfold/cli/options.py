"""Arguments and options that several commands share."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sixfold.core.translation import LANGUAGES

if TYPE_CHECKING:
    from sixfold.core.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, for example board.")]
Variant = Annotated[str, typer.Option("--variant", "-v", help="The variant of the game.")]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", help="Number of players; by default, the smallest that the variant allows."),
]
Seed = Annotated[int, typer.Option(help="The same seed gives the same games.")]
Layout = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Play on the board in this file, for games with several boards.")
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Use letters instead of symbols, and only ASCII.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game record or a match.")]
GameNumber = Annotated[int | None, typer.Option("--game", "-g", min=1, help="The game of a match, counted from 1.")]
Move = Annotated[
    int | None, typer.Option("--move", "-m", min=0, help="The position after this number of events; 0 is the start.")
]
Seat = Annotated[
    int | None, typer.Option("--seat", "-s", min=0, help="Show only what this seat can see; by default, everything.")
]


Language = StrEnum("Language", {lang.upper(): lang for lang in sorted(LANGUAGES)})  # type: ignore[misc]
Lang = Annotated[Language | None, typer.Option("--lang", "-l", help="The language; by default, that of the system.")]


class ThemeName(StrEnum):
    """The two themes of a picture."""

    PAPER = "paper"
    EVENING = "evening"


def choose_game(name: str, variant: str, players: int | None, layout: Path | None) -> "Game":
    """The game of a table, with a layout on the board of that file; BadSetup if there is no such table."""
    from sixfold.core.errors import BadSetup
    from sixfold.games import registry

    game = registry.make(name, variant, players)
    if layout is None:
        return game
    with_layout = registry.kit(name).with_layout
    if with_layout is None:
        raise BadSetup(f"{game.name} has only one board: it takes no --layout")
    return with_layout(game, layout)
