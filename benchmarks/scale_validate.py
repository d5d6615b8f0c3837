"""Checks the model of ``scale_model.py`` against one large run: many loopback connections to one server process."""

import asyncio
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import uvloop
from scale_costs import prepared, warm_up
from scale_load import Crowd
from scale_meters import Stopwatch, cpu_of, stored_bytes
from scale_model import Assumptions, Costs, predicted
from server_processes import Running, sixfold

TOLERANCE = 0.2


@dataclass(frozen=True)
class Check:
    """One quantity: its prediction and its measurement."""

    quantity: str
    predicted: float
    measured: float

    @property
    def deviation(self) -> float:
        """The excess of the prediction, as a fraction of the measurement."""
        return self.predicted / self.measured - 1

    @property
    def holds(self) -> bool:
        """Whether it is close enough."""
        return abs(self.deviation) <= TOLERANCE


@dataclass(frozen=True)
class Validation:
    """A large run and its prediction."""

    connections: int
    seconds: float
    think: float
    checks: list[Check]
    clients_cpu: float
    """Cores used by the clients, which are not part of the model."""
    median_ms: float
    slowest_ms: float
    """The 99th percentile of the time until a move was acknowledged."""
    slowest_sync_ms: float
    """The slowest sync of a small file, written once a second beside the database: the share of the disk."""

    @property
    def holds(self) -> bool:
        """Whether all quantities are close enough."""
        return all(check.holds for check in self.checks)

    def report(self) -> str:
        """One line per quantity."""
        lines = [f"{'':24}{'predicted':>12}{'measured':>12}{'deviation':>12}"]
        for check in self.checks:
            verdict = "" if check.holds else f"   more than {TOLERANCE:.0%}"
            lines.append(
                f"{check.quantity:24}{check.predicted:12,.1f}{check.measured:12,.1f}{check.deviation:+12.1%}{verdict}"
            )
        return "\n".join(lines)


def validate(costs: Costs, connections: int, seconds: float, think: float = Assumptions.think) -> Validation:
    """Play with this many connections, and compare."""
    with tempfile.TemporaryDirectory() as folder:
        with sixfold(folder=folder, quick=False):
            pass
        with prepared(folder) as running:
            return uvloop.run(large_run(running, Path(folder) / "sixfold.db", costs, connections, seconds, think))


async def large_run(
    running: Running, file: Path, costs: Costs, connections: int, seconds: float, think: float
) -> Validation:
    """The run itself. The prediction knows the number of tables, the thinking time, and the moves before the start."""
    await warm_up(running)
    crowd, tables = Crowd(think), connections // 2
    print(f"  {tables} tables are set up", flush=True)
    await crowd.come([running], tables)
    await crowd.begin()
    # At the start nobody has thought yet: it takes a while until moves are evenly spread.
    await asyncio.sleep(think)
    players = crowd.players
    played, players.waits = players.acked / tables, []
    disk = stored_bytes(file)
    watch = Stopwatch(
        cpu=lambda: cpu_of(running.process.pid),
        moves=lambda: players.acked,
        received=lambda: crowd.received,
        clients=time.process_time,
    )
    print(f"  {len(crowd.clients)} connections play for {seconds:.0f} s", flush=True)
    slowest_sync = await slowest_of_syncs(file.with_name("sync.probe"), seconds)
    lap, memory = watch.lap(), running.megabytes * 2**20
    grown = stored_bytes(file) - disk
    print(f"  {len(players.over)} of the games are over", flush=True)
    waits = sorted(players.waits)
    await crowd.leave()
    expected = predicted(costs, tables, think, lap["seconds"], played)
    checks = [
        Check("moves/s", expected.moves / lap["seconds"], lap["moves"] / lap["seconds"]),
        Check("processor, ms/s", 1e3 * expected.cpu / lap["seconds"], 1e3 * lap["cpu"] / lap["seconds"]),
        Check("memory, MB", expected.memory / 2**20, memory / 2**20),
        Check("sent, kB/s", expected.sent_bytes / lap["seconds"] / 1e3, lap["received"] / lap["seconds"] / 1e3),
        Check("disk, kB/s", expected.disk / lap["seconds"] / 1e3, grown / lap["seconds"] / 1e3),
    ]
    return Validation(
        connections=connections,
        seconds=seconds,
        think=think,
        checks=checks,
        clients_cpu=lap["clients"] / lap["seconds"],
        median_ms=1e3 * waits[len(waits) // 2],
        slowest_ms=1e3 * waits[len(waits) * 99 // 100],
        slowest_sync_ms=1e3 * slowest_sync,
    )


async def slowest_of_syncs(file: Path, seconds: float) -> float:
    """Sync a small file once a second for some time; returns the seconds of the slowest."""
    end, slowest = time.perf_counter() + seconds, 0.0
    with file.open("wb", buffering=0) as probe:
        while (now := time.perf_counter()) < end:
            probe.write(b"0123456789abcdef")
            await asyncio.to_thread(os.fsync, probe.fileno())
            slowest = max(slowest, time.perf_counter() - now)
            await asyncio.sleep(min(1.0, max(0.0, end - time.perf_counter())))
    return slowest
