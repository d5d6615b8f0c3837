"""Several people play: in two browsers, on one shared screen, and through outages of the server."""

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..server.running.server_processes import Server
from .move_input import make_move
from .people import Person
from .table_setup import open_table

Visit = Callable[..., Person]


def open_table_for_two(visit: Visit) -> tuple[Person, Person, str]:
    """Two players at a table of the board game, one with a phone, and the id of the table."""
    ada = visit()
    table = open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "open"}])
    bob = visit(lang="de-DE", theme="dark", phone=True)
    bob.page.goto(f"/t/{table}")
    bob.page.get_by_role("button", name="Hier hinsetzen").click()
    return ada, bob, table


def test_two_browsers_play_against_each_other_and_a_third_watches(visit: Visit) -> None:
    ada, bob, table = open_table_for_two(visit)
    for turn in range(4):
        mover, other = (ada, bob) if turn % 2 == 0 else (bob, ada)
        make_move(mover)
        expect(other.page.locator(".log li")).to_have_count(turn + 1)
    cleo = visit(f"/t/{table}")
    expect(cleo.page.locator(".log li")).to_have_count(4)
    # A spectator sees the board and no tiles.
    expect(cleo.find("board")).to_be_visible()
    expect(cleo.find("rack")).to_have_count(0)
    cleo.look("together-watching")


def test_a_rematch_starts_when_both_agree_and_shows_who_has_not_agreed_yet(visit: Visit) -> None:
    ada, bob, table = open_table_for_two(visit)
    make_move(ada)
    ada.find("menu").click()
    ada.find("resign").click()
    ada.find("resign").click()
    ada.find("rematch").click()
    # One request is enough; the button keeps the focus and says so.
    expect(ada.find("rematch")).to_have_attribute("aria-disabled", "true")
    expect(ada.find("rematch")).to_be_focused()
    expect(ada.find("over").get_by_role("status")).to_contain_text("Waiting for")
    assert ada.page.url.endswith(table)
    bob.find("rematch").tap()
    for person in (ada, bob):
        person.page.wait_for_url(lambda url: "/t/" in url and not url.endswith(table))
        expect(person.find("board")).to_be_visible()
        expect(person.page.locator(".log li")).to_have_count(0)
    # The player who moved second begins.
    expect(bob.find("rack").get_by_role("button").first).to_be_enabled()
    # Going back shows the finished game, with a link to the rematch.
    after = ada.page.url
    ada.page.go_back()
    expect(ada.find("following")).to_be_visible()
    expect(ada.find("rematch")).to_have_count(0)
    assert ada.page.url.endswith(table)
    ada.find("following").click()
    ada.page.wait_for_url(after)
    expect(ada.find("board")).to_be_visible()


def test_opening_the_chat_focuses_its_input_and_closing_it_restores_the_focus(visit: Visit) -> None:
    ada, _, _ = open_table_for_two(visit)
    ada.find("chat").click()
    expect(ada.find("say")).to_be_focused()
    # Keys typed in the chat are text, not commands.
    ada.page.keyboard.type("12r")
    expect(ada.find("say")).to_have_value("12r")
    expect(ada.page.locator(".ghost")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(ada.find("chat")).to_be_focused()


def test_on_a_shared_screen_tiles_are_covered_until_their_player_takes_over(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
    ada.find("hand-over").get_by_role("button").click()
    mine = ada.find("rack").inner_html()
    make_move(ada)
    expect(ada.find("hand-over")).to_contain_text("Bob")
    ada.look("together-hand-over")
    # Covered pieces are absent from the page, even after a reload.
    expect(ada.find("rack")).to_have_count(0)
    frames: list[str] = []
    ada.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    ada.page.reload()
    expect(ada.find("hand-over")).to_contain_text("Bob")
    expect(ada.find("rack")).to_have_count(0)
    assert any('"rack":[]' in frame for frame in frames)
    assert not any('"rack":["' in frame for frame in frames)
    ada.find("hand-over").get_by_role("button").click()
    expect(ada.find("rack").get_by_role("button")).to_have_count(6)
    assert ada.find("rack").inner_html() != mine
    make_move(ada)
    expect(ada.find("hand-over")).to_contain_text("Ada")


@pytest.mark.parametrize("how", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.long)])
def test_a_game_continues_after_the_server_was_killed(visit: Visit, sqlite_file: str, how: signal.Signals) -> None:
    server = Server(sqlite_file)
    ada = visit(at=server, worker=how is signal.SIGKILL)
    open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
    ada.find("hand-over").get_by_role("button").click()
    make_move(ada)
    expect(ada.find("hand-over")).to_contain_text("Bob")
    server.end(how)
    expect(ada.find("reconnecting")).to_be_visible()
    ada.look("together-reconnecting")
    again = Server(sqlite_file, "--port", str(server.port))
    try:
        expect(ada.find("reconnecting")).to_have_count(0)
        ada.find("hand-over").get_by_role("button").click()
        expect(ada.page.locator(".log li")).to_have_count(1)
        make_move(ada)
        expect(ada.find("hand-over")).to_contain_text("Ada")
    finally:
        again.end()


def test_an_unresponsive_server_is_detected_and_no_move_is_sent_twice(visit: Visit, sqlite_file: str) -> None:
    server = Server(sqlite_file)
    ada = visit(at=server)
    ada.page.clock.install()
    open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
    ada.find("hand-over").get_by_role("button").click()
    ada.find("rack").get_by_role("button").first.click()
    ada.page.mouse.click(*ada.on_screen("board", *ada.open_cells()[0]))
    server.process.send_signal(signal.SIGSTOP)
    try:
        ada.find("confirm").click()
        # The page waits for a message of the server, sends a ping, and gives up.
        for _ in range(4):
            ada.page.clock.fast_forward(5_000)
        expect(ada.find("reconnecting")).to_be_visible()
    finally:
        server.process.send_signal(signal.SIGCONT)
    expect(ada.find("hand-over")).to_contain_text("Bob")
    ada.find("hand-over").get_by_role("button").click()
    expect(ada.page.locator(".log li")).to_have_count(1)
    server.end()
