"""A pending move belongs to one turn, one page and one player, and is discarded with any of them."""

import re
from collections.abc import Callable
from secrets import token_hex

import pytest
from playwright.sync_api import Page, expect

from ..matrix import sampled
from .move_input import make_move
from .people import Person
from .table_setup import new_table, open_table, post

Visit = Callable[..., Person]


def open_second_tab(person: Person) -> Person:
    """The same person with a second tab at the same address."""
    page = person.page.context.new_page()
    page.goto(person.page.url)
    return Person(page, person.screens, is_phone=person.is_phone)


def place_without_confirming(person: Person) -> None:
    """Place the first tile on the board, without confirming."""
    person.find("rack").get_by_role("button").first.click()
    cells = person.open_cells()
    person.page.mouse.click(*person.on_screen("board", *cells[len(cells) // 2]))
    expect(person.find("confirm")).to_be_enabled()


def ghost(page: Page) -> int:
    return page.locator("g.ghost .tile").count()


def test_a_tile_played_in_another_tab_is_no_longer_selected(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board")
    other = open_second_tab(ada)
    place_without_confirming(other)
    make_move(ada)
    # The bot has moved too, and it is the player's turn again in both tabs.
    expect(other.page.locator(".log li")).to_have_count(2)
    slots = other.find("rack").get_by_role("button")
    if slots.and_(other.page.locator("[aria-pressed=true]")).count():
        # If the rack has the same tile twice, the other one is selected, but not placed.
        other.page.keyboard.press("Escape")
    expect(other.page.locator("g.ghost .tile")).to_have_count(0)
    place_without_confirming(other)
    other.find("confirm").click()
    expect(ada.page.locator(".log li")).to_have_count(4)


def test_changing_the_language_keeps_the_scored_lines(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board")
    place_without_confirming(ada)
    label = ada.find("confirm").inner_text()
    # One for each half, as soon as the server has sent the points.
    rays = ada.page.locator("svg .rays")
    expect(rays).to_have_count(2)
    ada.page.get_by_role("button", name="DE", exact=True).click()
    expect(ada.find("confirm")).not_to_have_text(label)
    expect(rays).to_have_count(2)
    assert ghost(ada.page) == 1


@pytest.mark.parametrize("game", sampled(["board", "cards", "spezial"], ["board"]))
def test_an_open_menu_captures_the_keyboard_and_escape_closes_it(visit: Visit, game: str) -> None:
    ada = visit()
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bob"}] if game == "spezial" else None
    open_table(ada, game, seats=seats)
    expect(ada.find("hand" if game == "cards" else "open")).to_be_attached()
    ada.find("menu").click()
    dialog = ada.page.locator("dialog[open]")
    expect(dialog).to_be_visible()
    ada.page.keyboard.press("1")
    assert ada.page.locator("[data-testid=rack] [aria-pressed=true], [data-testid=considered]").count() == 0
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_a_double_click_or_a_held_key_does_not_resign(visit: Visit) -> None:
    ada = visit()
    ada.page.clock.install()
    open_table(ada, "board")
    place_without_confirming(ada)
    ada.find("menu").click()
    # No time passes for the page between the two clicks.
    ada.find("resign").click(trial=True)
    ada.page.clock.pause_at(ada.page.evaluate("Date.now()") + 1000)
    ada.find("resign").dblclick()
    expect(ada.find("resign")).to_contain_text("Really resign this game")
    ada.page.clock.resume()
    ada.page.keyboard.press("Escape")
    ada.find("menu").click()
    ada.find("resign").focus()
    ada.page.keyboard.down("Enter")
    # A confirmation would now be accepted, but the key is still down, and key repeat does not count.
    expect(ada.find("resign")).to_be_enabled()
    ada.page.keyboard.down("Enter")
    ada.page.keyboard.up("Enter")
    expect(ada.find("resign")).to_contain_text("Really resign this game")
    ada.page.keyboard.press("Escape")
    # It is still the player's turn, and the pending move can be played.
    ada.find("confirm").click()
    expect(ada.page.locator(".log li").first).to_be_attached()


def test_only_the_player_at_the_screen_resigns(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
    ada.page.get_by_role("button", name="I am").click()
    make_move(ada)
    ada.page.get_by_role("button", name="I am Bob").click()
    ada.find("menu").click()
    ada.find("resign").click()
    expect(ada.find("resign")).to_contain_text("(Bob)")
    ada.find("resign").click()
    expect(ada.find("over")).to_contain_text(re.compile("Ada wins.*Bob resigns"))


def test_after_resigning_no_piece_is_selected(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board")
    place_without_confirming(ada)
    ada.find("menu").click()
    ada.find("resign").click()
    # The client asks for confirmation.
    ada.find("resign").click()
    expect(ada.find("over")).to_be_visible()
    assert ghost(ada.page) == 0
    expect(ada.find("confirm")).to_have_count(0)


def test_after_logging_out_in_one_tab_no_other_tab_can_play(visit: Visit) -> None:
    ada = visit()
    table = new_table(ada, "board")
    # Before any page is open, because pages reload when a user registers in another tab.
    post(ada, "/register", {"name": token_hex(6), "password": "long enough"})
    ada.page.goto(f"/t/{table}")
    expect(ada.find("rack")).to_be_visible()
    other = open_second_tab(ada)
    other.page.goto("/me")
    other.find("log-out").click()
    expect(ada.find("rack")).to_have_count(0)


def test_chat_messages_distinguish_players_with_the_same_name(visit: Visit) -> None:
    ada, bob = visit(), visit()
    table = open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "open"}])
    post(bob, "/guest", {"name": "Ada"})
    bob.page.goto(f"/t/{table}")
    bob.page.get_by_role("button", name="Sit here").click()
    expect(ada.find("rack")).to_be_visible()
    for person in (ada, bob):
        person.find("chat").click()
        person.find("phrase-hello").click()
    for person in (ada, bob):
        said = person.find("talk").locator(".said p")
        expect(said).to_have_count(2)
        expect(person.find("talk").locator(".said p.own")).to_have_count(1)
    expect(bob.find("talk").locator(".said p.own b")).to_have_text(re.compile("Ada 2"))
