"""PostgreSQL only: outages and reconnects."""

import asyncio
import signal
from collections.abc import Iterator

import pytest

from sixfold.server.store.database import Clash, Statement, Unavailable
from sixfold.server.store.migration import migrate
from sixfold.server.store.postgres import PostgresDatabase

from ..services import PATIENCE, Postgres, in_loop
from .rows import READ, entry, length


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """A separate server for tests that stop it."""
    server = Postgres()
    migrate(server.url())
    yield server
    server.end()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["restart", "crash"])
@in_loop
async def test_a_restart_causes_unavailable_at_worst_and_loses_nothing_acknowledged(
    own_postgres: Postgres, how: int
) -> None:
    database = PostgresDatabase(own_postgres.url(), patience=PATIENCE)
    acknowledged: dict[str, list[int]] = {f"{how}-{task}": [] for task in range(5)}
    unsure: set[tuple[str, int]] = set()
    seen = asyncio.Event()
    over = False

    async def append(table: str) -> None:
        seq = 0
        while not over:
            try:
                await database.write(entry(table, seq), Statement("DELETE FROM secrets WHERE name = 'x'"))
                acknowledged[table].append(seq)
            except Unavailable:
                unsure.add((table, seq))
            seq += 1
            seen.set()

    async def look() -> None:
        while not over:
            assert await database.read("SELECT 1") == [(1,)]

    async def all_append(more: int) -> None:
        before = {table: len(done) for table, done in acknowledged.items()}
        while any(len(done) < before[table] + more for table, done in acknowledged.items()):
            seen.clear()
            await seen.wait()

    tasks = [asyncio.create_task(append(table)) for table in acknowledged] + [asyncio.create_task(look())]
    await all_append(10)
    await asyncio.to_thread(own_postgres.stop, how)
    await asyncio.to_thread(own_postgres.start)
    await all_append(10)
    over = True
    await asyncio.gather(*tasks)
    for table, done in acknowledged.items():
        kept = {row[0] for row in await database.read(READ, table)}
        assert kept >= set(done)
        assert kept - set(done) <= {seq for name, seq in unsure if name == table}
    await database.close()


@in_loop
async def test_a_postgres_that_stays_down_is_unavailable_after_a_bounded_wait(own_postgres: Postgres) -> None:
    database = PostgresDatabase(own_postgres.url(), patience=PATIENCE)
    await database.write(entry("away", 0))
    await asyncio.to_thread(own_postgres.stop)
    database._patience = database._writer._patience = 0.2
    with pytest.raises(Unavailable, match="PostgreSQL cannot be reached"):
        await database.read("SELECT 1")
    with pytest.raises(Unavailable, match="PostgreSQL cannot be reached"):
        await database.write(entry("away", 1))
    database._patience = database._writer._patience = PATIENCE
    await asyncio.to_thread(own_postgres.start)
    await database.write(entry("away", 1))
    assert await length(database, "away") == 2
    await database.close()


@in_loop
async def test_a_write_with_an_unknown_outcome_is_not_retried(postgres_url: str) -> None:
    database = PostgresDatabase(postgres_url, patience=PATIENCE)
    await database.write(Statement("CREATE SEQUENCE attempts"))
    end = Statement("SELECT CASE WHEN nextval('attempts') < 5 THEN pg_terminate_backend(pg_backend_pid()) END")
    with pytest.raises(Unavailable):
        await database.write(end)
    assert await database.read("SELECT nextval('attempts')") == [(2,)]
    # Before COMMIT the write cannot have happened, so it is retried: two attempts fail, the third succeeds.
    await database.write(entry("t", 0), end)
    assert await database.read("SELECT nextval('attempts')") == [(6,)]
    assert await length(database, "t") == 1
    await database.close()


@in_loop
async def test_deadlocks_and_serialization_failures_are_conflicts(postgres_url: str) -> None:
    database = PostgresDatabase(postgres_url)
    await database.write(*(Statement("INSERT INTO secrets VALUES ($1, '0')", (name,)) for name in "ab"))
    raise_error = "DO $body$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{}'; END $body$"
    for code in ("40001", "40P01"):
        with pytest.raises(Clash):
            await database.write(Statement(raise_error.format(code)))
    for code in ("57P01", "53100", "53300"):
        with pytest.raises(Unavailable):
            await database.write(Statement(raise_error.format(code)))
    assert await database.read("SELECT COUNT(*) FROM secrets") == [(2,)]
    await database.close()


@in_loop
async def test_synchronous_commit_is_enabled_even_if_the_server_has_it_off(postgres_url: str) -> None:
    careless = PostgresDatabase(postgres_url)
    [[name]] = await careless.read("SELECT current_database()")
    await careless.write(Statement(f"ALTER DATABASE {name} SET synchronous_commit = off"))
    await careless.close()
    database = PostgresDatabase(postgres_url)
    assert await database.read("SHOW synchronous_commit") == [("on",)]
    await database.close()
