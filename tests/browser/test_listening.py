"""For those who use the keyboard and listen: where they are after something has changed, and what they hear of it."""

import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from .people import Person
from .tables import open_table

Visit = Callable[..., Person]
BOT = {"kind": "bot", "level": 1}


def test_a_new_page_begins_at_its_heading_but_the_first_as_any_other(visit: Visit) -> None:
    ada = visit("/")
    ada.page.locator("h1").wait_for()
    assert ada.page.evaluate("document.activeElement === document.body")
    ada.page.locator("nav a[href='/tables']").click()
    expect(ada.page.get_by_role("heading", level=1, name="Tables")).to_be_focused()
    ada.go("/people/nobody")
    expect(ada.page.get_by_role("heading", level=1, name="Nobody is here")).to_be_focused()
    expect(ada.page.locator("nav a")).to_have_count(5)
    ada.complaints.clear()


def test_keys_on_the_board_and_the_end_are_told_and_the_result_takes_the_keyboard(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board", "base", 2, seats=[{"kind": "me"}, BOT])
    ada.open_cells()
    ada.page.keyboard.press("1")
    told = ada.find("told")
    expect(told).to_have_text(re.compile(r"^\w+: free\. \w+ on \w+ \+\d, \w+ on \w+ \+\d\.$"))
    before = told.inner_text()
    ada.page.keyboard.press("r")
    expect(told).not_to_have_text(before)
    ada.page.keyboard.press("Enter")
    expect(told).to_have_text(re.compile("^Laid, Enter confirms: "))
    ada.find("menu").click()
    ada.find("resign").click()
    ada.find("resign").click()
    expect(ada.find("announcer")).to_have_text(
        re.compile(r"The game is over\. First steps \(1\) wins\. \w+ gives up\.")
    )
    expect(ada.find("over")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(ada.find("over")).to_have_count(0)
    expect(ada.page.get_by_role("button", name="Result")).to_be_focused()


def test_who_opens_a_table_without_a_connection_is_told_and_comes_to_it_by_itself(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board", "base", 2, seats=[{"kind": "me"}, BOT])
    ada.open_cells()
    # The page is there, but what it asks for is not.
    away = [True]

    def knock(socket: WebSocketRoute) -> None:
        if away:
            socket.close(code=1001)
        else:
            socket.connect_to_server()

    ada.page.route_web_socket("**/socket", knock)
    ada.page.reload()
    expect(ada.find("nothing")).to_contain_text("It goes on by itself")
    assert ada.page.get_by_role("heading", level=1).inner_text() == "No connection"
    away.clear()
    expect(ada.find("board")).to_be_visible()
