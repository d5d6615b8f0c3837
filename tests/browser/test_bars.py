"""How quick the client is: what travels first, when it answers, whether it stutters, whether it forgets."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from sixfold.games import registry

from .bars import first_page, frames, kept, loaded, previews
from .people import Person
from .playing import lay

Visit = Callable[..., Person]

FIRST_LOAD = 120_000
"""Bytes of scripts and styles, compressed, until somebody can play."""
FIRST_PAGE = 1000
"""Milliseconds by the clock until somebody can play."""
TRIES = 10
"""Others use this machine, too: once among so many times nobody is in the way."""
PREVIEW = 50
"""Milliseconds from a pointer that rests to the points it is shown."""
FRAME = 33
"""Milliseconds, with a processor four times slower."""


def test_little_travels_before_somebody_can_play(visit: Visit) -> None:
    start, table = loaded(visit("about:blank"))
    print(f"first page {start:,} bytes, with a table of the board game {table:,}")
    assert 5_000 < start < table < FIRST_LOAD


def test_the_points_of_a_move_are_shown_as_soon_as_the_pointer_rests(visit: Visit) -> None:
    took = previews(visit())
    print(f"preview: median {took[len(took) // 2]:.0f} ms, slowest {took[-1]:.0f} ms")
    assert took[len(took) // 2] < PREVIEW


def test_the_first_page_can_be_used_within_a_second(visit: Visit, browser: Browser) -> None:
    tries = (first_page(visit("about:blank"), browser) for _ in range(TRIES))
    clock, worked = next((seen for seen in tries if seen[0] < FIRST_PAGE), (float("inf"), 0.0))
    print(f"first page: usable after {clock:.0f} ms by the clock, {worked:.0f} ms of work")
    assert 0 < worked < clock < FIRST_PAGE


@pytest.mark.parametrize("game", registry.names())
def test_no_frame_takes_long_even_where_the_processor_is_four_times_slower(
    visit: Visit, browser: Browser, game: str
) -> None:
    seen = frames(visit(), browser, game, moves=3)
    print(f"longest frame of a move at a quarter of the speed, {game}: {seen}")
    assert seen.least < FRAME


def test_memory_stays_flat_over_many_games_in_one_tab(visit: Visit) -> None:
    ada = visit()

    def visit_tables(times: int) -> None:
        for _ in range(times):
            ada.go("/")
            ada.find("play-now").click()
            ada.find("board").wait_for()
            lay(ada)

    visit_tables(5)
    before = kept(ada.page)
    visit_tables(20)
    after = kept(ada.page)
    print(f"memory: {before}; after 20 more games {after}")
    assert after.heap < before.heap * 1.25 + 1_000_000
