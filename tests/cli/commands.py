"""Ways to run the command line: in this process, and as a separate process."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from typer.testing import CliRunner

from sixfold import bots
from sixfold.cli.main import app
from sixfold.core.chance import Dealer, seed_from
from sixfold.games import registry

TABLES = [("base", 2), ("base", 3), ("base", 4), ("solo", 1), ("team", 4), ("duel", 2)]
COMMAND = [sys.executable, "-c", "from sixfold.cli import main; main()"]
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}


def run(*args: object, typed: str | Sequence[str] = "", lang: str = "C.UTF-8", **env: str) -> Any:
    """Run a command in this process; the result has ``exit_code``, ``stdout`` and ``stderr``."""
    text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    answer = CliRunner().invoke(app, [str(arg) for arg in args], input=text, env={"LC_ALL": lang, **env})
    assert "Traceback" not in answer.output
    return answer


def process(*args: object, **more: Any) -> "subprocess.Popen[str]":
    """Start a command as a process."""
    return subprocess.Popen(
        [*COMMAND, *map(str, args)],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # If the tests were started in the background, SIGINT may be ignored, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        **more,
    )


def stepping(*args: object, typed: Sequence[str]) -> str:
    """Step through a record at a terminal, typing these lines; everything shown, without styles."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "replay", *map(str, args)],
        env=ENVIRONMENT | {"TERM": "xterm"},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as running:
        os.close(theirs)
        seen = ""
        for line in typed:
            seen += _until_prompt(ours)
            os.write(ours, f"{line}\n".encode())
        assert running.wait() == 0
    os.close(ours)
    return seen


def _until_prompt(terminal: int) -> str:
    seen = b""
    while b"q quit: " not in seen:
        seen += os.read(terminal, 4096)
    # Remove the escape sequences of styles.
    return "".join(part.partition("m")[2] if i else part for i, part in enumerate(seen.decode().split("\x1b[")))


def simulated(folder: Path, *args: object, games: int = 1) -> list[Path]:
    """Records of games between bots."""
    answer = run("simulate", "board", "--games", games, "--out", folder, *args)
    assert answer.exit_code == 0, answer.output
    return sorted(folder.glob("game-*.json"))


def script(variant: str, players: int, seed: int, *, most: int | None = None, name: str = "board") -> list[str]:
    """The moves of the person in the first seat, who plays like a greedy bot, in the game of this seed.

    The other seats have the default bots. Their chance comes from the seed too, so that the game at the prompt is the
    same.
    """
    game = registry.make(name, variant, players)
    greedy, usual = bots.make("greedy", game), bots.make("level:3", game)
    dealer = Dealer(seed_from(str(seed)))
    position, own, others = game.start(dealer), Random(1), Random(f"{seed}/bots")
    moves: list[str] = []
    while (seat := position.to_move) is not None and (most is None or len(moves) < most):
        move = usual.choose(position.view(seat), others) if seat else greedy.choose(position.view(seat), own)
        if seat == 0:
            moves.append(str(move))
        position.play(move, dealer)
    return moves


def one_line(text: str) -> bool:
    """Whether this is exactly one line that is not empty."""
    return text.count("\n") == 1 and bool(text.strip())
