"""Any program as a bot: it receives a JSON line for each move and replies with one.

docs/bots-protocol.md describes the protocol. The program runs with the permissions of the user who starts it.
"""

import re
import shlex
import weakref
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from sixfold.bots import wire
from sixfold.bots.budgets import LONGEST, parse_budget
from sixfold.bots.subprocess_pipe import LONGEST_LINE, SHOWN, BotProcess, LineTooLong, ProcessEnded
from sixfold.bots.warmup import is_warm
from sixfold.core.actions import Resign
from sixfold.core.errors import BadSetup, BotFailed, SixfoldError
from sixfold.core.game import Game
from sixfold.core.printable import printable
from sixfold.core.types import Action, PointsByMove
from sixfold.core.view import View
from sixfold.engine.compiled_positions import compile_positions

SECONDS: Final = 1.0
"""The default time per move."""
LATER: Final = 1.5
"""An answer may take this multiple of the budget, plus ``LATENESS``."""
LATENESS: Final = 0.25
"""Additional seconds for every answer, because the machine may be busy."""
START: Final = 10.0
"""Additional seconds for the first answer of a process, which may have to load data."""
LONGEST_START: Final = 180.0
"""The maximum number of seconds that a process can request for its first answer."""
LONGEST_NAME: Final = 60

_BUDGET = re.compile(r"""([-+.]?\d[^:\s'"]*):|(\d[\d.]*(?:ms|s|n))$""")
"""Text that starts like a number and ends at a colon; the colon may be missing only at the end of the text."""
_OPTION = re.compile(r"""([A-Za-z_]+)=((?:"[^"]*"|'[^']*')(?=:)|[^:]*)(:?)""")
"""An option, its value, and a colon if there is one. A quoted value may contain colons."""
_OPTIONS: Final = ("name", "stderr")
_QUOTED = re.compile(r"""\A(['"])((?:(?!\1).)*)\1\Z""")
"""A value in quotes."""


@dataclass(frozen=True, slots=True)
class ProgramSpec:
    """The parts of a spec after ``cmd:``, as read by :func:`read_spec`."""

    name: str
    """The alias if there is one, otherwise the command."""
    seconds: float
    stderr: Path | None
    command: tuple[str, ...]


class ProgramBot:
    """An external program. It starts immediately, and again after a failure.

    One process can play several seats and games in turn, because every question is self-contained.
    """

    def __init__(self, game: Game, more: str) -> None:
        """``more`` is a command, optionally preceded by options: ``name=mybot:200ms:python my_bot.py``."""
        self.spec = read_spec(more)
        self.name, self.seconds = self.spec.name, self.spec.seconds
        self._game = game
        self._number = 0
        self._last_seen: dict[int | None, tuple[Any, int]] = {}
        self._process: BotProcess | None = None
        self._start()

    def choose(self, view: View, rng: Random) -> Action:
        """Return the program's move; BotFailed if it does not give one."""
        # Compiled rules build a question several times as fast, but are not worth waiting for.
        self.is_warm(view, 0.0)
        seed = rng.getrandbits(wire.SEED_BITS)
        new_game = self._is_new_game(view)
        if self._process is not None and new_game and self._process.has_ended:
            # A program may exit after a game; that is not a failure in the next one.
            self._end(0.0)
        if self._process is None:
            self._start()
        assert self._process is not None
        self._number += 1
        try:
            moves = view.points_by_move()
            self._process.say(wire.ask(view, moves, self._number, self.seconds, seed))
            return self._legal(self._answer(self._process), view, moves)
        except BotFailed:
            self._end(0.0)
            raise

    def values(self, view: View) -> None:
        """Return None: programs tell only their moves."""

    def is_warm(self, view: View, patience: float | None) -> bool:
        """Return whether the rules that build questions are compiled, after waiting for up to ``patience`` seconds."""
        name = self._game.name
        return is_warm(f"{name} rules", lambda: compile_positions(name), patience)

    def close(self) -> None:
        """Stop the program."""
        self._end()

    # --- internals ----------------------------------------------------------------------------------------

    def _start(self) -> None:
        try:
            self._process = BotProcess(self.spec.command, self.spec.stderr)
        except (OSError, ValueError) as wrong:
            reason = getattr(wrong, "strerror", None) or "this cannot be a command"
            raise BadSetup(f"cannot start {printable(self.spec.command[0], SHOWN)!r}: {reason}", "not-found") from None
        # If the bot is never closed, its process still ends with it.
        self._last_resort = weakref.finalize(self, self._process.end, 0.0)
        self._answered = False

    def _end(self, *grace: float) -> None:
        if self._process is not None:
            self._process.end(*grace)
            self._last_resort.detach()
            self._process = None

    def _is_new_game(self, view: View) -> bool:
        setup, events = self._last_seen.get(view.seat, (None, 0))
        self._last_seen[view.seat] = view.setup, len(view.events)
        return view.setup != setup or len(view.events) < events

    def _answer(self, process: BotProcess) -> str:
        """Return the move in the program's answer to the last question."""
        began = monotonic()
        until = began + self.seconds * LATER + LATENESS + (0.0 if self._answered else START)
        while True:
            answer = self._read_line(process, until)
            if answer.error is not None:
                raise BotFailed("refused", f"the program says: {printable(answer.error, SHOWN)}")
            if answer.id > self._number:
                raise BotFailed("bad-answer", f"the program answers question {answer.id}, which was not asked")
            if answer.id == self._number and answer.move is not None:
                self._answered = True
                return answer.move
            if answer.id == self._number and answer.wait is not None and not self._answered:
                until = max(until, began + min(answer.wait, LONGEST_START))
            # Ignore anything else, such as a second answer to an earlier question, but not for ever.
            if monotonic() > until:
                raise self._silent()

    def _read_line(self, process: BotProcess, until: float) -> wire.Answer:
        try:
            line = process.listen(until)
        except LineTooLong:
            raise BotFailed("bad-answer", f"the program wrote a line of more than {LONGEST_LINE // 1024} kB") from None
        except ProcessEnded:
            raise BotFailed("crashed", f"the program is gone: {process.last_words()}") from None
        if line is None:
            raise self._silent()
        try:
            return wire.read_answer(line)
        except SixfoldError as wrong:
            said = printable(line[:200].decode(errors="replace"), 40)
            raise BotFailed("bad-answer", f"the program wrote {said!r}: {wrong.message}") from None

    def _silent(self) -> BotFailed:
        return BotFailed("silent", f"the program did not answer within its budget of {self.seconds:g} s")

    def _legal(self, text: str, view: View, moves: PointsByMove) -> Action:
        """Return the move of an answer, if it is one of those offered."""
        try:
            move = self._game.parse(text)
            return move if text in moves or isinstance(move, Resign) else wire.in_one_form(view, move)
        except SixfoldError:
            message = f"the program answered {printable(text, 40)!r}, which is none of the legal moves"
            raise BotFailed("illegal-answer", message) from None


