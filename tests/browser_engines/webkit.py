"""WebKitGTK, driven by WebDriver (https://www.w3.org/TR/webdriver2/) through WebKitWebDriver and its MiniBrowser."""

import base64
import socket
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx

from .browser_processes import Program, running
from .pages import HANG, Action, BrowserError, Engine, Page

SMALL_BARS = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 1px; -gtk-icon-transform: scale(0); }"
"""A style for MiniBrowser's own buttons: otherwise its window cannot be as narrow as a phone."""

LISTEN = """
if (!window.complaints) {
    window.complaints = [];
    const note = (problem) => window.complaints.push(String(problem));
    for (const level of ["error", "warn"]) {
        const before = console[level];
        console[level] = (...words) => { note(words.join(" ")); before(...words); };
    }
    addEventListener("error", ({ message, error }) => note(error ?? message));
    addEventListener("unhandledrejection", ({ reason }) => note(reason));
}
"""
"""Classic WebDriver does not report the console, so a script in the page does, except before it has loaded."""


class WebKit(Engine):
    """One driver and one screen for all journeys of a worker. Each gets a MiniBrowser, which keeps nothing on disk."""

    has_touch = False
    """WebKitGTK's driver treats touch input as a mouse."""

    def __init__(self, driver: str, browser: str) -> None:
        self._browser = browser
        with ExitStack() as opening:
            home = Path(opening.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
            (home / "gtk-3.0").mkdir()
            (home / "gtk-3.0" / "gtk.css").write_text(SMALL_BARS)
            # MiniBrowser has no headless mode. -displayfd picks a free display and reports it when ready.
            # Without -noreset the X server restarts after the last window closes and refuses browsers meanwhile.
            screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"]
            display = opening.enter_context(running(screen)).read(r"(\d+)")
            port = _free_port()
            # Pages would see the name of a locale that the machine does not have.
            env = {"DISPLAY": f":{display}", "XDG_CONFIG_HOME": str(home), "LC_ALL": "C", "GDK_BACKEND": "x11"}
            self._driver = opening.enter_context(running([driver, f"--port={port}"], env))
            self._driver.read_on()
            # The driver needs a moment to start listening, so the connection is retried.
            transport = httpx.HTTPTransport(retries=10)
            client = httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=HANG)
            self._http = opening.enter_context(client)
            self._http.get("/status").raise_for_status()
            self._opened = opening.pop_all()

    def new_page(self, base_url: str) -> Page:
        return WebKitPage(self._http, self._driver, self._browser, base_url)

    def close(self) -> None:
        self._opened.close()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


class WebKitPage(Page):
    """The one window of a session."""

    def __init__(self, http: httpx.Client, driver: Program, browser: str, base_url: str) -> None:
        super().__init__(base_url)
        self._http = http
        self._driver = driver
        self._complaints: list[str] = []
        wanted = {
            "timeouts": {"script": HANG * 1000},
            "webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]},
        }
        self._session = ""
        self._session = "/session/" + self._ask("POST", "/session", capabilities={"alwaysMatch": wanted})["sessionId"]

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        content = {"json": body} if method == "POST" else {}
        try:
            answer = self._http.request(method, self._session + path, **content)  # type: ignore[arg-type]
        except httpx.TimeoutException as problem:
            # The driver waits forever for a browser that has crashed.
            raise BrowserError(f"{path}: no answer; the browser said: {self._driver.said}") from problem
        value = answer.json()["value"]
        if answer.is_error:
            raise BrowserError(f"{path}: {value['error']}: {value['message']}")
        return value

    def _navigate(self, url: str) -> None:
        self._collect_messages()
        self._ask("POST", "/url", url=url)
        self._ask("POST", "/execute/sync", script=LISTEN, args=[])

    def _collect_messages(self) -> None:
        """Take the messages recorded in the page."""
        self._complaints += self._ask("POST", "/execute/sync", script="return window.complaints ?? []", args=[])

    def _run(self, body: str, arg: str) -> str | None:
        script = f"return (async (json) => {{ {body} }})(arguments[0])"
        value: str | None = self._ask("POST", "/execute/sync", script=script, args=[arg])
        return value

    def _perform(self, actions: list[Action]) -> None:
        self._ask("POST", "/actions", actions=actions)

    def resize(self, width: int, height: int) -> None:
        """Resize the window, which has bars and changes its size asynchronously."""
        bars = self._ask("POST", "/execute/sync", script="return outerHeight - innerHeight", args=[])
        self._ask("POST", "/window/rect", x=0, y=0, width=width, height=height + bars)
        self.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", [width, height])

    def screenshot(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    def close(self) -> list[str]:
        self._collect_messages()
        self._ask("DELETE", "")
        return self._complaints
