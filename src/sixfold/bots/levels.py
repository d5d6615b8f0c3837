"""Eight levels of play for every game, from beginner to the strongest available.

The lower levels overlook moves, as beginners do: a level considers a random subset of the legal moves, of a given size,
and plays the one that its policy values most. The upper levels consider all moves, and search ahead. The differences in
strength between levels were measured (docs/strength.md).
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from sixfold.bots.budgets import Budget, parse_budget
from sixfold.bots.network_bot import NetworkBot
from sixfold.bots.policy_bot import EVERY_MOVE, PolicyBot
from sixfold.bots.search_bot import SearchBot
from sixfold.bots.warmup import PATIENCE
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game
from sixfold.core.kernels import Float64s
from sixfold.core.translation import Catalogue
from sixfold.core.types import Action
from sixfold.core.view import View
from sixfold.games import registry
from sixfold.games.kit import MOST_LEVELS

TEXTS: Final = Catalogue("sixfold.bots")
USUAL: Final = 3
"""The level of bots for which nobody chose one."""
NAMES: Final = ("Appo", "Bizzi", "Cosmo", "Dilla", "Elvo", "Finka", "Grimo", "Hexa")
"""The bots of the levels, in every language."""


@dataclass(frozen=True, slots=True)
class Level:
    """The bot behind a level, and how many moves it considers on average."""

    bot: str
    looks: float = EVERY_MOVE


def levels_of(game: Game) -> tuple[Level, ...]:
    """Return the levels of a game, weakest first."""
    written = registry.kit(game.name).weights.levels(game.variant, game.players)
    return tuple(Level(str(bot), *(float(count) for count in looks)) for bot, *looks in written)


def nearest_level(game: Game, level: int) -> int:
    """Return a level, or the highest if the game has fewer."""
    return min(level, len(levels_of(game)))


class LevelBot:
    """A bot that plays at one of the levels."""

    def __init__(self, game: Game, level: int) -> None:
        chosen = levels_of(game)[level - 1]
        self.name = f"level:{level}"
        self.level = level
        self._bot = _bot(game, chosen)

    def choose(self, view: View, rng: Random) -> Action:
        """Return the bot's move."""
        return self._bot.choose(view, rng)

    def values(self, view: View) -> Float64s | None:
        """Return the value of each action to the bot behind this level, also of moves that the level overlooks."""
        return self._bot.values(view)

    def is_warm(self, view: View, patience: float | None = PATIENCE) -> bool:
        """Return whether the kernels are compiled, after waiting for up to ``patience`` seconds."""
        return self._bot.is_warm(view, patience)

    @property
    def budget(self) -> Budget | None:
        """The thinking budget per move; None for a bot without search."""
        return self._bot.budget if isinstance(self._bot, SearchBot) else None

    @budget.setter
    def budget(self, budget: Budget) -> None:
        if isinstance(self._bot, SearchBot):
            self._bot.budget = budget

    def close(self) -> None:
        """Stop the threads."""
        self._bot.close()


def _bot(game: Game, level: Level) -> PolicyBot | NetworkBot | SearchBot:
    name, _, written = level.bot.partition(":")
    if name == "network":
        return NetworkBot(game, looks=level.looks)
    if name != "search":
        return PolicyBot(game, name, level.looks)
    budget = parse_budget(written)
    # A budget of time alone uses two cores. A budget of rounds must be reproducible, so it uses one.
    return SearchBot(game, budget, threads=2 if budget.rounds is None else 1)


def make_level(game: Game, text: str) -> LevelBot:
    """Create a bot from the number of its level, given as text."""
    most = len(levels_of(game))
    if text not in {str(number) for number in range(1, most + 1)}:
        raise BadSetup(f"{text[:20]!r} is not a level: they go from 1 to {most}", "unknown-bot")
    return LevelBot(game, int(text))


def title(level: int) -> str:
    """Return the display name of a bot at a level.

    >>> title(5)
    'Elvo (5)'
    """
    return f"{NAMES[level - 1]} ({level})"


def line(level: int, lang: str = "en") -> str:
    """Return how the bot of a level plays, in a few words.

    >>> line(6, "de")
    'Denkt auch über deinen nächsten Zug nach.'
    """
    return TEXTS.words(lang, "lines")[level - 1]


def level_name(level: int, lang: str = "en") -> str:
    """Return the name of a level.

    >>> level_name(8), level_name(1, "de")
    ('ingenious', 'erste Schritte')
    """
    return TEXTS.words(lang, "levels")[level - 1]


def called(name: str, bot: str | None) -> str:
    """Return the display name of a seat in a record: that of the bot of its level if it has no other name.

    >>> called("level:3", "level:3"), called("level:3 2", "level:3"), called("Ada", "level:3")
    ('Cosmo (3)', 'Cosmo (3) 2', 'Ada')
    """
    word, _, number = (bot or "").partition(":")
    if word != "level" or number not in {str(level) for level in range(1, MOST_LEVELS + 1)}:
        return name
    written, _, more = name.partition(" ")
    return " ".join([title(int(number)), *([more] if more else [])]) if written == bot else name
