"""Measures ``scale_model.SharedCosts``: two server processes with one durable PostgreSQL and one NATS."""

import asyncio
import re
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import asyncpg
import nats
import uvloop
from scale_costs import Size, wait_until_prepared, warm_up
from scale_load import Crowd, Holding
from scale_meters import Stopwatch, compacted_bytes, cpu_below, cpu_of, descendants, postgres_reading
from scale_model import AtRateShared, SharedCosts
from server_processes import Running, sixfold

from sixfold.server.bus.nats import SUBJECT
from sixfold.server.store.postgres import CONNECTIONS

PROCESSES = 2
RATES = (130.0, 400.0)
"""Moves per second of both processes together."""
ANNOUNCEMENTS = 20_000


def measure_shared_costs(size: Size) -> SharedCosts:
    """All costs of processes that share a database and a bus."""
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
    from services import Nats, Postgres

    with ExitStack() as stack:
        postgres, bus = Postgres(fsync=True), Nats()
        stack.callback(postgres.end)
        stack.callback(bus.end)
        url = postgres.url(postgres.new_database())
        options = ("--bot-workers", "1", "--database", url, "--bus", bus.url)
        # One after the other: the first creates the database.
        servers = [stack.enter_context(sixfold(*options)) for _ in range(PROCESSES)]
        for server in servers:
            wait_until_prepared(server)
        return uvloop.run(Shared(servers, url, bus.url, postgres.pid, bus.pid).measure(size))


class Shared:
    """Two servers and their shared services."""

    def __init__(self, servers: Sequence[Running], url: str, bus: str, postgres_pid: int, bus_pid: int) -> None:
        self.servers = servers
        self.url = url
        self.bus = bus
        self.postgres_pid = postgres_pid
        self.bus_pid = bus_pid
        self.messages = 0
        """Messages from the processes to NATS; the counter is a receiver too."""

    def watch(self, crowd: Crowd | None = None) -> Stopwatch:
        """All readings except those that only PostgreSQL knows."""
        return Stopwatch(
            cpu=lambda: sum(cpu_of(server.process.pid) for server in self.servers),
            database=lambda: cpu_below(self.postgres_pid),
            bus=lambda: cpu_of(descendants(self.bus_pid)[-1]),
            messages=lambda: self.messages,
            moves=lambda: 0 if crowd is None else crowd.players.acked,
        )

    async def measure(self, size: Size) -> SharedCosts:
        """Run after run."""
        for server in self.servers:
            await warm_up(server)
        observer = await nats.connect(self.bus)

        async def count(message: Any) -> None:
            self.messages += 1

        await observer.subscribe(SUBJECT, cb=count)
        quiet = await self.quiet(size)
        tables = size.connections // 4
        runs: dict[bool, list[AtRateShared]] = {False: [], True: []}
        for apart in runs:
            for rate in RATES:
                runs[apart].append(await self.at_one_rate(tables, rate, apart, size.seconds, quiet))
        found = SharedCosts(
            together=runs[False],
            apart=runs[True],
            connection_cpu=quiet["connection_cpu"],
            connection_database_cpu=quiet["connection_database_cpu"],
            backend_memory=await self.backend_memory(),
            pool=CONNECTIONS,
            **await self.announcements(observer),
            game_disk=await self.game_disk(tables // 2),
        )
        await observer.close()
        return found

    async def quiet(self, size: Size) -> dict[str, float]:
        """Costs of idle processes and idle connections, per second."""
        watch = self.watch()
        await asyncio.sleep(size.seconds / 2)
        base = watch.lap()
        crowd = Crowd(0.0)
        crowd.players = Holding()
        await crowd.come(self.servers, size.connections // 2)
        await crowd.begin()
        await asyncio.sleep(3)
        watch.lap()
        # Pings come every 20 seconds: the mean is accurate only over whole rounds of them.
        await asyncio.sleep(40)
        idle = watch.lap()
        await crowd.leave()
        each = {name: base[name] / base["seconds"] for name in ("cpu", "database")}
        return each | {
            "connection_cpu": (idle["cpu"] / idle["seconds"] - each["cpu"]) / size.connections,
            "connection_database_cpu": max(0.0, idle["database"] / idle["seconds"] - each["database"])
            / size.connections,
        }

    async def at_one_rate(
        self, tables: int, rate: float, apart: bool, seconds: float, quiet: dict[str, float]
    ) -> AtRateShared:
        """Costs of a move, without the fixed costs of processes and connections."""
        crowd = Crowd(tables / rate)
        await crowd.come(self.servers, tables, apart=apart)
        await crowd.begin()
        await asyncio.sleep(3)
        before, watch = await postgres_reading(self.url), self.watch(crowd)
        await asyncio.sleep(seconds)
        lap, after = watch.lap(), await postgres_reading(self.url)
        await crowd.leave()
        moves, took, connections = lap["moves"], lap["seconds"], 2 * tables
        cpu = lap["cpu"] - took * (quiet["cpu"] + connections * quiet["connection_cpu"])
        database = lap["database"] - took * (quiet["database"] + connections * quiet["connection_database_cpu"])
        found = AtRateShared(
            rate=moves / took / len(self.servers),
            cpu=cpu / moves,
            commits=(after.commits - before.commits) / moves,
            log_bytes=(after.wal_bytes - before.wal_bytes) / moves,
            fsyncs=(after.fsyncs - before.fsyncs) / moves,
            database_cpu=database / moves,
            bus_messages=lap["messages"] / moves,
        )
        print(
            f"  {'apart' if apart else 'together'}, {len(self.servers)} × {found.rate:.0f} moves/s:"
            f" {1e6 * found.cpu:.0f} µs servers, {1e6 * found.database_cpu:.0f} µs PostgreSQL a move,"
            f" {found.commits:.2f} commits, {found.fsyncs:.2f} syncs, {found.bus_messages:.2f} messages",
            flush=True,
        )
        return found

    async def backend_memory(self) -> float:
        """The memory of a connection to PostgreSQL, with its part of shared memory."""
        connection = await asyncpg.connect(self.url)
        ours = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        pids = [row[0] for row in await connection.fetch(ours)]
        await connection.close()
        found = [re.search(r"Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text()) for pid in pids]
        return 1024 * sum(int(one[1]) for one in found if one is not None) / len(pids)

    async def announcements(self, client: Any) -> dict[str, float]:
        """Announce tables that nobody watches: the cost for each process, and for NATS."""
        cpu = self.watch()
        begun = time.perf_counter()
        for number in range(ANNOUNCEMENTS):
            await client.publish(SUBJECT, f"elsewhere-{number} 7".encode())
            if number % 50 == 49:
                # 5,000 a second, spread out as if they came from many processes.
                await asyncio.sleep(max(0.0, begun + number / 5000 - time.perf_counter()))
        await client.flush()
        await asyncio.sleep(1)
        lap = cpu.lap()
        heard = ANNOUNCEMENTS * len(self.servers)
        # The counter receives its own messages too.
        return {"announcement_cpu": lap["cpu"] / heard, "delivery_cpu": lap["bus"] / (heard + ANNOUNCEMENTS)}

    async def game_disk(self, tables: int) -> float:
        """Growth of the database for a whole game, without dead rows."""
        before, crowd = await compacted_bytes(self.url), Crowd(0.0)
        await crowd.come(self.servers[:1], tables)
        await crowd.begin()
        while len(crowd.players.over) < tables:
            await asyncio.sleep(0.1)
        await crowd.leave()
        await asyncio.sleep(1)
        return (await compacted_bytes(self.url) - before) / tables
