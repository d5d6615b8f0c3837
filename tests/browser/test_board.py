"""The board game, played in a browser."""

from collections.abc import Callable

from playwright.sync_api import expect

from .people import Person


def test_a_stranger_plays_a_first_move_with_three_clicks(visit: Callable[..., Person]) -> None:
    ada = visit()
    ada.find("play-now").click()
    ada.find("rack").get_by_role("button").first.click()
    ada.look("board-held")
    dot = ada.page.locator("circle.dot").first.bounding_box()
    assert dot is not None
    ada.page.mouse.click(dot["x"] + dot["width"] / 2, dot["y"] + dot["height"] / 2)
    expect(ada.find("confirm")).to_be_enabled()
    ada.look("board-laid")
    ada.find("confirm").click()
    # The bot answers, and it is one's turn again.
    expect(ada.page.locator(".log li")).to_have_count(2)
    ada.sees("Your turn")
    ada.look("board-after-a-move")
