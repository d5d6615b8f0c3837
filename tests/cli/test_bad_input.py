"""Bad input: one clear line, a non-zero exit, never a traceback. Also welcome, help and version."""

import subprocess
import sys
from pathlib import Path

import pytest

import sixfold

from .commands import COMMAND, ENVIRONMENT, one_line, run, simulated

HOSTILE = """
bord
--nope
play
play chess
play ../board
play board extra
play board --variant
play board --variant nope
play board --variant BASE
play board --variant solo --players 2
play board --players 0
play board --players -3
play board --players 99999999999999999999
play board --players two
play board --bots
play board --bots=
play board --bots=,,,
play board --bots unknown
play board --bots greedy,greedy,greedy
play board --variant solo --bots unknown
play board --hotseat 0
play board --hotseat 5
play board --hotseat 3
play board --names A,B
play board --names aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
play board --seed x
play board --seed 1.5
play board --lang fr
play board --out /
play board --out /nowhere/at/all.json
simulate
simulate chess
simulate board --games 0
simulate board --games -1
simulate board --games 1e3
simulate board --games 99999999999
simulate board --bots greedy,random,greedy
simulate board --bots unknown
simulate board --seed
simulate board --variant team --players 3
simulate board --out /dev/null/x --games 1
verify
verify /nowhere.json
verify /dev
verify --loud
replay
replay /nowhere.json
replay / --move 3
show
show /nowhere.json
show /nowhere.json --move -1
show /nowhere.json --move x
show /nowhere.json --theme neon
show /nowhere.json --svg
""".strip().splitlines()


@pytest.mark.parametrize("line", HOSTILE)
def test_bad_input_is_reported_in_one_line(line: str) -> None:
    answer = run(*line.split())
    assert answer.exit_code in (1, 2)
    assert one_line(answer.stderr), answer.stderr
    assert answer.stdout == ""
    assert line.split()[0] not in ("play", "simulate") or "internal error" not in answer.stderr


def test_names_with_control_sequences_are_refused_or_escaped(tmp_path: Path) -> None:
    for arguments in (
        ["verify", str(tmp_path / "\x1b[31mred\n.json")],
        ["play", "board", "--names", "\x1b[31m"],
        ["play", "\x1b[31m"],
        ["show", str(tmp_path / ("long" * 100))],
    ):
        answer = run(*arguments)
        assert answer.exit_code == 1
        assert one_line(answer.stderr)
        assert "\x1b" not in answer.stderr


def test_a_picture_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    [game] = simulated(tmp_path / "games", "--bots", "random")
    for out in (tmp_path, tmp_path / "no" / "x.svg", "/proc/x.svg"):
        answer = run("show", game, "--svg", out)
        assert answer.exit_code == 1
        assert one_line(answer.stderr)
    assert run("show", game, "--seat", 7).exit_code == 1
    assert run("replay", game, "--seat", 7).exit_code == 1


def test_a_terminal_without_unicode_gets_ascii(tmp_path: Path) -> None:
    [game] = simulated(tmp_path, "--bots", "random")
    shown = subprocess.run(
        [*COMMAND, "show", str(game)], env=ENVIRONMENT | {"PYTHONIOENCODING": "ascii"}, capture_output=True, check=True
    )
    assert shown.stdout.isascii()
    assert b"?" not in shown.stdout


def test_an_internal_error_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("oh\nno")

    monkeypatch.setattr("sixfold.records.read_any", broken)
    answer = run("show", "x.json")
    assert answer.exit_code == 1
    assert one_line(answer.stderr)
    assert "RuntimeError: oh no" in answer.stderr


# --- welcome, help, version --------------------------------------------------------------------------------


def test_help_and_version() -> None:
    for command in ("serve", "play", "simulate", "verify", "replay", "show"):
        assert command in run("--help").stdout
        assert run(command, "--help").exit_code == 0
    assert run("--version").stdout.strip() == f"sixfold {sixfold.__version__}"


def test_help_does_not_wait_for_the_compiler() -> None:
    code = "import sys; from sixfold.cli.main import app; assert not {'numba', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, check=True)


@pytest.mark.parametrize("command", [("simulate", "cards"), ("play", "cards", "-p", 3), ("arena", "--game", "cards")])
def test_two_bots_with_one_name_are_refused(command: tuple[object, ...]) -> None:
    for bots in ("cmd:name=greedy:python x.py,greedy", "cmd:name=a:python x.py,cmd:name=a:python y.py"):
        answer = run(*command, "--bots", bots)
        assert answer.exit_code == 1
        assert one_line(answer.stderr), answer.stderr
        assert "name" in answer.stderr
        assert "cannot start" not in answer.stderr
