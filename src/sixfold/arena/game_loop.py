"""Plays one game between bots. A bot that fails loses this game, with a reason, and affects no other."""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from time import perf_counter
from typing import Any, Final

from sixfold import bots, records
from sixfold.arena.pairings import Contest
from sixfold.arena.thinking_time import Clock
from sixfold.bots import Bot
from sixfold.bots.external import ProgramBot
from sixfold.core.actions import Resign
from sixfold.core.chance import Dealer, simulation
from sixfold.core.errors import IllegalMove, SixfoldError
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.core.printable import printable
from sixfold.core.types import Event, Result
from sixfold.core.view import View
from sixfold.engine.compiled_positions import compile_positions

LONGEST_REASON: Final = 160
MOST_MOVES: Final = 10_000
"""No game takes a tenth of this; beyond it, the seat to move loses for delaying the game."""

Chooser = Callable[[int, View], Any]
"""Returns the move of a seat, given its view."""
Failed = Callable[[int, Exception], None]
"""Hears which seat failed, and why."""


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a finished game."""

    number: int
    ranking: tuple[tuple[int, ...], ...]
    """The seats, best first; those in one group share a place."""
    lowest: tuple[int, ...] | None
    """The lowest marker of each seat; None if two sides share a track."""
    moves: int
    forfeits: tuple[tuple[int, str], ...] = ()
    """The seats whose bots forfeited the game, and the reasons."""
    clocks: tuple[Clock, ...] = ()
    """Thinking time of the bot of each seat."""
    record: str | None = field(default=None, repr=False, compare=False)
    """The game record as text, if requested. The journal does not store it."""

    def share(self, seats: tuple[int, ...]) -> Fraction:
        """The part of the win that these seats share."""
        first = self.ranking[0]
        return Fraction(sum(seat in first for seat in seats), len(first))


@dataclass(frozen=True, slots=True)
class Lost:
    """A game that could not be finished, because its process died every time."""

    number: int
    reason: str


def play(contest: Contest, number: int, *, with_record: bool = False) -> Played:
    """Play the game with this number. Its bots are created for it, so that nothing depends on earlier games.

    Only programs are kept between games: every question in their protocol is complete, and starting one may take longer
    than a game.
    """
    plan = contest.plan(number)
    dealer, chance = contest.dealer(plan), contest.chance(plan)
    position = contest.game.start(dealer)
    clocks = tuple(Clock() for _ in range(contest.game.players))
    seated = contest.bot_at(plan)
    playing: dict[int, Bot] = {}
    forfeits: dict[int, str] = {}

    def choose(seat: int, view: View) -> Any:
        if len(position.events) > MOST_MOVES:
            raise SixfoldError("endless", "the game does not end")
        if seat not in playing:
            # A bot that cannot be created loses like one that crashes.
            playing[seat] = _seat_bot(contest.bots[seated[seat]], contest.game)
        before = perf_counter()
        try:
            move = playing[seat].choose(view, chance[seat])
        finally:
            clocks[seat].add(perf_counter() - before)
        if isinstance(move, Resign) and move.seat not in (None, seat):
            raise IllegalMove("not-your-turn", "a bot can resign only for itself")
        return move

    def failed(seat: int, error: Exception) -> None:
        forfeits[seat] = reason_of(error)

    try:
        moves = play_to_end(position, dealer, choose, failed)
    finally:
        _close_seated()
    result = position.result()
    assert result is not None
    return Played(
        number=number,
        ranking=tuple(tuple(group) for group in result["ranking"]),
        lowest=_lowest(result, contest.game.players, forfeits),
        moves=moves,
        forfeits=tuple(sorted(forfeits.items())),
        clocks=clocks,
        record=_record(position, [contest.names[bot] for bot in seated], dealer) if with_record else None,
    )


def _record(position: Position, names: list[str], dealer: Dealer) -> str:
    return records.dumps(records.record_of(position, records.bot_seats(names), dealer))


def is_record_of(record: records.Record, contest: Contest, number: int) -> bool:
    """Whether this is the record of the game with this number: its table, its bots and its draws."""
    plan = contest.plan(number)
    dealer = contest.dealer(plan)
    if record.shuffle is None or record.shuffle.commitment != dealer.commitment:
        return False
    seats = records.bot_seats([contest.names[bot] for bot in contest.bot_at(plan)])
    begun = records.record_of(contest.game.start(dealer), seats, dealer)
    return (record.rules, record.seats, record.setup) == (begun.rules, begun.seats, begun.setup)


def play_to_end(position: Position, dealer: Dealer, choose: Chooser, failed: Failed) -> int:
    """Play a game between bots to its end and return the number of moves.

    ``choose`` returns the move of a seat. If it fails or the move is illegal, ``failed`` is called, and the seat
    resigns.
    """
    moves = 0
    while (seat := position.to_move) is not None:
        moves += 1
        play_or_resign(position, dealer, seat, choose, failed)
    return moves


def play_simulated(
    game: Game,
    seats: Sequence[Bot],
    seed: int,
    number: int,
    failed: Callable[[int, Exception], None],
    choose: Callable[[Bot, View, Random], Any] = lambda bot, view, rng: bot.choose(view, rng),
) -> tuple[Position, Dealer]:
    """Play a whole game between bots, which depends only on the seed and its number, as :func:`play_to_end` does."""
    dealer, rng = simulation(seed, number)
    position = game.start(dealer)
    play_to_end(position, dealer, lambda seat, view: choose(seats[seat], view, rng), failed)
    return position, dealer


def play_or_resign(
    position: Position, dealer: Dealer, seat: int, choose: Chooser, failed: Failed
) -> tuple[Any, list[Event]]:
    """Play one move of a bot as in :func:`play_to_end`; return it and its events."""
    try:
        move = choose(seat, position.view(seat))
        return move, position.play(move, dealer)
    except Exception as error:
        failed(seat, error)
        return Resign(seat), position.play(Resign(seat), dealer)


_seated: list[Bot] = []
"""The bots of the game in progress in this process, except programs."""

_programs: dict[tuple[str, Game], ProgramBot] = {}
"""The programs of this process by specification. Each is started once and plays all of its seats."""


def _seat_bot(spec: str, game: Game) -> Bot:
    """A bot for one seat of one game."""
    if (spec, game) in _programs:
        return _programs[spec, game]
    bot = bots.make(spec, game)
    if isinstance(bot, ProgramBot):
        _programs[spec, game] = bot
    else:
        _seated.append(bot)
    return bot


def _close_seated() -> None:
    """Close all bots except programs, which wait for the next game. A program that failed has already ended."""
    while _seated:
        _close(_seated.pop())


def close_all() -> None:
    """Close all bots of this process, at its end or after its last game."""
    _close_seated()
    while _programs:
        _close(_programs.popitem()[1])


def _close(bot: Bot) -> None:
    with contextlib.suppress(Exception):
        bot.close()


def warm(contest: Contest, *, programs: bool = True) -> None:
    """Let every bot make one uncounted move, so that no game waits for a compiler.

    Raises BadSetup for an unknown bot. A bot that fails here will lose its games. Without ``programs``, no program is
    started: only the rules that build their questions are compiled.
    """
    position = contest.game.start(Dealer(bytes(32)))
    assert position.to_move is not None
    view = position.view(position.to_move)
    for spec in dict.fromkeys(contest.bots):
        if spec.startswith("cmd:") and not programs:
            compile_positions(contest.game.name)
            continue
        # A program that has answered plays its games without another start.
        bot = _seat_bot(spec, contest.game)
        try:
            # Some bots use a substitute until they are compiled, and one that fails will lose its games.
            with contextlib.suppress(Exception):
                bot.is_warm(view, None)
                bot.choose(view, Random(0))
        finally:
            _close_seated()


def reason_of(wrong: Exception) -> str:
    """The error in one line: the message of an expected error, otherwise its type as well."""
    text = wrong.message if isinstance(wrong, SixfoldError) else f"{type(wrong).__name__}: {wrong}"
    return printable(text, LONGEST_REASON)


def _lowest(result: Result, players: int, forfeits: dict[int, str]) -> tuple[int, ...] | None:
    if len(result["tracks"]) < players:
        return None
    # Resigning early must not pay: a forfeit counts as 0.
    return tuple(
        0 if seat in forfeits else min(track.values()) for seat, track in enumerate(result["tracks"][:players])
    )
