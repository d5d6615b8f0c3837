"""Journeys in Firefox and WebKit: what people do most, and what depends most on the browser."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from ..browser.move_input import click, press
from ..server.running.server_processes import Server
from .incomplete_server import server_without_files
from .visitor import Visitor

# The README's test command needs no other browser than Chromium.
pytestmark = pytest.mark.long
Visit = Callable[..., Visitor]
UNREACHABLE = ["127.0.0.1"]
"""Browser messages about unreachable addresses differ, but all contain the address."""
LESS_MOTION = """localStorage.setItem("sixfold.settings", '{"motion": "less", "speed": "instant"}')"""
AT_ONE_SCREEN = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"}]


def test_the_start_page_can_be_used_in_both_themes(visit: Visit) -> None:
    ada = visit()
    ada.sees("play-now", "Play now")
    ada.sees("html[data-theme=paper]")
    ada.press("theme")
    ada.sees("html[data-theme=evening]")
    # The page is dark, not only marked as dark.
    ada.page.wait_for_function("() => getComputedStyle(document.body).colorScheme.includes('dark')")


def test_a_new_visitor_plays_a_first_move_with_the_mouse(visit: Visit) -> None:
    ada = visit()
    ada.press("play-now")
    ada.make_move(click)
    # The bot moves, and it is the player's turn again.
    ada.counts(".log li", 2)
    ada.sees("main.table", "Your turn")


def test_a_new_visitor_plays_a_first_move_with_the_keyboard_alone(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("board")
    ada.make_move(press)
    ada.sees(".log li", "You")


def test_a_new_visitor_plays_a_first_move_on_a_phone(visit: Visit) -> None:
    ada = visit(phone=True)
    ada.press("play-now")
    ada.make_move()
    ada.sees("main.table", "Your turn")


def test_a_whole_duel_with_the_keyboard_and_reduced_motion(visit: Visit) -> None:
    ada = visit()
    # With a mouse or animations WebKit would take three times as long, because it renders without a graphics card.
    ada.page.evaluate(LESS_MOTION)
    ada.sit_down("board", "duel", level=1)
    assert ada.play_out(press) >= 5
    ada.sees("over", "Review game")


def test_a_lesson_distinguishes_wrong_and_right_moves(visit: Visit) -> None:
    ada = visit("/learn/cards")
    ada.press("[data-card=GB]")
    ada.press("confirm")
    ada.sees("wrong", "2 points")
    ada.press(":is([data-card=OP], [data-card=PO])")
    ada.press("confirm")
    ada.press("next")
    ada.sees("narrator", "The closed gate")
    # Skip to its end.
    for _ in range(4):
        ada.press("skip")
    ada.sees("#content h1", "End of the lesson")
    ada.sees("skipped")


def test_a_whole_card_game_with_a_mouse_and_reduced_motion(visit: Visit) -> None:
    ada = visit()
    ada.page.evaluate(LESS_MOTION)
    ada.sit_down("cards", level=1)
    assert ada.play_out(click) >= 5
    ada.sees("over", "Review game")


def test_a_tile_of_genial_spezial_is_placed(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("spezial", seats=AT_ONE_SCREEN)
    ada.make_move(click)
    ada.counts(".log li", 1)


def test_a_game_continues_after_the_server_was_killed(visit: Visit, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Server(database) as server:
        ada = visit(at=server)
        ada.expected += UNREACHABLE
        ada.sit_down("spezial", seats=AT_ONE_SCREEN)
        ada.make_move(click)
        server.end(signal.SIGKILL)
        ada.sees("reconnecting")
    with Server(database, "--port", str(server.port)):
        ada.counts("reconnecting", 0)
        ada.make_move(click)
        ada.counts(".log li", 2)


def test_the_client_opens_offline_and_says_so(visit: Visit, tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'tables.db'}") as server:
        ada = visit(at=server)
        ada.expected += UNREACHABLE
        ada.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    # Also a page that was never opened before.
    ada.page.goto("/new/cards")
    ada.sees("offline", "You are offline")


def test_a_page_that_failed_to_load_is_shown_once_the_server_has_it(visit: Visit, server: Server) -> None:
    with server_without_files(server) as incomplete:
        ada = visit(at=incomplete)
        # Any browser message about a missing file.
        ada.expected.append("")
        ada.sees("play-now")
        incomplete.missing.add("/assets/Learn-")
        ada.press('a[href="/learn"]')
        ada.sees("nothing", "This page could not be loaded")
        ada.press('a[href="/"]')
        ada.sees("play-now")
        incomplete.missing.remove("/assets/Learn-")
        ada.press('a[href="/learn"]')
        ada.sees("lesson-board")


def test_a_finished_game_can_be_reviewed(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("spezial", seats=AT_ONE_SCREEN)
    ada.make_move(click)
    ada.press("menu")
    ada.press("resign")
    ada.press("resign")
    ada.sees("over")
    ada.press('[data-testid=over] a[href^="/games/"]')
    ada.sees("outcome", "won")
    ada.page.keyboard.press("Home")
    ada.sees("position", "0 of 2")
    ada.page.keyboard.press("ArrowRight")
    ada.sees("position", "1 of 2")
    ada.sees("stage")


def test_the_language_setting_persists(visit: Visit) -> None:
    ada = visit()
    ada.press("button[lang=de]")
    ada.sees("play-now", "Sofort spielen")
    ada.page.goto("/learn")
    ada.sees("#content h1", "Spielend")
