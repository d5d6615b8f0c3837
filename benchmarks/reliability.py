"""Attacks a server at length: the figures of docs/reliability.md.

uv run --group test python benchmarks/reliability.py                      all attacks, about ten minutes
uv run --group test python benchmarks/reliability.py power clones         some of them
uv run --group test python benchmarks/reliability.py --minutes 60 --seed 7

The attacks are those of tests/server/attacks, at greater length. Servers, PostgreSQL and NATS are started on this
machine and listen only on the loopback interface. Fails if any attack succeeds.
"""

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import count, cycle, islice, product
from pathlib import Path
from random import Random
from time import monotonic

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SIXFOLD_PATIENCE", "600")

from tests.server.attacks import accounts, clone_comparison, fuzz, kills, power, upgrades  # noqa: E402
from tests.server.running.server_processes import Server  # noqa: E402
from tests.server.services import Nats, Postgres  # noqa: E402

from sixfold.games import registry  # noqa: E402
from sixfold.server.store.migration import migrate  # noqa: E402

FAILURES = 1000
"""Maximum number of power failures, besides the controls."""
MOST_PAIRS = 400
MOST_ROUNDS = 500

Row = tuple[str, str, str]
"""An attack, a figure, and its value."""


class Part:
    """One kind of attack: its time limit and its findings."""

    def __init__(self, name: str, rng: Random, seconds: float, folder: Path) -> None:
        self.name = name
        self.rng = rng
        self.folder = folder
        self.seconds = seconds
        self.begun = monotonic()
        self.rows: list[Row] = []
        self.failures: list[str] = []

    def is_over(self) -> bool:
        """Whether no further round should start."""
        return monotonic() - self.begun > self.seconds

    def figure(self, name: str, value: object) -> None:
        """Record a figure."""
        shown = f"{value:,}" if isinstance(value, int) else str(value)
        self.rows.append((self.name, name, shown))

    def new_url(self, name: str) -> str:
        """The address of a new SQLite file."""
        return f"sqlite:///{self.folder / name}"


# --- kills -------------------------------------------------------------------------------------------------


def kills_over_sqlite(part: Part) -> None:
    """One server with SQLite, killed again and again."""
    cluster = kills.Cluster(part.new_url("kills.db"))
    _play_under(part, cluster, [kills.kill_a_server], tables=16)


def kills_over_postgres(part: Part) -> None:
    """Two servers with PostgreSQL and NATS; all four are killed, and servers are paused for a while."""
    postgres, nats = Postgres(fsync=True), Nats()

    async def kill_postgres(cluster: kills.Cluster, rng: Random, tally: kills.Tally) -> None:
        # All its processes end at once without writing anything, and it must recover.
        await asyncio.to_thread(postgres.stop, signal.SIGQUIT)
        tally.kills["PostgreSQL"] += 1
        await asyncio.to_thread(postgres.start)

    async def kill_nats(cluster: kills.Cluster, rng: Random, tally: kills.Tally) -> None:
        await asyncio.to_thread(nats.stop, signal.SIGKILL)
        tally.kills["NATS"] += 1
        await asyncio.sleep(rng.uniform(0, 1))
        await asyncio.to_thread(nats.start)

    try:
        cluster = kills.Cluster(postgres.url(postgres.new_database()), ["--bus", nats.url], 2)
        attacks: list[kills.Attack] = [kills.kill_a_server, kills.kill_all_servers, kills.stop_a_server]
        _play_under(part, cluster, [*attacks, kills.kill_a_server, kill_postgres, kill_nats], tables=16)
    finally:
        nats.end()
        postgres.end()


def _play_under(part: Part, cluster: kills.Cluster, attacks: Sequence[kills.Attack], tables: int) -> None:
    tally, chosen = kills.Tally(), islice(cycle(attacks), MOST_ROUNDS)
    with cluster.running():
        asyncio.run(kills.play_under(cluster, chosen, part.rng, tally, tables, part.is_over))
    for name, number in sorted(tally.kills.items()):
        part.figure(name if "stopped" in name else f"{name} killed", number)
    part.figure("acknowledged moves", tally.acknowledged)
    for problem in ("lost", "doubled", "reordered"):
        part.figure(problem, tally.problems[problem])
    part.figure("connections resumed", tally.resumed)
    part.figure("entries received by clients", tally.received)
    for problem in ("received twice", "not received"):
        part.figure(problem, tally.problems[problem])
    part.figure("games finished", tally.games)
    part.figure("records that `sixfold verify` refuses", _refused_records(tally.records))
    part.failures += [f"{number} × {problem}" for problem, number in tally.problems.items()]
    part.failures += ["a traceback in a server's log" for output in cluster.output if "Traceback" in output]


