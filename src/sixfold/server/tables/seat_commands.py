"""Sitting down and leaving, and the beginning of games once everybody is there."""

from typing import Final

from sixfold.bots.levels import USUAL, nearest_level, title
from sixfold.core.chance import Dealer
from sixfold.core.errors import Refused
from sixfold.server.ids import NAMELESS
from sixfold.server.protocol import messages as m
from sixfold.server.tables.actors import Actor, check_rated, name_on_seat, own_seat, person_of
from sixfold.server.tables.clocks import Moment
from sixfold.server.tables.entries import Began, Ready, Replaced, Sat, Stood, Voted
from sixfold.server.tables.entry import Body
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import checked_level

ABANDONED_MS: Final = 5 * 60_000
"""A seat that has not moved for this long may be given to a bot, unless clocks run."""
SUBSTITUTE: Final = 4
"""The level of the bot that takes over a seat."""


def sit(table: Table, actor: Actor, message: m.Sit, moment: Moment) -> list[Body]:
    """Sit down, or come back to a seat that a bot has taken over."""
    back = [seat for seat, was in table.absent.items() if was.person == actor.person and message.seat in (None, seat)]
    if back and table.status == "playing":
        return [Sat(back[0], person_of(actor), table.absent[back[0]].name)]
    free = _free_seats(table)
    check_rated(table.options, actor)
    seat = message.seat if message.seat is not None else next(iter(free), None)
    if seat not in free:
        raise Refused("seat-taken", "this seat is not free")
    name = name_on_seat(table.options, actor, message.name)
    return [Sat(seat, person_of(actor), name), *_begin_if_full(table, free, actor, moment)]


def fill(table: Table, actor: Actor, message: m.Fill, moment: Moment) -> list[Body]:
    """Give a free seat to a bot."""
    free = _free_seats(table)
    if actor.person != table.host:
        raise Refused("not-host", "only the host may give seats to bots")
    if message.seat not in free:
        raise Refused("seat-taken", "this seat is not free")
    if len(free) == 1 and not table.people:
        raise Refused("no-people", "a table needs at least one person; use the arena for bots alone")
    level = nearest_level(table.game, USUAL) if message.level is None else checked_level(table.game, message.level)
    replaced = Replaced(message.seat, f"level:{level}", title(level))
    return [replaced, *_begin_if_full(table, free, actor, moment)]


def stand(table: Table, actor: Actor, message: m.Stand, moment: Moment) -> list[Body]:
    """Leave a seat before the game."""
    check_open(table)
    if actor.person == table.host and message.seat in table.waits_for:
        # The host need not wait for an absent player for ever.
        return [Stood(message.seat)]
    return [Stood(own_seat(table, actor, message.seat))]


def leave(table: Table, person: str) -> list[Body]:
    """Remove a player permanently: frees the seat at an open table, else a bot takes over."""
    if table.status == "over":
        return []
    seats = table.seats_of(person)
    return [Stood(seat) if table.status == "open" else Replaced(seat, _substitute(table), NAMELESS) for seat in seats]


def takeover(table: Table, actor: Actor, message: m.Takeover, moment: Moment) -> list[Body]:
    """Vote to let a bot take over an abandoned seat."""
    check_running(table)
    own_seat(table, actor, None)
    seat = message.seat
    if seat >= len(table.seats) or (person := table.seats[seat].person) is None or person == actor.person:
        raise Refused("no-takeover", "there is nobody to replace on this seat")
    waits = table.position.to_move == seat and table.clocks is None and not table.options.rated
    if not waits or moment.now - table.turned < ABANDONED_MS:
        raise Refused("not-abandoned", "this player still has time to move")
    drafts: list[Body] = [Voted(person_of(actor), "takeover", seat)]
    if table.votes.takeover.get(seat, frozenset()) | {actor.person} >= table.people - {person}:
        # A bot plays until the person returns. It never takes anything back, so a pending draw follows at once.
        drafts.append(Replaced(seat, _substitute(table), table.seats[seat].name, may_return=True))
    return drafts


def check_open(table: Table) -> None:
    """Refuse what is possible only before the first game."""
    if table.status != "open":
        raise Refused("already-begun", "the game has already begun")


def check_running(table: Table) -> None:
    """Refuse what is possible only during a game."""
    if table.running and table.is_between_games:
        raise Refused("no-game", "the next game has not begun yet")


def _substitute(table: Table) -> str:
    return f"level:{nearest_level(table.game, SUBSTITUTE)}"


def _free_seats(table: Table) -> list[int]:
    check_open(table)
    return [number for number, seat in enumerate(table.seats) if seat.is_free]


# --- the beginning of a game -------------------------------------------------------------------------------


def begin(table: Table, dealer: Dealer | None = None) -> Body:
    """The next game of a table, by default with the dealer that it is committed to."""
    dealer = dealer or table.dealer_of(table.number + 1)
    first = table.game.next_first(table.first) if table.number else table.first
    position = table.game.start(dealer, first)
    return Began(table.number + 1, dealer.seed.hex(), position.setup, position.events, dealer.used)


def _begin_if_full(table: Table, free: list[int], actor: Actor, moment: Moment) -> list[Body]:
    """Begin the game when the last free seat is taken, unless somebody is absent and would lose time."""
    return [begin(table)] if len(free) == 1 and not table.missing(moment.now, actor.person) else []


def begin_next(table: Table, actor: Actor, message: m.Next, moment: Moment) -> list[Body]:
    """Begin the next game of a match, or note that somebody is ready for it."""
    if not table.is_between_games:
        raise Refused("no-next-game", "there is no next game to begin now")
    own_seat(table, actor, None)
    if not table.missing(moment.now, actor.person):
        return [begin(table)]
    if actor.person not in table.missing(moment.now):
        return []
    return [Ready(person_of(actor))]


def ready(table: Table, person: str, moment: Moment) -> list[Body]:
    """Note that a person is present; begins the game if nobody else is missing."""
    waits = table.is_gathering and person in table.missing(moment.now)
    if not waits or not table.has_room_for(Ready.kind, person):
        return []
    return [Ready(person)] if table.missing(moment.now, person) else [Ready(person), begin(table)]
