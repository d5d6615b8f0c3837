"""The options of a table."""

from typing import Final, Literal

import msgspec

from sixfold.core.errors import BadSetup, Refused
from sixfold.core.game import Game
from sixfold.games import registry

DAY: Final = 24 * 60 * 60
LONGEST_CLOCK: Final = 30 * DAY
MOST_GAMES: Final = 20
"""The longest match."""
WhyNotRated = Literal["alone", "people", "account", "help"]
"""One side only; bots, or several people at one screen; no account; hints or take-backs."""


class ClockOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Seconds for each move, or for the whole game with an increment after each move."""

    per: Literal["move", "game"]
    seconds: int
    increment: int = 0


class SeatOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player on a seat: ``open`` for anyone, ``me`` (with another name on the same screen), or ``bot``."""

    kind: Literal["open", "me", "bot"] = "open"
    name: str = ""
    level: int | None = None
    """Of a bot; None for the usual one."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a table."""

    public: bool = False
    """Whether it is shown in the lobby."""
    clock: ClockOptions | None = None
    take_back: bool = False
    hints: bool = False
    chat: bool = True
    rated: bool = False
    games: int = 1
    """Games in the match."""

    @property
    def is_live(self) -> bool:
        """Whether all players must be present at the same time."""
        return self.clock is not None and self.clock.seconds < DAY


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as requested."""

    game: str
    variant: str = "base"
    players: int | None = None
    seats: list[SeatOptions] = msgspec.field(default_factory=list)
    options: Options = Options()


def checked(wanted: Wanted) -> Game:
    """The game of a requested table; Refused or BadSetup if it is not possible."""
    if wanted.game in registry.installed() and wanted.game not in registry.published():
        raise BadSetup(f"{wanted.game} is not published yet", "unknown-game")
    game = registry.make(wanted.game, wanted.variant, wanted.players)
    options = wanted.options
    if wanted.seats and len(wanted.seats) != game.players:
        raise BadSetup(f"this table has {game.players} seats, not {len(wanted.seats)}", "wrong-seats")
    if not 1 <= options.games <= MOST_GAMES or (options.games > 1 and not game.has_matches):
        raise BadSetup(f"{game.name} cannot be played as a match of {options.games} games", "no-match")
    for seat in wanted.seats:
        if seat.kind == "bot" and seat.level is not None:
            checked_level(game, seat.level)
    if wanted.seats and all(seat.kind == "bot" for seat in wanted.seats):
        raise BadSetup("a table needs at least one person; use the arena for bots alone", "no-people")
    clock = options.clock
    if clock and not (1 <= clock.seconds <= LONGEST_CLOCK and 0 <= clock.increment <= DAY):
        days = LONGEST_CLOCK // DAY
        raise BadSetup(f"a clock has 1 second to {days} days, and an increment of up to a day", "clock")
    if options.rated and (options.hints or options.take_back):
        raise Refused("not-rated", "a rated game has neither hints nor take-backs")
    return game


def checked_level(game: Game, level: int) -> int:
    """A level of bots; BadSetup if the game has none with this number."""
    most = len(registry.kit(game.name).weights.levels(game.variant, game.players))
    if not 1 <= level <= most:
        raise BadSetup(f"there is no level {level}; the levels are 1 to {most}", "unknown-bot")
    return level


def why_not_rated(wanted: Wanted, game: Game, *, has_account: bool) -> WhyNotRated | None:
    """Why the result of a requested table would not be rated; None if it would."""
    if game.why_not_rated is not None:
        return game.why_not_rated
    kinds = [seat.kind for seat in wanted.seats]
    if kinds.count("bot") or kinds.count("me") > 1:
        return "people"
    if not has_account:
        return "account"
    return "help" if wanted.options.hints or wanted.options.take_back else None
