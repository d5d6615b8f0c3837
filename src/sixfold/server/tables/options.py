"""What can be chosen when a table is opened."""

from typing import Any, Final, Literal

import msgspec

from sixfold.bots.levels import levels_of
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game
from sixfold.games import registry
from sixfold.server.errors import Refused

DAY: Final = 24 * 60 * 60
LONGEST_CLOCK: Final = 30 * DAY
MOST_GAMES: Final = 20
"""The longest match."""


class ClockOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time for each move, or for the whole game with some more after each move; in seconds."""

    per: Literal["move", "game"]
    seconds: int
    increment: int = 0


class SeatOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: ``open`` for anyone, ``me`` (with another name at the same screen), or ``bot``."""

    kind: Literal["open", "me", "bot"] = "open"
    name: str = ""
    level: int = 3


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds at a table."""

    public: bool = False
    """Whether it is shown in the lobby."""
    clock: ClockOptions | None = None
    take_back: bool = False
    hints: bool = False
    chat: bool = True
    rated: bool = False
    games: int = 1
    """How many games make the match."""

    @property
    def is_live(self) -> bool:
        """Whether all have to be there at the same time: whoever is away for a while would lose by it."""
        return self.clock is not None and self.clock.seconds < DAY


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as somebody asks for it."""

    game: str
    variant: str = "base"
    players: int | None = None
    seats: list[SeatOptions] = msgspec.field(default_factory=list)
    options: Options = Options()


def checked(wanted: Wanted) -> Game:
    """The game of a table that can be had; Refused or BadSetup say what is wrong with it."""
    game = registry.make(wanted.game, wanted.variant, wanted.players)
    options = wanted.options
    if wanted.seats and len(wanted.seats) != game.players:
        raise BadSetup(f"there are {game.players} seats at this table, not {len(wanted.seats)}", "wrong-seats")
    if not 1 <= options.games <= MOST_GAMES or (options.games > 1 and not hasattr(game, "match_points")):
        raise BadSetup(f"{game.name} is not played in matches of {options.games} games", "no-match")
    for seat in wanted.seats:
        if not 1 <= seat.level <= len(levels_of(game)):
            raise BadSetup(f"there is no level {seat.level}", "unknown-bot")
    if wanted.seats and all(seat.kind == "bot" for seat in wanted.seats):
        raise BadSetup("somebody has to sit at a table; bots alone meet in the arena", "no-people")
    _check_clock(options.clock)
    if options.rated and (options.hints or options.take_back):
        raise Refused("not-rated", "a rated game has neither hints nor moves taken back")
    return game


def _check_clock(clock: ClockOptions | None) -> None:
    if clock is None:
        return
    if not 1 <= clock.seconds <= LONGEST_CLOCK or not 0 <= clock.increment <= DAY:
        days = LONGEST_CLOCK // DAY
        raise BadSetup(f"a clock has between one second and {days} days, and up to a day more after each move", "clock")


def shown(options: Options) -> dict[str, Any]:
    """The options as they are sent and kept."""
    found: dict[str, Any] = msgspec.to_builtins(options)
    return found
