"""What people may do at a table. Each command is checked and becomes entries; a refusal changes nothing.

A move is made on the table's position at once: if its entries cannot be stored, the table must be read again.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from typing import Any, Final

from sixfold.bots.levels import title
from sixfold.core import actions
from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.core.types import Event
from sixfold.records.shape import is_plain
from sixfold.server.errors import Refused
from sixfold.server.ids import GONE, NAMELESS
from sixfold.server.names import guest_name, shown_name
from sixfold.server.protocol import messages as m
from sixfold.server.protocol.frames import encode
from sixfold.server.tables.clocks import Clocks, Outage
from sixfold.server.tables.entries import (
    Began,
    Body,
    Closed,
    Did,
    Ended,
    Entry,
    Hinted,
    Origin,
    Ready,
    Replaced,
    Said,
    Sat,
    Stood,
    TookBack,
    Voted,
)
from sixfold.server.tables.options import Options
from sixfold.server.tables.seats import REMATCH_MS
from sixfold.server.tables.table import Table, Turn

ABANDONED_MS: Final = 5 * 60_000
"""A seat that has not moved for this long may be given to a bot, unless clocks run."""
SUBSTITUTE: Final = 4
"""The level of the bot that takes over a seat."""
PHRASES: Final = ("hello", "good-luck", "well-played", "thanks", "oops", "thinking", "hurry", "good-game", "bye")
"""Phrases that clients translate."""


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


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time, and the outages before it."""

    now: int
    outages: Sequence[Outage] = ()
    ticks: int | None = None
    """The same on the monotonic clock, in milliseconds."""

    def on(self, clocks: Clocks) -> int:
        """The time by which a clock is charged."""
        return clocks.time(self.now, self.ticks, self.outages)


def act(table: Table, actor: Actor, message: m.Message, moment: Moment, origin: Origin | None = None) -> list[Body]:
    """Execute a command; returns its entries. Refused, IllegalMove or BadNotation if it is not allowed."""
    check_program(actor, is_for_people=table.is_for_people)
    is_coming_back = isinstance(message, m.Sit) and table.status != "open"
    # Returning to a seat is not counted: the votes for its takeover were.
    if (kind := _LIMITED.get(type(message))) is not None and not is_coming_back:
        _check_room(table, actor, kind)
    drafts = _ACTS[type(message)](table, actor, message, moment)
    if actor.is_program and drafts:
        _label_program(table, drafts[0])
    if drafts:
        drafts[0].msg = origin
    return drafts


def _check_room(table: Table, actor: Actor, kind: str) -> None:
    """Refuse commands that could be repeated for ever. None of them is needed to finish a game."""
    if actor.person is not None and not table.has_room_for(kind, actor.person):
        raise Refused("too-often", "this was done too often in one game; the game itself can go on")


def _label_program(table: Table, draft: Body) -> None:
    """Label a seat once as played by a program."""
    if isinstance(draft, Sat) or (isinstance(draft, Did) and not table.seats[draft.seat].program):
        draft.program = True


def origin_of(actor: Actor, message: m.Message) -> Origin | None:
    """What identifies the message of a person when it is repeated; it includes a short hash of the content."""
    if actor.person is None:
        return None
    return actor.person, message.id, blake2s(encode(message), digest_size=6).hexdigest()


# --- sitting down ------------------------------------------------------------------------------------------


def _sit(table: Table, actor: Actor, message: m.Sit, moment: Moment) -> list[Body]:
    if (back := _own_absent(table, actor, message.seat)) is not None:
        return [Sat(back, person_of(actor), table.absent[back].name)]
    _check_open(table)
    check_rated(table.options, actor)
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    seat = message.seat if message.seat is not None else next(iter(free), None)
    if seat not in free:
        raise Refused("seat-taken", "this seat is not free")
    name = guest_name(message.name) if message.name else shown_name(actor.name)
    sat = Sat(seat, person_of(actor), name)
    return [sat, *_begin_if_full(table, free, actor, moment)]


def check_rated(options: Options, actor: Actor) -> None:
    """Refuse guests at rated tables: anybody could create guests and beat them."""
    if options.rated and actor.is_guest:
        raise Refused("no-account", "rated games require an account")
    check_program(actor, is_for_people=options.rated)


def check_program(actor: Actor, *, is_for_people: bool) -> None:
    """Refuse programs where people compete with each other."""
    if actor.is_program and is_for_people:
        raise Refused("no-programs", "rated games and the daily challenge are for people; programs may watch")


