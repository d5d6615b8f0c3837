"""A person with a browser: finds, presses and checks elements of a page."""

import re
from pathlib import Path
from typing import Literal

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

EXPECTED = (
    "Failed to load resource: net::ERR_CONNECTION_REFUSED",
    "WebSocket connection to",
    "An unknown error occurred when fetching the script",
)
"""Messages that the browser itself logs when the server is unreachable."""

SETTLED = """(svg, [x, y]) => new Promise((resolve) => {
    let before = null, rested = 0;
    const look = () => {
        const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
        const now = [point.x, point.y];
        rested = before && Math.hypot(now[0] - before[0], now[1] - before[1]) < 0.5 ? rested + 1 : 0;
        before = now;
        rested < 3 ? requestAnimationFrame(look) : resolve(now);
    };
    look();
})"""
"""The screen position of a point of a drawing, once it has not moved for some frames."""


POSITIONS = """(svg, points) => points.map(([x, y]) => {
    const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    return [point.x, point.y];
})"""

FOLLOW = """(path) => new Promise((resolve) => {
    const before = path === location.pathname ? null : document.querySelector("#content");
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
    const look = () => {
        const now = document.querySelector("#content");
        now && now !== before ? resolve() : requestAnimationFrame(look);
    };
    look();
})"""

LISTEN = """(place) => {
    window.heard = [];
    const changed = () => window.heard.push(place.textContent);
    new MutationObserver(changed).observe(place, { characterData: true, childList: true, subtree: true });
}"""


class Person:
    """A person with one open page."""

    def __init__(self, page: Page, screens: Path | None = None, *, is_phone: bool = False) -> None:
        self.page = page
        self.is_phone = is_phone
        self.screens = screens
        self.complaints: list[str] = []
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(EXPECTED):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def find(self, name: str) -> Locator:
        """The element with this test id."""
        return self.page.get_by_test_id(name)

    def sees(self, text: str) -> None:
        """Wait until this text is visible."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def fits(self, width: int) -> None:
        """Wait until the page fits a screen of this width without horizontal scrolling."""
        self.page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)

    def listen(self) -> None:
        """Record from now on every announcement to screen readers."""
        self.find("announcer").evaluate(LISTEN)

    def heard(self, text: str) -> None:
        """Wait until an announcement contains this text."""
        self.page.wait_for_function("text => window.heard.some((said) => said.includes(text))", arg=text)

    def on_screen(self, board: str, x: float, y: float) -> tuple[float, float]:
        """The screen position of a point of a drawing, once the page is at rest."""
        at: list[float] = self.find(board).evaluate(SETTLED, [x, y])
        return at[0], at[1]

    def all_on_screen(self, board: str, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """The same for many points at once."""
        self.on_screen(board, *points[0])
        found: list[tuple[float, float]] = self.find(board).evaluate(POSITIONS, points)
        return found

    def middle(self, of: Locator) -> tuple[float, float]:
        """The middle of an element on the screen, once it is at rest."""
        of.click(trial=True)
        box = of.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def open_cells(self) -> list[tuple[float, float]]:
        """The board coordinates of the dots that mark legal cells."""
        dots = self.find("open")
        # Right after sitting down, the legal moves have not arrived yet.
        expect(dots).to_have_attribute("d", re.compile("h0"))
        drawn = dots.get_attribute("d") or ""
        return [(float(x), float(y)) for x, y in re.findall(r"M(\S+) (\S+)h0", drawn)]

    def go(self, path: str) -> None:
        """Follow an internal link without a reload, and wait until the new page is complete."""
        self.page.evaluate(FOLLOW, path)

    def turn_light(self, theme: str) -> None:
        """Switch the system theme, and wait until the page follows."""
        self.page.emulate_media(color_scheme="dark" if theme == "evening" else "light")
        expect(self.page.locator("html")).to_have_attribute("data-theme", theme)

    def look(self, name: str, animations: Literal["allow", "disabled"] = "disabled") -> None:
        """Save a screenshot, if a folder for them is set."""
        if self.screens is not None:
            self.screens.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=self.screens / f"{name}.png", animations=animations)
