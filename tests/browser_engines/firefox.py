"""Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it speaks without a driver."""

import base64
import json
import tempfile
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from .browser_processes import running
from .pages import HANG, Action, BrowserError, Engine, Page

PREFERENCES = {
    # Firefox must not access the internet: no updates, no settings, no lists.
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.search.update": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False,
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": False,
    # It opens no pages by itself.
    "browser.aboutwelcome.enabled": False,
    "browser.newtabpage.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "termsofuse.bypassNotification": True,
}


class Bidi:
    """Commands over one socket. Errors and warnings of consoles are kept for the page that they belong to."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._ids = count(1)
        self.complaints: dict[str, list[str]] = {}

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        ident = next(self._ids)
        self._socket.send(json.dumps({"id": ident, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv(timeout=HANG))
            if heard.get("method") == "log.entryAdded":
                self._note(heard["params"])
            elif heard.get("id") == ident:
                break
        if heard["type"] == "error":
            raise BrowserError(f"{method}: {heard['error']}: {heard['message']}")
        result: dict[str, Any] = heard["result"]
        return result

    def _note(self, entry: dict[str, Any]) -> None:
        # A page may be left while it loads its font: that is no error.
        if entry["level"] in ("error", "warn") and ABORTED not in str(entry["text"]):
            self.complaints.setdefault(entry["source"].get("context", ""), []).append(str(entry["text"]))


ABORTED = "status=2152398850"
"""Firefox's code for a request that ended because its page did."""


class Firefox(Engine):
    """One process for all journeys of a worker. Each gets a user context, so they share no storage."""

    has_touch = True

    def __init__(self, path: str) -> None:
        with ExitStack() as opening:
            profile = Path(opening.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
            lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in PREFERENCES.items()]
            (profile / "user.js").write_text("\n".join(lines))
            # With a home folder of its own it does not see other profiles.
            env = {"HOME": str(profile), "MOZ_CRASHREPORTER_DISABLE": "1"}
            command = [path, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
            address = opening.enter_context(running(command, env)).read(r"WebDriver BiDi listening on (\S+)")
            socket = connect(f"{address}/session", max_size=None, proxy=None, open_timeout=HANG, ping_timeout=None)
            self._bidi = Bidi(opening.enter_context(socket))
            self._bidi.send("session.new", capabilities={})
            self._bidi.send("session.subscribe", events=["log.entryAdded"])
            self._opened = opening.pop_all()

    def new_page(self, base_url: str) -> Page:
        return FirefoxPage(self._bidi, base_url)

    def close(self) -> None:
        self._opened.close()


class FirefoxPage(Page):
    """A tab in a user context."""

    def __init__(self, bidi: Bidi, base_url: str) -> None:
        super().__init__(base_url)
        self._bidi = bidi
        self._user = bidi.send("browser.createUserContext")["userContext"]
        self._tab = bidi.send("browsingContext.create", type="tab", userContext=self._user)["context"]

    def _navigate(self, url: str) -> None:
        self._bidi.send("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def _run(self, body: str, arg: str) -> str | None:
        answer = self._bidi.send(
            "script.callFunction",
            functionDeclaration=f"async (json) => {{ {body} }}",
            arguments=[{"type": "string", "value": arg}],
            target={"context": self._tab},
            awaitPromise=True,
            userActivation=False,
        )
        if answer["type"] == "exception":
            raise BrowserError(answer["exceptionDetails"]["text"])
        value: str | None = answer["result"].get("value")
        return value

    def _perform(self, actions: list[Action]) -> None:
        self._bidi.send("input.performActions", context=self._tab, actions=actions)

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._bidi.send("browsingContext.setViewport", context=self._tab, viewport=size)

    def screenshot(self, path: Path) -> None:
        path.write_bytes(
            base64.b64decode(self._bidi.send("browsingContext.captureScreenshot", context=self._tab)["data"])
        )

    def close(self) -> list[str]:
        self._bidi.send("browser.removeUserContext", userContext=self._user)
        return self._bidi.complaints.pop(self._tab, [])
