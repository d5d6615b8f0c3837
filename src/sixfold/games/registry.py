"""The games of the house, found by their folders: a new folder with a ``game.py`` is a new game."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import sixfold.games
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game


@cache
def names() -> tuple[str, ...]:
    """The names of all games."""
    folders = [module.name for module in pkgutil.iter_modules(sixfold.games.__path__) if module.ispkg]
    return tuple(name for name in folders if find_spec(f"sixfold.games.{name}.game"))


def variants(name: str) -> dict[str, tuple[int, ...]]:
    """The variants of a game, each with the numbers of players it is for."""
    found: dict[str, tuple[int, ...]] = dict(_module(name).VARIANT_PLAYERS)
    return found


def make(name: str, variant: str = "base", players: int | None = None) -> Game:
    """A game by name; BadSetup if there is none like it."""
    game: Game = _module(name).make(variant, players)
    return game


def from_rules(rules: Mapping[str, Any]) -> Game:
    """The game of a record's ``rules``."""
    name, variant, players = rules.get("game"), rules.get("variant"), rules.get("players")
    if not isinstance(name, str) or not isinstance(variant, str) or type(players) is not int:
        raise BadSetup("rules need a game, a variant and a number of players")
    return make(name, variant, players)


def _module(name: str) -> Any:
    if name not in names():
        raise BadSetup(f"there is no game {name[:40]!r}; there are: {', '.join(names())}", "unknown-game")
    return import_module(f"sixfold.games.{name}.game")
