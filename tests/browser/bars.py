"""What is measured of the client, for the tests that hold it to its bars and for benchmarks/client.py."""

import gzip
import json
import re
from typing import NamedTuple

from playwright.sync_api import Browser, Page, expect

from sixfold.server.client import files

from .people import Person
from .playing import lay
from .tables import open_table


def loaded(person: Person) -> tuple[int, int]:
    """Bytes of scripts and styles, compressed: of the first page, and of it and a table of the board game."""
    requested: set[str] = set()
    sizes = {address: len(gzip.compress(file.data, 9)) for address, file in files().items()}
    person.page.on("request", lambda request: requested.add("/" + request.url.split("/", 3)[-1]))

    def so_far() -> int:
        return sum(sizes[address] for address in requested if re.search(r"\.(js|css)$", address))

    person.page.goto("/")
    person.find("play-now").wait_for()
    start = so_far()
    person.find("play-now").click()
    person.find("board").wait_for()
    return start, so_far()


POINT = """([x, y]) => new Promise((resolve) => {
    const board = document.querySelector("[data-testid=board]");
    const place = () => document.querySelector(".ghost .tile")?.getAttribute("transform");
    const begun = performance.now(), before = place();
    board.dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: y, bubbles: true }));
    const look = () => place() !== before ? resolve(performance.now() - begun) : requestAnimationFrame(look);
    requestAnimationFrame(look);
})"""
"""Measured in the page itself, from the event to the frame in which the points are drawn."""


def previews(person: Person) -> list[float]:
    """Milliseconds from a pointer that rests to the points that it is shown, the shortest first."""
    open_table(person, "board")
    person.find("rack").get_by_role("button").first.click()
    points = [list(person.on_screen("board", *cell)) for cell in person.open_cells()[:24:3]]
    return sorted(person.page.evaluate(POINT, point) for point in points)


CATEGORIES = ["toplevel", "devtools", "disabled-by-default-devtools.timeline"]


def _tasks_of(trace: bytes) -> list[float]:
    """How long the page's own thread worked at each stretch, in milliseconds of its processor.

    Not the clock is asked, because others use this machine, too. What a test asks of the page is not the page's work.
    """
    events = json.loads(trace)["traceEvents"]
    threads = [(e["args"]["name"], e["pid"], e["tid"]) for e in events if e["name"] == "thread_name"]
    mains = {thread[1:] for thread in threads if thread[0] == "CrRendererMain"}
    own = [e for e in events if "tdur" in e and (e["pid"], e["tid"]) in mains]
    asked = [e["ts"] for e in own if e["name"] == "api_call"]
    tasks = [e for e in own if e["name"] == "RunTask"]
    worked = [e["tdur"] / 1000 for e in tasks if not any(e["ts"] <= at < e["ts"] + e["dur"] for at in asked)]
    assert asked
    assert len(worked) > 50
    return worked


def first_page(person: Person, browser: Browser) -> tuple[float, float]:
    """Milliseconds until the first page can be used: by the clock, and of work."""
    browser.start_tracing(page=person.page, categories=CATEGORIES)
    person.page.goto("/")
    person.find("play-now").click(trial=True)
    clock: float = person.page.evaluate("performance.now()")
    return clock, sum(_tasks_of(browser.stop_tracing()))


ANSWERED = """(moves) => document.querySelector("[data-testid=keep], .log li:nth-child(" + moves + ")")
    && document.getAnimations().every(({ playState, effect }) =>
        playState !== "running" || effect.getTiming().iterations === Infinity)"""
"""Whether the bot has moved, or an exchange is offered first, and everything that moves for a while is at rest."""


def longest_frame(person: Person, browser: Browser, game: str = "board") -> float:
    """Milliseconds of work in the longest frame that comes with every move, one's own and that of a bot."""
    open_table(person, game)
    longest: list[float] = []
    # What belongs to the move itself comes with every move; others who use this machine can only add to it.
    # A move of the card game is over soonest, and comes closest to its bar.
    while len(longest) < (12 if game == "cards" else 8):
        before = person.page.locator(".log li").count()
        browser.start_tracing(page=person.page, categories=CATEGORIES)
        lay(person)
        person.page.wait_for_function(ANSWERED, arg=before + 2)
        worked = _tasks_of(browser.stop_tracing())
        if person.find("keep").count() == 0:
            longest.append(max(worked))
            if game == "board":
                expect(person.page.locator(".rays.running")).to_have_count(2)
    return min(longest)


class Kept(NamedTuple):
    """What a tab holds in memory, once everything that it has forgotten is gone."""

    heap: int
    nodes: int
    listeners: int

    def __str__(self) -> str:
        return f"{self.heap / 1e6:.2f} MB, {self.nodes:,} nodes, {self.listeners:,} listeners"


def kept(page: Page) -> Kept:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    heap = int(session.send("Runtime.getHeapUsage")["usedSize"])
    counted = session.send("Memory.getDOMCounters")
    session.detach()
    return Kept(heap, int(counted["nodes"]), int(counted["jsEventListeners"]))
