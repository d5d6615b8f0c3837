"""Tables by name, and actions as programs give them, with the errors of Gymnasium and PettingZoo."""

from operator import index
from typing import Any

from gymnasium.error import Error, InvalidAction

from sixfold.core.errors import IllegalMove, SixfoldError
from sixfold.core.game import Game
from sixfold.engine.episode import Episode
from sixfold.games import registry


def table(game: str | Game, variant: str | None, players: int | None) -> Game:
    """Return a table; an Error for one that does not exist."""
    if isinstance(game, Game):
        return game
    if not isinstance(game, str) or not isinstance(variant, str | None):
        raise Error("a table is a game, or the names of a game and of its variant")
    try:
        return registry.make(game, variant or next(iter(registry.variants(game))), players)
    except SixfoldError as wrong:
        raise Error(wrong.message) from None


def solo_table(game: str | Game, variant: str | None) -> Game:
    """Return a table for one player; an Error if it is for several."""
    found = table(game, variant, None)
    if found.players != 1:
        raise Error(f"{found} is for several players: use sixfold.envs.pettingzoo")
    return found


def play(episode: Episode, action: Any) -> None:
    """Play an action, or raise InvalidAction and change nothing."""
    try:
        episode.step(index(action))
    except (TypeError, IllegalMove) as wrong:
        raise invalid(action, wrong) from None


def invalid(action: Any, wrong: Exception) -> InvalidAction:
    """Return the error for an action that is not legal, or not even a whole number."""
    if isinstance(wrong, IllegalMove):
        return InvalidAction(wrong.message)
    return InvalidAction(f"{str(action)[:40]} is not an action: actions are whole numbers")
