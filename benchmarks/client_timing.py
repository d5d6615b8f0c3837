"""Times of the client: until the first page is usable, to respond to a pointer, to draw a frame."""

from statistics import median
from typing import NamedTuple

from client_traces import ALONE, YARDSTICK, traced
from playwright.sync_api import Browser, expect
from tests.browser.move_input import make_move
from tests.browser.people import Person
from tests.browser.table_setup import open_table

POINT = """([x, y]) => new Promise((resolve) => {
    const board = document.querySelector("[data-testid=board]");
    const place = () => document.querySelector(".ghost .tile")?.getAttribute("transform");
    const begun = performance.now(), before = place();
    board.dispatchEvent(new PointerEvent("pointermove", { clientX: x, clientY: y, bubbles: true }));
    const look = () => place() !== before ? resolve(performance.now() - begun) : requestAnimationFrame(look);
    requestAnimationFrame(look);
})"""
"""Measured in the page itself, from the event to the frame that draws the points."""


def previews(person: Person) -> list[float]:
    """Milliseconds from a resting pointer to the display of its points, sorted."""
    open_table(person, "board")
    person.find("rack").get_by_role("button").first.click()
    points = [list(person.on_screen("board", *cell)) for cell in person.open_cells()[:24:3]]
    return sorted(person.page.evaluate(POINT, point) for point in points)


def first_page(person: Person, browser: Browser) -> tuple[float, float]:
    """Milliseconds until the first page is usable: wall-clock time, and work."""
    with traced(browser, person.page) as work:
        person.page.goto("/")
        person.find("play-now").click(trial=True)
        clock: float = person.page.evaluate("performance.now()")
    return clock, sum(work.stretches)


ANSWERED = """(moves) => document.querySelector("[data-testid=keep], .log li:nth-child(" + moves + ")")
    && document.getAnimations().every(({ playState, effect }) =>
        playState !== "running" || effect.getTiming().iterations === Infinity)"""
"""Whether the bot has moved or an exchange is offered, and all finite animations have ended."""


def yardstick(person: Person, browser: Browser) -> float:
    """The best time of the yardstick in milliseconds: the value of ALONE on an idle machine."""
    with traced(browser, person.page) as work:
        for _ in range(20):
            person.page.evaluate(YARDSTICK)
    return min(work.yardsticks)


class Frames(NamedTuple):
    """Milliseconds of work in the longest frame of a move, one's own and a bot's, on a processor four times slower.

    Scaled by the yardstick to this machine when it is idle.
    """

    least: float
    """Occurs with every move."""
    middle: float
    """The median of all moves, including whatever else happened in between."""


def frames(person: Person, browser: Browser, game: str, moves: int) -> Frames:
    open_table(person, game)
    longest: list[float] = []
    while len(longest) < moves:
        before = person.page.locator(".log li").count()
        with traced(browser, person.page) as work:
            person.page.evaluate(YARDSTICK)
            make_move(person)
            for _ in range(2):
                person.page.evaluate(YARDSTICK)
            person.page.wait_for_function(ANSWERED, arg=before + 2)
        if person.find("keep").count() == 0:
            longest.append(4 * max(work.stretches) * ALONE / median(work.yardsticks))
            if game == "board":
                expect(person.page.locator(".rays.running")).to_have_count(2)
    return Frames(min(longest), median(longest))
