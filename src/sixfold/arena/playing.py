"""One game between bots. Whatever a bot does wrong costs it this game, with the reason, and nobody else anything."""

import contextlib
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from time import perf_counter
from typing import Any, Final

from sixfold import bots
from sixfold.arena.clocks import Clock
from sixfold.arena.pairing import Contest
from sixfold.bots.program import ProgramBot
from sixfold.core.actions import Resign
from sixfold.core.chance import Dealer
from sixfold.core.errors import IllegalMove, SixfoldError
from sixfold.core.plain import printable
from sixfold.core.protocol import Game, Position, Result

LONGEST_REASON: Final = 160
MOST_MOVES: Final = 10_000
"""No game takes a tenth of it: who is to move then is holding up the others."""


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of a game that is over."""

    number: int
    ranking: tuple[tuple[int, ...], ...]
    """The seats, best first; those in one group share a place."""
    lowest: tuple[int, ...] | None
    """The lowest marker of each seat; None where two sides pull at one track."""
    moves: int
    forfeits: tuple[tuple[int, str], ...] = ()
    """The seats whose bots did something that loses a game, and what."""
    clocks: tuple[Clock, ...] = ()
    """How long the bot of each seat thought."""

    def share(self, seats: tuple[int, ...]) -> Fraction:
        """The part of the win that these seats have."""
        first = self.ranking[0]
        return Fraction(sum(seat in first for seat in seats), len(first))


@dataclass(frozen=True, slots=True)
class Lost:
    """A game that could not be played to its end: the process that played it died every time."""

    number: int
    reason: str


def play(contest: Contest, number: int) -> Played:
    """The game of this number. Its bots are made for it alone, so that nothing depends on games before it.

    Only programs go on from game to game: their protocol has every question stand for itself, and starting one may
    take longer than a game.
    """
    plan = contest.plan(number)
    dealer, chance = contest.dealer(plan), contest.chance(plan)
    position = contest.game.start(dealer)
    clocks = tuple(Clock() for _ in range(contest.game.players))
    table = _Seated([contest.bots[bot] for bot in contest.bot_at(plan)], contest.game)
    moves = 0
    try:
        while (seat := position.to_move) is not None:
            moves += 1
            _one_move(position, seat, table, chance[seat], dealer, clocks[seat])
    finally:
        table.close()
    result = position.result()
    assert result is not None
    return Played(
        number=number,
        ranking=tuple(tuple(group) for group in result["ranking"]),
        lowest=_lowest(result, contest.game.players, table.forfeits),
        moves=moves,
        forfeits=tuple(sorted(table.forfeits.items())),
        clocks=clocks,
    )


def _one_move(position: Position, seat: int, table: "_Seated", rng: Random, dealer: Dealer, clock: Clock) -> None:
    try:
        if len(position.events) > MOST_MOVES:
            raise SixfoldError("endless", "the game does not come to an end")
        bot = table.bot(seat)
        view = position.view(seat)
        before = perf_counter()
        try:
            move = bot.choose(view, rng)
        finally:
            clock.add(perf_counter() - before)
        if isinstance(move, Resign) and move.seat not in (None, seat):
            raise IllegalMove("not-your-turn", "a bot can give up for itself only")
        position.play(move, dealer)
    except Exception as wrong:
        table.forfeits[seat] = reason_of(wrong)
        position.play(Resign(seat), dealer)


class _Seated:
    """The bots of one game, made when they are first asked."""

    def __init__(self, specs: list[str], game: Game) -> None:
        self.specs = specs
        self.game = game
        self.forfeits: dict[int, str] = {}
        self._bots: dict[int, Any] = {}
        _tables.append(self)

    def bot(self, seat: int) -> Any:
        """The bot of a seat. One that cannot even be made here loses like one that crashes."""
        if seat not in self._bots:
            waiting = _programs.get((self.specs[seat], self.game))
            self._bots[seat] = waiting.pop() if waiting else bots.make(self.specs[seat], self.game)
        return self._bots[seat]

    def close(self) -> None:
        """Let go of all of them, whatever they think of it; a program that did no wrong waits for the next game."""
        for seat, bot in self._bots.items():
            if isinstance(bot, ProgramBot) and seat not in self.forfeits:
                _programs.setdefault((self.specs[seat], self.game), []).append(bot)
            else:
                close(bot)
        self._bots.clear()
        if self in _tables:
            _tables.remove(self)


_tables: list[_Seated] = []
"""The tables of this process at which a game is going on."""


_programs: dict[tuple[str, Game], list[ProgramBot]] = {}
"""The programs of this process that wait for a game, by what was written for them and the game they play."""


def close_all() -> None:
    """Let go of all bots of this process, which is about to end or has played its last game."""
    for table in list(_tables):
        table.close()
    for waiting in _programs.values():
        for program in waiting:
            close(program)
    _programs.clear()


def close(bot: Any) -> None:
    """End a bot that wants to be ended, such as one that runs a program."""
    with contextlib.suppress(Exception):
        getattr(bot, "close", lambda: None)()


def warm(contest: Contest) -> None:
    """Let every bot make one move that does not count, so that no game waits for a compiler.

    BadSetup for a bot that does not exist. One that fails at the move is left to lose its games.
    """
    position = contest.game.start(Dealer(bytes(32)))
    assert position.to_move is not None
    view = position.view(position.to_move)
    for spec in dict.fromkeys(contest.bots):
        bot = bots.make(spec, contest.game)
        try:
            # Some would play otherwise until they are compiled, and one that fails will lose its games.
            with contextlib.suppress(Exception):
                getattr(bot, "is_warm", lambda view, patience: None)(view, None)
                bot.choose(view, Random(0))
        finally:
            close(bot)


def reason_of(wrong: Exception) -> str:
    """What happened, on one line: what a person should know of an expected error, else also its kind."""
    text = wrong.message if isinstance(wrong, SixfoldError) else f"{type(wrong).__name__}: {wrong}"
    return printable(text, LONGEST_REASON)


def _lowest(result: Result, players: int, forfeits: dict[int, str]) -> tuple[int, ...] | None:
    if len(result["tracks"]) < players:
        return None
    # Giving up early must not be worth anything: who forfeits has nothing.
    return tuple(
        0 if seat in forfeits else min(track.values()) for seat, track in enumerate(result["tracks"][:players])
    )