def _own_absent(table: Table, actor: Actor, asked: int | None) -> int | None:
    """The seat taken over by a bot to which this person returns."""
    mine = [seat for seat, was in table.absent.items() if was.person == actor.person and asked in (None, seat)]
    return mine[0] if mine and table.status == "playing" else None


def _fill(table: Table, actor: Actor, message: m.Fill, moment: Moment) -> list[Body]:
    _check_open(table)
    if actor.person != table.host:
        raise Refused("not-host", "only the host may give seats to bots")
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if message.seat not in free:
        raise Refused("seat-taken", "this seat is not free")
    if len(free) == 1 and not table.people:
        raise Refused("no-people", "a table needs at least one person; use the arena for bots alone")
    replaced = Replaced(message.seat, f"level:{message.level}", title(message.level))
    return [replaced, *_begin_if_full(table, free, actor, moment)]


def _stand(table: Table, actor: Actor, message: m.Stand, moment: Moment) -> list[Body]:
    _check_open(table)
    if actor.person == table.host and message.seat in table.waits_for:
        # The host need not wait for an absent player for ever.
        return [Stood(message.seat)]
    return [Stood(own_seat(table, actor, message.seat))]


def leave(table: Table, person: str) -> list[Body]:
    """Remove a player permanently: frees the seat at an open table, else a bot takes over."""
    seats = table.seats_of(person)
    if table.status == "open":
        return [Stood(seat) for seat in seats]
    if table.status == "over":
        return []
    return [Replaced(seat, f"level:{SUBSTITUTE}", NAMELESS) for seat in seats]


def _check_open(table: Table) -> None:
    if table.status != "open":
        raise Refused("already-begun", "the game has already begun")


def _begin_if_full(table: Table, free: list[int], actor: Actor, moment: Moment) -> list[Body]:
    """Begin the game when the last free seat is taken, unless somebody is absent and would lose time."""
    is_on = len(free) == 1 and not table.missing(moment.now, actor.person)
    return [begin(table, table.dealer_of(1), table.first)] if is_on else []


def ready(table: Table, person: str, moment: Moment) -> list[Body]:
    """Note that a person is present; begins the game if nobody else is missing."""
    if not table.is_gathering or person not in table.missing(moment.now):
        return []
    if not table.has_room_for(Ready.kind, person):
        return []
    here = Ready(person)
    if table.missing(moment.now, person):
        return [here]
    return [here, _begin_next(table) if table.is_between_games else begin(table, table.dealer_of(1), table.first)]


def begin(table: Table, dealer: Dealer, first: int) -> Body:
    """Begin a game with this dealer."""
    position: Any = table.game.start(dealer, first)
    table.dealer = dealer
    table.begin(position)
    return Began(table.number, dealer.seed.hex(), position.setup, position.events[:], dealer.used)


# --- playing -----------------------------------------------------------------------------------------------


def _decision(table: Table, actor: Actor, message: m.Move | m.Try, moment: Moment) -> tuple[int, Any]:
    """The seat to move and its action, not yet checked against the rules."""
    seat = _seat_to_move(table, actor, message.seat, moment)
    if actor.turn is not None and actor.turn != table.turn:
        raise Refused("too-late", "the position has changed in the meantime")
    return seat, parse_move(table.game, message.move)


def parse_move(game: Game, text: str) -> Any:
    """A move from its notation; Refused for draws, which come from the dealer only, and for resigning.

    A player who could try a draw would learn what the bag holds.
    """
    action = game.parse(text)
    if isinstance(action, actions.Draw | actions.Resign):
        raise Refused("no-move", "this is not a move that a player can make")
    return action


def tried(table: Table, actor: Actor, message: m.Try, moment: Moment) -> dict[str, Any]:
    """What a move would do; refused as the move would be. Draws nothing and tells nobody."""
    _, action = _decision(table, actor, message, moment)
    found: dict[str, Any] = table.position.tried(action)
    return found


def _move(table: Table, actor: Actor, message: m.Move, moment: Moment) -> list[Body]:
    seat, action = _decision(table, actor, message, moment)
    # The draw after a placement is a separate entry (_follow_up), so that nobody can tell a seat that may not exchange
    # from one that does not want to.
    chooses = isinstance(action, actions.Exchange | actions.Keep)
    events, counted = table.position.play_counted(action, table.dealer if chooses else None)
    return _did(table, seat, events, moment, move=message.move, counted=counted)


