"""Bots from their specs: ``points``, ``search:50ms``, ``level:5``, ``cmd:python my_bot.py``."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, Protocol

from sixfold.bots.budgets import parse_budget
from sixfold.bots.external import ProgramBot, read_spec
from sixfold.bots.levels import make_level
from sixfold.bots.network_bot import NetworkBot, make_network_bot
from sixfold.bots.policy_bot import PolicyBot
from sixfold.bots.search_bot import SearchBot
from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game
from sixfold.core.kernels import Float64s
from sixfold.core.types import Action
from sixfold.core.view import View
from sixfold.games import registry


class Bot(Protocol):
    """The interface of all bots."""

    @property
    def name(self) -> str: ...  # noqa: D102
    def choose(self, view: View, rng: Random) -> Action: ...  # noqa: D102
    def values(self, view: View) -> Float64s | None:
        """Return the value of each action to the bot, NaN where it has none; None if the bot values no moves.

        Ask right after ``choose``, with the same view: a search answers from what it has just searched.
        """

    def is_warm(self, view: View, patience: float | None) -> bool: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102


def names(game: Game) -> tuple[str, ...]:
    """Return the names of the bots that can play a game, weakest first."""
    kit = registry.kit(game.name)
    return "random", *kit.policies.POLICIES, *(["network"] if kit.network(game) else []), "search"


_WITH_MORE: Final[dict[str, Callable[[Game, str], Bot]]] = {
    "search": lambda game, budget: SearchBot(game, parse_budget(budget)),
    "network": make_network_bot,
    "level": make_level,
    "cmd": ProgramBot,
}
"""Bots whose name is followed by a colon and arguments."""


def make(spec: str, game: Game) -> Bot:
    """Create a bot from its spec; BadSetup if it is invalid."""
    name, colon, more = spec.partition(":")
    if colon and name in _WITH_MORE:
        return _WITH_MORE[name](game, more)
    if spec == "search":
        return SearchBot(game)
    if spec == "network" and spec in names(game):
        return NetworkBot(game)
    if spec not in names(game):
        known = ", ".join([*names(game), "search:50ms", "level:1 … level:8", "cmd:PROGRAM"])
        raise BadSetup(f"there is no bot {spec[:40]!r} for {game}; there are: {known}", "unknown-bot")
    return PolicyBot(game, spec)


def label(spec: str) -> str:
    """Return the name of a bot in results and records.

    >>> label("search:50ms"), label("cmd:name=mine:python my_bot.py")
    ('search:50ms', 'mine')
    """
    kind, _, more = spec.partition(":")
    return read_spec(more).name if kind == "cmd" else spec


def check_labels(specs: Iterable[str], game: Game) -> None:
    """Raise BadSetup for ambiguous labels: two bots with the same one, or a program named like a built-in bot."""
    known: set[str] = set()
    for spec in dict.fromkeys(specs):
        name = label(spec)
        if spec.startswith("cmd:") and _is_built_in(name, game):
            raise BadSetup(f"name={name} is the name of a built-in bot; give the program another one", "bad-name")
        if name in known:
            raise BadSetup(f"two different bots are called {name!r}; name= gives a program its own name", "bad-name")
        known.add(name)


def _is_built_in(name: str, game: Game) -> bool:
    """Return whether a name looks like that of a built-in bot."""
    kind, colon, _ = name.casefold().partition(":")
    return kind in ("search", "level") if colon else kind in names(game)


def warm(game: Game) -> None:
    """Compile the kernels of all named bots, however long it takes, so that games need not wait."""
    view = game.start(Dealer(bytes(32))).view(0)
    for spec in names(game):
        bot = make(spec, game)
        bot.is_warm(view, None)
        bot.close()
