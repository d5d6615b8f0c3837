"""The arena on a Ray cluster. Here it is one machine; the games are the same on any cluster."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ray", reason="Ray is not installed: pip install 'sixfold[ray]'", exc_type=ImportError)

COMMAND = [sys.executable, "-c", "from sixfold.cli import main; main()", "arena", "--game", "board"]


def arena(*args: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*COMMAND, *map(str, args)], capture_output=True, text=True, timeout=240, check=False)


@pytest.mark.long
def test_a_local_cluster_plays_the_same_games(tmp_path: Path) -> None:
    contest: list[Any] = ["--bots", "greedy,random", "--games", 8, "--seed", 3]
    on_ray = arena(*contest, "--ray", "local", "--workers", 2, "--json", tmp_path / "ray.json")
    assert on_ray.returncode == 0, on_ray.stderr
    here = arena(*contest, "--workers", 0, "--json", tmp_path / "here.json")
    assert here.returncode == 0, here.stderr
    assert (tmp_path / "ray.json").read_bytes() == (tmp_path / "here.json").read_bytes()
    assert "Traceback" not in on_ray.stderr
    assert sorted(file.name for file in tmp_path.iterdir()) == ["here.json", "ray.json"]


def test_an_unreachable_cluster_is_reported_in_one_line() -> None:
    answer = arena("--bots", "greedy,random", "--games", 2, "--ray", "127.0.0.1:1")
    assert answer.returncode == 1
    assert answer.stderr.count("\n") == 1
    assert "no Ray cluster answers at 127.0.0.1:1" in answer.stderr
