"""The arena command: its output, its files, and that nothing is lost when it is stopped."""

import csv
import json
import os
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ..bots.bot_programs import written
from .commands import one_line, process, run

GREEDY = ("arena", "--game", "board", "--bots", "greedy,random")
MANY = 1_000_000
"""More games than can end before the test stops them."""


def figures(path: Path) -> Any:
    return json.loads(path.read_text())


def games_in(path: Path) -> int:
    with suppress(FileNotFoundError):
        return max(0, path.read_bytes().count(b"\n") - 1)
    return 0


def test_the_arena_writes_a_report_and_a_result_file(tmp_path: Path) -> None:
    out = {name: tmp_path / f"a.{name}" for name in ("json", "csv", "svg", "times")}
    options = [part for name, path in out.items() for part in (f"--{name}", path)]
    answer = run(*GREEDY, "--games", 5, "--workers", 0, *options)
    assert answer.exit_code == 0, answer.output
    assert "6 games instead of 5" in answer.stderr
    found = figures(out["json"])
    assert list(found)[:4] == ["bots", "games", "share", "interval"]
    assert found["bots"] == ["greedy", "random"]
    assert (found["games"], found["rounds"], found["seed"]) == (6, 3, 0)
    assert sum(found["share"]) == 1
    assert all(low <= share <= high for share, (low, high) in zip(found["share"], found["interval"], strict=True))
    assert found["table"] == {"game": "board", "variant": "base", "players": 2}
    assert found["sprt"] is None
    rows = list(csv.DictReader(out["csv"].read_text().splitlines()))
    assert [(row["bot_0"], row["bot_1"]) for row in rows] == [("greedy", "random"), ("random", "greedy")] * 3
    wins = sum(float(row[f"share_{row['bot_1'] == 'greedy':d}"]) for row in rows)
    assert wins / 6 == found["share"][0]
    assert out["svg"].read_text().startswith("<svg")
    assert [one["bot"] for one in json.loads(out["times"].read_text())] == ["greedy", "random"]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.csv", "a.json", "a.svg", "a.times"]
    assert "greedy" in answer.stdout
    assert "seed 0" in answer.stdout


def test_out_saves_a_record_of_every_game(tmp_path: Path) -> None:
    out, journal = tmp_path / "records", tmp_path / "a.games"
    assert run(*GREEDY, "--games", 2, "--workers", 1, "--out", out, "--resume", journal).exit_code == 0
    assert sorted(file.name for file in out.iterdir()) == ["game-000001.json", "game-000002.json"]
    # The same command refuses to mix contests, and resumes its own.
    refused = run(*GREEDY, "--games", 2, "--workers", 0, "--out", out)
    assert refused.stderr.strip().endswith("already holds records of games; --force overwrites them")
    assert run(*GREEDY, "--games", 4, "--workers", 0, "--out", out, "--resume", journal).exit_code == 0
    assert len(list(out.iterdir())) == 4
    checked = run("verify", out)
    assert checked.exit_code == 0, checked.output
    assert "4" in checked.stdout


def test_a_program_is_started_once_for_each_worker_and_nowhere_else(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    program = written(tmp_path, f"open({str(starts)!r}, 'a').write('x')\nfor q in questions(): say(q)")
    for workers in (0, 1):
        starts.write_text("")
        bots = f"cmd:20s:{program},random"
        answer = run("arena", "--game", "spezial", "--bots", bots, "--games", 2, "--workers", workers)
        assert answer.exit_code == 0, answer.output
        assert starts.read_text() == "x"


@pytest.mark.parametrize("workers", [0, 1])
@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("cmd:no-such-program-at-all", "cannot start 'no-such-program-at-all'"),
        ("cmd:stderr=/no/folder/log:python x.py", "cannot write '/no/folder/log'"),
    ],
)
def test_a_program_that_cannot_be_started_is_refused_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], bot: str, says: str, workers: int
) -> None:
    journal = tmp_path / "a.games"
    answer = run(*GREEDY[:3], "--bots", f"{bot},random", "--workers", workers, "--resume", journal)
    assert answer.exit_code == 1
    assert one_line(answer.stderr)
    assert says in answer.stderr
    assert capfd.readouterr().err == "", "no traceback of a worker"
    assert not journal.exists()


def resumed(games: int, journal: Path, out: Path | None = None, *more: object) -> Any:
    """The same small contest, with its journal and perhaps a folder for records."""
    options = ("--workers", 0, "--resume", journal, *(() if out is None else ("--out", out)), *more)
    return run("arena", "--game", "cards", "--bots", "greedy,random", "--games", games, *options)


