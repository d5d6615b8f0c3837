"""Who acts at a table, and on which seats."""

from dataclasses import dataclass

from sixfold.core.errors import Refused
from sixfold.server.names import guest_name, shown_name
from sixfold.server.tables.table import Table, Turn
from sixfold.server.tables.table_options import Options


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a person, or the bot on a seat."""

    person: str | None
    name: str = ""
    seat: int | None = None
    turn: Turn | None = None
    """The decision for which a bot has computed its move."""
    is_guest: bool = False
    is_program: bool = False
    """Whether a program acts, that is, a token was used."""

    def sits_on(self, table: Table, seat: int) -> bool:
        """Whether this is a seat of the actor."""
        taken = table.seats[seat]
        return taken.person == self.person if self.person is not None else self.seat == seat and taken.bot is not None


def own_seat(table: Table, actor: Actor, asked: int | None) -> int:
    """A seat of this actor; the requested one if given."""
    mine = [seat for seat in range(len(table.seats)) if actor.sits_on(table, seat)]
    if not mine:
        raise Refused("not-seated", "you have no seat at this table")
    if asked is not None and asked not in mine:
        raise Refused("not-your-seat", "this seat is not yours")
    return mine[0] if asked is None else asked


def person_of(actor: Actor) -> str:
    """The person who acts; Refused for a bot, and for a spectator who is not signed in."""
    if actor.person is None:
        raise Refused("not-signed-in", "you are not signed in")
    return actor.person


def name_on_seat(options: Options, actor: Actor, name: str) -> str:
    """The name on a seat. Rated games show that of the account, so that nobody plays them under another's."""
    return guest_name(name) if name and not options.rated else shown_name(actor.name)


def check_rated(options: Options, actor: Actor) -> None:
    """Refuse guests at rated tables: anybody could create guests and beat them."""
    if options.rated and actor.is_guest:
        raise Refused("no-account", "rated games require an account")
    check_program(actor, is_for_people=options.rated)


def check_program(actor: Actor, *, is_for_people: bool) -> None:
    """Refuse programs where people compete with each other."""
    if actor.is_program and is_for_people:
        raise Refused("no-programs", "rated games and the daily challenge are for people; programs may watch")
