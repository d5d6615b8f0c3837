"""Genial Spezial, played in a browser: by clicks, by touch and by keyboard."""

import math
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from .move_input import drag
from .people import Person
from .table_setup import fake_hints, open_table


def open_spezial_table(person: Person, seats: list[dict[str, Any]]) -> None:
    """Open a table with these seats and go there."""
    open_table(person, "spezial", players=len(seats), seats=seats, hints=True, take_back=True)
    expect(person.find("board")).to_be_visible()


def together(*names: str) -> list[dict[str, Any]]:
    """Seats for several people at one screen."""
    return [{"kind": "me", "name": name} for name in names]


def on_screen(person: Person, cell: tuple[float, float]) -> tuple[float, float]:
    return person.on_screen("board", *cell)


def bonus_fields(person: Person) -> list[tuple[float, float]]:
    """The positions of the visible bonus fields."""
    names = person.page.locator("g:has(> path.bonus)").evaluate_all(
        "all => all.map((g) => g.getAttribute('transform'))"
    )
    return [(float(x), float(y)) for x, y in (re.findall(r"[-\d.]+", name) for name in names)]


def moves(person: Person, count: int) -> None:
    """Wait until the list has this number of moves."""
    expect(person.page.locator(".log li")).to_have_count(count)


def test_a_first_tile_is_selected_rotated_placed_and_confirmed(visit: Callable[..., Person]) -> None:
    ada = visit()
    open_spezial_table(ada, together("Ada", "Mira"))
    place = on_screen(ada, bonus_fields(ada)[0])
    ada.page.mouse.move(*place)
    expect(ada.find("ghost")).to_be_visible()
    expect(ada.find("confirm")).to_be_disabled()
    # The tracks preview the new positions of the markers.
    held = ada.find("ghost").locator(".body")
    before = held.get_attribute("d")
    ada.page.keyboard.press("r")
    expect(held).not_to_have_attribute("d", before or "")
    ada.page.mouse.click(*place)
    ada.find("bonus-P").click()
    expect(ada.find("confirm")).to_have_text("Place: purple +1")
    expect(ada.page.locator(".more")).to_have_text("+1")
    ada.look("spezial-laid")
    ada.page.keyboard.press("Escape")
    expect(ada.find("confirm")).to_be_disabled()
    ada.page.mouse.click(*place)
    ada.find("bonus-B").click()
    # A second click on the placed tile confirms it.
    ada.page.mouse.click(*place)
    # The placed tile is part of a chain that can be traced.
    moves(ada, 1)
    ada.page.mouse.move(*place)
    expect(ada.find("said")).to_contain_text("1 tile")
    expect(ada.page.locator(".trace")).to_be_visible()
    ada.look("spezial-chain")


def test_a_double_click_on_a_placed_tile_makes_one_move(visit: Callable[..., Person]) -> None:
    ada = visit()
    sent: list[str] = []
    ada.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    open_spezial_table(ada, together("Ada", "Mira"))
    place = on_screen(ada, ada.open_cells()[30])
    ada.page.mouse.click(*place)
    expect(ada.find("confirm")).to_be_enabled()
    ada.page.mouse.dblclick(*place)
    moves(ada, 1)
    expect(ada.find("refusal")).to_have_count(0)
    assert sum('"do":"move"' in text for text in sent) == 1


def test_a_tile_is_placed_by_touch_on_a_phone_in_portrait(visit: Callable[..., Person]) -> None:
    ada = visit(lang="de-DE", phone=True)
    open_spezial_table(ada, together("Ada", "Mira", "Jo", "Kim"))
    expect(ada.find("board")).to_have_attribute("data-lying", "false")
    ada.page.touchscreen.tap(*on_screen(ada, bonus_fields(ada)[0]))
    ada.find("bonus-G").tap()
    expect(ada.find("confirm")).to_have_text("Legen: Grün +1")
    ada.look("spezial-phone-laid")
    ada.find("confirm").tap()
    moves(ada, 1)
    # The tile can be dragged too: it is shown above the finger and placed where it is dropped.
    expect(ada.find("tile")).to_be_enabled()
    start = ada.find("tile").bounding_box()
    goal = on_screen(ada, ada.open_cells()[60])
    assert start is not None
    ada.page.mouse.move(start["x"] + 20, start["y"] + 20)
    ada.page.mouse.down()
    ada.page.mouse.move(start["x"] + 20, start["y"] - 60)
    ada.page.mouse.move(*goal)
    expect(ada.find("ghost")).to_be_visible()
    ada.page.mouse.up()
    expect(ada.find("confirm")).to_be_enabled()
    ada.find("confirm").tap()
    moves(ada, 2)
    # The player takes it back.
    ada.find("take-back").tap()
    moves(ada, 1)
    ada.look("spezial-phone")


