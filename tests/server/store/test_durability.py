"""Acknowledged writes are never lost, and only one of two writers of the same entry succeeds."""

import asyncio
import itertools
import subprocess
import sys
from pathlib import Path

from sixfold.server.store.connect import open_database

from .rows import READ

HERE = Path(__file__).parent


def run(program: str, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(HERE / program), *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


async def entries(url: str, table: str) -> list[int]:
    database = open_database(url, Path("/nowhere"))
    found = [row[0] for row in await database.read(READ, table)]
    await database.close()
    return found


async def newest(url: str) -> dict[str, int]:
    """The number of entries of each table, after checking that their numbers have no gap."""
    database = open_database(url, Path("/nowhere"))
    rows = await database.read("SELECT table_id, COUNT(*), MAX(seq) FROM entries GROUP BY table_id")
    assert await database.read("SELECT 1") == [(1,)]
    await database.close()
    assert all(count == last + 1 for _, count, last in rows)
    return {table: count for table, count, _ in rows}


def test_a_killed_process_has_stored_everything_it_acknowledged(sqlite_url: str) -> None:
    acknowledged: dict[str, int] = {}
    for number in range(3):
        with run("append_process.py", sqlite_url, str(number)) as process:
            assert process.stdout is not None
            # At a different point in each round.
            said = list(itertools.islice(process.stdout, 700 + 331 * number))
            process.kill()
            said += process.stdout
        for line in said:
            if line.endswith("\n"):
                table, seq = line.split()
                acknowledged[table] = max(acknowledged.get(table, 0), int(seq) + 1)
        kept = asyncio.run(newest(sqlite_url))
        assert all(kept.get(table, 0) >= count for table, count in acknowledged.items())


def test_one_of_two_processes_that_append_the_same_entry_succeeds(database_url: str) -> None:
    racers = [run("race_process.py", database_url, name, "40") for name in ("one", "other")]
    for racer in racers:
        assert racer.stdout is not None
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    won = [[int(line) for line in racer.communicate()[0].split()] for racer in racers]
    assert [racer.returncode for racer in racers] == [0, 0]
    assert sorted(won[0] + won[1]) == list(range(40))
    assert asyncio.run(entries(database_url, "contested")) == list(range(40))