def test_resuming_with_out_reports_games_that_were_played_without_records(tmp_path: Path) -> None:
    journal, out = tmp_path / "a.games", tmp_path / "records"
    assert resumed(2, journal).exit_code == 0
    # With or without games left to play, and even with --force: these records cannot be made.
    for games, force in ((2, ()), (4, ()), (4, ("--force",))):
        answer = resumed(games, journal, out, *force)
        assert answer.exit_code == 1
        assert one_line(answer.stderr)
        assert "2 of the 2 games" in answer.stderr
        assert "without --out" in answer.stderr
        assert games_in(journal) == 2
        assert list(out.iterdir()) == []
    assert resumed(4, journal).exit_code == 0


def test_records_of_another_contest_are_not_mixed_with_those_of_a_resumed_one(tmp_path: Path) -> None:
    journal, out, other = tmp_path / "a.games", tmp_path / "records", tmp_path / "other"
    assert resumed(2, journal, out).exit_code == 0
    assert resumed(4, tmp_path / "b.games", other, "--seed", 9).exit_code == 0
    foreign = out / "game-000003.json"
    foreign.write_bytes((other / foreign.name).read_bytes())
    answer = resumed(4, journal, out)
    assert answer.exit_code == 1
    assert "game-000003.json" in answer.stderr
    assert "--force" in answer.stderr
    assert games_in(journal) == 2
    # In place of a finished game, the line means that its record is missing.
    own = (out / "game-000002.json").read_bytes()
    (out / "game-000002.json").write_bytes(foreign.read_bytes())
    assert "1 of the 2 games" in resumed(4, journal, out, "--force").stderr
    (out / "game-000002.json").write_bytes(own)
    assert resumed(4, journal, out, "--force").exit_code == 0
    whole = tmp_path / "whole"
    assert resumed(4, tmp_path / "c.games", whole).exit_code == 0
    assert [file.read_bytes() for file in sorted(out.iterdir())] == [
        file.read_bytes() for file in sorted(whole.iterdir())
    ]


def test_a_record_saved_just_before_a_power_failure_does_not_prevent_resuming(tmp_path: Path) -> None:
    """A record is written before the journal: after a power cut there may be one more."""
    journal, out = tmp_path / "a.games", tmp_path / "records"
    assert resumed(4, journal, out).exit_code == 0
    for kept in (3, 0):
        journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[: kept + 1]))
        answer = resumed(4, journal, out)
        assert answer.exit_code == 0, answer.output
        assert games_in(journal) == 4
        assert len(list(out.iterdir())) == 4


def test_the_report_is_translated_and_the_result_file_is_not(tmp_path: Path) -> None:
    reports, files = {}, {}
    for lang in ("en", "de"):
        out, picture = tmp_path / f"{lang}.json", tmp_path / f"{lang}.svg"
        answer = run(*GREEDY, "--games", 4, "--workers", 0, "--lang", lang, "--json", out, "--svg", picture)
        assert answer.exit_code == 0, answer.output
        reports[lang], files[lang] = answer.stdout + picture.read_text(), out.read_bytes()
    assert files["en"] == files["de"]
    for english, german in (("4 games in 2 pairs", "4 Partien in 2 Paaren"), ("share", "Anteil")):
        assert english in reports["en"]
        assert german in reports["de"]
    assert "Anteil der Siege" in reports["de"]


def test_a_solo_contest_reports_the_mean_lowest_marker_and_no_opponents(tmp_path: Path) -> None:
    out = {name: tmp_path / f"a.{name}" for name in ("json", "csv", "svg")}
    options = [part for name, path in out.items() for part in (f"--{name}", path)]
    answer = run("arena", "--game", "board", "--variant", "solo", "--bots", "points", "--games", 3, *options)
    assert answer.exit_code == 0, answer.output
    found = figures(out["json"])
    assert (found["games"], found["share"], found["elo"]) == (3, [1.0], [0.0])
    low, high = found["lowest_interval"][0]
    assert low <= found["lowest"][0] <= high


def test_one_and_two_workers_write_the_same_bytes(tmp_path: Path) -> None:
    for workers in (1, 2):
        out = tmp_path / str(workers)
        answer = run(*GREEDY, "--games", 12, "--seed", 7, "--workers", workers, "--json", out, "--csv", f"{out}.csv")
        assert answer.exit_code == 0, answer.output
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()


