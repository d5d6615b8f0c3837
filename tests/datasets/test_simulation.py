"""Datasets from Python: the same files as from the command line."""

from pathlib import Path

import pytest

from sixfold.core.errors import BadSetup, SixfoldError
from sixfold.datasets.simulation import write_dataset
from sixfold.games import registry

from ..bots.bot_programs import written
from ..cli.commands import run
from .small_datasets import files, rows

CARDS = registry.make("cards")


def test_a_dataset_equals_that_of_the_command_line(tmp_path: Path) -> None:
    for bots in (["random", "random"], ["greedy", "random"]):
        one, other = (tmp_path / f"{bots[0]} {number}" for number in (1, 2))
        decisions = write_dataset(one, CARDS, bots, 3, seed=5)
        command = ("simulate", "cards", "--bots", ",".join(bots), "--games", 3, "--seed", 5, "--format", "parquet")
        assert f"{decisions} decisions added" in run(*command, "--out", other).stdout
        assert [file.read_bytes() for file in files(one)] == [file.read_bytes() for file in files(other)]
        assert len(rows(files(one))) == decisions
        assert write_dataset(one, CARDS, bots, 3, seed=5) == 0


def test_a_program_that_fails_resigns(tmp_path: Path) -> None:
    program = written(tmp_path, "import sys; sys.exit()")
    write_dataset(tmp_path / "out", CARDS, ["random", f"cmd:name=mine:{program}"], 1)
    found = rows(files(tmp_path / "out"))
    assert [row["action"] is None for row in found] == [False] * (len(found) - 1) + [True]
    assert found[-1]["seat"] == 1
    assert found[-1]["ranks"] == [1, 2]


def test_an_invalid_list_of_bots_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SixfoldError, match="needs a bot for each seat, and there are 1"):
        write_dataset(tmp_path, CARDS, ["random"], 1)
    with pytest.raises(BadSetup, match="there is no bot 'nobody'"):
        write_dataset(tmp_path, CARDS, ["random", "nobody"], 1)
    assert files(tmp_path) == []
