"""The server side of the protocol: a built-in bot that answers the questions of another program."""

import os
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from sixfold.bots import wire
from sixfold.bots.budgets import Budget
from sixfold.bots.specs import Bot, make
from sixfold.bots.subprocess_pipe import SHOWN
from sixfold.core.errors import IllegalMove, SixfoldError
from sixfold.core.printable import printable
from sixfold.core.types import Action
from sixfold.core.view import View

COMPILING: Final = 150.0
"""Seconds requested before the first move: without cached kernels, the bot has to be compiled."""
SHARE: Final = 0.9
"""The fraction of a budget to spend on thinking."""


class WireServer:
    """A bot, created from its spec, that answers questions in the line protocol."""

    def __init__(self, spec: str) -> None:
        self._spec = spec
        self._reader = wire.Reader()
        self._bot: Bot | None = None
        self._game: Any = None
        self._budget: Budget | None = None

    def answers(self, line: bytes) -> Iterator[bytes]:
        """Yield the answers to a line; the last one is the move, or an error with the reason."""
        try:
            question = wire.read_question(line)
            view = self._reader.view(question.view)
            if not self._reader.is_to_decide:
                raise IllegalMove("not-your-turn", f"seat {view.seat} has nothing to decide now")
            if view.game != self._game:
                yield wire.answer_wait(question.id, COMPILING)
                self._sit_down(view.game)
            yield wire.answer(question.id, self._move(question, view))
        except SixfoldError as wrong:
            yield wire.answer_error(wire.id_of(line), wrong)
        except Exception as wrong:
            if os.environ.get("SIXFOLD_DEBUG"):
                raise
            message = f"this should not have happened: {type(wrong).__name__}: {printable(wrong, SHOWN)}"
            yield wire.answer_error(wire.id_of(line), SixfoldError("failed", message))

    def close(self) -> None:
        """Close the bot."""
        if self._bot is not None:
            self._bot.close()
        self._bot = self._game = None

    def _sit_down(self, game: Any) -> None:
        self.close()
        self._bot = make(self._spec, game)
        self._game = game
        self._budget = getattr(self._bot, "budget", None)

    def _move(self, question: wire.Question, view: View) -> Action:
        bot: Any = self._bot
        if question.seconds is not None and self._budget is not None and self._budget.seconds is not None:
            # A search without its own budget uses the given time; a bot with a budget never exceeds its own.
            own = question.seconds if self._spec == "search" else self._budget.seconds
            bot.budget = Budget(min(own, SHARE * question.seconds), self._budget.rounds)
        move = bot.choose(view, Random(question.seed))
        # The caller may compare the answer with the listed moves letter by letter.
        return move if str(move) in question.moves else wire.in_one_form(view, move)
