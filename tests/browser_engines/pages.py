"""A page in Firefox or WebKit, with only the methods that the journeys need.

Two protocols drive the browsers, with nothing in between:

- Firefox speaks WebDriver BiDi itself (``firefox.py``, over ``websockets``).
- WebKitGTK has a driver for classic WebDriver (``webkit.py``, over ``httpx``); its BiDi is not built in.

Alternatives we looked at: Playwright drives only browsers that it downloads itself. Selenium needs geckodriver for
Firefox, which Debian does not package; the npm package of that name downloads it from elsewhere, and the one on PyPI is
years old. puppeteer-core drives Firefox but not WebKit, and would bring a second language for tests.

Both protocols describe input in the same way, so ``Page`` knows it once. The names and arguments are those of
Playwright's page, so the helpers in ``tests/browser`` (``move_input.py``, ``table_setup.py``) work in all browsers.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Action = dict[str, Any]
Perform = Callable[[list[Action]], None]

PATIENCE = 90
"""Seconds until a condition counts as never met. Only failures take this long."""
HANG = 240
"""Seconds until a browser counts as hung. Longer than any wait inside a page, so the page can say what is missing."""

KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Home": "\ue011",
    "End": "\ue010",
}
"""Keys without a character, as WebDriver writes them."""

CALL = "const value = ({script}); return typeof value === 'function' ? value(arg) : value;"
"""As in Playwright: a function is called with the argument, anything else is the answer."""

UNTIL = """(arg) => new Promise((resolve, reject) => {{
    const begun = performance.now(), ask = ({script});
    const look = () => {{
        let found;
        try {{ found = ask(arg); }} catch (problem) {{ return reject(problem); }}
        if (found) resolve(found);
        else if (performance.now() - begun < {patience}) setTimeout(look, 50);
        else reject(new Error("never true: " + {name} + " " + JSON.stringify(arg)));
    }};
    look();
}})"""


class BrowserError(Exception):
    """The browser, or a script in the page, reported an error."""


LEFT = ("no such frame", "destroyed before query")
"""Browser errors for a script whose page was left or reloaded before the script ended."""


@dataclass
class Answer:
    """The response of the server to a request."""

    ok: bool
    body: str

    def text(self) -> str:
        return self.body

    def json(self) -> Any:
        return json.loads(self.body)


POST = """async ([path, body]) => {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    return [answer.ok, await answer.text()];
}"""


@dataclass
class Requests:
    """Sends requests with the cookies of the page."""

    page: "Page"

    def post(self, path: str, data: Any, timeout: float) -> Answer:
        # The page has the right origin; the time limit is that of every script.
        if not self.page.has_loaded:
            self.page.goto("/")
        return Answer(*self.page.evaluate(POST, [path, data]))


@dataclass
class Mouse:
    """Moves and clicks at points of the viewport."""

    perform: Perform

    def click(self, x: float, y: float) -> None:
        self.perform([_pointer("mouse", _to(x, y), _DOWN, _UP)])


@dataclass
class Touchscreen:
    """Taps with one finger."""

    perform: Perform

    def tap(self, x: float, y: float) -> None:
        self.perform([_pointer("touch", _to(x, y), _DOWN, _UP)])


@dataclass
class Keyboard:
    """Presses keys, named as in KeyboardEvent.key."""

    perform: Perform

    def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        strokes = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.perform([{"type": "key", "id": "keyboard", "actions": strokes}])


_DOWN = {"type": "pointerDown", "button": 0}
_UP = {"type": "pointerUp", "button": 0}


def _to(x: float, y: float) -> Action:
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}


def _pointer(kind: str, *actions: Action) -> Action:
    return {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": list(actions)}


class Page(ABC):
    """One page with its own, initially empty storage."""

    def __init__(self, base_url: str) -> None:
        self.base_url = base_url
        self.has_loaded = False
        self.request = Requests(self)
        self.mouse = Mouse(self._perform)
        self.touchscreen = Touchscreen(self._perform)
        self.keyboard = Keyboard(self._perform)

    @abstractmethod
    def _navigate(self, url: str) -> None:
        """Load a page, and return when it has loaded."""

    @abstractmethod
    def _run(self, body: str, arg: str) -> str | None:
        """Run the body of an async function ``(json) => …`` that returns a string or null."""

    @abstractmethod
    def _perform(self, actions: list[Action]) -> None:
        """Perform input actions."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the viewport a size."""

    @abstractmethod
    def screenshot(self, path: Path) -> None:
        """Save a screenshot of the viewport as a PNG file."""

    @abstractmethod
    def close(self) -> list[str]:
        """Close the page; return the errors and warnings of its console."""

    def goto(self, path: str) -> None:
        self._navigate(self.base_url + path)
        self.has_loaded = True

    def evaluate(self, script: str, arg: Any = None) -> Any:
        body = "const arg = JSON.parse(json); const call = async () => {" + CALL.format(script=script) + "};"
        answer = self._run(f"{body} return JSON.stringify((await call()) ?? null);", json.dumps(arg))
        return json.loads(answer or "null")

    def wait_for_function(self, script: str, arg: Any = None) -> Any:
        """Call a function repeatedly, also after a reload, until it returns a true value; return that value."""
        until = UNTIL.format(script=script, name=json.dumps(script), patience=PATIENCE * 1000)
        try:
            return self.evaluate(until, arg)
        except BrowserError as error:
            if not any(words in str(error) for words in LEFT):
                raise
        return self.wait_for_function(script, arg)


class Engine(ABC):
    """A running browser that opens pages."""

    has_touch: bool
    """Whether its driver can touch the screen."""

    @abstractmethod
    def new_page(self, base_url: str) -> Page:
        """A page in a profile of its own."""

    @abstractmethod
    def close(self) -> None:
        """End all its processes."""
