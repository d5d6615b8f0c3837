"""Servers in separate processes, and clients for them."""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen


@dataclass
class Running:
    """A server in a separate process."""

    process: subprocess.Popen[str]
    host: str
    port: int

    @property
    def megabytes(self) -> float:
        """Its memory, with its part of shared libraries."""
        found = re.search(r"Pss:\s+(\d+)", Path(f"/proc/{self.process.pid}/smaps_rollup").read_text())
        assert found is not None
        return int(found[1]) / 1024

    def wait_until_quick(self) -> None:
        """Wait, because no measurement should include the first seconds of a server."""
        while json.load(urlopen(f"http://{self.host}:{self.port}/readyz"))["quick"] is not True:
            time.sleep(0.2)

    @property
    def cpu_seconds(self) -> float:
        """The CPU time of all its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(*command: str) -> Iterator[Running]:
    """Start a server, yield its address, and stop it."""
    process = subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)", process.stdout.readline())
        assert found is not None
        yield Running(process, found[1], int(found[2]))
    finally:
        process.terminate()
        process.wait()


@contextmanager
def sixfold(*more: str, folder: str | None = None, quick: bool = True, wait: bool = True) -> Iterator[Running]:
    """A whole server with an SQLite file, a new one unless a folder is given, with compiled rules."""
    with tempfile.TemporaryDirectory() as fresh:
        options = ["serve", "--no-browser", "--port", "0", "--no-limits", "--folder", folder or fresh, *more]
        with serving("-m", "sixfold", *options, "--quick" if quick else "--no-quick") as running:
            if quick and wait:
                running.wait_until_quick()
            yield running


class People:
    """Creates guests and tables over HTTP."""

    def __init__(self, running: Running) -> None:
        self.base = f"http://{running.host}:{running.port}/api/v1"

    def guest(self, name: str) -> str:
        """A new guest's cookie."""
        with self._ask("/guest", {"name": name}) as answer:
            return str(answer.headers["Set-Cookie"]).partition(";")[0]

    def table(self, cookie: str, wanted: dict[str, Any]) -> str:
        """A new table's id."""
        with self._ask("/tables", wanted, cookie) as answer:
            found: str = json.load(answer)["id"]
            return found

    def _ask(self, path: str, body: dict[str, Any], cookie: str = "") -> Any:
        headers = {"Content-Type": "application/json", "Cookie": cookie}
        return urlopen(Request(self.base + path, json.dumps(body).encode(), headers))
