"""What people may do at a table. Each deed is checked and becomes entries; a refusal changes nothing.

A move is made on the table's position at once: if its entries cannot be kept, the table has to be read anew.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2s
from typing import Any, Final

import msgspec

from sixfold.bots.levels import title
from sixfold.core import actions
from sixfold.core.chance import Dealer
from sixfold.core.protocol import Event
from sixfold.records.shape import is_plain
from sixfold.server.identity.ids import GONE, NAMELESS
from sixfold.server.identity.names import guest_name, shown_name
from sixfold.server.protocol import messages as m
from sixfold.server.refusing import Refused
from sixfold.server.tables import entries as kinds
from sixfold.server.tables.clocks import Clocks, Outage
from sixfold.server.tables.entries import Body, Draft, Entry
from sixfold.server.tables.options import Options
from sixfold.server.tables.table import Table, Turn

ABANDONED_MS: Final = 5 * 60_000
"""A seat that has been to move for so long without moving may be given to a bot; where clocks run, they decide."""
REMATCH_MS: Final = 5 * 60_000
"""Whoever agreed to play again longer ago than that may be elsewhere by now."""
SUBSTITUTE: Final = 4
"""The level of the bot that plays on for somebody."""
PHRASES: Final = ("hello", "good-luck", "well-played", "thanks", "oops", "thinking", "hurry", "good-game", "bye")
"""What can be said by name, so that everybody reads it in the own language."""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something: a person, or the bot on a seat."""

    person: str | None
    name: str = ""
    seat: int | None = None
    turn: Turn | None = None
    """The decision that a bot has thought about."""
    is_guest: bool = False
    is_program: bool = False
    """Whether a token says who it is: then it is a program that acts."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When something is done, and when nobody could have done anything."""

    now: int
    outages: Sequence[Outage] = ()
    ticks: int | None = None
    """The same in milliseconds of the monotonic clock, which nobody can set back."""

    def on(self, clocks: Clocks) -> int:
        """The time by which a clock is charged."""
        return clocks.time(self.now, self.ticks, self.outages)


def act(table: Table, actor: Actor, message: m.Message, moment: Moment) -> list[Draft]:
    """What happens if this actor does this; Refused, IllegalMove or BadNotation if it may not happen."""
    check_program(actor, is_for_people=table.is_for_people)
    is_coming_back = isinstance(message, m.Sit) and table.status != "open"
    # Who comes back to a game was replaced by a bot before: those who agreed to that were counted.
    if (kind := _LIMITED.get(type(message))) is not None and not is_coming_back:
        _check_room(table, actor, kind)
    drafts = _ACTS[type(message)](table, actor, message, moment)
    if actor.is_program and drafts and drafts[0].kind in (kinds.SAT, kinds.DID):
        _label_program(table, drafts[0])
    if actor.person is not None and drafts:
        drafts[0].body["msg"] = [actor.person, message.id, digest(message)]
    return drafts


def _check_room(table: Table, actor: Actor, kind: str) -> None:
    """Refuse one more of what could be repeated for ever. Nothing of it is needed to finish a game."""
    if actor.person is not None and not table.has_room_for(kind, actor.person):
        raise Refused("too-often", "this was done too often in one game; the game itself can go on")


def _label_program(table: Table, draft: Draft) -> None:
    """Say once of a seat that a program plays there."""
    if draft.kind == kinds.SAT or not table.seats[draft.body["seat"]].program:
        draft.body["program"] = True


def digest(message: m.Message) -> str:
    """What a message says, in a few letters: by them it is known again."""
    return blake2s(msgspec.json.encode(message), digest_size=6).hexdigest()


# --- sitting down ------------------------------------------------------------------------------------------


def _sit(table: Table, actor: Actor, message: m.Sit, moment: Moment) -> list[Draft]:
    if (back := _own_absent(table, actor, message.seat)) is not None:
        return [Draft(kinds.SAT, {"seat": back, "person": actor.person, "name": table.absent[back].name})]
    _check_open(table)
    check_rated(table.options, actor)
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    seat = message.seat if message.seat is not None else next(iter(free), None)
    if seat not in free:
        raise Refused("seat-taken", "this seat is not free")
    name = guest_name(message.name) if message.name else shown_name(actor.name)
    sat = Draft(kinds.SAT, {"seat": seat, "person": actor.person, "name": name})
    return [sat, *_begin_if_full(table, free, actor, moment)]


def check_rated(options: Options, actor: Actor) -> None:
    """Refuse a guest where results are rated: anybody can be as many guests as they like, and beat them all."""
    if options.rated and actor.is_guest:
        raise Refused("no-account", "rated games are for those who have an account")
    check_program(actor, is_for_people=options.rated)


