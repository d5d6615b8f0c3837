"""Bots by what is written for them: ``points``, ``search:50ms``, ``level:5``, ``cmd:python my_bot.py``."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Final, Protocol

from sixfold.bots.budgets import parse_budget
from sixfold.bots.external import ProgramBot, read_spec
from sixfold.bots.levels import LevelBot, make_level
from sixfold.bots.policy_bot import PolicyBot
from sixfold.bots.search_bot import SearchBot
from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game
from sixfold.core.view import View
from sixfold.games import registry


class Bot(Protocol):
    """Anything that can sit at a table."""

    @property
    def name(self) -> str: ...  # noqa: D102
    def choose(self, view: View, rng: Random) -> Any: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102


def names(game: Game) -> tuple[str, ...]:
    """The bots that can play a game, weakest first."""
    return "random", *registry.kit(game.name).policies.POLICIES, "search"


_WITH_MORE: Final[dict[str, Callable[[Game, str], Bot]]] = {
    "search": lambda game, budget: SearchBot(game, parse_budget(budget)),
    "level": make_level,
    "cmd": ProgramBot,
}
"""Bots whose name is followed by a colon and more."""


def make(spec: str, game: Game) -> Bot:
    """A bot by what is written for it; BadSetup if there is none."""
    name, colon, more = spec.partition(":")
    if colon and name in _WITH_MORE:
        return _WITH_MORE[name](game, more)
    if spec == "search":
        return SearchBot(game)
    if spec not in names(game):
        known = ", ".join([*names(game), "search:50ms", "level:1 … level:8", "cmd:PROGRAM"])
        raise BadSetup(f"there is no bot {spec[:40]!r} for {game}; there are: {known}", "unknown-bot")
    return PolicyBot(game, spec)


def label(spec: str) -> str:
    """How results and records call a bot.

    >>> label("search:50ms"), label("cmd:name=mine:python my_bot.py")
    ('search:50ms', 'mine')
    """
    kind, _, more = spec.partition(":")
    return read_spec(more).name if kind == "cmd" else spec


def check_labels(specs: Iterable[str], game: Game) -> None:
    """BadSetup if results could not tell bots apart: two with one label, or a program with a built-in bot's name."""
    known: set[str] = set()
    for spec in dict.fromkeys(specs):
        name = label(spec)
        if spec.startswith("cmd:") and _is_built_in(name, game):
            raise BadSetup(f"name={name} is the name of a built-in bot; give the program another one", "bad-name")
        if name in known:
            raise BadSetup(f"two different bots are called {name!r}; name= gives a program its own name", "bad-name")
        known.add(name)


def _is_built_in(name: str, game: Game) -> bool:
    """Whether a name reads like a bot's that is no program."""
    kind, colon, _ = name.casefold().partition(":")
    return kind in ("search", "level") if colon else kind in names(game)


def warm(game: Game, specs: Iterable[str] | None = None) -> None:
    """Compile what bots need (all that are named, or these), however long it takes; nobody waits for it later."""
    view = game.start(Dealer(bytes(32))).view(0)
    for spec in names(game) if specs is None else specs:
        bot = make(spec, game)
        if isinstance(bot, PolicyBot | SearchBot | LevelBot):
            bot.is_warm(view, None)
        bot.close()
