"""What each viewer sees of a table: a seat its own tiles, a spectator none, and nobody the bag or the seed."""

from typing import Any, Final

from sixfold.core.chance import Dealer
from sixfold.core.kernels import copied_records
from sixfold.server.tables import entries as kinds
from sixfold.server.tables.entries import Body, Entry
from sixfold.server.tables.options import shown
from sixfold.server.tables.table import Table

Viewer = int | None
"""A seat, or None for a spectator."""

Muted = frozenset[int]
"""The seats whose words somebody does not want to be told."""
NOBODY: Final[Muted] = frozenset()
EVERYBODY: Final[Muted] = frozenset(range(-1, 4))
"""Logs of earlier releases do not say who spoke: those words are of seat -1."""

CHANGES_GAME: Final = {kinds.BEGAN, kinds.DID, kinds.TOOK_BACK, kinds.ENDED}
CHANGES_SEATS: Final = {kinds.SAT, kinds.STOOD, kinds.REPLACED}
CHANGES_TABLE: Final = CHANGES_GAME | CHANGES_SEATS | {kinds.READY, kinds.VOTED, kinds.FOLLOWED, kinds.CLOSED}


def seen(table: Table, entry: Entry, viewer: Viewer, muted: Muted = NOBODY) -> Body:
    """An entry as a viewer sees it, to be written down at once: it shares parts with the log."""
    found = {"seq": entry.seq, "at": entry.at, "kind": entry.kind}
    if is_muted(entry, viewer, muted):
        # That something was said remains: entries are told without gaps.
        return found | {"muted": True}
    return found | _seen_body(table, entry, viewer)


def is_muted(entry: Entry, viewer: Viewer, muted: Muted) -> bool:
    """Whether somebody does not want to be told this; the own words are told to everybody."""
    seat = entry.body.get("seat", -1)
    return entry.kind == kinds.SAID and seat in muted and seat != viewer


def _seen_body(table: Table, entry: Entry, viewer: Viewer) -> Body:
    body, position = entry.body, table.position
    match entry.kind:
        case kinds.OPENED:
            return {"rules": body["rules"], "options": body["options"]}
        case kinds.BEGAN:
            # An earlier game of a match may be meant.
            begun = position if body["number"] == table.number else table.game.position(body["setup"])
            return {
                "number": body["number"],
                "commitment": Dealer(bytes.fromhex(body["seed"])).commitment,
                "setup": begun.setup_seen_by(viewer),
                "events": [position.redacted(event, viewer) for event in body["events"]],
            }
        case kinds.DID:
            # What was asked for is left out: that an exchange was declined is nobody else's business.
            events = [position.redacted(event, viewer) for event in body["events"]]
            # What counted lay open for all; logs from before it was written down do not have it.
            more = {key: body[key] for key in ("counted", "flag") if key in body}
            return {"seat": body["seat"], "events": events} | more
        case kinds.SAID:
            return {key: body[key] for key in ("seat", "name", "phrase", "text") if key in body}
        case kinds.VOTED:
            return {key: body[key] for key in ("for", "seat") if key in body}
        case kinds.SAT | kinds.REPLACED:
            return {key: body[key] for key in ("seat", "name", "bot", "program") if key in body}
        case _:
            return {key: value for key, value in body.items() if key not in ("msg", "spent", "person")}


def snapshot(position: Any) -> Any:
    """A position as it is now, though its table goes on."""
    # Copied without the story before it, which takes no part in news but for its newest events.
    return type(position)(position.game, copied_records(position.states), position.setup, position.events)


def facts(table: Table) -> Body:
    """What everybody may know of how a table stands."""
    return {
        "status": table.status,
        "seats": [
            {"name": seat.name, "bot": seat.bot, "free": seat.is_free, "program": seat.program} for seat in table.seats
        ],
        "waits_for": table.waits_for,
        "number": table.number,
        "results": table.results[:],
        "clocks": None if table.clocks is None else table.clocks.shown(),
        # Not whether a draw waits: where none does, the seat may exchange, and that says something about its rack.
        "take_back": table.may_take_back,
        "totals": table.totals,
        "rematch": len(table.votes.rematch),
        "takeover": {str(seat): len(agreed) for seat, agreed in table.votes.takeover.items()},
        "following": table.following,
        "commitment": table.commitment,
    }


def whole(table: Table, viewer: Viewer, person: str | None, muted: Muted = NOBODY) -> Body:
    """Everything that a viewer may know of a table."""
    return {
        "seq": table.seq,
        "table": {
            "id": table.id,
            "code": table.code,
            "rules": table.game.rules,
            "options": shown(table.options),
            "daily": table.daily,
            "host": person is not None and person == table.host,
            "yours": [] if person is None else table.seats_of(person),
            "seat": viewer,
        }
        | facts(table),
        "view": None if table.position is None else table.position.view(viewer).to_json(),
        "talk": [seen(table, entry, viewer) for entry in table.talk if not is_muted(entry, viewer, muted)],
    }


COVERED: Final = -1
"""Asked for in the place of a seat: who has several sees none of their racks."""


def viewer_of(table: Table, person: str | None, asked: int | None) -> Viewer:
    """As which seat somebody looks on: the asked one if it is theirs, else the one to move, else the first."""
    mine = [] if person is None else table.seats_of(person)
    if asked == COVERED and len(mine) > 1:
        return None
    if asked in mine or not mine:
        return asked if asked in mine else None
    to_move = None if table.position is None else table.position.to_move
    return to_move if to_move in mine else mine[0]
