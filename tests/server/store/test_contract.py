"""The contract that both databases fulfil."""

import asyncio

import pytest

from sixfold.server.store.database import Clash, Statement, Unavailable

from ..services import in_loop
from .rows import READ, entry, length, opened, secret

RAISE = "UPDATE tables SET seq = seq + 1 WHERE id = $1 AND seq = $2"
TABLE = (
    "INSERT INTO tables (id, host, game, variant, players, status, public, summary, seq, bot_turn, created, changed) "
    "VALUES ($1, 'p', 'board', 'base', 2, 'open', $2, '{}', 0, 0, 5, $3)"
)


@in_loop
async def test_what_is_written_can_be_read(database_url: str) -> None:
    database = opened(database_url)
    assert await database.write(entry("a", 0, '{"word": "Züge, \'quoted\' $1 🎲"}'), entry("a", 1)) == [[], []]
    assert await database.read(READ, "a") == [(0, '{"word": "Züge, \'quoted\' $1 🎲"}'), (1, "{}")]
    assert await database.read(READ, "b") == []
    await database.close()


@in_loop
async def test_entries_persist_after_reopening(database_url: str) -> None:
    database = opened(database_url)
    await database.write(entry("a", 0))
    await database.close()
    database = opened(database_url)
    assert await length(database, "a") == 1
    await database.close()


@in_loop
async def test_large_integers_null_and_fractions_are_stored_exactly(database_url: str) -> None:
    database = opened(database_url)
    await database.write(Statement(TABLE, ("t", 1, 5)))
    await database.write(Statement("UPDATE tables SET flag_at = $2 WHERE id = $1", ("t", 2**62)))
    assert await database.read("SELECT flag_at, code, ended FROM tables") == [(2**62, None, None)]
    rating = (
        "INSERT INTO ratings (person, ladder, mu, sigma, ordinal, games, changed) VALUES ($1, $2, $3, $4, $5, 1, 1)"
    )
    await database.write(Statement(rating, ("p", "l", 25.1, 1 / 3, -0.5)))
    assert await database.read("SELECT mu, sigma, ordinal FROM ratings") == [(25.1, 1 / 3, -0.5)]
    await database.close()


@in_loop
async def test_a_duplicate_entry_number_conflicts_and_its_whole_write_is_rolled_back(database_url: str) -> None:
    database = opened(database_url)
    await database.write(entry("a", 0, "first"))
    with pytest.raises(Clash):
        await database.write(entry("a", 0, "second"), secret("s", "v"))
    with pytest.raises(Clash):
        await database.write(secret("s", "v"), entry("a", 0, "second"))
    assert await database.read(READ, "a") == [(0, "first")]
    assert await database.read("SELECT * FROM secrets") == []
    await database.close()


@in_loop
async def test_a_duplicate_unique_name_conflicts(database_url: str) -> None:
    database = opened(database_url)
    columns = "id, name, name_key, lang, preferences, epoch, created, seen"
    sql = f"INSERT INTO people ({columns}) VALUES ($1, 'A', $2, 'de', '{{}}', 0, 1, 1)"
    await database.write(Statement(sql, ("1", "a")))
    with pytest.raises(Clash):
        await database.write(Statement(sql, ("2", "a")))
    # Any number of rows may have no name.
    await database.write(Statement(sql, ("3", None)), Statement(sql, ("4", None)))
    await database.close()


@pytest.mark.parametrize(("expected", "seq"), [(1, 7), (0, 0), (2, 0)])
@in_loop
async def test_an_unexpected_number_of_changed_rows_conflicts(database_url: str, expected: int, seq: int) -> None:
    database = opened(database_url)
    await database.write(Statement(TABLE, ("t", 1, 1)))
    with pytest.raises(Clash, match="rows changed"):
        await database.write(Statement(RAISE, ("t", seq), expected))
    with pytest.raises(Clash, match="rows changed"):
        await database.write(entry("t", 0), Statement(RAISE, ("t", seq), expected))
    assert await database.read("SELECT seq FROM tables") == [(0,)]
    assert await length(database, "t") == 0
    await database.close()


