"""How a table begins: who has a seat from the first, and who begins."""

import secrets
from typing import Any

from sixfold.bots.levels import title
from sixfold.core.chance import Dealer
from sixfold.server.names import guest_name, shown_name
from sixfold.server.tables import entries as kinds
from sixfold.server.tables.commands import Actor, begin, check_rated
from sixfold.server.tables.entries import Draft, Entry
from sixfold.server.tables.options import SeatOptions, Wanted, checked, shown
from sixfold.server.tables.table import Seat, Table


def opened(
    table: Table, wanted: Wanted, actor: Actor, code: str, daily: tuple[str, Dealer] | None = None
) -> list[Draft]:
    """The first entries of a table as somebody wants it; if no seat is left free, the game begins."""
    game = checked(wanted)
    check_rated(wanted.options, actor)
    plan = wanted.seats or [SeatOptions("me"), *[SeatOptions("open")] * (game.players - 1)]
    body = {
        "rules": game.rules,
        "options": shown(wanted.options),
        "host": actor.person,
        "code": code,
        "seats": [_seat(seat, actor) for seat in plan],
        "first": 0,
        "secret": new_secret(),
    }
    if daily is not None:
        body["daily"] = daily[0]
    if wanted.options.is_live:
        body["opener"] = actor.person
    return _with_beginning(table, body, daily[1] if daily else None)


def rematch_of(table: Table, follower: Table, code: str) -> list[Draft]:
    """The first entries of the table at which the same players play again: the next seat begins."""
    body = {
        "rules": table.game.rules,
        "options": shown(table.options),
        "host": table.host,
        "code": code,
        "seats": [_kept(seat) for seat in table.seats],
        "first": (table.first + 1) % len(table.seats),
        "secret": new_secret(),
    }
    return _with_beginning(follower, body, None)


def _with_beginning(table: Table, body: dict[str, Any], dealer: Dealer | None) -> list[Draft]:
    first = Draft(kinds.OPENED, body)
    # Who sits where is needed to know whether to begin, and the game to do it: this looks ahead on a twin.
    twin = Table(table.id)
    twin.apply(Entry(1, 0, first.kind, body))
    if any(seat.is_free for seat in twin.seats) or twin.is_gathering:
        # Those who play again have to come over first, if their time is going to run.
        return [first]
    table.game, table.options = twin.game, twin.options
    return [first, begin(table, dealer or twin.dealer_of(1), body["first"])]


def new_secret() -> str:
    """What the seeds of a table's games follow from: settled, and committed to, before anything is drawn."""
    return secrets.token_bytes(32).hex()


def _seat(seat: SeatOptions, actor: Actor) -> dict[str, Any]:
    match seat.kind:
        case "me":
            name = guest_name(seat.name) if seat.name else shown_name(actor.name)
            return _kept(Seat(actor.person, name, program=actor.is_program))
        case "bot":
            return _kept(Seat(None, title(seat.level), f"level:{seat.level}"))
        case _:
            return _kept(Seat())


def _kept(seat: Seat) -> dict[str, Any]:
    return {"person": seat.person, "name": seat.name, "bot": seat.bot} | ({"program": True} if seat.program else {})
