"""Eight levels of play for every game, from first steps to the best we have.

The lower ones overlook things, as beginners do: of all legal moves a level looks at so many, any of them, and makes
the best of those by what its bot goes for. The upper ones look at all of them, and ahead. How much stronger each level
is than the one below was measured (docs/strength.md).
"""

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sixfold.bots.budgets import Budget, parse_budget
from sixfold.bots.policy_bot import EVERY_MOVE, PolicyBot
from sixfold.bots.search_bot import SearchBot
from sixfold.bots.warmup import PATIENCE
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game
from sixfold.core.view import View
from sixfold.games import registry

NAMES: Final = {
    "en": ("first steps", "beginner", "casual", "attentive", "clever", "cunning", "masterly", "ingenious"),
    "de": ("erste Schritte", "Neuling", "gemütlich", "aufmerksam", "pfiffig", "gewitzt", "meisterlich", "genial"),
}


@dataclass(frozen=True, slots=True)
class Level:
    """What a level plays by, and how many moves it looks at, on average."""

    bot: str
    looks: float = EVERY_MOVE


def levels_of(game: Game) -> tuple[Level, ...]:
    """The levels of a table, the weakest first."""
    written = registry.kit(game.name).weights.levels(game.variant)
    return tuple(Level(str(bot), *(float(count) for count in looks)) for bot, *looks in written)


class LevelBot:
    """A bot of one of the levels."""

    def __init__(self, game: Game, level: int) -> None:
        chosen = levels_of(game)[level - 1]
        self.name = f"level:{level}"
        self.level = level
        self._bot = _bot(game, chosen)

    def choose(self, view: View, rng: Random) -> Any:
        """Its move."""
        return self._bot.choose(view, rng)

    def is_warm(self, view: View, patience: float | None = PATIENCE) -> bool:
        """Whether its kernels are compiled, after waiting for them a while."""
        return self._bot.is_warm(view, patience)

    @property
    def budget(self) -> Budget | None:
        """How long it may think, if it does."""
        return self._bot.budget if isinstance(self._bot, SearchBot) else None

    @budget.setter
    def budget(self, budget: Budget) -> None:
        if isinstance(self._bot, SearchBot):
            self._bot.budget = budget

    def close(self) -> None:
        """Let its threads go."""
        self._bot.close()


def _bot(game: Game, level: Level) -> PolicyBot | SearchBot:
    name, _, written = level.bot.partition(":")
    if name != "search":
        return PolicyBot(game, name, level.looks)
    budget = parse_budget(written)
    # What only the clock ends thinks on two cores; budgets of rounds repeat exactly, and so have one.
    return SearchBot(game, budget, threads=2 if budget.rounds is None else 1)


def make_level(game: Game, text: str) -> LevelBot:
    """A bot by the number of its level, as text."""
    most = len(levels_of(game))
    if text not in {str(number) for number in range(1, most + 1)}:
        raise BadSetup(f"{text[:20]!r} is no level: they go from 1 to {most}", "unknown-bot")
    return LevelBot(game, int(text))


def title(level: int, lang: str = "en") -> str:
    """What a bot of a level is called at the table.

    >>> title(5), title(5, "de")
    ('Clever (5)', 'Pfiffig (5)')
    """
    name = level_name(level, lang)
    return f"{name[0].upper()}{name[1:]} ({level})"


def level_name(level: int, lang: str = "en") -> str:
    """What a level is called.

    >>> level_name(8), level_name(1, "de")
    ('ingenious', 'erste Schritte')
    """
    return NAMES[lang][level - 1]


def called(name: str, bot: str | None, lang: str = "en") -> str:
    """What to call a seat of a record: the name of its level where it has no other than that.

    >>> called("level:3", "level:3"), called("level:3 2", "level:3", "de"), called("Ada", "level:3")
    ('Casual (3)', 'Gemütlich (3) 2', 'Ada')
    """
    word, _, number = (bot or "").partition(":")
    if word != "level" or number not in {str(level) for level in range(1, len(NAMES[lang]) + 1)}:
        return name
    written, _, more = name.partition(" ")
    return " ".join([title(int(number), lang), *([more] if more else [])]) if written == bot else name
