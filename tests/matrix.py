"""Parametrised test matrices: a sample always runs, the rest with ``pytest -m long``."""

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def sampled(values: Iterable[Any], chosen: Collection[Any]) -> list[Any]:
    """All values for ``parametrize``; all except the samples are marked ``long``. A sample may be given as text."""
    values = list(values)
    missing = [sample for sample in chosen if sample not in values and sample not in map(str, values)]
    assert not missing, f"no such values: {missing}"
    return [value if value in chosen or str(value) in chosen else _long(value) for value in values]


def _long(value: Any) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=pytest.mark.long)


def each_variant_once(tables: Iterable[Any], most: int = 3) -> list[Any]:
    """All tables for ``parametrize``, with a sample of each variant."""
    tables = list(tables)
    return sampled(tables, samples(tables, most))


def samples(tables: Iterable[Any], most: int = 3) -> list[Any]:
    """Each variant with its smallest number of players, if these are at most ``most``.

    A game of four takes ten times as long as a game of two, so ``most`` is 4 only where partners matter. A table is a
    game, or a tuple that ends with the number of players.
    """
    smallest: dict[Any, Any] = {}
    for table in sorted(tables, key=_players):
        smallest.setdefault(table[:-1] if isinstance(table, tuple) else (table.name, table.variant), table)
    return [table for table in smallest.values() if _players(table) <= most]


def _players(table: Any) -> int:
    return int(table[-1] if isinstance(table, tuple) else table.players)