def test_a_sequential_test_stops_early(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    answer = run(*GREEDY, "--games", 400, "--workers", 0, "--sprt", "0,400", "--json", out)
    assert answer.exit_code == 0, answer.output
    assert figures(out)["games"] < 60
    assert figures(out)["sprt"]["verdict"] == "elo1"
    assert "SPRT accepted: greedy is +400 Elo rather than 0" in " ".join(answer.stdout.split())


def test_a_ladder_and_ascii(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    bots = "random,greedy,points"
    answer = run(
        "arena", "--game", "board", "--bots", bots, "--games", 6, "--ladder", "-w", 0, "--ascii", "--json", out
    )
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.isascii()
    assert "rating" in answer.stdout
    found = figures(out)
    assert found["ladder"][0] == 0 < found["ladder"][1]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--bots", "greedy"), "at least two"),
        (("--bots", ","), "needs a name"),
        (("--bots", "greedy,unknown"), "unknown"),
        (("--bots", "greedy,random,greedy"), "--ladder"),
        (("--bots", "greedy,random", "--sprt", "20"), "two numbers such as 0,20"),
        (("--bots", "greedy,random", "--sprt", "20,0"), "the smaller one first"),
        (("--bots", "greedy,random", "--sprt", "nan,0"), "the smaller one first"),
        (("--bots", "greedy,random", "--sprt", "0,20", "--ladder"), "--ladder"),
        (("--bots", "greedy,random", "--json", "/dev/null/a.json"), "/dev/null/a.json"),
        (("--bots", "greedy,random", "--json", "/tmp/same", "--csv", "/tmp/../tmp/same"), "files are the same"),
        (("--bots", "greedy,random", "--resume", "/dev/null"), "/dev/null"),
    ],
)
def test_an_invalid_option_is_reported_in_one_line(options: tuple[str, ...], says: str) -> None:
    answer = run("arena", "--game", "board", "--games", 2, "--workers", 0, *options)
    assert answer.exit_code == 1
    assert one_line(answer.stderr)
    assert says in answer.stderr
    assert answer.stdout == ""


def test_files_are_overwritten_only_by_force(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    out.write_text("mine")
    command = (*GREEDY, "--games", 2, "--workers", 0, "--json", out)
    answer = run(*command)
    assert answer.exit_code == 1
    assert "--force" in answer.stderr
    assert out.read_text() == "mine"
    assert run(*command, "--force").exit_code == 0
    assert figures(out)["games"] == 2


def test_a_finished_contest_can_be_extended(tmp_path: Path) -> None:
    journal, out, whole = tmp_path / "kept.games", tmp_path / "a.json", tmp_path / "b.json"
    assert run(*GREEDY, "--games", 2, "--workers", 0, "--resume", journal).exit_code == 0
    assert games_in(journal) == 2
    answer = run(*GREEDY, "--games", 6, "--workers", 0, "--resume", journal, "--json", out)
    assert "resuming after 2 games" in answer.stderr
    assert run(*GREEDY, "--games", 6, "--workers", 0, "--json", whole).exit_code == 0
    assert out.read_bytes() == whole.read_bytes()
    other = run(*GREEDY, "--games", 6, "--workers", 0, "--resume", journal, "--seed", 1)
    assert other.exit_code == 1
    assert "seed is 0, not 1" in other.stderr


def started(out: Path, games: int, **more: Any) -> Any:
    """A run with two workers that has finished some of its games."""
    running = process(*GREEDY, "--games", games, "--workers", 2, "--json", out, **more)
    journal = out.with_name(out.name + ".games")
    while games_in(journal) < 4:
        assert running.poll() is None, running.communicate()
        time.sleep(0.01)
    return running


def children(of: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{of}/task/{of}/children").read_text().split()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_a_killed_contest_can_be_resumed(tmp_path: Path) -> None:
    out, whole = tmp_path / "a.json", tmp_path / "whole.json"
    with started(out, MANY) as running:
        workers = children(running.pid)
        os.kill(running.pid, signal.SIGKILL)
    assert running.returncode == -signal.SIGKILL
    assert len(workers) >= 2
    until = time.monotonic() + 300
    while any(Path(f"/proc/{worker}/cmdline").exists() for worker in workers):
        assert time.monotonic() < until, "workers outlive the arena"
        time.sleep(0.05)
    assert not out.exists()
    kept = games_in(tmp_path / "a.json.games")
    games = kept + 10 + kept % 2
    answer = run(*GREEDY, "--games", games, "--workers", 0, "--json", out)
    assert answer.exit_code == 0, answer.output
    assert f"resuming after {kept} games" in answer.stderr
    assert run(*GREEDY, "--games", games, "--workers", 0, "--json", whole).exit_code == 0
    assert out.read_bytes() == whole.read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.json", "whole.json"]


def test_an_interruption_prints_how_to_resume(tmp_path: Path) -> None:
    out = tmp_path / "a.json"
    with started(out, MANY, start_new_session=True) as running:
        # As on a terminal: every process receives Ctrl-C.
        os.killpg(running.pid, signal.SIGINT)
        said, wrong = running.communicate()
    assert running.returncode == 130
    assert one_line(wrong), wrong
    assert f"of {MANY} games; run the same command to resume" in wrong
    assert said == ""
    assert games_in(tmp_path / "a.json.games") >= 4
    assert not out.exists()
