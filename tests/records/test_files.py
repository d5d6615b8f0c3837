"""Files: whole or not at all, and one readable line for everything that can go wrong."""

import os
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold.core.errors import BadRecord
from sixfold.records import dumps, read, write

from .sample_games import resigned, running

OLD, NEW = running(sixfold.board("base", 2)), resigned(sixfold.board("base", 3))


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    write(OLD, path)
    return path


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, OSError, MemoryError])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_an_interrupted_write_keeps_the_old_file_and_no_temporary_file(
    old: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: type[BaseException]
) -> None:
    def interrupted(*_: Any) -> None:
        raise error

    monkeypatch.setattr(os, step, interrupted)
    with pytest.raises(BadRecord if error is OSError else error):
        write(NEW, old)
    monkeypatch.undo()
    assert read(old) == OLD
    assert list(old.parent.iterdir()) == [old]


def test_a_write_that_is_killed_keeps_the_old_file(old: Path) -> None:
    killed = f"""
import os
from sixfold.records import read, write
os.fsync = lambda _: os._exit(9)
write(read({str(old)!r}), {str(old)!r})
"""
    assert subprocess.run([sys.executable, "-c", killed], check=False).returncode == 9
    assert read(old) == OLD


def test_an_invalid_record_leaves_the_old_file_unchanged(old: Path) -> None:
    with pytest.raises(BadRecord):
        write(replace(NEW, setup={"racks": float("nan")}), old)
    assert read(old) == OLD
    assert list(old.parent.iterdir()) == [old]


def test_a_write_replaces_the_old_file_and_leaves_no_temporary_file(old: Path) -> None:
    write(NEW, old)
    assert read(old) == NEW
    assert list(old.parent.iterdir()) == [old]


@pytest.mark.skipif(os.name != "posix", reason="permissions and links of this kind are POSIX's")
def test_a_new_file_has_the_usual_permissions_and_a_link_stays_a_link(old: Path) -> None:
    mask = os.umask(0o022)
    try:
        write(NEW, old.with_name("new.json"))
    finally:
        os.umask(mask)
    assert stat.S_IMODE(old.with_name("new.json").stat().st_mode) == 0o644
    link = old.with_name("link.json")
    link.symlink_to(old)
    write(NEW, link)
    assert link.is_symlink()
    assert read(old) == NEW


def refused(path: Any, code: str = "unreadable") -> BadRecord:
    with pytest.raises(BadRecord) as raised:
        read(path)
    assert raised.value.code == code
    assert raised.value.message.isprintable()
    return raised.value


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    assert str(refused(tmp_path / "nothing.json")).endswith("nothing.json: No such file or directory")
    refused(tmp_path / "two\nlines")
    refused("null\0byte")
    refused("x" * 5000)


def test_a_folder_instead_of_a_file_is_reported(tmp_path: Path) -> None:
    refused(tmp_path)


def test_a_missing_permission_is_reported(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: Any, **__: Any) -> None:
        raise PermissionError(13, "Permission denied")

    # Not by chmod, which does not stop an administrator.
    monkeypatch.setattr(Path, "open", forbidden)
    monkeypatch.setattr(os, "open", forbidden)
    assert str(refused(old)).endswith("Permission denied")
    with pytest.raises(BadRecord, match="Permission denied") as raised:
        write(NEW, old)
    assert raised.value.code == "unwritable"


def test_a_file_that_is_not_utf_8_is_reported(old: Path) -> None:
    old.write_bytes(dumps(OLD).replace("seat 0", "Jürgen").encode("latin-1"))
    refused(old, "not-text")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(10**11)  # a sparse file: it takes no disk space, but would fill the memory
    assert "larger than 4 MiB" in str(refused(huge, "too-large"))


def test_an_empty_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "empty.json").touch()
    with pytest.raises(BadRecord, match="the text is empty"):
        read(tmp_path / "empty.json")


@pytest.mark.parametrize("where", ["", "no/such/folder/game.json", "null\0byte"])
def test_an_unwritable_path_is_reported(tmp_path: Path, where: str) -> None:
    with pytest.raises(BadRecord) as raised:
        write(NEW, f"{tmp_path}/{where}")
    assert raised.value.code == "unwritable"
    assert raised.value.message.isprintable()
    assert list(tmp_path.iterdir()) == []