def check_program(actor: Actor, *, is_for_people: bool) -> None:
    """Refuse a program where people are compared with each other."""
    if actor.is_program and is_for_people:
        raise Refused("no-programs", "rated games and the challenge of the day are for people; programs may look on")


def _own_absent(table: Table, actor: Actor, asked: int | None) -> int | None:
    """The seat for which a bot plays on and to which this person comes back."""
    mine = [seat for seat, was in table.absent.items() if was.person == actor.person and asked in (None, seat)]
    return mine[0] if mine and table.status == "playing" else None


def _fill(table: Table, actor: Actor, message: m.Fill, moment: Moment) -> list[Draft]:
    _check_open(table)
    if actor.person != table.host:
        raise Refused("not-host", "only who opened the table may give seats to bots")
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if message.seat not in free:
        raise Refused("seat-taken", "this seat is not free")
    if len(free) == 1 and not table.people:
        raise Refused("no-people", "somebody has to sit at a table; bots alone meet in the arena")
    body = {"seat": message.seat, "bot": f"level:{message.level}", "name": title(message.level)}
    return [Draft(kinds.REPLACED, body), *_begin_if_full(table, free, actor, moment)]


def _stand(table: Table, actor: Actor, message: m.Stand, moment: Moment) -> list[Draft]:
    _check_open(table)
    if actor.person == table.host and message.seat in table.waits_for:
        # Nobody can be made to come: the host need not wait for ever.
        return [Draft(kinds.STOOD, {"seat": message.seat})]
    return [Draft(kinds.STOOD, {"seat": own_seat(table, actor, message.seat)})]


def leave(table: Table, person: str) -> list[Draft]:
    """Let somebody go who will not come back: a seat at an open table is free again, elsewhere a bot plays on."""
    seats = table.seats_of(person)
    if table.status == "open":
        return [Draft(kinds.STOOD, {"seat": seat}) for seat in seats]
    if table.status == "over":
        return []
    return [Draft(kinds.REPLACED, {"seat": seat, "bot": f"level:{SUBSTITUTE}", "name": NAMELESS}) for seat in seats]


def _check_open(table: Table) -> None:
    if table.status != "open":
        raise Refused("already-begun", "the game has begun already")


def _begin_if_full(table: Table, free: list[int], actor: Actor, moment: Moment) -> list[Draft]:
    """With the last free seat taken, the game begins, if nobody is away who would lose time by it."""
    is_on = len(free) == 1 and not table.missing(moment.now, actor.person)
    return [begin(table, table.dealer_of(1), table.first)] if is_on else []


def ready(table: Table, person: str, moment: Moment) -> list[Draft]:
    """Note that somebody is there for whom a table may be waiting; with the last of them the game begins."""
    if not table.is_gathering or person not in table.missing(moment.now):
        return []
    if not table.has_room_for(kinds.READY, person):
        return []
    here = Draft(kinds.READY, {"person": person})
    if table.missing(moment.now, person):
        return [here]
    return [here, _begin_next(table) if table.is_between_games else begin(table, table.dealer_of(1), table.first)]


def begin(table: Table, dealer: Dealer, first: int) -> Draft:
    """Let a game begin with this dealer."""
    position: Any = table.game.start(dealer, first)
    table.dealer = dealer
    table.begin(position)
    body = {"number": table.number, "seed": dealer.seed.hex(), "setup": position.setup, "events": position.events[:]}
    return Draft(kinds.BEGAN, body | {"used": dealer.used})


# --- playing -----------------------------------------------------------------------------------------------


def _decision(table: Table, actor: Actor, message: m.Move | m.Try, moment: Moment) -> tuple[int, Any]:
    """The seat that decides, and for what; the rules are not asked yet."""
    seat = _seat_to_move(table, actor, message.seat, moment)
    if actor.turn is not None and actor.turn != table.turn:
        raise Refused("too-late", "this was thought about another position")
    action = table.game.parse(message.move)
    if isinstance(action, actions.Draw | actions.Resign):
        # What is drawn only the dealer says, and resigning is asked for by its own name.
        raise Refused("no-move", "this is no move that a player can make")
    return seat, action


def tried(table: Table, actor: Actor, message: m.Try, moment: Moment) -> Body:
    """What a move would do, refused as the move would be. Nothing is drawn for it, and nobody hears of it."""
    _, action = _decision(table, actor, message, moment)
    found: Body = table.position.tried(action)
    return found


def _move(table: Table, actor: Actor, message: m.Move, moment: Moment) -> list[Draft]:
    seat, action = _decision(table, actor, message, moment)
    # The draw after a placement is an entry of its own (_follow_up), so that nobody can tell a seat that may not
    # exchange from one that does not want to.
    chooses = isinstance(action, actions.Exchange | actions.Keep)
    events, counted = table.position.play_counted(action, table.dealer if chooses else None)
    more = {"move": message.move} if counted is None else {"move": message.move, "counted": counted}
    return _did(table, seat, events, moment, more)


