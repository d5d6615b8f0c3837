"""The board game, played in a browser."""

from collections.abc import Callable

from playwright.sync_api import expect

from .move_input import make_move
from .people import Person
from .table_setup import fake_hints, open_table, wish

Visit = Callable[..., Person]


def test_a_new_visitor_plays_a_first_move_with_three_clicks(visit: Visit) -> None:
    ada = visit("/")
    ada.find("play-now").click()
    make_move(ada)
    # The bot moves, and it is the player's turn again.
    expect(ada.page.locator(".log li")).to_have_count(2)
    ada.sees("Your turn")
    ada.look("board-after-a-move")


def test_hovering_over_a_cell_shows_the_points_of_the_move(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board")
    ada.find("rack").get_by_role("button").first.click()
    held = ada.page.locator(".ghost .tile")
    before = ""
    for cell in ada.open_cells()[:9:4]:
        ada.page.mouse.move(*ada.on_screen("board", *cell))
        expect(held).not_to_have_attribute("transform", before)
        before = held.get_attribute("transform") or ""
    # One for each half.
    expect(ada.page.locator("svg .rays")).to_have_count(2)


def test_clicking_an_illegal_cell_says_why(visit: Visit) -> None:
    ada = visit(lang="de-DE")
    open_table(ada, "board")
    ada.find("rack").get_by_role("button").first.click()
    board = ada.find("board").bounding_box()
    assert board is not None
    ada.page.mouse.click(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    # The first tile must lie beside a printed symbol, and the centre is far from all of them.
    expect(ada.find("refusal")).to_contain_text("Symbol")
    expect(ada.find("confirm")).to_be_disabled()


def test_a_move_can_be_made_in_the_text_view(visit: Visit) -> None:
    ada = wish(visit(lang="de-DE"), nonvisual=True)
    open_table(ada, "board")
    words = ada.find("non-visual")
    expect(words).to_contain_text("Reihe h: h3 Orange, h13 Rot")
    ada.listen()
    move = words.locator("ol button").first
    expect(move).to_contain_text(" auf ")
    move.click()
    move.click()
    ada.heard("Du legst")
    ada.look("board-in-words")


def test_hints_are_distinguished_by_their_tiles_and_on_the_board(visit: Visit) -> None:
    ada = visit()
    fake_hints(ada, "Pd12-Yd11", "Bl4-Rk5", "Yd11-Rd12")
    open_table(ada, "board", hints=True)
    ada.find("hint").click()
    expect(ada.page.locator(".hints li svg")).to_have_count(3)
    # Two of the hints are for the same cells.
    expect(ada.page.locator("g.hint text")).to_have_text(["1, 3", "2"])
    ada.look("board-hints")
