"""The client is loaded in parts. If a part fails to load, the page says so and stays usable."""

from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, Route, expect

from .people import Person
from .table_setup import new_table

Visit = Callable[..., Person]
PARTS = {
    "page": ("/learn", "Learn", "[data-testid=lesson-board]"),
    "table": ("/t/{table}", "BoardTable", "[data-testid=board]"),
    "lesson": ("/learn/board", "BoardTable", "[data-testid=narrator]"),
    "rules": ("/rules/board", "board.en", "article .text h2"),
}
"""Paths, the part of each that fails to load, and an element that is shown only with that part."""
EXPECTED = ("Failed to load resource", "TypeError: Failed to fetch dynamically", "Error: Unable to preload CSS")
"""Browser messages about parts that fail to load."""
FOLLOW = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
"""Follow an internal link, even if the page cannot be shown."""

RELOADED = "sessionStorage.setItem('sixfold.reloaded', document.scripts[0].src)"
"""Mark the client as already reloaded once, so that it reports the missing part."""
STYLED = "[...document.styleSheets].some(({ href, cssRules }) => href?.includes('/Learn-') && cssRules.length > 0)"


class Failures:
    """Makes files fail to load, in a browser that remembers a failed import until the page is reloaded.

    The HTML standard allows that, and Chromium 150 does it. Newer versions ask again. So that the tests hold in both,
    a file that has failed keeps failing until the next document is loaded.
    """

    def __init__(self, page: Page) -> None:
        self.documents: list[str] = []
        """The documents loaded since the start."""
        self._missing: Callable[[str], bool] = lambda url: False
        self._remembered: set[str] = set()
        page.on("request", self._note)
        page.route("**/assets/*", self._answer)

    def _note(self, request: Request) -> None:
        if request.is_navigation_request():
            self.documents.append(request.url)
            self._remembered.clear()

    def _answer(self, route: Route) -> None:
        """Respond like a newer server, which does not have the file under this name."""
        url = route.request.url
        if self._missing(url) or url in self._remembered:
            self._remembered.add(url)
            route.fulfill(status=404, body="no")
        else:
            route.continue_()

    def fail(self, name: str) -> None:
        """Fail every file with this name from now on."""
        self._missing = lambda url: fnmatch(url, f"*/assets/{name}")

    def fail_once(self, name: str) -> None:
        """Fail every file with this name until another document is loaded."""
        loaded = len(self.documents)
        self._missing = lambda url: len(self.documents) == loaded and fnmatch(url, f"*/assets/{name}")

    def stop(self) -> None:
        """Serve all files again; the document still remembers its failures."""
        self._missing = lambda url: False


@pytest.fixture
def ada(visit: Visit) -> Iterator[Person]:
    """A person whose browser caches nothing of the client."""
    ada = visit("/")
    expect(ada.find("play-now")).to_be_visible()
    yield ada
    ada.complaints[:] = [each for each in ada.complaints if not each.startswith(EXPECTED)]


@pytest.fixture
def failures(ada: Person) -> Failures:
    return Failures(ada.page)


@pytest.mark.parametrize(
    "part", ["page", "table", *(pytest.param(part, marks=pytest.mark.long) for part in ("lesson", "rules"))]
)
def test_a_permanently_missing_part_is_reported_after_one_reload(ada: Person, failures: Failures, part: str) -> None:
    path, name, shown = PARTS[part]
    failures.fail(f"{name}-*.js")
    ada.page.evaluate(FOLLOW, path.format(table=new_table(ada, "board")))
    expect(ada.find("nothing")).to_contain_text("This page could not be loaded")
    assert len(failures.documents) == 1
    with ada.page.expect_navigation():
        ada.page.get_by_role("button", name="Reload").click()
    expect(ada.find("nothing")).to_be_visible()
    # All other pages still work, and the page is shown as soon as its part can be loaded.
    ada.page.get_by_role("link", name="Play", exact=True).click()
    expect(ada.find("play-now")).to_be_visible()
    failures.stop()
    ada.page.go_back()
    expect(ada.page.locator(shown).first).to_be_visible()


