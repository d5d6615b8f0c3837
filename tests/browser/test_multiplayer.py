"""Several people play: two browsers, one shared screen, and a server that goes away in between."""

import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..server.running.processes import Server
from .people import Person
from .playing import lay
from .tables import open_table

Visit = Callable[..., Person]


def sit_down(visit: Visit) -> tuple[Person, Person, str]:
    """Two who sit at a table of the board game, one with a phone, and the table."""
    ada = visit()
    table = open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "open"}])
    bob = visit(lang="de-DE", theme="dark", phone=True)
    bob.page.goto(f"/t/{table}")
    bob.page.get_by_role("button", name="Hier hinsetzen").click()
    return ada, bob, table


def test_two_browsers_play_against_each_other_and_one_only_watches(visit: Visit) -> None:
    ada, bob, table = sit_down(visit)
    for turn in range(4):
        mover, other = (ada, bob) if turn % 2 == 0 else (bob, ada)
        lay(mover)
        expect(other.page.locator(".log li")).to_have_count(turn + 1)
    cleo = visit(f"/t/{table}")
    expect(cleo.page.locator(".log li")).to_have_count(4)
    # Who watches sees the board and nobody's tiles.
    expect(cleo.find("board")).to_be_visible()
    expect(cleo.find("rack")).to_have_count(0)
    cleo.look("together-watching")


def test_a_rematch_begins_when_both_want_it_and_the_first_to_ask_is_told_who_is_waited_for(visit: Visit) -> None:
    ada, bob, table = sit_down(visit)
    lay(ada)
    ada.find("menu").click()
    ada.find("resign").click()
    ada.find("resign").click()
    ada.find("rematch").click()
    # Asked once is enough; the button stays where the keys are, and says so.
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
    # Who goes back sees how it ended, stays there, and finds the way on.
    after = ada.page.url
    ada.page.go_back()
    expect(ada.find("following")).to_be_visible()
    expect(ada.find("rematch")).to_have_count(0)
    assert ada.page.url.endswith(table)
    ada.find("following").click()
    ada.page.wait_for_url(after)
    expect(ada.find("board")).to_be_visible()


def test_who_looks_into_the_talk_writes_at_once_and_comes_back_to_where_they_were(visit: Visit) -> None:
    ada, _, _ = sit_down(visit)
    ada.find("chat").click()
    expect(ada.find("say")).to_be_focused()
    # What is typed there is said, not done.
    ada.page.keyboard.type("12r")
    expect(ada.find("say")).to_have_value("12r")
    expect(ada.page.locator(".ghost")).to_have_count(0)
    ada.page.keyboard.press("Escape")
    expect(ada.find("chat")).to_be_focused()


def test_at_one_screen_nobody_sees_the_tiles_of_the_next_before_they_take_over(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
    ada.find("hand-over").get_by_role("button").click()
    mine = ada.find("rack").inner_html()
    lay(ada)
    expect(ada.find("hand-over")).to_contain_text("Bob")
    ada.look("together-hand-over")
    # Covered pieces are absent from the page, even after a reload.
    expect(ada.find("rack")).to_have_count(0)
    told: list[str] = []
    ada.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: told.append(str(frame))))
    ada.page.reload()
    expect(ada.find("hand-over")).to_contain_text("Bob")
    expect(ada.find("rack")).to_have_count(0)
    assert any('"rack":[]' in frame for frame in told)
    assert not any('"rack":["' in frame for frame in told)
    ada.find("hand-over").get_by_role("button").click()
    expect(ada.find("rack").get_by_role("button")).to_have_count(6)
    assert ada.find("rack").inner_html() != mine
    lay(ada)
    expect(ada.find("hand-over")).to_contain_text("Ada")


@pytest.mark.parametrize("how", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.long)])
def test_a_game_goes_on_after_the_server_was_killed(visit: Visit, sqlite_file: str, how: signal.Signals) -> None:
    server = Server(sqlite_file)
    ada = visit(server=server, worker=how is signal.SIGKILL)
    open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
    ada.find("hand-over").get_by_role("button").click()
    lay(ada)
    expect(ada.find("hand-over")).to_contain_text("Bob")
    server.end(how)
    expect(ada.find("reconnecting")).to_be_visible()
    ada.look("together-reconnecting")
    again = Server(sqlite_file, "--port", str(server.port))
    try:
        expect(ada.find("reconnecting")).to_have_count(0)
        ada.find("hand-over").get_by_role("button").click()
        expect(ada.page.locator(".log li")).to_have_count(1)
        lay(ada)
        expect(ada.find("hand-over")).to_contain_text("Ada")
    finally:
        again.end()


def test_a_server_that_falls_silent_is_missed_and_nothing_is_done_twice(visit: Visit, sqlite_file: str) -> None:
    server = Server(sqlite_file)
    ada = visit(server=server)
    ada.page.clock.install()
    open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
    ada.find("hand-over").get_by_role("button").click()
    ada.find("rack").get_by_role("button").first.click()
    ada.page.mouse.click(*ada.on_screen("board", *ada.open_cells()[0]))
    server.process.send_signal(signal.SIGSTOP)
    try:
        ada.find("confirm").click()
        # The page looks for a sign of the server, asks for one, and gives up on it.
        for _ in range(4):
            ada.page.clock.fast_forward(5_000)
        expect(ada.find("reconnecting")).to_be_visible()
    finally:
        server.process.send_signal(signal.SIGCONT)
    expect(ada.find("hand-over")).to_contain_text("Bob")
    ada.find("hand-over").get_by_role("button").click()
    expect(ada.page.locator(".log li")).to_have_count(1)
    server.end()
