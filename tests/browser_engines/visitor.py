"""A visitor with a browser of any engine: presses and checks elements of a page."""

from typing import Any, cast

from ..browser.move_input import InputMethod, make_move, play_out
from ..browser.people import Person
from ..browser.table_setup import open_table
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
    """A visitor with one open page. Arguments named ``what`` are selectors or test ids."""

    def __init__(self, page: Page, *, is_phone: bool, has_touch: bool) -> None:
        self.page = page
        self.is_phone = is_phone and has_touch
        """Whether input is by touch instead of by mouse."""
        self.expected: list[str] = []
        """Parts of browser messages that are expected on this journey."""

    def press(self, what: str) -> None:
        """Click the element, or tap it on a phone."""
        at = self.page.wait_for_function(POINT, _selector(what))
        (self.page.touchscreen.tap if self.is_phone else self.page.mouse.click)(*at)

    def sees(self, what: str, text: str = "") -> None:
        """Wait until the element is shown with this text."""
        self.page.wait_for_function(SHOWN, [_selector(what), text])

    def counts(self, what: str, count: int) -> None:
        """Wait until this number of elements is shown."""
        self.page.wait_for_function(COUNTED, [_selector(what), "", count])

    def sit_down(self, game: str, variant: str = "base", **more: Any) -> None:
        """Open a table of two and go there."""
        open_table(self._person, game, variant, **more)

    def make_move(self, input_method: InputMethod | None = None) -> None:
        """Make one move with this input method and wait until it is shown."""
        make_move(self._person, input_method)

    def play_out(self, input_method: InputMethod) -> int:
        """Play until the game is over; the number of own moves."""
        return play_out(self._person, input_method)

    @property
    def _person(self) -> Person:
        """This visitor for helpers written for Playwright, which use only methods that exist here too."""
        return cast(Person, self)

    def leave(self) -> list[str]:
        """Close the page; return the unexpected messages of the browser."""
        return [each for each in self.page.close() if not any(part in each for part in self.expected)]


def _selector(what: str) -> str:
    is_selector = any(sign in what for sign in ".#[ ")
    return what if is_selector else f'[data-testid="{what}"]'
