"""What people may do at a table. A command changes nothing: it is refused, or says which entries follow from it."""

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2s
from typing import Any, Final

from msgspec.structs import replace

from sixfold.core.errors import Refused
from sixfold.records.shape import is_plain
from sixfold.server.ids import GONE, new_id
from sixfold.server.protocol import messages as m
from sixfold.server.protocol.frames import encode
from sixfold.server.tables import move_commands, seat_commands
from sixfold.server.tables.actors import Actor, check_program, own_seat, person_of
from sixfold.server.tables.clocks import Moment
from sixfold.server.tables.entries import Closed, Did, Ended, Followed, Said, Sat, Voted
from sixfold.server.tables.entry import Body, Entry, Origin
from sixfold.server.tables.log_limits import MOST
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_seats import REMATCH_MS

PHRASES: Final = ("hello", "good-luck", "well-played", "thanks", "oops", "thinking", "hurry", "good-game", "bye")
"""Phrases that clients translate."""


def act(table: Table, actor: Actor, message: m.Message, moment: Moment, origin: Origin | None = None) -> list[Body]:
    """Execute a command; returns its entries. Refused, IllegalMove or BadNotation if it is not allowed."""
    check_program(actor, is_for_people=table.is_for_people)
    drafts = _COMMANDS[type(message)](table, actor, message, moment)
    if drafts:
        first = drafts[0]
        _check_room(table, actor, first)
        # A seat is labelled once as played by a program.
        if actor.is_program and isinstance(first, Sat | Did):
            first = replace(first, program=isinstance(first, Sat) or not table.seats[first.seat].program)
        drafts[0] = replace(first, msg=origin)
    return drafts


def _check_room(table: Table, actor: Actor, draft: Body) -> None:
    """Refuse entries that could be repeated for ever. None of them is needed to finish a game."""
    # Returning to a seat has no limit of its own: the votes for its takeover have.
    is_limited = draft.kind in MOST and not (isinstance(draft, Sat) and table.status != "open")
    if is_limited and actor.person is not None and not table.has_room_for(draft.kind, actor.person):
        raise Refused("too-often", "this was done too often in one game; the game itself can go on")


def origin_of(actor: Actor, message: m.Message) -> Origin | None:
    """What identifies the message of a person when it is repeated; it includes a short hash of the content."""
    if actor.person is None:
        return None
    return actor.person, message.id, blake2s(encode(message), digest_size=6).hexdigest()


def happen(table: Table, drafts: Sequence[Body], moment: Moment) -> Iterator[Entry]:
    """Apply drafts one after the other, and then the automatic draw; yields the entries."""

    def pending() -> Iterator[Body]:
        yield from drafts
        # Decided only after the others were applied.
        yield from move_commands.draw_automatically(table, moment)

    for draft in pending():
        entry = Entry(table.seq + 1, moment.now, draft)
        table.apply(entry)
        yield entry


def abandon(table: Table) -> list[Body]:
    """End an abandoned game, or close a table without a running game."""
    if table.status == "over":
        return []
    if table.status == "open" or table.is_between_games:
        return [Closed()]
    return [Ended(table.number, table.position.standing("abandoned"))]


def _say(table: Table, actor: Actor, message: m.Say, moment: Moment) -> list[Body]:
    if not table.options.chat:
        raise Refused("no-chat", "there is no chat at this table")
    seat = own_seat(table, actor, None)
    if message.phrase:
        if message.phrase not in PHRASES:
            raise Refused("unknown-phrase", "there is no such phrase")
        return [Said(person_of(actor), actor.name, seat, phrase=message.phrase)]
    if not (text := message.text.strip()) or not is_plain(text):
        raise Refused("bad-text", "a message must be text on one line")
    return [Said(person_of(actor), actor.name, seat, text=text)]


def _rematch(table: Table, actor: Actor, message: m.Rematch, moment: Moment) -> list[Body]:
    if table.status != "over" or table.daily is not None or not table.results or GONE in table.people:
        raise Refused("no-rematch", "a rematch is possible after the end of a game")
    own_seat(table, actor, None)
    if table.following is not None:
        raise Refused("rematch-begun", "the rematch has already begun")
    drafts: list[Body] = [Voted(person_of(actor), "rematch")]
    agreed = {person for person, at in table.votes.rematch.items() if moment.now - at < REMATCH_MS}
    if agreed | {actor.person} >= table.people:
        drafts.append(Followed(new_id()))
    return drafts


def _close(table: Table, actor: Actor, message: m.Close, moment: Moment) -> list[Body]:
    if table.is_between_games:
        own_seat(table, actor, None)
        return [Closed()]
    seat_commands.check_open(table)
    if actor.person != table.host:
        raise Refused("not-host", "only the host may do this")
    return [Closed()]


_COMMANDS: Final[dict[type[m.Message], Callable[[Table, Actor, Any, Moment], list[Body]]]] = {
    m.Sit: seat_commands.sit,
    m.Stand: seat_commands.stand,
    m.Fill: seat_commands.fill,
    m.Takeover: seat_commands.takeover,
    m.Next: seat_commands.begin_next,
    m.Move: move_commands.move,
    m.Done: move_commands.done,
    m.TakeBack: move_commands.take_back,
    m.Resign: move_commands.resign,
    m.Hint: move_commands.hint,
    m.Say: _say,
    m.Rematch: _rematch,
    m.Close: _close,
}
