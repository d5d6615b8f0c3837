"""Late, missing and invalid responses: the page stays usable."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Route, expect

from ..matrix import sampled
from .people import Person
from .table_setup import new_table, open_for_others

Visit = Callable[..., Person]
CLOCK = """const now = Date.now.bind(Date);
Date.now = () => now() + %d;
window.Date = new Proxy(Date, { construct: (date, given) => given.length ? new date(...given) : new date(Date.now()) });
"""
"""A clock that is wrong by this number of milliseconds."""
DAY = 86_400_000


def day(back: int) -> str:
    """The number of the day this many days ago, as the server counts days."""
    return (datetime.now(UTC) - timedelta(days=back)).date().isoformat()


def test_the_session_is_requested_again_after_a_server_error(visit: Visit) -> None:
    ada = visit()
    new_table(ada, "board")
    ada.page.route("**/api/v1/me", lambda route: route.fulfill(status=502, body="<html>Bad gateway</html>"), times=1)
    ada.page.clock.install()
    with ada.page.expect_response("**/api/v1/me"):
        ada.page.goto("/me")
    # The client retries after some seconds.
    ada.page.clock.fast_forward(6_000)
    expect(ada.find("me")).to_contain_text("Ada")
    ada.complaints.clear()


@pytest.mark.parametrize("lost", sampled([1, 2], [1]))
def test_a_link_is_followed_even_if_its_request_failed(visit: Visit, lost: int) -> None:
    ada, ben = visit(), visit()
    code = open_for_others(ada, "Ada")
    ben.page.route("**/api/v1/codes/*", lambda route: route.abort(), times=lost)
    ben.page.goto(f"/join/{code}")
    if lost > 1:
        # The client has already retried once.
        ben.find("again").click()
    ben.page.wait_for_url(re.compile("/t/"))
    ben.complaints.clear()


def test_an_invalid_day_shows_todays_challenge(visit: Visit) -> None:
    ada = visit()
    for day_name in ("2026-13-45", "2026-02-31", "0000-00-00", "2999-01-01", "", "today"):
        ada.page.goto(f"/daily?day={day_name}")
        expect(ada.page.locator("h1")).to_have_text("Today’s challenge")
        expect(ada.find("play-daily")).to_be_visible()


def test_the_day_selected_last_is_shown_even_if_its_response_comes_first(visit: Visit) -> None:
    ada = visit("/daily")
    expect(ada.find("play-daily")).to_be_visible()
    leader = {"person": "p", "score": 7, "detail": "07", "at": 1}
    held: list[Route] = []

    def answered(route: Route) -> None:
        """Delay the response for the first day."""
        requested = route.request.url[-10:]
        if requested == day(2):
            held.append(route)
            return
        for each in (route, *held):
            of = each.request.url[-10:]
            each.fulfill(json={"day": of, "table": None, "leaders": [{**leader, "name": f"Best of {of}"}]})

    ada.page.route("**/api/v1/daily?day=*", answered)
    ada.find(f"day-{day(2)}").click()
    with ada.page.expect_response(f"**/daily?day={day(2)}"):
        ada.find(f"day-{day(3)}").click()
    expect(ada.find("leaders")).to_contain_text(f"Best of {day(3)}")


@pytest.mark.parametrize("wrong", sampled([-DAY, DAY], [DAY]))
def test_the_day_follows_the_clock_of_the_server(visit: Visit, wrong: int) -> None:
    ada = visit()
    ada.page.add_init_script(CLOCK % wrong)
    ada.page.goto("/daily")
    expect(ada.find(f"day-{day(0)}")).to_have_attribute("aria-current", "date")
    expect(ada.find("play-daily")).to_be_visible()
    ada.find(f"day-{day(1)}").click()
    expect(ada.page.locator("h1")).to_have_text(re.compile("Challenge of"))
    expect(ada.find("play-daily")).to_have_count(0)


def test_a_page_open_at_midnight_switches_to_the_new_day(visit: Visit) -> None:
    ada = visit("/settings")
    # The clock of the page says that it was opened yesterday.
    yesterday = {"day": day(1), "table": None, "leaders": []}
    ada.page.route("**/api/v1/daily", lambda route: route.fulfill(json=yesterday), times=1)
    ada.go("/daily")
    expect(ada.find(f"day-{day(1)}")).to_have_attribute("aria-current", "date")
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(ada.find(f"day-{day(0)}")).to_have_attribute("aria-current", "date")


def test_additional_pages_of_my_tables_stay_after_a_refresh(visit: Visit) -> None:
    ada = visit()
    for _ in range(31):
        new_table(ada, "board")
    ada.page.goto("/tables")
    own = ada.find("own-tables")
    expect(own.locator("ul.tables > li")).to_have_count(30)
    own.get_by_test_id("more").click()
    expect(own.locator("ul.tables > li")).to_have_count(31)
    requested: list[str] = []
    ada.page.on("request", lambda one: requested.append(one.url))
    ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    # Every request of the refresh has been sent once this one has returned.
    ada.page.evaluate("fetch('/api/v1/me')")
    assert [each for each in requested if "/me/tables" in each] == []
    expect(own.locator("ul.tables > li")).to_have_count(31)
