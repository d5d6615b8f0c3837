"""Nothing that a server sends to anybody tells what they may not know: cloned tables look alike to the byte.

``benchmarks/reliability.py clones`` does the same for all games, variants and kinds. Tables inside one process
are compared in ../tables/test_secrets.py and ../tables/test_declining.py, with clocks, bots and hints.
"""

import asyncio
from pathlib import Path

from .clone_comparison import compare, make_pair


def test_cloned_tables_at_two_servers_look_alike_to_everybody_else(sqlite_model: Path, tmp_path: Path) -> None:
    pairs = [
        make_pair("right to exchange", ("cards", "base", 2), 0),
        make_pair("tile of the mover", ("board", "base", 3), 1),
        make_pair("order of the bag", ("board", "duel", 2), 2),
        make_pair("tile of the mover", ("cards", "base", 2), 3, is_control=True),
    ]
    found = asyncio.run(compare(pairs, sqlite_model, tmp_path))
    assert found.differences == []
    assert sum(found.pairs.values()) == len(pairs)
    # Whose tile it is sees another one: the comparison would notice.
    assert found.seen_by_control
    assert found.answers > 100