def test_a_placed_tile_can_be_dragged_further_by_touch_without_scrolling_the_page(visit: Callable[..., Person]) -> None:
    ada = visit(phone=True)
    open_spezial_table(ada, together("Ada", "Mira"))
    ada.page.touchscreen.tap(*on_screen(ada, ada.open_cells()[30]))
    expect(ada.find("confirm")).to_be_enabled()
    laid = ada.find("ghost").bounding_box()
    assert laid is not None
    middle = laid["x"] + laid["width"] / 2, laid["y"] + laid["height"] / 2
    for way in (110, -90):
        # The tile is shown a little above the finger, and goes only to free cells.
        cells = ada.all_on_screen("board", ada.open_cells())
        x, y = min(cells, key=lambda at: math.dist(at, (middle[0], middle[1] + way - 44)))
        goal = x, y + 44
        drag(ada, middle, goal)
        expect(ada.find("confirm")).to_be_enabled()
        moved = ada.find("ghost").bounding_box()
        assert moved is not None
        now = moved["x"] + moved["width"] / 2, moved["y"] + moved["height"] / 2
        assert abs(now[1] + 44 - goal[1]) < 64
        assert ada.page.evaluate("scrollY") == 0
        middle = now
    # The next tap works, even after the browser has cancelled a drag.
    ghost, far = ada.find("ghost"), on_screen(ada, ada.open_cells()[-30])
    dragged = ghost.get_attribute("style")
    assert dragged is not None
    ada.page.touchscreen.tap(*far)
    expect(ghost).not_to_have_attribute("style", dragged)
    # Wait for the animation to the new place, or the finger would miss the tile.
    ghost.evaluate("node => Promise.all(node.getAnimations({ subtree: true }).map((one) => one.finished))")
    middle = ada.middle(ghost)
    drag(ada, middle, (middle[0], middle[1] - 120), "touchCancel")
    expect(ghost).to_have_count(0)
    # The whole board is shown again.
    ada.page.touchscreen.tap(*on_screen(ada, ada.open_cells()[-30]))
    expect(ghost).to_be_visible()


def test_the_keyboard_alone_plays_and_cells_are_announced(visit: Callable[..., Person]) -> None:
    ada = visit()
    open_spezial_table(ada, together("Ada", "Mira"))
    press = ada.page.keyboard.press
    ada.open_cells()
    # With the focus nowhere, Enter leads to the board.
    press("Enter")
    expect(ada.find("board")).to_be_focused()
    press("ArrowDown")
    expect(ada.find("spoken")).to_contain_text("m9: free, with")
    for _ in range(3):
        press("ArrowUp")
    expect(ada.find("spoken")).to_contain_text("m12: free")
    press("ArrowUp")
    expect(ada.find("spoken")).to_contain_text("m13: big tower.")
    press("ArrowDown")
    press("Enter")
    expect(ada.find("confirm")).to_be_enabled()
    press("r")
    press("Enter")
    moves(ada, 1)
    expect(ada.find("spoken")).to_contain_text("m12: Chain of Ada. 1 tile, 1 big tower (m13).")
    ada.look("spezial-keys")


def test_hints_are_shown_on_the_board(visit: Callable[..., Person]) -> None:
    ada = visit(theme="dark")
    fake_hints(ada, "m10-m11", "g13-g14", "s7-s8")
    open_spezial_table(ada, together("Ada", "Mira"))
    ada.find("hint").click()
    expect(ada.page.locator("g.hint")).to_have_count(3)
    ada.look("spezial-hints")
    ada.page.locator(".hints li button").first.click()
    expect(ada.find("confirm")).to_be_enabled()
    expect(ada.page.locator("g.hint")).to_have_count(0)
    ada.find("confirm").click()
    moves(ada, 1)


def test_on_a_phone_hints_are_beside_the_players_tiles_without_scrolling(visit: Callable[..., Person]) -> None:
    mia = visit(lang="de-DE", phone=True)
    fake_hints(mia, "m10-m11", "g13-g14", "s7-s8")
    open_spezial_table(mia, together("Mia", "Ben"))
    expect(mia.find("hint")).to_be_in_viewport(ratio=1)
    mia.find("hint").tap()
    good = mia.page.locator(".hints li button")
    expect(good).to_have_count(3)
    for each in good.all():
        expect(each).to_be_in_viewport(ratio=1)
    mia.look("spezial-hints-phone")
    good.first.tap()
    mia.find("confirm").tap()
    moves(mia, 1)
    assert mia.page.evaluate("scrollY") == 0
