"""No response of a server reveals hidden information: cloned tables send the same bytes.

``benchmarks/reliability.py clones`` does the same for all games, variants and kinds. Tables inside one process
are compared in ../tables/test_secrets.py and ../tables/test_declined_exchange.py, with clocks, bots and hints.
"""

import asyncio
from pathlib import Path

from .clone_comparison import compare, make_pair


def test_cloned_tables_at_two_servers_are_indistinguishable_to_others(sqlite_model: Path, tmp_path: Path) -> None:
    pairs = [
        make_pair("right to exchange", ("cards", "base", 2), 0),
        make_pair("tile of the mover", ("board", "base", 3), 1),
        make_pair("order of the bag", ("board", "duel", 2), 2),
        make_pair("tile of the mover", ("cards", "base", 2), 3, is_control=True),
    ]
    found = asyncio.run(compare(pairs, sqlite_model, tmp_path))
    assert found.differences == []
    assert sum(found.pairs.values()) == len(pairs)
    # The owner of the tile sees the difference, so the comparison works.
    assert found.seen_by_control
    assert found.answers > 100
