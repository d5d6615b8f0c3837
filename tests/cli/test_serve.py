"""The commands ``sixfold``, ``serve``, ``backup`` and ``restore``."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

PATIENCE = 300
"""Seconds after which a process hangs, however busy the machine is."""


def started(tmp_path: Path, *command: str, lang: str = "en_GB.UTF-8") -> subprocess.Popen[str]:
    """The program in a separate process with a separate home folder."""
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"), "LANG": lang, "LC_ALL": lang}
    return subprocess.Popen(
        [sys.executable, "-m", "sixfold", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | home | {"SIXFOLD_PORT": "0", "PYTHONUNBUFFERED": "1"},
    )


def read_until(process: subprocess.Popen[str], pattern: str) -> tuple[str, re.Match[str]]:
    """The output up to and including a text."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if found := re.search(pattern, line):
            return said, found
    raise AssertionError(process.communicate()[1])


def ran(tmp_path: Path, *command: str) -> tuple[int, str]:
    """Run the program to its end: its exit code and error output."""
    process = started(tmp_path, *command)
    wrong = process.communicate(timeout=PATIENCE)[1]
    return process.returncode, wrong


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en_GB.UTF-8", ("not affiliated", "is running at")), ("de_DE.UTF-8", ("Zum Ausprobieren", "läuft unter"))],
)
def test_without_a_command_it_prints_a_welcome_and_serves(tmp_path: Path, lang: str, words: tuple[str, str]) -> None:
    process = started(tmp_path, lang=lang)
    said, found = read_until(process, r"(http://[\d.:]+/)")
    assert all(word in said for word in words)
    with urlopen(found[1]) as answer:
        assert b"Sixfold" in answer.read()
    # All its data is in the user's data folder and readable only by its owner.
    kept = tmp_path / "data" / "sixfold" / "sixfold.db"
    assert kept.stat().st_mode & 0o077 == 0
    process.send_signal(signal.SIGINT)
    rest, wrong = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in rest + wrong
    assert process.returncode in (0, 130)


def test_a_port_in_use_is_reported_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        process = started(tmp_path, "serve", "--port", str(taken.getsockname()[1]))
        said, wrong = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "cannot listen" in wrong
    assert "Traceback" not in said + wrong
    assert len(wrong.strip().splitlines()) == 1


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite:///nowhere/at/all/\0", "postgresql://127.0.0.1:1/x"])
def test_an_unusable_database_is_reported_in_one_line(tmp_path: Path, url: str) -> None:
    if "\0" in url:
        url = f"sqlite:///{tmp_path}"
    process = started(tmp_path, "serve", "--no-browser", "--database", url)
    said, wrong = process.communicate(timeout=PATIENCE)
    assert process.returncode != 0
    assert "Traceback" not in said + wrong
    assert wrong.strip()


def test_a_backup_is_restored_to_another_database(tmp_path: Path) -> None:
    process = started(tmp_path, "serve", "--no-browser", "--no-quick")
    read_until(process, "http://")
    file, other = tmp_path / "kept.gz", tmp_path / "other"
    # The server is running meanwhile.
    assert ran(tmp_path, "backup", str(file)) == (0, "")
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=PATIENCE)
    assert ran(tmp_path, "restore", str(file), "--folder", str(other)) == (0, "")
    assert (other / "sixfold.db").exists()
    code, wrong = ran(tmp_path, "restore", str(file), "--folder", str(other))
    assert code == 1
    assert len(wrong.strip().splitlines()) == 1
