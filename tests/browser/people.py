"""People in front of a browser: what they look for, press and see."""

from pathlib import Path

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

EXPECTED = (
    "Failed to load resource: net::ERR_CONNECTION_REFUSED",
    "WebSocket connection to",
    "An unknown error occurred when fetching the script",
)
"""What a browser says by itself when a server is away."""


class Person:
    """Somebody with one page open."""

    def __init__(self, page: Page, screens: Path, *, is_phone: bool = False) -> None:
        self.page = page
        self.is_phone = is_phone
        self.screens = screens
        self.complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(EXPECTED):
            self.complaints.append(f"{message.text} ({message.location.get('url', '')})")

    def find(self, name: str) -> Locator:
        """What is marked with this name for tests."""
        return self.page.get_by_test_id(name)

    def sees(self, text: str) -> None:
        """This text is there, sooner or later."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def look(self, name: str) -> None:
        """Keep a picture of what is to be seen."""
        self.screens.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.screens / f"{name}.png")
