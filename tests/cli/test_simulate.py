"""Simulated games are reproducible, their files complete, and their statistics consistent."""

import re
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from sixfold import records
from sixfold.cli.atomic_output import check_interrupted, interrupt

from ..bots.bot_programs import written
from .commands import TABLES, one_line, process, run, simulated


@pytest.mark.parametrize(("variant", "players"), TABLES)
def test_every_simulated_record_verifies(tmp_path: Path, variant: str, players: int) -> None:
    bots = ",".join(["random", "greedy"] * 2)[: 7 * players - 1] if players > 1 else "greedy"
    files = simulated(tmp_path, "--variant", variant, "--players", players, "--bots", bots, games=2)
    assert [file.name for file in files] == ["game-000001.json", "game-000002.json"]
    answer = run("verify", *files)
    assert answer.exit_code == 0, answer.output
    lines = answer.stdout.splitlines()
    assert len(lines) == 2
    assert all(f": board {variant} {players}, " in line and "shuffle checked" in line for line in lines)
    assert [seat["bot"] for seat in records.read(files[0]).seats] == bots.split(",")


def test_the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    runs = [simulated(tmp_path / name, "--seed", 5, "--bots", "random", games=n) for name, n in (("a", 3), ("b", 2))]
    assert [file.read_bytes() for file in runs[0][:2]] == [file.read_bytes() for file in runs[1]]
    other = simulated(tmp_path / "c", "--seed", 6, "--bots", "random", games=1)
    assert other[0].read_bytes() != runs[0][0].read_bytes()


def test_the_wins_in_the_result_table_add_up() -> None:
    answer = run("simulate", "board", "--bots", "random,greedy", "--games", 4)
    assert answer.exit_code == 0
    wins = [float(row[1]) for row in re.findall(r"(random|greedy)\s+([\d.]+)\s", answer.stdout)]
    assert sum(wins) == 4
    assert "4 games" in answer.stdout
    assert "games/s" in answer.stdout
    same = run("simulate", "board", "--bots", "random", "--games", 1, "--ascii").stdout
    assert "random, seat 0" in same
    assert "random, seat 1" in same
    assert same.isascii()


def test_a_name_with_brackets_is_shown_verbatim(tmp_path: Path) -> None:
    program = written(tmp_path, "for q in questions(): say(q)")
    for alias in ("[/red]x", "[red]x[/red]"):
        answer = run("simulate", "cards", "--bots", f"cmd:name={alias}:{program},random", "--games", 1)
        assert answer.exit_code == 0, answer.output
        assert alias in answer.stdout


def test_one_game_is_counted_in_the_singular() -> None:
    assert "\n1 game, " in run("simulate", "board", "--bots", "random", "--games", 1).stdout


def test_a_shared_track_has_no_lowest_marker() -> None:
    for variant, shown in (("duel", False), ("base", True), ("solo", True)):
        said = run("simulate", "board", "--variant", variant, "--bots", "random", "--games", 2).stdout
        assert ("mean lowest" in said) == shown
        assert "share" in said


def test_bot_names_are_repeated_around_the_table(tmp_path: Path) -> None:
    [file] = simulated(tmp_path, "--players", 3, "--bots", "random,greedy")
    assert [seat["bot"] for seat in records.read(file).seats] == ["random", "greedy", "random"]
    out = tmp_path / "played.json"
    run("play", "board", "--players", 4, "--bots", "random,greedy", "--out", out)
    assert [seat.get("bot") for seat in records.read(out).seats] == [None, "random", "greedy", "random"]
    for command in ("simulate", "play"):
        answer = run(command, "board", "--bots", "random,greedy,random")
        assert answer.exit_code == 1
        assert one_line(answer.stderr)
        assert "3 names for" in answer.stderr


def test_seats_with_the_same_bot_have_different_names(tmp_path: Path) -> None:
    [file] = simulated(tmp_path, "--players", 3, "--bots", "random,greedy")
    assert [seat["name"] for seat in records.read(file).seats] == ["random 1", "greedy", "random 3"]
    shown = run("show", file).stdout
    assert "random 1" in shown
    assert "random 3" in shown


def test_a_folder_with_records_is_not_overwritten(tmp_path: Path) -> None:
    [file] = simulated(tmp_path, "--bots", "random")
    before = file.read_bytes()
    again = ("simulate", "board", "--bots", "random", "--games", 1, "--seed", 9, "--out", tmp_path)
    answer = run(*again)
    assert answer.exit_code == 1
    assert one_line(answer.stderr)
    assert "--force" in answer.stderr
    assert file.read_bytes() == before
    assert run(*again, "--force").exit_code == 0
    assert file.read_bytes() != before


def test_an_interruption_leaves_only_complete_files(tmp_path: Path) -> None:
    out = tmp_path / "games"
    with process("simulate", "board", "--bots", "random", "--games", 100000, "--out", out) as running:
        while not (out / "game-000001.json").exists():
            with suppress(subprocess.TimeoutExpired):
                pytest.fail(f"it ended early with {running.wait(0.02)}")
        running.send_signal(signal.SIGINT)
        _, wrong = running.communicate()
    assert running.returncode == 130
    assert "stopped after" in wrong
    assert "Traceback" not in wrong
    files = sorted(out.iterdir())
    assert [file.name for file in files] == [f"game-{number:06d}.json" for number in range(1, len(files) + 1)]
    for file in files[:3] + files[-3:]:
        records.verify(records.read(file))


@pytest.mark.parametrize("out", ["/dev/null", "/proc/games", "/dev/null/games"])
def test_an_unwritable_folder_is_reported_in_one_line(out: str) -> None:
    answer = run("simulate", "board", "--bots", "random", "--games", 1, "--out", out)
    assert answer.exit_code == 1
    assert one_line(answer.stderr)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that no user can write to")
def test_an_existing_unwritable_folder_is_detected_before_the_first_game(tmp_path: Path) -> None:
    note = tmp_path / "note"
    program = written(tmp_path, f"for q in questions(): open({str(note)!r}, 'w').close(); say(q)")
    answer = run("simulate", "cards", "--bots", f"cmd:{program}", "--games", 1, "--out", "/proc/self")
    assert answer.exit_code == 1
    assert one_line(answer.stderr)
    assert "/proc/self" in answer.stderr
    assert not note.exists()


@pytest.mark.parametrize("command", [("simulate", "cards"), ("arena", "--game", "cards", "--workers", 0)])
def test_an_empty_folder_name_is_not_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[object, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run(*command, "--bots", "random,greedy", "--games", 2, "--out", "")
    assert answer.exit_code == 2
    assert one_line(answer.stderr)
    assert "--out" in answer.stderr
    assert list(tmp_path.iterdir()) == []
    assert run(*command, "--bots", "random,greedy", "--games", 2, "--out", ".").exit_code == 0
    assert len(list(tmp_path.iterdir())) == 2


def test_a_full_disk_is_reported_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    answer = run("simulate", "board", "--bots", "random", "--games", 1, "--out", tmp_path)
    assert answer.exit_code == 1
    assert one_line(answer.stderr)
    assert "No space left" in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_swallowed_interruption_is_detected() -> None:
    """An exception in a finalizer is printed and swallowed; long-running loops check for it."""
    with suppress(KeyboardInterrupt):
        interrupt(signal.SIGINT, None)
    with pytest.raises(KeyboardInterrupt):
        check_interrupted()
    check_interrupted()
