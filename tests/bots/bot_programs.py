"""Writes and runs small programs as bots."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixfold.bots import BotFailed
from sixfold.bots.external import ProgramBot
from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.games import registry

PATIENCE = 300.0
"""Seconds after which a test hangs, even on a very busy machine."""
GAME = registry.make("cards")
START = GAME.start(Dealer(bytes(32))).view(0)

HEADER = """
import json, os, signal, subprocess, sys, time

def questions():
    for line in sys.stdin:
        yield json.loads(line)

def say(question, move=None, **more):
    chosen = next(iter(question["moves"])) if move is None else move
    print(json.dumps({"id": question["id"], "move": chosen, **more}), flush=True)

"""


def written(folder: Path, body: str, name: str = "bot.py") -> str:
    """The command of a program with this body."""
    file = folder / name
    file.write_text(HEADER + body, encoding="utf-8")
    # Without site packages it starts three times as fast.
    return shlex.join([sys.executable, "-S", "-E", "-X", "utf8", str(file)])


@contextmanager
def playing(game: Game, command: str, budget: str = "20s") -> Iterator[ProgramBot]:
    """A bot that runs a program, closed at the end of the block."""
    bot = ProgramBot(game, f"{budget}:{command}")
    try:
        yield bot
    finally:
        bot.close()


def is_gone(pid: int) -> bool:
    """Whether a process has ended or is a zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state in ("Z", "X")


def failure(bot: ProgramBot, view: Any = START) -> BotFailed:
    """The error of this bot when it has to move; checks that its process has ended."""
    process: Any = bot._process
    with pytest.raises(BotFailed) as caught:
        bot.choose(view, Random(0))
    if process is not None:
        assert is_gone(process.pid)
    assert bot._process is None
    assert caught.value.message.isprintable()
    assert len(caught.value.message) < 300
    return caught.value
