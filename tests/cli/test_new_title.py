"""A generated title runs at once, and a bad name or folder is refused without leaving anything behind."""

import subprocess
import sys
from pathlib import Path

import pytest

from sixfold.games import registry

from .commands import run


def python(*arguments: str, path: Path) -> str:
    """The output of a Python process that finds the package in a folder."""
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); " + arguments[0]
    done = subprocess.run(
        [sys.executable, "-c", code, str(path), *arguments[1:]], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_a_generated_title_runs_at_once(tmp_path: Path) -> None:
    target = tmp_path / "fresh"
    assert "sixfold play fresh" in run("new-title", "fresh", "--folder", target).stdout
    written = "".join(file.read_text("utf-8") for file in target.rglob("*") if file.is_file())
    assert 'fresh = "sixfold_fresh.kit:KIT"' in written
    assert "class FreshPosition" in written
    assert 'stage = "draft"' in written
    played = python(
        "from sixfold_fresh.kit import KIT; from sixfold.games.kit import check_kit; from sixfold import Dealer\n"
        "game = check_kit('fresh', KIT).game.make(); dealer = Dealer(bytes(32)); position = game.start(dealer)\n"
        "while not position.is_over: position.play(position.legal_moves()[0], dealer)\n"
        "print(position.result()['reason'])",
        path=target / "src",
    )
    assert played.strip() in ("board-full", "all-at-top")


@pytest.mark.parametrize("name", ["", "a", "Fresh", "two words", "9lives", "class", "true", "place", "../up", "x" * 21])
def test_an_invalid_package_name_is_refused(name: str, tmp_path: Path) -> None:
    refused = run("new-title", name, "--folder", tmp_path / "new")
    assert (refused.exit_code, "cannot be the name of a title" in refused.stderr) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_existing_titles_and_folders_are_not_overwritten(tmp_path: Path) -> None:
    assert "already" in run("new-title", registry.names()[0], "--folder", tmp_path / "new").stderr
    (tmp_path / "here").mkdir()
    assert "exists already" in run("new-title", "fresh", "--folder", tmp_path / "here").stderr
    assert [path.name for path in tmp_path.iterdir()] == ["here"]
