"""Somebody in front of a browser of any engine: what they look for, press and see."""

from typing import Any, cast

from ..browser.people import Person
from ..browser.playing import Hand, lay, play_out
from ..browser.tables import open_table
from .pages import Page

SHOWN = """([selector, text]) => [...document.querySelectorAll(selector)]
    .filter((each) => each.checkVisibility() && each.textContent.includes(text)).length"""
COUNTED = f"([selector, text, count]) => ({SHOWN})([selector, text]) === count"

POINT = """(() => {
    let before = [NaN, NaN], isDrawn = true;
    const moves = (element) => element.getAnimations().some(({ playState }) => playState === "running");
    const rests = (element) => !element || (!moves(element) && rests(element.parentElement));
    return (selector) => {
        const element = document.querySelector(selector);
        if (!isDrawn || !element || element.matches(":disabled, [aria-disabled=true]")) return null;
        isDrawn = false;
        requestAnimationFrame(() => (isDrawn = true));
        element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const { x, y, width, height } = element.getBoundingClientRect();
        const now = [x + width / 2, y + height / 2];
        const stays = Math.hypot(now[0] - before[0], now[1] - before[1]) < 0.5;
        before = now;
        return stays && rests(element) && element.contains(document.elementFromPoint(...now)) ? now : null;
    };
})()"""
"""The middle of an element, once it can be pressed: enabled, at rest from one frame to the next, and not covered."""


class Visitor:
    """Somebody with one page open. What takes a selector also takes the name of a ``data-testid``."""

    def __init__(self, page: Page, *, is_phone: bool, has_touch: bool) -> None:
        self.page = page
        self.is_phone = is_phone and has_touch
        """Whether fingers do what a mouse does elsewhere."""
        self.expected: list[str] = []
        """What a browser may complain about on this journey: parts of messages."""

    def press(self, what: str) -> None:
        """Click it, or tap it on a phone."""
        at = self.page.wait_for_function(POINT, _selector(what))
        (self.page.touchscreen.tap if self.is_phone else self.page.mouse.click)(*at)

    def sees(self, what: str, text: str = "") -> None:
        """It is shown with this text, sooner or later."""
        self.page.wait_for_function(SHOWN, [_selector(what), text])

    def counts(self, what: str, count: int) -> None:
        """It is shown this many times, sooner or later."""
        self.page.wait_for_function(COUNTED, [_selector(what), "", count])

    def sit_down(self, game: str, variant: str = "base", **more: Any) -> None:
        """Open a table of two and go there."""
        open_table(self._person, game, variant, **more)

    def lay(self, hand: Hand | None = None) -> None:
        """Make one move by this kind of input, and see that it was made."""
        lay(self._person, hand)

    def play_out(self, hand: Hand) -> int:
        """Play until the game is over; the number of own moves."""
        return play_out(self._person, hand)

    @property
    def _person(self) -> Person:
        """For helpers that were written for Playwright: they use nothing that is not here, too."""
        return cast(Person, self)

    def leave(self) -> list[str]:
        """Close the page; what the browser complained about, other than expected."""
        return [each for each in self.page.close() if not any(part in each for part in self.expected)]


def _selector(what: str) -> str:
    is_selector = any(sign in what for sign in ".#[ ")
    return what if is_selector else f'[data-testid="{what}"]'
