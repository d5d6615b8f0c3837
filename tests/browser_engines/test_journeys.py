"""Journeys in Firefox and WebKit: what people do most, and what depends most on the browser."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from ..browser.playing import click, press
from ..server.running.processes import Server
from .incomplete_server import forgotten_tables
from .visitor import Visitor

# The README's test command needs no other browser than Chromium.
pytestmark = pytest.mark.long
Visit = Callable[..., Visitor]
UNREACHABLE = ["127.0.0.1"]
"""Browsers complain about addresses that do not answer; each in its own words, but always with the address."""
LESS_MOTION = """localStorage.setItem("sixfold.settings", '{"motion": "less"}')"""
AT_ONE_SCREEN = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"}]


def test_the_start_page_can_be_used_in_both_themes(visit: Visit) -> None:
    ada = visit()
    ada.sees("play-now", "Play now")
    ada.sees("html[data-theme=paper]")
    ada.press("theme")
    ada.sees("html[data-theme=evening]")
    # The page is dark, not only marked as dark.
    ada.page.wait_for_function("() => getComputedStyle(document.body).colorScheme.includes('dark')")


def test_a_stranger_plays_a_first_move_with_the_mouse(visit: Visit) -> None:
    ada = visit()
    ada.press("play-now")
    ada.lay(click)
    # The bot answers, and it is one's turn again.
    ada.counts(".log li", 2)
    ada.sees("main.table", "Your turn")


def test_a_stranger_plays_a_first_move_with_keys_alone(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("board")
    ada.lay(press)
    ada.sees(".log li", "Ada")


def test_a_stranger_plays_a_first_move_on_a_phone(visit: Visit) -> None:
    ada = visit(phone=True)
    ada.press("play-now")
    ada.lay()
    ada.sees("main.table", "Your turn")


def test_a_whole_duel_with_keys_and_less_motion(visit: Visit) -> None:
    ada = visit()
    # With a mouse, or with all its motion, it takes WebKit three times the work: here it draws without a graphics card.
    ada.page.evaluate(LESS_MOTION)
    ada.sit_down("board", "duel", level=1)
    assert ada.play_out(press) >= 5
    ada.sees("over", "Close")


def test_a_lesson_tells_a_wrong_move_from_a_right_one(visit: Visit) -> None:
    ada = visit("/learn/cards")
    ada.press("[data-card=GB]")
    ada.press("confirm")
    ada.sees("wrong", "2 points")
    ada.press(":is([data-card=OP], [data-card=PO])")
    ada.press("confirm")
    ada.press("next")
    ada.sees("narrator", "The closed gate")
    # To its end, however one gets there.
    for _ in range(4):
        ada.press("skip")
    ada.sees("#content h1", "End of the lesson")
    ada.sees("skipped")


def test_a_whole_card_game_with_a_mouse_and_less_motion(visit: Visit) -> None:
    ada = visit()
    ada.page.evaluate(LESS_MOTION)
    ada.sit_down("cards", level=1)
    assert ada.play_out(click) >= 5
    ada.sees("over", "Close")


def test_a_tile_of_genial_spezial_is_laid(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("spezial", seats=AT_ONE_SCREEN)
    ada.lay(click)
    ada.counts(".log li", 1)


def test_a_game_goes_on_after_the_server_was_killed(visit: Visit, tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with Server(database) as server:
        ada = visit(at=server)
        ada.expected += UNREACHABLE
        ada.sit_down("spezial", seats=AT_ONE_SCREEN)
        ada.lay(click)
        server.end(signal.SIGKILL)
        ada.sees("reconnecting")
    with Server(database, "--port", str(server.port)):
        ada.counts("reconnecting", 0)
        ada.lay(click)
        ada.counts(".log li", 2)


def test_it_opens_without_a_connection_and_says_so(visit: Visit, tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'tables.db'}") as server:
        ada = visit(at=server)
        ada.expected += UNREACHABLE
        ada.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    # Also a page that was never opened before.
    ada.page.goto("/new/cards")
    ada.sees("offline", "You are offline")


def test_a_page_that_could_not_be_loaded_is_shown_once_the_server_has_it(visit: Visit, server: Server) -> None:
    with forgotten_tables(server) as forgetful:
        ada = visit(at=forgetful)
        # Whatever a browser says of a missing file.
        ada.expected.append("")
        ada.sees("play-now")
        forgetful.missing.add("/assets/Learn-")
        ada.press('a[href="/learn"]')
        ada.sees("nothing", "This page could not be loaded")
        ada.press('a[href="/"]')
        ada.sees("play-now")
        forgetful.missing.remove("/assets/Learn-")
        ada.press('a[href="/learn"]')
        ada.sees("lesson-board")


def test_a_finished_game_is_looked_at_again(visit: Visit) -> None:
    ada = visit()
    ada.sit_down("spezial", seats=AT_ONE_SCREEN)
    ada.lay(click)
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


def test_german_is_chosen_and_kept(visit: Visit) -> None:
    ada = visit()
    ada.press("button[lang=de]")
    ada.sees("play-now", "Sofort spielen")
    ada.page.goto("/learn")
    ada.sees("#content h1", "Spielend")
