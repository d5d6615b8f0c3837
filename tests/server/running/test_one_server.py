"""One SQLite file has one server: a second would not notice the moves of the first one's players."""

import signal
import subprocess
import sys
from pathlib import Path

from ..services import PATIENCE
from .server_processes import Server


def refused(url: str) -> str:
    """The error output of a server that must refuse to start."""
    command = [sys.executable, "-m", "sixfold", "serve", "--no-browser", "--port", "0", "--no-quick", "--database", url]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert ended.returncode == 1
    assert ended.stdout == ""
    return ended.stderr.strip()


def test_a_second_server_on_one_file_is_refused_in_one_line_and_a_backup_is_not(
    sqlite_url: str, tmp_path: Path
) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(sqlite_url.removeprefix("sqlite:///"))
    with Server(sqlite_url) as server:
        for url in (sqlite_url, f"sqlite:///{link}"):
            said = refused(url)
            assert len(said.splitlines()) == 1
            assert "another server" in said
            assert str(server.process.pid) in said
        command = [sys.executable, "-m", "sixfold", "backup", str(tmp_path / "kept"), "--database", sqlite_url]
        assert subprocess.run(command, timeout=PATIENCE).returncode == 0


def test_a_killed_server_does_not_block_the_next_one(sqlite_url: str) -> None:
    with Server(sqlite_url) as killed:
        killed.end(signal.SIGKILL)
    with Server(sqlite_url) as again:
        assert again.process.poll() is None
        assert "another server" in refused(sqlite_url)
