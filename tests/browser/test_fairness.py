"""The page shows the commitment of the table, and the browser verifies it when the game is over."""

from collections.abc import Callable

from playwright.sync_api import expect

from .people import Person
from .table_setup import open_table

OPEN_SEAT = [{"kind": "me"}, {"kind": "open"}]


def test_the_commitment_is_shown_before_the_first_draw_and_verified_after_the_game(
    visit: Callable[..., Person],
) -> None:
    ada = visit("/", still=True)
    table = open_table(ada, "board", seats=OPEN_SEAT)
    waiting = ada.page.locator("main").get_by_test_id("committed")
    waiting.locator("summary").click()
    commitment = waiting.locator("code").inner_text()
    ada.look("fairness-waiting")
    bob = visit("/", still=True, phone=True, theme="dark", lang="de-DE")
    bob.page.goto(f"/t/{table}")
    bob.find("sit-1").click()
    for person in (ada, bob):
        person.find("menu").click()
        shown = person.page.get_by_role("dialog").get_by_test_id("committed")
        shown.locator("summary").click()
        expect(shown.locator("code")).to_have_text(commitment)
        person.look(f"fairness-menu-{person.is_phone}")
    bob.find("resign").click()
    bob.find("resign").click()
    ada.page.keyboard.press("Escape")
    checked = ada.find("over").get_by_test_id("shuffle")
    expect(checked).to_have_attribute("data-result", "true")
    expect(checked).to_contain_text("before the first move")
    ada.look("fairness-over")
    for person, theme in ((ada, "desktop"), (bob, "phone")):
        person.page.goto(f"/games/{table}-1")
        review = person.find("shuffle")
        expect(review).to_have_attribute("data-result", "true")
        review.locator("summary").click()
        expect(review.locator("code").first).to_have_text(commitment)
        review.scroll_into_view_if_needed()
        person.look(f"fairness-review-{theme}")
