"""Bots whose decision is one compiled kernel of the game they play."""

from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Protocol

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup
from sixfold.core.protocol import Game
from sixfold.core.streams import streams
from sixfold.engine.compiler import compiled


class Bot(Protocol):
    """Anything that can sit at a table."""

    @property
    def name(self) -> str: ...  # noqa: D102
    def choose(self, view: Any, rng: Random) -> Any: ...  # noqa: D102


class PolicyBot:
    """A bot by the name of a policy that the game's ``policies`` module knows."""

    def __init__(self, game: Game, name: str) -> None:
        self.name = name
        self._policies = _policies(game.name)
        self._number = self._policies.POLICIES.index(name)
        self._tables = self._policies.tables(game)
        self._scratch = self._policies.new_scratch()

    def choose(self, view: Any, rng: Random) -> Any:
        """The move that this bot makes for the seat of the view, which must be to move."""
        stream = streams(rng.getrandbits(64), 1)[0]
        decide = compiled(self._policies.choose)
        choice = decide(self._number, view.states, self._tables, stream, self._scratch)
        return self._policies.move_of(view, int(choice))


def names(game: Game) -> tuple[str, ...]:
    """The bots that can play a game, weakest first."""
    found: tuple[str, ...] = _policies(game.name).POLICIES
    return found


def make(name: str, game: Game) -> Bot:
    """A bot by name; BadSetup if this game has none of that name."""
    if name not in names(game):
        raise BadSetup(f"there is no bot {name[:40]!r} for {game}; there are: {', '.join(names(game))}", "unknown-bot")
    return PolicyBot(game, name)


def warm(game: Game) -> None:
    """Compile what the bots of a game need, so that nobody waits for it at the table."""
    view = game.start(Dealer(bytes(32))).view(0)
    for name in names(game):
        make(name, game).choose(view, Random(0))


@cache
def _policies(game: str) -> Any:
    return import_module(f"sixfold.games.{game}.policies")
