"""Any program as a bot: it is asked for each move with a line of JSON and answers with one.

The protocol is described in docs/bots-protocol.md. The program runs with the rights of whoever starts it.
"""

import re
import shlex
import weakref
from random import Random
from time import monotonic
from typing import Any, Final, NoReturn

from sixfold.bots import lines
from sixfold.bots.budgets import LONGEST, parse_budget
from sixfold.bots.failing import BotFailed
from sixfold.bots.running import LONGEST_LINE, Ended, Running, TooLong, one_line
from sixfold.core.actions import Resign
from sixfold.core.errors import BadSetup, SixfoldError
from sixfold.core.protocol import Game

SECONDS: Final = 1.0
"""The budget of a move where none is written."""
LATER: Final = 1.5
"""An answer may take so many times the budget,"""
LATENESS: Final = 0.25
"""and so many seconds on top, because machines are busy with other things too."""
START: Final = 10.0
"""So many seconds more for the first answer of a process, which may have things to load."""
LONGEST_START: Final = 180.0
"""So many, if it asks for them."""
LONGEST_NAME: Final = 60

_WITH_BUDGET = re.compile(r"(\d[\d.]*[a-z]+):(.*)", re.DOTALL)


class ProgramBot:
    """A program that is started now, and again after it has failed."""

    def __init__(self, game: Game, more: str) -> None:
        """``more`` is a command, perhaps with a budget and a colon before it: ``200ms:python my_bot.py``."""
        self.name = _name(more)
        self._game = game
        self.seconds, self._command = _read(more)
        self._number = 0
        self._game_seen: tuple[Any, int] = (None, 0)
        self._process: Running | None = None
        # Whoever forgets to close it leaves nothing running.
        self._held: list[Running] = []
        self._last_resort = weakref.finalize(self, _end_all, self._held)
        self._start()

    def choose(self, view: Any, rng: Random) -> Any:
        """The move that the program answers with; BotFailed if it does not."""
        seed = rng.getrandbits(lines.SEED_BITS)
        new_game = self._is_new_game(view)
        if self._process is not None and new_game and self._process.has_ended:
            # That it ended after the last game is not held against it in this one.
            self._end(0.0)
        if self._process is None:
            self._start()
        assert self._process is not None
        self._number += 1
        try:
            self._process.say(lines.ask(view, self._number, self.seconds, seed))
            return self._legal(self._answer(self._process), view)
        except BotFailed:
            self._end(0.0)
            raise

    def close(self) -> None:
        """End the program."""
        self._end()

    # --- inside -------------------------------------------------------------------------------------------

    def _start(self) -> None:
        try:
            self._process = Running(self._command)
        except (OSError, ValueError) as wrong:
            reason = getattr(wrong, "strerror", None) or "this cannot be a command"
            raise BadSetup(f"cannot start {one_line(self._command[0])!r}: {reason}", "not-found") from None
        self._held.append(self._process)
        self._answered = False

    def _end(self, *grace: float) -> None:
        if self._process is not None:
            self._process.end(*grace)
            self._held.clear()
            self._process = None

    def _is_new_game(self, view: Any) -> bool:
        setup, events = self._game_seen
        self._game_seen = view.setup, len(view.events)
        return view.setup != setup or len(view.events) < events

    def _answer(self, process: Running) -> str:
        """The move in the program's answer to the last question."""
        began = monotonic()
        until = began + self.seconds * LATER + LATENESS + (0.0 if self._answered else START)
        while True:
            answer = self._read_line(process, until)
            if answer.error is not None:
                raise BotFailed("refused", f"the program says: {one_line(answer.error)}")
            if answer.id > self._number:
                raise BotFailed("bad-answer", f"the program answers question {answer.id}, which was not asked")
            if answer.id == self._number and answer.move is not None:
                self._answered = True
                return answer.move
            if answer.id == self._number and answer.wait is not None and not self._answered:
                until = max(until, began + min(answer.wait, LONGEST_START))
            # Anything else, such as a second answer to an earlier question, is passed over, but not for ever.
            if monotonic() > until:
                self._is_silent()

    def _read_line(self, process: Running, until: float) -> lines.Answer:
        try:
            line = process.listen(until)
        except TooLong:
            raise BotFailed("bad-answer", f"the program wrote a line of more than {LONGEST_LINE // 1024} kB") from None
        except Ended:
            raise BotFailed("crashed", f"the program is gone: {process.last_words()}") from None
        if line is None:
            self._is_silent()
        try:
            return lines.read_answer(line)
        except SixfoldError as wrong:
            said = one_line(line[:200].decode(errors="replace"), 40)
            raise BotFailed("bad-answer", f"the program wrote {said!r}: {wrong.message}") from None

    def _is_silent(self) -> NoReturn:
        raise BotFailed("silent", f"the program did not answer within its budget of {self.seconds:g} s")

    def _legal(self, text: str, view: Any) -> Any:
        """The move that an answer stands for, if it is one of those it was offered."""
        try:
            move = self._game.parse(text)
            return move if isinstance(move, Resign) else lines.in_one_form(view, move)
        except SixfoldError:
            message = f"the program answered {one_line(text, 40)!r}, which is none of the legal moves"
            raise BotFailed("illegal-answer", message) from None


def _read(more: str) -> tuple[float, list[str]]:
    """The budget and the command."""
    seconds = SECONDS
    if match := _WITH_BUDGET.fullmatch(more.strip()):
        budget, more = parse_budget(match[1]), match[2]
        if budget.seconds is None:
            raise BadSetup("a program has a budget of time, such as 200ms", "bad-budget")
        seconds = min(budget.seconds, LONGEST)
    try:
        command = shlex.split(more)
    except ValueError as wrong:
        reason = str(wrong)[:1].lower() + str(wrong)[1:]
        raise BadSetup(f"the command after cmd: cannot be read: {reason}", "bad-command") from None
    if not command:
        raise BadSetup("cmd: needs a command, for example cmd:python my_bot.py", "bad-command")
    return seconds, command


def _name(more: str) -> str:
    """The bot as it was written; where that is long, both ends of it, for that is where commands differ.

    >>> _name("python my_bot.py")
    'cmd:python my_bot.py'
    >>> len(_name("python " + 100 * "x")) == LONGEST_NAME
    True
    """
    whole = one_line(f"cmd:{more}", len(more) + 4)
    if len(whole) <= LONGEST_NAME:
        return whole
    end = LONGEST_NAME // 2
    return f"{whole[: LONGEST_NAME - end - 1]}…{whole[-end:]}"


def _end_all(held: list[Running]) -> None:
    for process in held:
        process.end(0.0)
