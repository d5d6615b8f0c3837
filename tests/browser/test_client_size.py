"""The size of the client: the bytes of the first load, and the memory of a tab. Times: benchmarks/client.py."""

from collections.abc import Callable

import pytest

from .client_size import FIRST_LOAD, WITH_TABLE, Kept, kept, loaded
from .move_input import make_move
from .people import Person

Visit = Callable[..., Person]


def test_the_first_load_stays_below_its_limit(visit: Visit) -> None:
    start, table = loaded(visit("about:blank"))
    assert 5_000 < start < FIRST_LOAD, f"first page {start:,} bytes"
    assert start < table < WITH_TABLE, f"first page {start:,} bytes, with a table {table:,}"
    # A module that both need is easily put into the file of tables, which then comes with every page.
    assert table - start > 40_000, f"the first page has files of tables: {start:,} of {table:,} bytes"


@pytest.mark.parametrize("tables", [8, pytest.param(40, marks=pytest.mark.long)])
def test_memory_stays_flat_over_many_tables_in_one_tab(visit: Visit, tables: int) -> None:
    ada = visit("/")

    def visit_tables(times: int) -> Kept:
        for _ in range(times):
            ada.find("play-now").click()
            make_move(ada)
            ada.go("/")
            ada.find("play-now").wait_for()
        return kept(ada.page)

    before = visit_tables(3)
    after = visit_tables(tables)
    measured = f"{before}; after {tables} more tables {after}"
    # A leaked table has hundreds of nodes and a hundred listeners, and eight or more would leak. The page that was left
    # last may not have been collected yet.
    assert after.nodes < before.nodes + 2000, measured
    assert after.listeners < before.listeners + 50, measured
    assert after.heap < before.heap + 2_000_000, measured
