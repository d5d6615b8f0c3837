"""Small datasets."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from sixfold import bots
from sixfold.core.game import Game
from sixfold.datasets.bot_play import BotPlay
from sixfold.datasets.decisions import Decisions
from sixfold.datasets.description import Description
from sixfold.datasets.folder import open_dataset
from sixfold.datasets.random_play import RandomPlay
from sixfold.games import registry

from ..titles import smallest_title

SMALL = [registry.make(name) for name in ("cards", smallest_title())]
"""The tables whose tests always run."""
SEED = 7


def raise_error(seat: int, error: Exception) -> None:
    """No bot may fail."""
    raise error


def bot_play(game: Game, specs: Sequence[str]) -> BotPlay:
    """What plays games between these bots."""
    return BotPlay(game, [bots.make(spec, game) for spec in specs], SEED, raise_error)


def described(game: Game, bot: str = "random") -> Description:
    """The description of a dataset of one bot."""
    return Description(game, (bot,) * game.players, SEED)


def write(folder: Path, game: Game, games: int, play: Callable[[int], Decisions] | None = None) -> None:
    """Write the missing games of a dataset, by default of the random bot."""
    play = play or RandomPlay(game, SEED).play
    with open_dataset(folder, described(game)) as writer:
        for number in writer.missing(games):
            writer.add(play(number))


def files(folder: Path) -> list[Path]:
    """The files of a dataset."""
    return sorted(folder.iterdir())


def rows(paths: Iterable[Path]) -> list[dict[str, Any]]:
    """All rows of these files."""
    return [row for path in paths for row in pq.read_table(path).to_pylist()]
