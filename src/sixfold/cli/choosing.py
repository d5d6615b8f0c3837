"""Which game is played, from what was said on the command line."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sixfold.core.game import Game


def choose_game(name: str, variant: str, players: int | None, layout: Path | None) -> "Game":
    """The rules of a table; with a layout, on the board of that file. BadSetup if there is no such table."""
    from sixfold.core.errors import BadSetup
    from sixfold.games import registry

    game = registry.make(name, variant, players)
    if layout is None:
        return game
    with_layout = registry.kit(name).with_layout
    if with_layout is None:
        raise BadSetup(f"{game.name} is always played on the same board: it takes no --layout")
    return with_layout(game, layout)
