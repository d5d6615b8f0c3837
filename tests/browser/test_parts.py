"""The client comes in parts. One that does not come is told of, and leaves nobody with a dead page."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Route, expect

from .people import Person
from .tables import new_table

Visit = Callable[..., Person]
PARTS = {
    "page": ("/learn", "Learn"),
    "table": ("/t/{table}", "BoardTable"),
    "lesson": ("/learn/board", "BoardTable"),
    "rules": ("/rules/board", "board.en"),
}
"""Where to go, and what of it does not come."""
EXPECTED = ("Failed to load resource", "TypeError: Failed to fetch dynamically", "Error: Unable to preload CSS")
"""What a browser says of parts that do not come."""
FOLLOW = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }"
"""Follow a link of the house, whether or not there is a page then."""


@pytest.fixture
def ada(visit: Visit) -> Iterator[Person]:
    """Somebody whose browser keeps nothing of the client."""
    ada = visit()
    expect(ada.find("play-now")).to_be_visible()
    yield ada
    ada.complaints[:] = [each for each in ada.complaints if not each.startswith(EXPECTED)]


def pages_loaded(person: Person) -> list[str]:
    """The pages that a browser loads from now on."""
    loaded: list[str] = []
    person.page.on("request", lambda asked: loaded.append(asked.url) if asked.is_navigation_request() else None)
    return loaded


def gone(route: Route) -> None:
    """What a newer server says of a part whose name it has changed."""
    route.fulfill(status=404, body="no")


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_gone_for_good_is_told_of_after_loading_once_more(ada: Person, part: str) -> None:
    path, name = PARTS[part]
    path = path.format(table=new_table(ada, "board"))
    ada.page.route(f"**/assets/{name}-*.js", gone)
    loaded = pages_loaded(ada)
    ada.page.evaluate(FOLLOW, path)
    expect(ada.find("nothing")).to_contain_text("This page could not be loaded")
    assert len(loaded) == 1
    with ada.page.expect_navigation():
        ada.page.get_by_role("button", name="Load it anew").click()
    expect(ada.find("nothing")).to_be_visible()
    # Everything else is still there, and what comes after all is shown.
    ada.page.get_by_role("link", name="Play", exact=True).click()
    expect(ada.find("play-now")).to_be_visible()
    ada.page.unroute_all()
    ada.page.go_back()
    expect(ada.page.locator("#content h1").first).not_to_have_text("This page could not be loaded")
    expect(ada.find("nothing")).to_have_count(0)


def test_a_page_whose_part_is_missing_does_not_come_back_while_the_next_one_is_on_its_way(ada: Person) -> None:
    path, name = PARTS["table"]
    ada.page.route(f"**/assets/{name}-*.js", gone)
    ada.page.evaluate(FOLLOW, path.format(table=new_table(ada, "board")))
    expect(ada.find("nothing")).to_be_visible()
    held: list[Route] = []
    ada.page.route("**/assets/Learn-*.js", lambda route: held.append(route))
    with ada.page.expect_request("**/assets/Learn-*.js"):
        ada.page.get_by_role("link", name="Learn", exact=True).first.click()
    # Else it would miss its part again, under the next address.
    expect(ada.page.get_by_role("banner")).to_have_count(0)
    held[0].continue_()
    expect(ada.find("lesson-board")).to_be_visible()


def test_after_a_new_build_a_page_is_found_by_loading_anew(ada: Person) -> None:
    loaded = pages_loaded(ada)
    ada.page.route("**/assets/Learn-*.js", lambda route: route.continue_() if loaded else gone(route))
    ada.page.get_by_role("link", name="Learn", exact=True).first.click()
    expect(ada.find("lesson-board")).to_be_visible()
    assert ada.page.url.endswith("/learn")


def test_without_a_connection_a_part_is_waited_for(ada: Person) -> None:
    loaded = pages_loaded(ada)
    ada.page.context.set_offline(True)
    ada.page.get_by_role("link", name="Learn", exact=True).first.click()
    expect(ada.find("nothing")).to_contain_text("No connection")
    assert loaded == []
    ada.page.context.set_offline(False)
    expect(ada.find("lesson-board")).to_be_visible()


def test_a_language_that_does_not_come_is_not_chosen(ada: Person) -> None:
    ada.page.route("**/assets/de-*.js", gone)
    ada.page.get_by_role("button", name="DE").click()
    ada.sees("This language could not be loaded.")
    ada.page.goto("/settings")
    ada.find("lang-choice").locator("[data-value=de]").click()
    expect(ada.find("problem").first).to_contain_text("This language could not be loaded.")
    ada.page.reload()
    expect(ada.find("lang-choice").locator("[data-value=auto]")).to_have_attribute("aria-pressed", "true")


def test_whose_language_does_not_come_is_spoken_to_in_english(ada: Person) -> None:
    ada.page.evaluate("""localStorage.setItem("sixfold.settings", '{"lang": "de"}')""")
    ada.page.route("**/assets/de-*.js", gone)
    ada.page.reload()
    expect(ada.find("play-now")).to_contain_text("Play now")
