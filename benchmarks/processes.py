"""Runs one, two and four server processes with the same PostgreSQL and NATS, to find shared bottlenecks.

With enough cores, more processes are faster. Without them, this shows that none waits for another: each is running or
waiting for a processor nearly all the time, a move costs the same CPU time at any process, and in a hundred samples of
PostgreSQL hardly any connection waits for a lock. With ``--interpreted`` there is no compilation first, and moves cost
more.
"""

import asyncio
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import asyncpg
import uvloop
from load_players import Players, sit_down
from server_processes import Running, sixfold

SECONDS = 10.0
TABLES = 240
EVERY = 0.1
"""Seconds between two samples of waiting connections in PostgreSQL."""
WAITING = (
    "SELECT coalesce(wait_event_type || ' ' || wait_event, 'working') FROM pg_stat_activity"
    " WHERE state = 'active' AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
)


def processes() -> None:
    """The rates of one, two and four processes, with both players of a table at one process, and at any process."""
    cores, quick = len(os.sched_getaffinity(0)), "--interpreted" not in sys.argv
    print(f"{cores} cores; {TABLES} tables, everybody moves at once, clients and PostgreSQL on the same cores")
    rates: dict[int, float] = {}
    with services() as (postgres, bus):
        for count in (1, 2, 4):
            with ExitStack() as stack:
                url = postgres.url(postgres.new_database())
                options = ("--bot-workers", "1", "--database", url, "--bus", bus)
                servers = [stack.enter_context(sixfold(*options, quick=quick, wait=False)) for _ in range(count)]
                for server in servers if quick else []:
                    server.wait_until_quick()
                rates[count] = uvloop.run(measured(servers, url, apart=False))
                if count > 1:
                    uvloop.run(measured(servers, url, apart=True))
    print(f"four processes reach {rates[4] / rates[1]:.2f} times what one does")


@contextmanager
def services() -> Iterator[tuple[Any, str]]:
    """PostgreSQL and NATS as the tests start them, but durable."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
    from services import Nats, Postgres

    postgres, nats = Postgres(fsync=True), Nats()
    try:
        yield postgres, nats.url
    finally:
        nats.end()
        postgres.end()


async def measured(servers: list[Running], url: str, *, apart: bool) -> float:
    """Moves per second, and their costs."""
    players = Players()
    clients = [
        client
        for server in servers
        for client in await sit_down(server, players, TABLES // len(servers), elsewhere=servers if apart else None)
    ]
    players.begin(clients)
    await asyncio.sleep(1.0)
    players.acked, players.waits = 0, []
    waits = Waits(url)
    before, own, begun = [Spent(server) for server in servers], time.process_time(), time.perf_counter()
    database = await backends_seconds(url)
    while time.perf_counter() - begun < SECONDS and not players.over:
        await asyncio.sleep(0.05)
    took, moves = time.perf_counter() - begun, players.acked
    own, database = time.process_time() - own, await backends_seconds(url) - database
    spent = [Spent(server) - earlier for server, earlier in zip(servers, before, strict=True)]
    found = waits.end()
    for client in clients:
        client.transport.close()
    cpu, loop, waited = (sum(getattr(one, name) for one in spent) for name in ("cpu", "loop", "waited"))
    on, off = (100 * seconds / took / len(servers) for seconds in (loop, waited))
    where = "any process" if apart else "one process"
    print(
        f"{len(servers)} processes, both players of a table at {where}: {moves / took:.0f} acknowledged moves/s,"
        f" {players.waiting()}\n"
        f"   processor time a move: {1e6 * cpu / moves:.0f} µs servers, {1e6 * database / moves:.0f} µs PostgreSQL,"
        f" {1e6 * own / moves:.0f} µs clients\n"
        f"   of its time, the loop of a process was on a processor {on:.0f} %, waited for one {off:.0f} %,"
        f" waited for anything else {100 - on - off:.0f} %\n"
        f"   connections of PostgreSQL, each look: {found}"
    )
    return moves / took


class Spent:
    """The CPU seconds of a server, in total and of its main thread."""

    def __init__(self, server: Running) -> None:
        self.cpu = server.cpu_seconds
        pid = server.process.pid
        loop, waited, _ = Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split()
        self.loop, self.waited = int(loop) / 1e9, int(waited) / 1e9

    def __sub__(self, other: "Spent") -> "Spent":
        for name in ("cpu", "loop", "waited"):
            setattr(self, name, getattr(self, name) - getattr(other, name))
        return self


async def backends_seconds(url: str) -> float:
    """The CPU time of all current processes of this PostgreSQL."""
    connection = await asyncpg.connect(url)
    rows = await connection.fetch("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    await connection.close()
    ticks = 0
    for (pid,) in rows:
        # Some processes are short-lived.
        with suppress(OSError):
            ticks += sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Waits:
    """Samples what PostgreSQL connections wait for, in a separate thread."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._found: Counter[str] = Counter()
        self._looks = 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._look()), daemon=True)
        self._thread.start()

    async def _look(self) -> None:
        connection = await asyncpg.connect(self._url)
        while not self._stop.wait(EVERY):
            self._found.update(row[0] for row in await connection.fetch(WAITING))
            self._looks += 1
        await connection.close()

    def end(self) -> str:
        """The mean number of connections by activity or wait."""
        self._stop.set()
        self._thread.join()
        found = self._found.most_common()
        locks = sum(count for name, count in found if name.startswith("Lock "))
        listed = ", ".join(f"{count / self._looks:.2f} {name}" for name, count in found[:6])
        return f"{locks / self._looks:.3f} wait for a lock of rows or tables ({listed})"