def _refused_records(texts: Sequence[str]) -> int:
    """The number of records that the command rejects."""
    with tempfile.TemporaryDirectory() as folder:
        for number, text in enumerate(texts):
            (Path(folder) / f"game-{number:06}.json").write_text(text)
        done = subprocess.run([sys.executable, "-m", "sixfold", "verify", folder], capture_output=True, text=True)
        if done.returncode == 0:
            return 0
        return max(1, sum(": " in line for line in (done.stdout + done.stderr).splitlines()))


def killed_upgrades(part: Part) -> None:
    """Upgrades from the first schema to the newest, each killed at another statement."""
    old, copy = part.folder / "old.db", part.folder / "copy.db"
    upgrades.old_database(old)
    statements = list(range(1, upgrades.count_statements(old, copy) + 1))
    part.rng.shuffle(statements)
    tried = 0
    for statement in statements:
        if part.is_over():
            break
        tried += 1
        part.failures += upgrades.kill_upgrade(old, copy, statement)
    part.figure("upgrades killed", tried)
    part.figure("statements of an upgrade", len(statements))
    part.figure("upgrades that lost anything", len(part.failures))


# --- power -------------------------------------------------------------------------------------------------


def power_failures(part: Part) -> None:
    """Power failures under the SQLite store, and controls that must lose something."""
    model = part.folder / "model.db"
    migrate(f"sqlite:///{model}")
    found, flushes = power.Losses(), 0
    while found.failures < FAILURES and not part.is_over():
        recording = power.record_play(model, part.folder, part.rng, moves=20)
        flushes += len(recording.flushes)
        found.add(power.fail_power(recording, part.rng, 100))
    part.figure("power failures", found.failures)
    part.figure("flushes recorded", flushes)
    part.figure("acknowledged entries looked for", found.acknowledged)
    part.figure("lost, damaged or in part", found.lost)
    part.failures += [f"{number} × {problem}" for problem, number in found.problems.items()]
    careless = {name: power.record_play(model, part.folder, part.rng, 20, [name]) for name in power.CARELESS_SETTINGS}
    careless["acknowledged before writing"] = power.acknowledged_early(recording)
    careless["disk that ignores flushes"] = recording
    for name, recording in careless.items():
        lost = power.fail_power(recording, part.rng, 100, ignores_flushes="ignores" in name)
        part.figure(f"control: {name}", f"{lost.with_losses} of {lost.failures} caught")
        part.failures += [] if lost.lost else [f"the control {name} was not caught"]


# --- clones ------------------------------------------------------------------------------------------------


def cloned_tables(part: Part) -> None:
    """Pairs of tables that differ only in a hidden fact, for every variant with hidden hands and every kind of pair."""
    tables = [
        (game, variant, players)
        for game in ("board", "cards")
        for variant, numbers in registry.variants(game).items()
        for players in numbers
        if players > 1
    ]
    kinds = list(product(clone_comparison.KINDS, tables))
    model, found = part.folder / "model.db", clone_comparison.Compared()
    migrate(f"sqlite:///{model}")
    for number in count():
        if part.is_over() or sum(found.pairs.values()) >= MOST_PAIRS:
            break
        chosen = part.rng.sample(kinds, 8) if number else kinds
        pairs = [clone_comparison.make_pair(kind, table, part.rng.randrange(10**6)) for kind, table in chosen]
        control = clone_comparison.make_pair("tile of the mover", part.rng.choice(tables), number, is_control=True)
        folder = part.folder / str(number)
        folder.mkdir()
        before = len(found.seen_by_control)
        found.add(asyncio.run(clone_comparison.compare([*pairs, control], model, folder)))
        part.failures += [] if len(found.seen_by_control) > before else ["the control was not seen"]
    for kind, pairs_of_kind in sorted(found.pairs.items()):
        part.figure(f"pairs: {kind}", pairs_of_kind)
    part.figure("games and variants", len(tables))
    part.figure("messages and answers compared", found.answers)
    part.figure("bytes compared", found.size)
    part.figure("differences", len(found.differences))
    part.failures += found.differences


