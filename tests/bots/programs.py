"""Programs of all kinds, good and bad, as bots."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sixfold.bots.external import ProgramBot
from sixfold.core.game import Game

BEGINNING = """
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
    file.write_text(BEGINNING + body, encoding="utf-8")
    # Without the packages that are installed it starts three times as fast.
    return shlex.join([sys.executable, "-S", "-E", "-X", "utf8", str(file)])


@contextmanager
def playing(game: Game, command: str, budget: str = "20s") -> Iterator[ProgramBot]:
    """A bot that is a program, for as long as it is needed."""
    bot = ProgramBot(game, f"{budget}:{command}")
    try:
        yield bot
    finally:
        bot.close()


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or is only waiting for its parent to notice."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state in ("Z", "X")
