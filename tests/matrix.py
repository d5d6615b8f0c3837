"""Exhaustive matrices: a sample runs every time, the rest with ``pytest -m long``."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], samples: Collection[Any]) -> list[Any]:
    """All values for ``parametrize``; those that are no samples are marked ``long``. A sample may be given as text."""
    values = list(values)
    missing = [sample for sample in samples if sample not in values and sample not in map(str, values)]
    assert not missing, f"no such values: {missing}"
    return [value if value in samples or str(value) in samples else _long(value) for value in values]


def _long(value: Any) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.long)


def each_variant_once(tables: Iterable[Any]) -> list[Any]:
    """All tables, each variant with its smallest number of players as a sample: games of more take longest.

    A table is a game, or a tuple that ends with the number of players.
    """
    tables = list(tables)
    smallest: dict[Any, Any] = {}
    for table in sorted(tables, key=_players):
        smallest.setdefault(table[:-1] if isinstance(table, tuple) else (table.name, table.variant), table)
    return sampled(tables, list(smallest.values()))


def _players(table: Any) -> int:
    return int(table[-1] if isinstance(table, tuple) else table.players)