# --- accounts and fuzzing ----------------------------------------------------------------------------------


def hostile_accounts(part: Part) -> None:
    """Every attack on an account, each time at a new server."""
    attempts = 0
    for number in count():
        if number and part.is_over():
            break
        with Server(part.new_url(f"accounts{number}.db"), *accounts.PROXIED) as server:
            report = asyncio.run(accounts.attack_accounts(server, part.rng, *accounts.ATTACKS.values()))
            part.failures += ["a traceback in the log"] if "Traceback" in server.end() else []
        attempts += sum(report.attempts.values())
        part.failures += report.succeeded
    part.figure("servers attacked", number)
    part.figure("kinds of attempts", len(report.attempts))
    part.figure("attempts", attempts)
    part.figure("that succeeded", len(part.failures))


def fuzzing(part: Part) -> None:
    """Fuzzed messages, requests and bytes; regularly at a new server, which must be sound at its end."""
    found, crashes = fuzz.Fuzzed(), 0
    for number in islice(count(), MOST_ROUNDS):
        if number and part.is_over():
            break
        with Server(part.new_url(f"fuzz{number}.db")) as server:
            asyncio.run(fuzz.fuzz(server, part.rng, found, messages=1200, requests=400, raw=100))
            alive = server.process.poll() is None
            crashes += not alive or "Traceback" in server.end()
    part.figure("messages", found.messages)
    part.figure("requests", found.requests)
    part.figure("requests that are no HTTP", found.raw)
    part.figure("kinds of answers", len(found.answers))
    part.figure(
        "answers of 5xx", sum(n for code, n in found.answers.items() if code.startswith("5") and code.isdigit())
    )
    part.figure("messages without exactly one answer", sum("answers to" in one for one in found.problems))
    part.figure("crashes and tracebacks", crashes)
    part.failures += found.problems + crashes * ["a crash or a traceback"]


PARTS: dict[str, tuple[Callable[[Part], None], float]] = {
    "kills over SQLite": (kills_over_sqlite, 0.22),
    "kills over PostgreSQL and NATS": (kills_over_postgres, 0.27),
    "upgrades": (killed_upgrades, 0.06),
    "power": (power_failures, 0.1),
    "clones": (cloned_tables, 0.15),
    "accounts": (hostile_accounts, 0.05),
    "fuzz": (fuzzing, 0.15),
}
"""Each with its share of the time."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = ("kills", "upgrades", "power", "clones", "accounts", "fuzz")
    parser.add_argument("parts", nargs="*", metavar="|".join(names), help="which attacks; all by default")
    parser.add_argument("--minutes", type=float, default=10.0, help="approximate total time in minutes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if unknown := set(options.parts) - set(names):
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    chosen = {name: part for name, part in PARTS.items() if not options.parts or name.split()[0] in options.parts}
    whole = sum(share for _, share in chosen.values())
    shown = Table(title=f"seed {options.seed}, {options.minutes:g} minutes")
    for column in ("attack", "figure", "value"):
        shown.add_column(column, justify="right" if column == "value" else "left")
    failures = []
    for name, (attack, share) in chosen.items():
        with tempfile.TemporaryDirectory() as folder:
            rng, seconds = Random(f"{options.seed} {name}"), 60 * options.minutes * share / whole
            part = Part(name, rng, seconds, Path(folder))
            print(f"{name}: about {seconds:.0f} s", flush=True)
            attack(part)
        failures += [f"{name}: {failure}" for failure in part.failures]
        for number, row in enumerate(part.rows):
            shown.add_row("" if number else row[0], *row[1:])
        shown.add_section()
    Console(width=100).print(shown)
    for failure in failures[:50]:
        print(failure)
    sys.exit(f"{len(failures)} attacks succeeded" if failures else 0)


if __name__ == "__main__":
    main()
