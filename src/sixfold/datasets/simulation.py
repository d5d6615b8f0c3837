"""Simulated games for a dataset."""

import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from sixfold.bots import Bot, BotFailed, check_labels, make
from sixfold.bots.policy_bot import PolicyBot
from sixfold.core.chance import Dealer
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game
from sixfold.datasets.bot_play import BotPlay
from sixfold.datasets.decisions import Decisions
from sixfold.datasets.description import Description
from sixfold.datasets.folder import open_dataset
from sixfold.datasets.random_play import NAME, RandomPlay

Player = Callable[[int], Decisions]
"""Plays the game with a number."""


def player(game: Game, bots: Sequence[Bot], seed: int, failed: Callable[[int, Exception], None]) -> Player:
    """Return what plays games between these bots, one for each seat; a bot that fails is reported, and resigns.

    SixfoldError if there are more or fewer bots than seats.
    """
    if len(bots) != game.players:
        raise SixfoldError("wrong-bots", f"{game} needs a bot for each seat, and there are {len(bots)}")
    if all(isinstance(bot, PolicyBot) and bot.name == NAME for bot in bots):
        return RandomPlay(game, seed).play
    position = game.start(Dealer(bytes(32)))
    assert position.to_move is not None
    for bot in bots:
        # Some bots use a substitute until they are compiled.
        bot.is_warm(position.view(position.to_move), None)
    return BotPlay(game, bots, seed, failed).play


def description_of(game: Game, bots: Sequence[Bot], seed: int) -> Description:
    """Return the description of a dataset of games between these bots."""
    return Description(game, tuple(bot.name for bot in bots), seed)


def write_dataset(folder: str | os.PathLike[str], game: Game, bots: Sequence[str], games: int, seed: int = 0) -> int:
    """Write a dataset of games between these bots, one for each seat, or go on with it; return the number of decisions.

    Only games that the folder does not hold are played. BadDataset if it holds another dataset.
    """
    check_labels(bots, game)
    with ExitStack() as stack:
        seats = [stack.enter_context(closing(make(spec, game))) for spec in bots]
        writer = stack.enter_context(open_dataset(Path(folder), description_of(game, seats, seed)))
        play, decisions = player(game, seats, seed, _only_bots_fail), 0
        for number in writer.missing(games):
            writer.add(played := play(number))
            decisions += len(played)
    return decisions


def _only_bots_fail(seat: int, error: Exception) -> None:
    if not isinstance(error, BotFailed):
        raise error
