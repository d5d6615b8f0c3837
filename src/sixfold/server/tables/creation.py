"""Opening tables: the first seats, and who begins."""

import secrets

from sixfold.bots.levels import USUAL, nearest_level, title
from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.server.tables.actors import Actor, check_rated, name_on_seat, person_of
from sixfold.server.tables.entries import Opened
from sixfold.server.tables.entry import Body, Entry
from sixfold.server.tables.seat_commands import begin
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import Options, SeatOptions, Wanted, checked
from sixfold.server.tables.table_seats import FREE, Seat


def opened(wanted: Wanted, actor: Actor, code: str, daily: tuple[str, Dealer] | None = None) -> list[Body]:
    """The first entries of a new table; if no seat is free, the game begins."""
    game = checked(wanted)
    check_rated(wanted.options, actor)
    plan = wanted.seats or [SeatOptions("me"), *[SeatOptions("open")] * (game.players - 1)]
    first = Opened(
        game.rules,
        wanted.options,
        person_of(actor),
        code,
        [_seat(game, wanted.options, seat, actor) for seat in plan],
        0,
        new_secret(),
        None if daily is None else daily[0],
        actor.person if wanted.options.is_live else None,
    )
    return _with_beginning(first, None if daily is None else daily[1])


def rematch_of(table: Table, code: str) -> list[Body]:
    """The first entries of a rematch with the same players; the next seat begins."""
    first = (table.first + 1) % len(table.seats)
    opened = Opened(table.game.rules, table.options, table.host, code, list(table.seats), first, new_secret())
    return _with_beginning(opened)


def _with_beginning(first: Opened, dealer: Dealer | None = None) -> list[Body]:
    # Another table tells whether the game can begin.
    table = Table("")
    table.apply(Entry(1, 0, first))
    if any(seat.is_free for seat in table.seats) or table.is_gathering:
        # Players of a timed rematch must arrive first.
        return [first]
    return [first, begin(table, dealer)]


def new_secret() -> str:
    """The secret from which the seeds of all games at a table are derived; committed to before the first draw."""
    return secrets.token_bytes(32).hex()


def _seat(game: Game, options: Options, seat: SeatOptions, actor: Actor) -> Seat:
    match seat.kind:
        case "me":
            return Seat(actor.person, name_on_seat(options, actor, seat.name), None, actor.is_program)
        case "bot":
            level = nearest_level(game, USUAL) if seat.level is None else seat.level
            return Seat(None, title(level), f"level:{level}")
        case _:
            return FREE
