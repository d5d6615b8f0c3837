"""What each viewer sees of a table: a seat sees its own tiles, a spectator none, and nobody the bag or the seed."""

from typing import Final

from sixfold.core.game import Game
from sixfold.core.types import MOST_SEATS
from sixfold.server.protocol.frames import encode, inside
from sixfold.server.tables.entry import Entry, Muted, Shown, Viewer
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_seats import REMATCH_MS

NOBODY: Final[Muted] = frozenset()
EVERYBODY: Final[Muted] = frozenset(range(-1, MOST_SEATS))
"""All seats, and -1 for messages in logs of earlier releases, which do not say who spoke."""


def seen(table: Table, entry: Entry, viewer: Viewer, muted: Muted = NOBODY) -> Shown:
    """An entry as a viewer sees it, to be encoded at once: it shares parts with the log."""
    body = entry.body
    if body.is_muted(viewer, muted):
        # Entries are sent without gaps, so the viewer still learns that something was said.
        return {"seq": entry.seq, "at": entry.at, "kind": body.kind, "muted": True}
    return {"seq": entry.seq, "at": entry.at, "kind": body.kind, **body.shown(table, viewer)}


def facts(table: Table) -> Shown:
    """The public state of a table."""
    return {
        "status": table.status,
        "seats": [
            {"name": seat.name, "bot": seat.bot, "free": seat.is_free, "program": seat.program} for seat in table.seats
        ],
        "waits_for": table.waits_for,
        "number": table.number,
        "results": table.results,
        "clocks": None if table.clocks is None else table.clocks.shown(),
        # Not whether a draw is pending: if none is, the seat may exchange, which tells something about its rack.
        "take_back": None if table.has_undo else table.may_take_back,
        "undo": table.may_take_back if table.has_undo else None,
        "totals": table.totals,
        "rematch": len(table.votes.rematch),
        "takeover": {str(seat): len(agreed) for seat, agreed in table.votes.takeover.items()},
        "following": table.following,
        "commitment": table.commitment,
    }


def of_game(game: Game, view: Shown) -> Shown:
    """A view with the name of its game, by which clients tell the views of different titles apart."""
    return {"game": game.name} | view


def facts_text(table: Table) -> bytes:
    """The same as members of a JSON object, encoded again only after something has changed them."""
    if table.facts_text is None:
        table.facts_text = inside(encode(facts(table)))
    return table.facts_text


def whole(table: Table, viewer: Viewer, person: str | None, muted: Muted = NOBODY) -> Shown:
    """Everything that a viewer may know about a table."""
    return {
        "seq": table.seq,
        "table": {
            "id": table.id,
            "code": table.code,
            "rules": table.game.rules,
            "options": table.options,
            "daily": table.daily,
            "host": person is not None and person == table.host,
            "yours": [] if person is None else table.seats_of(person),
            "seat": viewer,
            "rematch_ms": REMATCH_MS,
        }
        | facts(table),
        "view": of_game(table.game, table.position.view(viewer).to_json()) if table.number else None,
        "talk": [seen(table, entry, viewer) for entry in table.talk if not entry.body.is_muted(viewer, muted)],
    }


COVERED: Final = -1
"""Requested instead of a seat by somebody with several seats, to see none of their racks."""


def viewer_of(table: Table, person: str | None, asked: int | None) -> Viewer:
    """The seat from which a person views: the requested one if it is theirs, else the one to move, else the first."""
    mine = [] if person is None else table.seats_of(person)
    if asked == COVERED and len(mine) > 1:
        return None
    if asked in mine or not mine:
        return asked if asked in mine else None
    to_move = table.position.to_move if table.number else None
    return to_move if to_move in mine else mine[0]