def happen(table: Table, drafts: Sequence[Body], moment: Moment) -> Iterator[Entry]:
    """Apply drafts one after the other, and then the automatic draw; yields the entries."""
    yield from _applied(table, drafts, moment)
    yield from _applied(table, _follow_up(table, moment), moment)


def _applied(table: Table, drafts: Sequence[Body], moment: Moment) -> Iterator[Entry]:
    for draft in drafts:
        entry = Entry(table.seq + 1, moment.now, draft)
        table.apply(entry, played=True)
        yield entry


def _follow_up(table: Table, moment: Moment) -> list[Body]:
    """The draw of a seat that has no choice before it."""
    if not table.must_draw:
        return []
    return _did(table, table.position.to_move, table.position.play_draws(table.dealer), moment)


def _done(table: Table, actor: Actor, message: m.Done, moment: Moment) -> list[Body]:
    seat = _seat_to_move(table, actor, message.seat, moment)
    if not table.is_waiting_for_done:
        raise Refused("nothing-to-draw", "there is nothing to draw now")
    return _did(table, seat, table.position.play_draws(table.dealer), moment)


def _take_back(table: Table, actor: Actor, message: m.TakeBack, moment: Moment) -> list[Body]:
    seat = own_seat(table, actor, message.seat)
    if table.may_take_back != seat:
        raise Refused("no-take-back", "there is nothing to take back now")
    return [TookBack(seat, _spent(table, moment))]


def _resign(table: Table, actor: Actor, message: m.Resign, moment: Moment) -> list[Body]:
    _check_running(table)
    seat = own_seat(table, actor, message.seat)
    return _did(table, seat, table.position.play(actions.Resign(seat)), moment)


def before_resigning(table: Table, actor: Actor, message: m.Resign, moment: Moment) -> list[Body]:
    """The draw of a seat that resigns instead of deciding on an exchange, as if it had no choice.

    At tables with take-backs every seat can resign before it draws.
    """
    _check_running(table)
    check_program(actor, is_for_people=table.is_for_people)
    seat = own_seat(table, actor, message.seat)
    if table.options.take_back or not table.is_ending_turn or table.position.to_move != seat:
        return []
    return _did(table, seat, table.position.play(actions.Keep(), table.dealer), moment)


def flag(table: Table, moment: Moment) -> list[Body]:
    """End the game for the seat whose clock has run out, if one has."""
    clocks = table.clocks
    if table.status != "playing" or clocks is None or clocks.seat is None:
        return []
    if (falls := clocks.falls_at(moment.outages)) is None or moment.on(clocks) < falls:
        return []
    seat = clocks.seat
    return _did(table, seat, table.position.play(actions.Resign(seat)), moment, flag=True)


def abandon(table: Table) -> list[Body]:
    """End an abandoned game, or close a table without a running game."""
    if table.status == "over":
        return []
    if table.status == "open" or table.is_between_games:
        return [Closed()]
    return [Ended(table.number, table.position.standing("abandoned"))]


def _next(table: Table, actor: Actor, message: m.Next, moment: Moment) -> list[Body]:
    if not table.is_between_games:
        raise Refused("no-next-game", "there is no next game to begin now")
    own_seat(table, actor, None)
    if not table.missing(moment.now, actor.person):
        return [_begin_next(table)]
    if actor.person not in table.missing(moment.now):
        return []
    _check_room(table, actor, Ready.kind)
    return [Ready(person_of(actor))]


def _begin_next(table: Table) -> Body:
    return begin(table, table.dealer_of(table.number + 1), table.game.next_first(table.first))


def _did(
    table: Table,
    seat: int,
    events: list[Event],
    moment: Moment,
    *,
    move: str | None = None,
    counted: Any = None,
    flag: bool = False,
) -> list[Body]:
    drafts: list[Body] = [Did(seat, events, table.dealer.used, move, counted, flag, _spent(table, moment))]
    result = table.position.result()
    if result is not None:
        drafts.append(Ended(table.number, result))
    return drafts


def _spent(table: Table, moment: Moment) -> int | None:
    clocks = table.clocks
    return None if clocks is None else clocks.spent(moment.on(clocks), moment.outages)


def _check_running(table: Table) -> None:
    if table.running and table.is_between_games:
        raise Refused("no-game", "the next game has not begun yet")