@in_loop
async def test_the_expected_number_of_changed_rows_is_committed(database_url: str) -> None:
    database = opened(database_url)
    await database.write(Statement(TABLE, ("t", 1, 1), 1))
    await database.write(Statement(RAISE, ("t", 0), 1), Statement(RAISE, ("t", 0), 0))
    counted = Statement("UPDATE tables SET seq = seq + 1 RETURNING id, seq", (), 1)
    assert await database.write(counted) == [[("t", 2)]]
    missed = Statement("UPDATE tables SET seq = seq + 1 WHERE id = 'x' RETURNING id", (), 1)
    with pytest.raises(Clash):
        await database.write(missed)
    chosen = "WITH one AS (SELECT 't' AS id) UPDATE tables SET seq = 0 WHERE id IN (SELECT id FROM one)"
    await database.write(Statement(chosen, (), 1))
    assert await database.write(Statement("WITH one AS (SELECT 5 AS n) SELECT n FROM one")) == [[(5,)]]
    upsert = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
    await database.write(Statement(upsert, ("n", "1"), 1))
    await database.write(Statement(upsert, ("n", "2"), 0))
    await database.close()


@in_loop
async def test_a_conflict_rolls_back_only_its_own_write(database_url: str) -> None:
    """Concurrent writes may share a transaction, without effects on each other."""
    database = opened(database_url)
    await database.write(secret("taken", "0"))
    writes = []
    for number in range(120):
        if number % 3 == 0:
            writes.append(database.write(entry("bad", number), secret("taken", "1")))
        elif number % 3 == 1:
            writes.append(database.write(entry("good", number // 3), secret(f"s{number}", "1")))
        else:
            writes.append(database.write(secret("taken", "2")))
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert [isinstance(outcome, Clash) for outcome in outcomes] == [number % 3 != 1 for number in range(120)]
    assert await length(database, "good") == 40
    assert await length(database, "bad") == 0
    assert await database.read("SELECT COUNT(*) FROM secrets WHERE value = '1'") == [(40,)]
    await database.close()


@in_loop
async def test_one_of_many_appends_of_the_same_number_succeeds(database_url: str) -> None:
    one, other = opened(database_url), opened(database_url)
    for seq in range(5):
        writes = [database.write(entry("t", seq, f"{k}")) for k in range(8) for database in (one, other)]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert sum(outcome == [[]] for outcome in outcomes) == 1
        assert all(outcome == [[]] or isinstance(outcome, Clash) for outcome in outcomes)
    assert await length(one, "t") == 5
    await one.close()
    await other.close()


@pytest.mark.parametrize("value", [2**70, "\ud800", ["list"]])
@in_loop
async def test_a_value_that_cannot_be_stored_fails_only_its_own_write(database_url: str, value: object) -> None:
    database = opened(database_url)
    wrong = Statement("UPDATE tables SET seq = 0 WHERE id = $1", (value,))
    right, *mistakes = await asyncio.gather(
        database.write(entry("t", 0)),
        database.write(entry("x", 0), wrong),
        database.write(Statement("SELEC")),
        database.write(Statement("INSERT INTO secrets (name, value) VALUES ($1, $2)", ("only one",))),
        database.read("SELEC"),
        return_exceptions=True,
    )
    assert right == [[]]
    assert all(isinstance(mistake, Exception) for mistake in mistakes)
    assert not any(isinstance(mistake, (Clash, Unavailable)) for mistake in mistakes)
    assert await length(database, "x") == 0
    await database.write(entry("t", 1))
    await database.close()


@in_loop
async def test_a_cancelled_write_does_not_affect_others(database_url: str) -> None:
    database = opened(database_url)
    gone = [asyncio.ensure_future(database.write(entry("gone", number))) for number in range(10)]
    await asyncio.sleep(0)
    for task in gone:
        task.cancel()
    await database.write(entry("t", 0))
    await asyncio.gather(*gone, return_exceptions=True)
    assert await length(database, "t") == 1
    await database.close()


@in_loop
async def test_a_closed_database_refuses_reads_and_writes(database_url: str) -> None:
    database = opened(database_url)
    await database.write(entry("t", 0))
    await database.close()
    await database.close()
    with pytest.raises(Unavailable):
        await database.read("SELECT 1")
    with pytest.raises(Unavailable):
        await database.write(entry("t", 1))


@in_loop
async def test_pending_writes_are_committed_before_closing(database_url: str) -> None:
    database = opened(database_url)
    writes = [asyncio.ensure_future(database.write(entry("t", number))) for number in range(50)]
    await asyncio.sleep(0)
    await database.close()
    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    again = opened(database_url)
    kept = {row[0] for row in await again.read(READ, "t")}
    assert kept >= {number for number, outcome in enumerate(outcomes) if outcome == [[]]}
    assert all(outcome == [[]] or isinstance(outcome, Unavailable) for outcome in outcomes)
    await again.close()
