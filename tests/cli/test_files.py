"""Output files: devices are not replaced, pictures may go to a pipe, and no temporary file remains."""

import os
import stat
import subprocess
from pathlib import Path

import pytest

from sixfold.core.atomic_files import check_writable, write_whole

from .commands import COMMAND, ENVIRONMENT, one_line, run, simulated


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulated(tmp_path_factory.mktemp("games"), "--bots", "random")[0]


@pytest.fixture
def fifo(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "fifo")
    return tmp_path / "fifo"


def test_only_regular_files_are_replaced(fifo: Path) -> None:
    link = fifo.with_name("link")
    link.symlink_to(fifo)
    for path in (fifo, link, fifo.parent, Path("/dev/full")):
        for write in (lambda path: write_whole(path, "x"), check_writable):
            with pytest.raises(OSError, match=r"regular file|Is a directory") as raised:
                write(path)
            assert raised.value.filename == str(path)
    assert stat.S_ISFIFO(fifo.stat().st_mode)
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)
    assert sorted(file.name for file in fifo.parent.iterdir()) == ["fifo", "link"]


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    old, link, new = tmp_path / "old", tmp_path / "link", tmp_path / "new"
    old.write_text("old")
    link.symlink_to("old")
    write_whole(link, "ü")
    assert link.is_symlink()
    assert old.read_text(encoding="utf-8") == "ü"
    link.unlink()
    link.symlink_to("new")
    write_whole(link, "new")
    assert link.is_symlink()
    assert new.read_text() == "new"
    check_writable(tmp_path / "another")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["link", "new", "old"]


def test_commands_leave_devices_alone(game: Path, fifo: Path) -> None:
    folder = fifo.parent / "games"
    folder.mkdir()
    fifo.rename(folder / "game-000001.json")
    for command in (
        ("show", game, "--svg", "/dev/full"),
        ("play", "board", "--out", "/dev/full", "--force"),
        ("simulate", "board", "--bots", "random", "--games", 1, "--out", folder, "--force"),
    ):
        answer = run(*command, typed="quit\n")
        assert answer.exit_code == 1
        assert one_line(answer.stderr)
        assert "regular file" in answer.stderr
    assert stat.S_ISFIFO((folder / "game-000001.json").stat().st_mode)
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_a_picture_may_go_to_standard_output(game: Path, name: str) -> None:
    answer = run("show", game, "--svg", name)
    assert answer.exit_code == 0
    assert answer.stdout.startswith("<svg")
    assert answer.stdout.rstrip().endswith("</svg>")


def test_a_picture_is_utf_8_for_any_terminal_encoding(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    run("show", game, "--svg", out, "--lang", "de")
    shown = subprocess.run(
        [*COMMAND, "show", str(game), "--svg", "-", "--lang", "de"],
        env=ENVIRONMENT | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert shown.stdout == out.read_bytes()
