"""Keyboard users never lose the focus: after every key it is on something useful, and visible."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from .people import Person
from .table_setup import fake_hints, open_table

Visit = Callable[..., Person]


def press(person: Person, name: str) -> None:
    """Press the element with this test id by keyboard."""
    person.find(name).press("Enter")


def is_seen(person: Person, where: str) -> None:
    """The focus is on this element and visible, although the element cannot be pressed."""
    at = person.page.locator(where)
    expect(at).to_be_focused()
    assert at.evaluate("at => getComputedStyle(at).outlineStyle") == "dotted"


def test_the_focus_moves_to_new_hints_and_from_a_hint_to_the_confirm_button(visit: Visit) -> None:
    ada = visit()
    fake_hints(ada, "m10-m11", "g13-g14", "s7-s8")
    open_table(ada, "spezial", hints=True, seats=[{"kind": "me"}, {"kind": "me", "name": "Mira"}])
    ada.open_cells()
    press(ada, "hint")
    expect(ada.page.get_by_role("heading", name="Good moves")).to_be_focused()
    expect(ada.find("hints-spoken")).to_have_text("Good moves")
    ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    expect(ada.find("confirm")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".log li")).to_have_count(1)
    is_seen(ada, ".actions")


def test_after_returning_a_tile_the_focus_is_next_to_the_removed_button(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board")
    ada.open_cells()
    ada.page.keyboard.press("1")
    ada.page.get_by_role("button", name="Cancel").press("Enter")
    is_seen(ada, ".actions")


@pytest.mark.parametrize("game", ["board", pytest.param("cards", marks=pytest.mark.long)])
def test_the_focus_starts_at_the_heading_of_each_lesson_step_and_of_the_end(visit: Visit, game: str) -> None:
    mia = visit(f"/learn/{game}")
    steps = mia.page.locator(".dots li")
    mia.find("skip").wait_for()
    for at in range(1, steps.count()):
        press(mia, "skip")
        expect(steps.nth(at).locator("[aria-current]")).to_be_visible()
        expect(mia.find("narrator").get_by_role("heading", level=2)).to_be_focused()
    press(mia, "skip")
    expect(mia.page.get_by_role("heading", name="End of the lesson")).to_be_focused()
    mia.page.get_by_role("button", name="Do the skipped steps").press("Enter")
    expect(mia.page.locator("#content h1")).to_be_focused()


def test_after_a_handover_the_focus_is_at_the_table_and_the_last_moves_are_announced(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
    ada.find("hand-over").get_by_role("button").press("Enter")
    expect(ada.page.locator("#content h1")).to_be_focused()
    ada.open_cells()
    for key in ("1", "Enter", "Enter"):
        ada.page.keyboard.press(key)
    expect(ada.find("hand-over")).to_contain_text("Bob")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#content h1")).to_be_focused()
    expect(ada.find("announcer")).to_have_text(re.compile(r"^Ada lays .+ Your turn\.$"))


def test_in_the_waiting_room_the_focus_stays_at_the_seat_after_sitting_down_or_standing_up(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board", players=3, seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    press(ada, "stand-0")
    expect(ada.find("seat-0")).to_be_focused()
    assert ada.find("seat-0").evaluate("at => getComputedStyle(at).outlineStyle") == "solid"
    press(ada, "sit-0")
    expect(ada.find("seat-0")).to_be_focused()
    # A bot can be chosen instead of entering a name.
    press(ada, "other-1")
    ada.page.keyboard.press("Escape")
    expect(ada.find("other-1")).to_be_focused()
    press(ada, "other-1")
    ada.page.get_by_role("button", name="Cancel").press("Enter")
    expect(ada.find("other-1")).to_be_focused()
    press(ada, "fill-1")
    expect(ada.find("seat-1")).to_be_focused()
    press(ada, "fill-2")
    expect(ada.page.locator("#content h1")).to_be_focused()


def test_ladders_can_be_browsed_with_the_keyboard(visit: Visit) -> None:
    ada = visit("/ladders")
    ada.find("ladder").focus()
    for ladder in ("board-base-3", "board-base-4"):
        ada.page.keyboard.press("ArrowDown")
        ada.page.wait_for_url(f"**/ladders/{ladder}")
        expect(ada.find("ladder")).to_have_value(ladder)
        expect(ada.find("ladder")).to_be_focused()


def test_refreshing_the_list_of_tables_keeps_the_focus_on_its_button(visit: Visit) -> None:
    ada = visit("/tables")
    waiting: list[Route] = []
    expect(ada.find("refresh")).to_have_attribute("aria-disabled", "false")
    ada.page.route("**/tables?status=open*", lambda route: waiting.append(route))
    press(ada, "refresh")
    expect(ada.find("refresh")).to_have_attribute("aria-disabled", "true")
    expect(ada.find("refresh")).to_be_focused()
    waiting[0].continue_()
