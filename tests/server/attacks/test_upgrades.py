"""A schema migration killed midway leaves the database unchanged, and the next one succeeds.

``benchmarks/reliability.py upgrades`` kills it at every statement.
"""

from pathlib import Path

from .upgrades import count_statements, kill_upgrade, old_database


def test_a_killed_migration_loses_nothing_and_can_be_repeated(tmp_path: Path) -> None:
    old, copy = tmp_path / "old.db", tmp_path / "copy.db"
    assert all(old_database(old).values())
    last = count_statements(old, copy)
    # In the middle, and just before the commit.
    for statement in (last // 2, last):
        assert kill_upgrade(old, copy, statement) == []
