"""Arguments and options that several commands have in common."""

from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sixfold.core.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game, for example: board.")]
Variant = Annotated[str, typer.Option("--variant", "-v", help="Which variant of the game.")]
Players = Annotated[
    int | None, typer.Option("--players", "-p", help="How many players; without it, as few as the variant allows.")
]
Layout = Annotated[
    Path | None,
    typer.Option("--layout", metavar="FILE", help="Play on the board of this file, in games that have several."),
]
Ascii = Annotated[bool, typer.Option("--ascii", help="Letters instead of symbols, and nothing beyond ASCII.")]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A game record, or a match.")]
GameNumber = Annotated[int | None, typer.Option("--game", "-g", min=1, help="Which game of a match; 1 is the first.")]
Move = Annotated[int | None, typer.Option("--move", "-m", min=0, help="After so many events; 0 is the start.")]
Seat = Annotated[
    int | None, typer.Option("--seat", "-s", min=0, help="As this seat sees it; without it, everything is open.")
]


class Language(StrEnum):
    """The languages that the program speaks with players."""

    DE = "de"
    EN = "en"


Lang = Annotated[Language | None, typer.Option("--lang", "-l", help="The language; without it, that of the system.")]


class ThemeName(StrEnum):
    """The two looks of a picture."""

    PAPER = "paper"
    EVENING = "evening"


def choose_game(name: str, variant: str, players: int | None, layout: Path | None) -> "Game":
    """The rules of a table; with a layout, on the board of that file. BadSetup if there is no such table."""
    from sixfold.core.errors import BadSetup
    from sixfold.games import registry

    game = registry.make(name, variant, players)
    if layout is None:
        return game
    module = import_module(f"sixfold.games.{game.name}.game")
    if not hasattr(module, "read_layout"):
        raise BadSetup(f"{game.name} is always played on the same board: it takes no --layout")
    chosen: Game = module.make(variant, players, module.read_layout(layout))
    return chosen