def read_spec(more: str) -> ProgramSpec:
    """Parse the part of a spec after ``cmd:``: options in any order, each followed by a colon, then the command.

    >>> read_spec("name=mine:200ms:python my_bot.py")
    ProgramSpec(name='mine', seconds=0.2, stderr=None, command=('python', 'my_bot.py'))
    """
    options, budget, command = _split(more.strip())
    seconds = SECONDS
    if budget is not None:
        parsed = parse_budget(budget)
        if parsed.seconds is None or parsed.rounds is not None:
            raise BadSetup("a program has a budget of time, such as 200ms", "bad-budget")
        seconds = min(parsed.seconds, LONGEST)
    try:
        words = shlex.split(command)
    except ValueError as wrong:
        reason = str(wrong)[:1].lower() + str(wrong)[1:]
        raise BadSetup(f"the command after cmd: cannot be read: {reason}", "bad-command") from None
    if not words:
        raise BadSetup("cmd: needs a command, for example cmd:python my_bot.py", "bad-command")
    stderr, alias = options.get("stderr"), options.get("name")
    if stderr == "":
        raise BadSetup("stderr= needs a file, for example cmd:stderr=bot.log:python my_bot.py", "bad-command")
    if alias is not None and not (0 < len(alias) <= LONGEST_NAME and alias.isprintable()):
        raise BadSetup(f"name= takes 1 to {LONGEST_NAME} printable characters", "bad-name")
    return ProgramSpec(alias or _shortened(more), seconds, None if stderr is None else Path(stderr), tuple(words))


def _split(text: str) -> tuple[dict[str, str], str | None, str]:
    """Split a spec into options, budget and command; BadSetup for a misspelt or repeated option."""
    options: dict[str, str] = {}
    budget = None
    while True:
        text = text.lstrip()
        if option := _OPTION.match(text):
            word, value, colon = option.groups()
            if word not in _OPTIONS:
                known = word.lower() in _OPTIONS
                how = f"write {word.lower()}= in lower case" if known else f"there is no option {word[:20]}="
                raise BadSetup(f"{how}; before the command may stand a budget, name= and stderr=", "bad-command")
            if word in options:
                raise BadSetup(f"{word}= is given twice", "bad-command")
            if not colon:
                example = f"for example cmd:{word}=my_bot:python my_bot.py"
                raise BadSetup(f"{word}= must be followed by a colon and the command, {example}", "bad-command")
            options[word] = _QUOTED.sub(r"\2", value.strip())
            text = text[option.end() :]
        elif found := _BUDGET.match(text):
            if budget is not None:
                raise BadSetup("the budget is given twice before the command", "bad-budget")
            budget = found[1] or found[2]
            text = text[found.end() :]
        else:
            return options, budget, text


def _shortened(more: str) -> str:
    """Return the spec as written. A long one loses its middle, because commands differ at the ends.

    >>> _shortened("python my_bot.py")
    'cmd:python my_bot.py'
    >>> len(_shortened("python " + 100 * "x")) == LONGEST_NAME
    True
    """
    whole = printable(f"cmd:{more}")
    if len(whole) <= LONGEST_NAME:
        return whole
    end = LONGEST_NAME // 2
    return f"{whole[: LONGEST_NAME - end - 1]}…{whole[-end:]}"
