"""Closed, full or interrupted streams end a command cleanly, without a traceback."""

import subprocess
from pathlib import Path

import pytest

from .commands import COMMAND, ENVIRONMENT, one_line, process, simulated


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulated(tmp_path_factory.mktemp("games"), "--bots", "random")[0]


def shell(line: str, **more: str) -> "subprocess.CompletedProcess[str]":
    """Run a line of a shell in which ``sixfold`` is this program."""
    command = " ".join(f"'{part}'" for part in COMMAND)
    script = f'sixfold() {{ {command} "$@"; }}\n{line}'
    return subprocess.run(["bash", "-c", script], env=ENVIRONMENT | more, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("line", ["show $GAME", "--help", "--version", "", "replay $GAME", "show $GAME --svg -"])
def test_a_closed_output_is_reported_in_one_line(game: Path, line: str) -> None:
    done = shell(f"sixfold {line} >&-", GAME=str(game))
    assert done.returncode == 1
    assert one_line(done.stderr)
    assert "standard output is closed" in done.stderr


def test_a_closed_input_ends_the_game_like_leaving() -> None:
    done = shell("sixfold play board --variant solo --lang en <&-")
    assert done.returncode == 0
    assert "Goodbye" in done.stdout
    assert done.stderr == ""


def test_with_a_closed_standard_error_nothing_is_reported() -> None:
    done = shell("sixfold simulate board --bots random --games 1 2>&-")
    assert done.returncode == 0
    assert "1 game," in done.stdout
    assert shell("sixfold show /nowhere 2>&-").returncode == 1
    assert shell("sixfold show /nowhere <&- >&- 2>&-").returncode == 1


def test_a_full_output_is_reported_in_one_line(game: Path) -> None:
    done = shell("sixfold show $GAME >/dev/full", GAME=str(game))
    assert done.returncode == 1
    assert one_line(done.stderr)
    assert "No space left" in done.stderr


@pytest.mark.parametrize("line", ["replay $GAME", "show $GAME", "--help"])
def test_a_closed_pipe_is_quiet(game: Path, line: str) -> None:
    # The reader is gone before the first output: "true" ends at once, and the writer waits for that.
    done = shell(f"{{ sleep 0.2; sixfold {line}; echo $? >&2; }} | true", GAME=str(game))
    assert done.stderr.strip() == "141"


def test_a_pipe_closed_while_it_is_read_is_quiet(game: Path) -> None:
    with process("replay", game) as replaying:
        assert replaying.stdout is not None
        assert replaying.stderr is not None
        replaying.stdout.readline()
        replaying.stdout.close()
        assert replaying.stderr.read() == ""
    assert replaying.returncode == 141


def test_ctrl_c_while_loading_is_quiet() -> None:
    code = """
import builtins
real = builtins.__import__
def stopped(name, *rest):
    if name == "sixfold.cli.main":
        raise KeyboardInterrupt
    return real(name, *rest)
builtins.__import__ = stopped
from sixfold.cli import main
main()
"""
    done = subprocess.run([COMMAND[0], "-c", code], env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 130
    assert done.stderr == ""
