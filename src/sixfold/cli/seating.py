"""The seats of a table, its dealer, and its game."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from sixfold import records
from sixfold.bots import Bot
from sixfold.cli.error_handling import counted
from sixfold.cli.hints import Adviser
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


class SeatedGame:
    """One game in the terminal."""

    def __init__(self, game: Game, seats: Sequence[Seat], key: str | None, first: int = 0) -> None:
        """A key makes the game repeatable."""
        self.game = game
        self.seats = tuple(seats)
        self.dealer = Dealer() if key is None else Dealer(seed_from(key))
        # Bots have their own random stream: it must not reveal the draws to come.
        self.rng = Random(secrets.randbits(128) if key is None else f"{key}/bots")
        self.position = game.start(self.dealer, first)
        self.adviser = Adviser(game)
        # Reject names that a record cannot hold now, not when the game is saved.
        self.record()
        for seat in seats:
            if seat.bot is not None:
                # Compile what the bot needs while the player looks at the board.
                seat.bot.is_warm(self.position.view(first), 0.0)

    @property
    def names(self) -> list[str]:
        """The names of the seats on the screen."""
        return [seat.shown for seat in self.seats]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]

    @property
    def you(self) -> int | None:
        """The seat of the only person; None if there are several, or none."""
        return self.people[0] if len(self.people) == 1 else None

    def record(self) -> records.Record:
        """The game so far as a record."""
        return records.record_of(self.position, [seat.written for seat in self.seats], self.dealer)


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
    found = [part.strip() for part in _BETWEEN_COMMAS.findall(text) if part.strip()]
    if not found:
        raise BadSetup("--bots needs a name")
    return found


_BETWEEN_COMMAS: Final = re.compile(r"""(?:[^,'"]|'[^']*'|"[^"]*"|['"])+""")
"""A quotation mark that is never closed is an ordinary character."""


def spread(names: Sequence[str], count: int) -> list[str]:
    """One bot per seat, repeating them in turn; BadSetup if there are more bots than seats.

    >>> spread(["random", "greedy"], 3)
    ['random', 'greedy', 'random']
    """
    # A single name stands for all seats, even for none.
    if len(names) > max(count, 1):
        raise BadSetup(f"--bots has {len(names)} names for {counted(count, 'seat')}")
    return [names[number % len(names)] for number in range(count)]
