"""Measures the speed and memory use of the client: the figures of docs/client.md.

``uv run python benchmarks/client.py bars``    bytes, times and frames, each with its target; fails if one is missed
``uv run python benchmarks/client.py memory``  the memory of a tab, after every twenty of 200 whole games

Both start their own server and Chromium. Use a quiet machine for times. The games cover all variants, one after the
other in one tab without reloading, played with the keyboard against bots of level 1.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from client_timing import first_page, frames, previews, yardstick  # noqa: E402
from tests.browser.chromium import MISSING, PATIENCE, chromium, path_of_chromium  # noqa: E402
from tests.browser.client_size import FIRST_LOAD, WITH_TABLE, kept, loaded  # noqa: E402
from tests.browser.move_input import play_out, press  # noqa: E402
from tests.browser.people import Person  # noqa: E402
from tests.browser.table_setup import GAMES, new_table  # noqa: E402
from tests.server.running.server_processes import Server  # noqa: E402

EVERY = 20
TRIES = 5
FIRST_PAGE = 1000
"""Wall-clock milliseconds until the page is usable."""
PREVIEW = 50
"""Milliseconds from a resting pointer to the display of its points."""
FRAME = 33
"""Milliseconds of work, with a processor four times slower."""

Visit = Callable[[str], Person]


class Bar(NamedTuple):
    """A figure and its upper limit."""

    name: str
    figure: float
    target: float
    unit: str
    more: str = ""

    @property
    def is_met(self) -> bool:
        """Whether the figure is below its limit."""
        return self.figure < self.target

    def __str__(self) -> str:
        said = f"{self.name}: {self.figure:,.0f} {self.unit}, target below {self.target:,.0f}"
        return f"{'ok    ' if self.is_met else 'MISSED'}  {said}{f' ({self.more})' if self.more else ''}"


def bars(browser: Browser, visit: Visit) -> Iterator[Bar]:
    start, table = loaded(visit("about:blank"))
    yield Bar("first page", start, FIRST_LOAD, "bytes", "scripts and styles, compressed")
    yield Bar("the same with a table of the board game", table, WITH_TABLE, "bytes", f"first page {start:,}")
    tries = sorted(first_page(visit("about:blank"), browser) for _ in range(TRIES))
    clock, worked = tries[TRIES // 2]
    yield Bar(
        "first page usable, median", clock, FIRST_PAGE, "ms", f"{worked:.0f} ms of work, best {tries[0][0]:.0f} ms"
    )
    took = previews(visit("/"))
    yield Bar("points under a pointer that rests, median", median(took), PREVIEW, "ms", f"slowest {took[-1]:.0f} ms")
    print(f"        the yardstick takes {yardstick(visit('/'), browser):.1f} ms", flush=True)
    for game in dict.fromkeys(game for game, *_ in GAMES):
        seen = frames(visit("/"), browser, game, moves=TRIES)
        name = f"longest frame of a move at a quarter of the speed, {game}, median"
        yield Bar(name, seen.middle, FRAME, "ms", f"with every move {seen.least:.0f} ms")


def tell(seen: Iterator[Bar]) -> int:
    """Print every figure as soon as it is known; returns the number of missed targets."""
    missed = []
    for bar in seen:
        print(bar, flush=True)
        if not bar.is_met:
            missed.append(bar.name)
    print(f"{len(missed)} missed: {'; '.join(missed)}" if missed else "all targets met")
    return len(missed)


def memory(visit: Visit, games: int) -> None:
    tab = visit("/")
    for number, (game, variant, players) in enumerate(islice(cycle(GAMES), games), 1):
        tab.go(f"/t/{new_table(tab, game, variant, players, level=1)}")
        assert play_out(tab, press), "a game without a move"
        if number % EVERY == 0:
            tab.go("/")
            tab.find("play-now").wait_for()
            print(f"after {number:3} whole games: {kept(tab.page)}", flush=True)
    for complaint in tab.complaints:
        print(f"the browser complained: {complaint}")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("what", choices=["bars", "memory"])
    arguments.add_argument("--games", type=int, default=200, help="how many games are played in one tab")
    options = arguments.parse_args()
    path = path_of_chromium(whole=True)
    if path is None:
        sys.exit(MISSING)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(f"sqlite:///{folder}/sixfold.db") as server,
        chromium(path) as browser,
    ):

        def visit(where: str) -> Person:
            context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=server.url)
            context.set_default_timeout(PATIENCE)
            person = Person(context.new_page())
            person.page.goto(where)
            return person

        if options.what == "memory":
            memory(visit, options.games)
        elif tell(bars(browser, visit)):
            sys.exit(1)


if __name__ == "__main__":
    main()
