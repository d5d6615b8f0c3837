"""``simulate --format parquet`` and ``convert``, with one clear line for every error."""

import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from ..cli.commands import one_line, process, run
from ..cli.test_layouts import another_board
from .small_datasets import files
from .test_folder import stopping

GAME = ("simulate", "cards", "--bots", "random")
PARQUET = (*GAME, "--format", "parquet")


def test_a_dataset_converts_to_the_records_of_the_same_simulation(tmp_path: Path) -> None:
    for form in ("json", "parquet"):
        answer = run(*GAME, "--games", 4, "--format", form, "--out", tmp_path / form)
        assert answer.exit_code == 0, answer.output
        assert "random, seat 0" in answer.stdout
    answer = run("convert", tmp_path / "parquet", "--out", tmp_path / "back")
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.startswith("4 records in ")
    back = {file.name: file.read_bytes() for file in files(tmp_path / "back")}
    assert back == {file.name: file.read_bytes() for file in files(tmp_path / "json")}
    assert run("verify", tmp_path / "back").stdout.count("shuffle checked") == 4


def test_a_repeated_command_resumes_and_reports_the_existing_games(tmp_path: Path) -> None:
    assert " decisions added to " in run(*PARQUET, "--games", 2, "--out", tmp_path).stdout
    more = run(*PARQUET, "--games", 3, "--out", tmp_path).stdout
    assert "2 of 3 games were in " in more
    assert " decisions added to " in more
    again = run(*PARQUET, "--games", 3, "--out", tmp_path)
    assert again.exit_code == 0
    assert again.stdout.startswith("3 of 3 games were in ")
    assert again.stdout.count("\n") == 1
    other = run(*PARQUET, "--games", 3, "--out", tmp_path, "--seed", 1)
    assert other.exit_code == 1
    assert one_line(other.stderr)
    assert "another seed: 0, not 1" in other.stderr
    assert run(*PARQUET, "--games", 3, "--out", tmp_path, "--seed", 1, "--force").exit_code == 0


def test_an_interrupted_run_keeps_its_games_and_can_be_resumed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("sixfold.cli.dataset.player", lambda game, bots, seed, failed: stopping(game, 4, seed))
        answer = run(*PARQUET, "--games", 9, "--out", tmp_path)
    assert answer.exit_code == 130
    assert one_line(answer.stderr)
    assert "stopped after 3 of 9 games" in answer.stderr
    assert "the same command goes on" in answer.stderr
    assert pq.read_table(tmp_path, columns=["game"])["game"].to_numpy()[-1] == 3
    assert "3 of 9 games were in" in run(*PARQUET, "--games", 9, "--out", tmp_path).stdout


@pytest.mark.long
def test_a_signal_stops_a_run_with_complete_files(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with process(*PARQUET, "--games", 1_000_000, "--out", out) as running:
        while not any(out.glob("games-*.parquet")):
            with suppress(subprocess.TimeoutExpired):
                pytest.fail(f"it ended early with {running.wait(0.02)}")
        running.send_signal(signal.SIGINT)
        _, wrong = running.communicate()
    assert running.returncode == 130
    assert one_line(wrong)
    last = pq.read_table(out, columns=["game"])["game"].to_numpy()[-1]
    assert f"stopped after {last} of 1000000 games" in wrong


@pytest.mark.parametrize(
    ("command", "code", "message"),
    [
        (PARQUET, 2, "--format parquet needs a folder: --out DIR"),
        ((*GAME, "--format", "csv"), 2, "'csv' is not one of 'json', 'parquet'"),
        ((*PARQUET, "--out", "/dev/null"), 1, "/dev/null"),
        (("convert", "/nowhere", "--out", "records"), 1, "there is no folder /nowhere"),
        (("convert", ".", "--out", "records"), 1, "there is no dataset in ."),
        (("convert", "."), 2, "--out"),
    ],
)
def test_bad_input_for_datasets_is_reported_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[object, ...], code: int, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = run(*command, *(("--games", 1) if command[0] == "simulate" else ()))
    assert answer.exit_code == code
    assert one_line(answer.stderr)
    assert message in answer.stderr
    assert files(tmp_path) == []


def test_records_in_the_folder_are_not_overwritten(tmp_path: Path) -> None:
    run(*PARQUET, "--games", 1, "--out", tmp_path / "data")
    convert = ("convert", tmp_path / "data", "--out", tmp_path / "records")
    assert run(*convert).exit_code == 0
    again = run(*convert)
    assert again.exit_code == 1
    assert "--force overwrites them" in again.stderr
    assert run(*convert, "--force").exit_code == 0


def test_a_dataset_is_not_mixed_with_records(tmp_path: Path) -> None:
    run(*GAME, "--games", 1, "--out", tmp_path)
    answer = run(*PARQUET, "--games", 1, "--out", tmp_path)
    assert answer.exit_code == 1
    assert one_line(answer.stderr)
    assert "already holds records of games" in answer.stderr


@pytest.mark.long
def test_a_dataset_of_another_board_converts(tmp_path: Path) -> None:
    board = ("--layout", another_board(tmp_path))
    for bots in ("random", "greedy"):
        command = ("simulate", "spezial", *board, "--bots", bots, "--games", 1)
        for form in ("json", "parquet"):
            answer = run(*command, "--format", form, "--out", tmp_path / f"{bots} {form}")
            assert answer.exit_code == 0, answer.output
        assert run("convert", tmp_path / f"{bots} parquet", "--out", tmp_path / bots).exit_code == 0
        [record] = files(tmp_path / bots)
        assert record.read_bytes() == (tmp_path / f"{bots} json" / record.name).read_bytes()