def _seat_to_move(table: Table, actor: Actor, asked: int | None, moment: Moment) -> int:
    """The actor's seat, which must be to move."""
    _check_running(table)
    to_move = table.position.to_move
    if asked is None and to_move is not None and _sits_on(table, actor, to_move):
        seat = int(to_move)
    else:
        seat = own_seat(table, actor, asked)
    if seat != to_move:
        raise Refused("not-your-turn", "it is not your turn")
    falls = None if table.clocks is None else table.clocks.falls_at(moment.outages)
    if table.clocks is not None and falls is not None and moment.on(table.clocks) >= falls:
        raise Refused("flag-fallen", "your time is up")
    return seat


def own_seat(table: Table, actor: Actor, asked: int | None) -> int:
    """A seat of this actor; the requested one if given."""
    mine = [seat for seat in range(len(table.seats)) if _sits_on(table, actor, seat)]
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


def _sits_on(table: Table, actor: Actor, seat: int) -> bool:
    if actor.person is None:
        return actor.seat == seat and table.seats[seat].bot is not None
    return table.seats[seat].person == actor.person


# --- around the game ---------------------------------------------------------------------------------------


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


def _takeover(table: Table, actor: Actor, message: m.Takeover, moment: Moment) -> list[Body]:
    _check_running(table)
    own_seat(table, actor, None)
    seat = message.seat
    if seat >= len(table.seats) or (person := table.seats[seat].person) is None or person == actor.person:
        raise Refused("no-takeover", "there is nobody to replace on this seat")
    waits = table.position.to_move == seat and table.clocks is None and not table.options.rated
    if not waits or moment.now - table.turned < ABANDONED_MS:
        raise Refused("not-abandoned", "this player still has time to move")
    drafts: list[Body] = [Voted(person_of(actor), "takeover", seat)]
    agreed = table.votes.takeover.get(seat, set()) | {actor.person}
    if agreed >= table.people - {person}:
        # A bot plays until the person returns. It never takes anything back, so a pending draw follows at once.
        drafts.append(Replaced(seat, f"level:{SUBSTITUTE}", table.seats[seat].name, may_return=True))
    return drafts


def _rematch(table: Table, actor: Actor, message: m.Rematch, moment: Moment) -> list[Body]:
    if table.status != "over" or table.daily is not None or not table.results or GONE in table.people:
        raise Refused("no-rematch", "a rematch is possible after the end of a game")
    own_seat(table, actor, None)
    if table.following is not None:
        raise Refused("rematch-begun", "the rematch has already begun")
    return [Voted(person_of(actor), "rematch")]


def is_rematch_agreed(table: Table, actor: Actor, moment: Moment) -> bool:
    """Whether all people at the table now agree to a rematch, including this actor."""
    agreed = {person for person, at in table.votes.rematch.items() if moment.now - at < REMATCH_MS}
    return agreed | {actor.person} >= table.people


def _close(table: Table, actor: Actor, message: m.Close, moment: Moment) -> list[Body]:
    if table.is_between_games:
        own_seat(table, actor, None)
        return [Closed()]
    _check_open(table)
    if actor.person != table.host:
        raise Refused("not-host", "only the host may do this")
    return [Closed()]


def _hint(table: Table, actor: Actor, message: m.Hint, moment: Moment) -> list[Body]:
    if not table.options.hints:
        raise Refused("no-hints", "there are no hints at this table")
    seat = _seat_to_move(table, actor, message.seat, moment)
    if table.is_waiting_for_done:
        raise Refused("draw-first", "there is nothing to choose before the draw")
    # Others must not learn that there is a choice before the draw.
    return [] if seat in table.hinted or table.is_ending_turn else [Hinted(seat)]


_ACTS: Final[dict[type, Callable[..., list[Body]]]] = {
    m.Sit: _sit,
    m.Stand: _stand,
    m.Fill: _fill,
    m.Move: _move,
    m.Done: _done,
    m.TakeBack: _take_back,
    m.Resign: _resign,
    m.Next: _next,
    m.Say: _say,
    m.Takeover: _takeover,
    m.Rematch: _rematch,
    m.Close: _close,
    m.Hint: _hint,
}

_LIMITED: Final[dict[type, str]] = {
    m.Sit: Sat.kind,
    m.TakeBack: TookBack.kind,
    m.Say: Said.kind,
    m.Takeover: Voted.kind,
    m.Rematch: Voted.kind,
}
"""Messages that always become an entry of a limited kind."""