def happen(table: Table, drafts: Sequence[Draft], moment: Moment) -> Iterator[Entry]:
    """Let drafts happen one after the other, and then the draw that follows by itself; the entries that they become."""
    while drafts:
        for draft in drafts:
            entry = Entry(table.seq + 1, moment.now, draft.kind, draft.body)
            table.apply(entry, played=True)
            yield entry
        drafts = _follow_up(table, moment)


def _follow_up(table: Table, moment: Moment) -> list[Draft]:
    """The draw of a seat that has nothing to decide before it."""
    if not table.must_draw:
        return []
    return _did(table, table.position.to_move, table.position.play_draws(table.dealer), moment)


def _done(table: Table, actor: Actor, message: m.Done, moment: Moment) -> list[Draft]:
    seat = _seat_to_move(table, actor, message.seat, moment)
    if not table.is_waiting_for_done:
        raise Refused("nothing-to-draw", "there is nothing to draw now")
    return _did(table, seat, table.position.play_draws(table.dealer), moment)


def _take_back(table: Table, actor: Actor, message: m.TakeBack, moment: Moment) -> list[Draft]:
    seat = own_seat(table, actor, message.seat)
    if table.may_take_back != seat:
        raise Refused("no-take-back", "there is nothing that can be taken back now")
    return [Draft(kinds.TOOK_BACK, {"seat": seat} | _spent(table, moment))]


def _resign(table: Table, actor: Actor, message: m.Resign, moment: Moment) -> list[Draft]:
    _check_running(table)
    seat = own_seat(table, actor, message.seat)
    return _did(table, seat, table.position.play(actions.Resign(seat)), moment)


def before_resigning(table: Table, actor: Actor, message: m.Resign, moment: Moment) -> list[Draft]:
    """What a seat does that resigns instead of choosing about an exchange: it draws, as if there were no choice.

    At tables where moves can be taken back, every seat can resign before it draws.
    """
    _check_running(table)
    check_program(actor, is_for_people=table.is_for_people)
    seat = own_seat(table, actor, message.seat)
    if table.options.take_back or not table.is_ending_turn or table.position.to_move != seat:
        return []
    return _did(table, seat, table.position.play(actions.Keep(), table.dealer), moment)


def flag(table: Table, moment: Moment) -> list[Draft]:
    """Let the flag of the running clock fall, if its time is over: its seat has lost."""
    clocks = table.clocks
    if table.status != "playing" or clocks is None or clocks.seat is None:
        return []
    if (falls := clocks.falls_at(moment.outages)) is None or moment.on(clocks) < falls:
        return []
    seat = clocks.seat
    return _did(table, seat, table.position.play(actions.Resign(seat)), moment, {"flag": True})


def abandon(table: Table) -> list[Draft]:
    """End a game that nobody came back to, or close a table at which none is going on."""
    if table.status == "over":
        return []
    if table.status == "open" or table.is_between_games:
        return [Draft(kinds.CLOSED, {})]
    return [Draft(kinds.ENDED, {"number": table.number, "result": table.position.standing("abandoned")})]


def _next(table: Table, actor: Actor, message: m.Next, moment: Moment) -> list[Draft]:
    if not table.is_between_games:
        raise Refused("no-next-game", "there is no next game to begin now")
    own_seat(table, actor, None)
    if not table.missing(moment.now, actor.person):
        return [_begin_next(table)]
    if actor.person not in table.missing(moment.now):
        return []
    _check_room(table, actor, kinds.READY)
    return [Draft(kinds.READY, {"person": actor.person})]


def _begin_next(table: Table) -> Draft:
    game: Any = table.game
    return begin(table, table.dealer_of(table.number + 1), game.next_first(table.first))


def _did(table: Table, seat: int, events: list[Event], moment: Moment, more: Body | None = None) -> list[Draft]:
    body = {"seat": seat, "events": events, "used": table.dealer.used} | (more or {}) | _spent(table, moment)
    drafts = [Draft(kinds.DID, body)]
    result = table.position.result()
    if result is not None:
        drafts.append(Draft(kinds.ENDED, {"number": table.number, "result": result}))
    return drafts


def _spent(table: Table, moment: Moment) -> Body:
    clocks = table.clocks
    return {} if clocks is None else {"spent": clocks.spent(moment.on(clocks), moment.outages)}


def _check_running(table: Table) -> None:
    if table.running and table.is_between_games:
        raise Refused("no-game", "the next game has not begun yet")


