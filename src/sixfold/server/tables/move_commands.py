"""Moves and everything else that a seat does with the game, each played on a copy of the position."""

from typing import Any

from sixfold.core import actions
from sixfold.core.errors import Refused
from sixfold.core.game import Game
from sixfold.server.protocol import messages as m
from sixfold.server.tables.actors import Actor, check_program, own_seat
from sixfold.server.tables.clocks import Moment
from sixfold.server.tables.entries import Did, Ended, Hinted, TookBack
from sixfold.server.tables.entry import Body
from sixfold.server.tables.seat_commands import check_running
from sixfold.server.tables.table import Table


def parse_move(game: Game, text: str) -> Any:
    """A move from its notation; Refused for draws, which come from the dealer only, and for resigning.

    A player who could try a draw would learn what the bag holds.
    """
    action = game.parse(text)
    if isinstance(action, actions.Draw | actions.Resign):
        raise Refused("no-move", "this is not a move that a player can make")
    return action


def _decision(table: Table, actor: Actor, message: m.Move | m.Try, moment: Moment) -> tuple[int, Any]:
    """The seat to move and its action, not yet checked against the rules."""
    seat = _seat_to_move(table, actor, message.seat, moment)
    if actor.turn is not None and actor.turn != table.turn:
        raise Refused("too-late", "the position has changed in the meantime")
    return seat, parse_move(table.game, message.move)


def tried(table: Table, actor: Actor, message: m.Try, moment: Moment) -> dict[str, Any]:
    """What a move would do; refused as the move would be. Draws nothing and tells nobody."""
    _, action = _decision(table, actor, message, moment)
    return table.position.tried(action)


def move(table: Table, actor: Actor, message: m.Move, moment: Moment) -> list[Body]:
    """Make a move."""
    seat, action = _decision(table, actor, message, moment)
    # The draw after a placement is a separate entry (draw_automatically), so that nobody can tell a seat that may not
    # exchange from one that does not want to.
    chooses = isinstance(action, actions.Exchange | actions.Keep)
    return _played(table, seat, action, moment, draws=chooses, move=message.move)


def draw_automatically(table: Table, moment: Moment) -> list[Body]:
    """The draw of a seat that has no choice before it."""
    seat = table.seat_to_move
    return _played(table, seat, None, moment) if seat is not None and table.must_draw else []


def done(table: Table, actor: Actor, message: m.Done, moment: Moment) -> list[Body]:
    """Finish the turn and draw."""
    seat = _seat_to_move(table, actor, message.seat, moment)
    if not table.is_waiting_for_done:
        raise Refused("nothing-to-draw", "there is nothing to draw now")
    return _played(table, seat, None, moment)


def take_back(table: Table, actor: Actor, message: m.TakeBack, moment: Moment) -> list[Body]:
    """Take back one's own placement."""
    seat = own_seat(table, actor, message.seat)
    if table.may_take_back != seat:
        raise Refused("no-take-back", "there is nothing to take back now")
    return [TookBack(seat, _spent(table, moment), table.events_before_take_back if table.has_undo else None)]


def resign(table: Table, actor: Actor, message: m.Resign, moment: Moment) -> list[Body]:
    """Resign."""
    check_running(table)
    seat = own_seat(table, actor, message.seat)
    return _played(table, seat, actions.Resign(seat), moment)


def draw_before_resigning(table: Table, actor: Actor, message: m.Resign, moment: Moment) -> list[Body]:
    """The draw of a seat that resigns instead of deciding on an exchange, as if it had no choice.

    At tables with take-backs every seat can resign before it draws.
    """
    check_running(table)
    check_program(actor, is_for_people=table.is_for_people)
    seat = own_seat(table, actor, message.seat)
    if table.options.take_back or not table.is_ending_turn or table.position.to_move != seat:
        return []
    return _played(table, seat, actions.Keep(), moment, draws=True)


def flag(table: Table, moment: Moment) -> list[Body]:
    """End the game for the seat whose clock has run out, if one has."""
    clocks = table.clocks
    if table.status != "playing" or clocks is None or clocks.seat is None or not _has_run_out(table, moment):
        return []
    return _played(table, clocks.seat, actions.Resign(clocks.seat), moment, flag=True)


def hint(table: Table, actor: Actor, message: m.Hint, moment: Moment) -> list[Body]:
    """Note that a seat asks for a hint."""
    if not table.options.hints:
        raise Refused("no-hints", "there are no hints at this table")
    seat = _seat_to_move(table, actor, message.seat, moment)
    if table.is_waiting_for_done:
        raise Refused("draw-first", "there is nothing to choose before the draw")
    # Others must not learn that there is a choice before the draw.
    return [] if seat in table.hinted or table.is_ending_turn else [Hinted(seat)]


def _played(
    table: Table,
    seat: int,
    action: Any,
    moment: Moment,
    *,
    draws: bool = False,
    move: str | None = None,
    flag: bool = False,
) -> list[Body]:
    """Play an action, or without one the pending draw, and end the game if it is over."""
    position, dealer, counted = table.position.branch(), table.dealer, None
    if action is None:
        events = position.play_draws(dealer)
    else:
        events, counted = position.play_counted(action, dealer if draws else None)
    table.has_played(events, position)
    drafts: list[Body] = [Did(seat, events, dealer.used, move, counted, flag, _spent(table, moment))]
    if (result := position.result()) is not None:
        drafts.append(Ended(table.number, result))
    return drafts


def _spent(table: Table, moment: Moment) -> int | None:
    clocks = table.clocks
    return None if clocks is None else clocks.spent(moment.on(clocks), moment.outages)


def _has_run_out(table: Table, moment: Moment) -> bool:
    """Whether the running clock has run out."""
    falls = None if table.clocks is None else table.clocks.falls_at(moment.outages)
    return table.clocks is not None and falls is not None and moment.on(table.clocks) >= falls


def _seat_to_move(table: Table, actor: Actor, asked: int | None, moment: Moment) -> int:
    """The actor's seat, which must be to move."""
    check_running(table)
    to_move = table.position.to_move
    if asked is None and to_move is not None and actor.sits_on(table, to_move):
        seat = int(to_move)
    else:
        seat = own_seat(table, actor, asked)
    if seat != to_move:
        raise Refused("not-your-turn", "it is not your turn")
    if _has_run_out(table, moment):
        raise Refused("flag-fallen", "your time is up")
    return seat
