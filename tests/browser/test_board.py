"""The board game, played in a browser."""

from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import expect

from .people import Person
from .tables import open_table

Visit = Callable[..., Person]

READY = "[data-testid=rack] button:enabled, [data-testid=keep], [data-testid=over]"
"""Somebody can do something, or the game is over."""


def lay_by_click(person: Person) -> None:
    """Take a tile and lay it somewhere, with a mouse or a finger."""
    person.find("rack").get_by_role("button").first.click()
    cells = person.open_cells()
    # A click that is tried again may have scrolled a phone's page.
    person.find("board").scroll_into_view_if_needed()
    point = person.on_screen("board", *cells[len(cells) // 2])
    person.page.touchscreen.tap(*point) if person.is_phone else person.page.mouse.click(*point)
    person.find("confirm").click()


def lay_by_key(person: Person) -> None:
    """The same without a mouse: the tile goes to where the board first has room."""
    person.page.keyboard.press("1")
    person.page.keyboard.press("Enter")
    expect(person.find("confirm")).to_be_enabled()
    person.page.keyboard.press("Enter")


def play_out(person: Person, lay: Callable[[Person], None]) -> int:
    """Play until the game is over; how many tiles were laid."""
    page = person.page
    for laid in count():
        page.locator(READY).first.wait_for()
        if person.find("over").count():
            return laid
        table = page.locator("main.table")
        before = table.get_attribute("data-events") or ""
        if person.find("keep").count():
            person.find("keep").click()
        else:
            lay(person)
        # Nothing is pressed again before something has happened.
        expect(table).not_to_have_attribute("data-events", before)
    raise AssertionError


def test_a_stranger_plays_a_first_move_with_three_clicks(visit: Visit) -> None:
    ada = visit()
    ada.find("play-now").click()
    lay_by_click(ada)
    # The bot answers, and it is one's turn again.
    expect(ada.page.locator(".log li")).to_have_count(2)
    ada.sees("Your turn")
    ada.look("board-after-a-move")


def test_a_place_that_is_not_allowed_says_why(visit: Visit) -> None:
    ada = visit(lang="de-DE")
    open_table(ada, "board")
    ada.find("rack").get_by_role("button").first.click()
    board = ada.find("board").bounding_box()
    assert board is not None
    ada.page.mouse.click(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    # The first tile must lie beside a printed symbol, and the centre is far from all of them.
    expect(ada.find("refusal")).to_contain_text("Symbol")
    expect(ada.find("confirm")).to_be_disabled()


@pytest.mark.parametrize(
    ("variant", "players"), [("base", 2), ("base", 3), ("base", 4), ("team", 4), ("duel", 2), ("solo", 1)]
)
def test_a_whole_game_by_clicks(visit: Visit, variant: str, players: int) -> None:
    ada = visit()
    open_table(ada, "board", variant, players)
    assert play_out(ada, lay_by_click) >= 5
    ada.look(f"board-{variant}-{players}-over")


def test_a_whole_game_by_touch_in_german(visit: Visit) -> None:
    ada = visit(lang="de-DE", theme="dark", phone=True)
    open_table(ada, "board", "duel")
    ada.sees("Wähl einen Stein")
    assert play_out(ada, lay_by_click) >= 5
    ada.look("board-duel-phone-over")


def test_a_move_is_made_from_the_table_in_words(visit: Visit) -> None:
    ada = visit("/settings", lang="de-DE")
    ada.page.evaluate("localStorage.setItem('sixfold.settings', JSON.stringify({ nonvisual: true }))")
    open_table(ada, "board")
    words = ada.find("non-visual")
    expect(words).to_contain_text("Reihe h: h3 Orange, h13 Rot")
    move = words.locator("ol button").first
    expect(move).to_contain_text(" auf ")
    move.click()
    move.click()
    expect(ada.find("announcer")).to_contain_text("Ada legt")
    ada.look("board-in-words")


def test_a_whole_game_by_keyboard(visit: Visit) -> None:
    ada = visit(theme="dark")
    open_table(ada, "board")
    assert play_out(ada, lay_by_key) >= 5