def _seat_to_move(table: Table, actor: Actor, asked: int | None, moment: Moment) -> int:
    """The seat of this actor that is to move."""
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
        raise Refused("flag-fallen", "the time is over")
    return seat


def own_seat(table: Table, actor: Actor, asked: int | None) -> int:
    """A seat of this actor, the asked one if one is asked for."""
    mine = [seat for seat in range(len(table.seats)) if _sits_on(table, actor, seat)]
    if not mine:
        raise Refused("not-seated", "you do not sit at this table")
    if asked is not None and asked not in mine:
        raise Refused("not-your-seat", "this seat is not yours")
    return mine[0] if asked is None else asked


def _sits_on(table: Table, actor: Actor, seat: int) -> bool:
    if actor.person is None:
        return actor.seat == seat and table.seats[seat].bot is not None
    return table.seats[seat].person == actor.person


# --- around the game ---------------------------------------------------------------------------------------


def _say(table: Table, actor: Actor, message: m.Say, moment: Moment) -> list[Draft]:
    if not table.options.chat:
        raise Refused("no-chat", "there is no chat at this table")
    seat = own_seat(table, actor, None)
    if message.phrase:
        if message.phrase not in PHRASES:
            raise Refused("unknown-phrase", "there is no such phrase")
        said = {"phrase": message.phrase}
    elif (text := message.text.strip()) and is_plain(text):
        said = {"text": text}
    else:
        raise Refused("bad-text", "what is said must be words on one line")
    return [Draft(kinds.SAID, {"seat": seat, "person": actor.person, "name": actor.name} | said)]


def _takeover(table: Table, actor: Actor, message: m.Takeover, moment: Moment) -> list[Draft]:
    _check_running(table)
    own_seat(table, actor, None)
    seat = message.seat
    if seat >= len(table.seats) or (person := table.seats[seat].person) is None or person == actor.person:
        raise Refused("no-takeover", "there is nobody else to play on for on this seat")
    waits = table.position.to_move == seat and table.clocks is None and not table.options.rated
    if not waits or moment.now - table.turned < ABANDONED_MS:
        raise Refused("not-abandoned", "whoever sits there has still time to move")
    drafts = [Draft(kinds.VOTED, {"person": actor.person, "for": "takeover", "seat": seat})]
    agreed = table.votes.takeover.get(seat, set()) | {actor.person}
    if agreed >= table.people - {person}:
        # A bot plays on until the person comes back. It takes nothing back: a draw that waited follows by itself.
        body = {"seat": seat, "bot": f"level:{SUBSTITUTE}", "name": table.seats[seat].name, "may_return": True}
        drafts.append(Draft(kinds.REPLACED, body))
    return drafts


def _rematch(table: Table, actor: Actor, message: m.Rematch, moment: Moment) -> list[Draft]:
    if table.status != "over" or table.daily is not None or not table.results or GONE in table.people:
        raise Refused("no-rematch", "a rematch comes after the end")
    own_seat(table, actor, None)
    if table.following is not None:
        raise Refused("rematch-begun", "the rematch has begun already")
    return [Draft(kinds.VOTED, {"person": actor.person, "for": "rematch"})]


def is_rematch_agreed(table: Table, actor: Actor, moment: Moment) -> bool:
    """Whether with this actor all people at the table want to play again, now."""
    agreed = {person for person, at in table.votes.rematch.items() if moment.now - at < REMATCH_MS}
    return agreed | {actor.person} >= table.people


def _close(table: Table, actor: Actor, message: m.Close, moment: Moment) -> list[Draft]:
    if table.is_between_games:
        own_seat(table, actor, None)
        return [Draft(kinds.CLOSED, {})]
    _check_open(table)
    if actor.person != table.host:
        raise Refused("not-host", "only who opened the table may do this")
    return [Draft(kinds.CLOSED, {})]


def _hint(table: Table, actor: Actor, message: m.Hint, moment: Moment) -> list[Draft]:
    if not table.options.hints:
        raise Refused("no-hints", "there are no hints at this table")
    seat = _seat_to_move(table, actor, message.seat, moment)
    if table.is_waiting_for_done:
        raise Refused("draw-first", "there is nothing to choose before the draw")
    # That there is something to choose before the draw is nobody else's business.
    return [] if seat in table.hinted or table.is_ending_turn else [Draft(kinds.HINTED, {"seat": seat})]


_ACTS: Final[dict[type, Callable[..., list[Draft]]]] = {
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
    m.Sit: kinds.SAT,
    m.TakeBack: kinds.TOOK_BACK,
    m.Say: kinds.SAID,
    m.Takeover: kinds.VOTED,
    m.Rematch: kinds.VOTED,
}
"""The messages that always become an entry of a kind that has a limit."""
