"""How quick the client is, and whether it forgets: the figures of docs/client.md.

``uv run python benchmarks/client.py bars``    what tests/browser/test_bars.py holds to bars
``uv run python benchmarks/client.py memory``  what a tab holds in memory, after every twenty of 200 whole games

Both start a server and a Chromium of their own. The games are of all variants, one after the other in one tab without
loading anything anew, played by keys alone against bots of level 1.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.bars import first_page, frames, kept, loaded, previews, yardstick  # noqa: E402
from tests.browser.browsers import MISSING, PATIENCE, chromium, path_of_chromium  # noqa: E402
from tests.browser.people import Person  # noqa: E402
from tests.browser.playing import play_out, press  # noqa: E402
from tests.browser.tables import GAMES, new_table  # noqa: E402
from tests.server.running.processes import Server  # noqa: E402

from sixfold.games import registry  # noqa: E402

EVERY = 20


Visit = Callable[[str], Person]


def bars(browser: Browser, visit: Visit) -> None:
    start, table = loaded(visit("about:blank"))
    print(f"first load: {start:,} bytes of scripts and styles, {table:,} with a table of the board game")
    clock, worked = first_page(visit("about:blank"), browser)
    print(f"first page: usable after {clock:.0f} ms by the clock, {worked:.0f} ms of work")
    took = previews(visit("/"))
    print(f"points under a pointer that rests: median {median(took):.0f} ms, slowest {took[-1]:.0f} ms")
    print(f"the yardstick: {yardstick(visit('/'), browser):.1f} ms")
    for game in registry.names():
        seen = frames(visit("/"), browser, game, moves=5)
        print(f"longest frame of a move at a quarter of the speed, {game}: {seen}")


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
        Server(f"sqlite:///{folder}/house.db") as server,
        chromium(path) as browser,
    ):

        def visit(where: str) -> Person:
            context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=server.url)
            context.set_default_timeout(PATIENCE)
            person = Person(context.new_page(), Path(folder))
            person.page.goto(where)
            return person

        if options.what == "bars":
            bars(browser, visit)
        else:
            memory(visit, options.games)


if __name__ == "__main__":
    main()