def test_after_a_failure_each_new_page_reloads_at_most_once(ada: Person, failures: Failures) -> None:
    failures.fail("L*.js")
    for path in ("/learn", "/", "/learn", "/", "/tables", "/learn/board"):
        ada.page.evaluate(FOLLOW, path)
        ada.page.locator("[data-testid=play-now]" if path == "/" else "[data-testid=nothing]").wait_for()
    # The first failure reloads the page. From then on, each part that is not loaded yet comes with a new document.
    assert [urlsplit(url).path for url in failures.documents] == ["/learn", "/", "/tables", "/learn/board"]


def test_a_page_is_not_shown_without_its_styles(ada: Person, failures: Failures) -> None:
    ada.page.evaluate(RELOADED)
    failures.fail_once("Learn-*.css")
    ada.page.evaluate(FOLLOW, "/learn")
    expect(ada.find("nothing")).to_contain_text("This page could not be loaded")
    failures.stop()
    ada.page.evaluate(FOLLOW, "/")
    expect(ada.find("play-now")).to_be_visible()
    ada.page.evaluate(FOLLOW, "/learn")
    expect(ada.find("lesson-board")).to_be_visible()
    assert ada.page.evaluate(STYLED)


def test_pages_loaded_before_a_failure_are_shown_without_a_reload(ada: Person, failures: Failures) -> None:
    ada.page.evaluate(RELOADED)
    failures.fail("Learn-*.js")
    ada.page.evaluate(FOLLOW, "/learn")
    expect(ada.find("nothing")).to_be_visible()
    ada.page.evaluate(FOLLOW, "/")
    expect(ada.find("play-now")).to_be_visible()
    assert failures.documents == []


def test_a_page_with_a_missing_part_does_not_reload_during_the_next_navigation(ada: Person, failures: Failures) -> None:
    path, name, _ = PARTS["table"]
    failures.fail(f"{name}-*.js")
    ada.page.evaluate(FOLLOW, path.format(table=new_table(ada, "board")))
    expect(ada.find("nothing")).to_be_visible()
    held: list[Route] = []
    ada.page.route("**/api/v1/me", lambda route: held.append(route))
    with ada.page.expect_request("**/api/v1/me"):
        ada.page.get_by_role("link", name="Learn", exact=True).first.click()
    # Otherwise the page would fail again under the next address.
    expect(ada.page.get_by_role("banner")).to_have_count(0)
    held[0].continue_()
    expect(ada.find("lesson-board")).to_be_visible()


def test_after_a_new_build_a_page_loads_after_one_reload(ada: Person, failures: Failures) -> None:
    failures.fail_once("Learn-*.js")
    ada.page.get_by_role("link", name="Learn", exact=True).first.click()
    expect(ada.find("lesson-board")).to_be_visible()
    assert [urlsplit(url).path for url in failures.documents] == ["/learn"]


def test_without_a_connection_a_missing_part_is_requested_again(ada: Person, failures: Failures) -> None:
    ada.page.context.set_offline(True)
    ada.page.get_by_role("link", name="Learn", exact=True).first.click()
    expect(ada.find("nothing")).to_contain_text("No connection")
    # Pages loaded before still work, and the failed part is requested again.
    ada.page.get_by_role("link", name="Play", exact=True).click()
    expect(ada.find("play-now")).to_be_visible()
    ada.page.get_by_role("link", name="Learn", exact=True).first.click()
    expect(ada.find("nothing")).to_contain_text("No connection")
    assert failures.documents == []
    ada.page.context.set_offline(False)
    expect(ada.find("lesson-board")).to_be_visible()


def test_a_language_that_cannot_be_loaded_is_not_selected(ada: Person, failures: Failures) -> None:
    failures.fail("de-*.js")
    ada.page.get_by_role("button", name="DE").click()
    ada.sees("This language could not be loaded.")
    ada.page.goto("/settings")
    ada.find("lang-choice").locator("[data-value=de]").click()
    expect(ada.find("problem").first).to_contain_text("This language could not be loaded.")
    ada.page.reload()
    expect(ada.find("lang-choice").locator("[data-value=auto]")).to_have_attribute("aria-pressed", "true")


def test_the_client_falls_back_to_english_if_the_language_cannot_be_loaded(ada: Person, failures: Failures) -> None:
    ada.page.evaluate("""localStorage.setItem("sixfold.settings", '{"lang": "de"}')""")
    failures.fail("de-*.js")
    ada.page.reload()
    expect(ada.find("play-now")).to_contain_text("Play now")
