"""The seats of a table, its dealer, and its game."""

import re
import secrets
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Final

from sixfold import records
from sixfold.bots import Bot
from sixfold.bots.warmup import PATIENCE
from sixfold.cli.hints import Adviser
from sixfold.cli.terminal import Screen
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game


@dataclass(frozen=True)
class Seat:
    """A seat of a person or a bot. ``shown`` is its name on the screen."""

    name: str
    shown: str
    bot: Bot | None = None

    @property
    def written(self) -> dict[str, str]:
        """The seat in the format of a record."""
        return {"name": self.name} if self.bot is None else {"name": self.name, "bot": self.bot.name}


class Table:
    """One game in the terminal."""

    def __init__(
        self, game: Game, seats: Sequence[Seat], key: str | None, first: int = 0, warmup: "Warmup | None" = None
    ) -> None:
        """A key makes the game repeatable. ``warmup`` is one that is already running."""
        self.game = game
        self.seats = tuple(seats)
        self.dealer = Dealer() if key is None else Dealer(seed_from(key))
        # Bots have their own random stream: it must not reveal the draws to come.
        self.rng = Random(secrets.randbits(128) if key is None else f"{key}/bots")
        self.position = game.start(self.dealer, first)
        self.adviser = Adviser(game)
        self.warmup = warmup or Warmup.of(game, [seat.bot for seat in seats if seat.bot])
        # Reject names that a record cannot hold now, not when the game is saved.
        self.record()

    @property
    def names(self) -> list[str]:
        """The names of the seats on the screen."""
        return [seat.shown for seat in self.seats]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]

    def record(self) -> records.Record:
        """The game so far as a record."""
        return records.record_of(self.position, [seat.written for seat in self.seats], self.dealer)


class Warmup:
    """Compiles what the bots need while the player looks at the board."""

    def __init__(self, game: Game, seated: Sequence[Bot]) -> None:
        self._view, self._seated = game.start(Dealer(bytes(32))).view(0), seated
        self._wrong: Exception | None = None
        self._until = monotonic() + PATIENCE
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @classmethod
    def of(cls, game: Game, seated: Sequence[Bot]) -> "Warmup | None":
        """Start a warmup for these bots, if there are any."""
        return cls(game, seated) if seated else None

    def wait(self, screen: Screen, name: str) -> None:
        """Wait until the bots are ready or can use a substitute; shows a spinner if that takes noticeably long."""
        self._thread.join(0.15)
        if self._thread.is_alive():
            with screen.waiting(screen.words("wait-bot", name=name)):
                while self._thread.is_alive() and monotonic() < self._until:
                    self._thread.join(0.1)
        if self._wrong is not None:
            raise self._wrong

    def _run(self) -> None:
        try:
            for bot in self._seated:
                getattr(bot, "is_warm", lambda view, patience: True)(self._view, None)
        except Exception as wrong:
            self._wrong = wrong


def split(text: str) -> list[str]:
    """Split a list separated by commas.

    >>> split("random, greedy")
    ['random', 'greedy']
    """
    return [part.strip() for part in text.split(",") if part.strip()]


def split_bots(text: str) -> list[str]:
    """Split bots separated by commas. A comma in quotes belongs to a command, and so do the quotes.

    >>> split_bots("cmd:python bot.py 'a,b', greedy")
    ["cmd:python bot.py 'a,b'", 'greedy']
    """
    return [part.strip() for part in _BETWEEN_COMMAS.findall(text) if part.strip()]


_BETWEEN_COMMAS: Final = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*"|['"])+""")
"""A quotation mark that is never closed is an ordinary character."""


def spread(names: Sequence[str], count: int, what: str) -> list[str]:
    """One name per seat, repeating the names in turn; BadSetup if there are more names than seats.

    >>> spread(["random", "greedy"], 3, "--bots")
    ['random', 'greedy', 'random']
    """
    # A single name stands for all seats, even for none.
    if len(names) > max(count, 1):
        raise BadSetup(f"{what} has {len(names)} names for {count} seat{'' if count == 1 else 's'}")
    return [names[number % len(names)] for number in range(count)]
