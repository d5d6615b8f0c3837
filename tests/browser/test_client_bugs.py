"""Fixed bugs of the client: leftovers of taken-back moves, jumping layouts, and covered or overflowing elements."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..matrix import sampled
from .move_input import make_move
from .people import Person
from .table_setup import open_for_others, open_table, wish

Visit = Callable[..., Person]

MARKS = "[data-testid=newest], .piece.newest, .ring.running, .rays"
"""Elements that show the newest move, in any game."""

WATCH_HEIGHTS = """() => {
    window.heights = {};
    const watcher = new ResizeObserver((entries) => entries.forEach(({ target }) => {
        const panel = target.ariaLabel, height = Math.round(target.getBoundingClientRect().height);
        window.heights[panel] = [...new Set([...(window.heights[panel] ?? []), height])];
    }));
    document.querySelectorAll("section.panel").forEach((panel) => watcher.observe(panel));
}"""

SMALLEST = """(width) => innerWidth === width && Math.min(...[...document.querySelectorAll(".dots button")].flatMap(
    (each) => [each.offsetWidth, each.offsetHeight]))"""

COVERED = """() => {
    const box = (element) => element.getBoundingClientRect();
    const bottoms = [...document.querySelectorAll("[data-testid=board] path")].map((drawn) => box(drawn).bottom);
    return Math.max(...bottoms) - box(document.querySelector("[data-testid=refusal]").parentElement).top;
}"""
"""The number of pixels of the board that a notification covers."""

SPILLED = """() => [...document.querySelectorAll("section.panel, section.slab")].flatMap((panel) => {
    const { left, right, top, bottom } = panel.getBoundingClientRect();
    return [...panel.querySelectorAll("header :is(b, h2, .label, .clock)")].filter((part) => {
        const box = part.getBoundingClientRect();
        const isOutside = box.left < left || box.right > right || box.top < top || box.bottom > bottom;
        return box.width > 0 && isOutside;
    }).map((part) => `${panel.ariaLabel}: ${part.textContent}`);
})"""
"""Elements that overflow the heads of their panels."""

DURATIONS = """() => [...new Set([...document.querySelectorAll("*")].flatMap((element) => {
    const { animationDuration, transitionDuration } = getComputedStyle(element);
    return `${animationDuration}, ${transitionDuration}`.split(", ");
}))]"""


@pytest.mark.parametrize("game", sampled(["board", "cards", "spezial"], ["board"]))
def test_a_move_taken_back_is_no_longer_shown_anywhere(visit: Visit, game: str) -> None:
    ada = visit(still=True)
    # In Genial Spezial nothing is drawn, so a bot would answer before the move could be taken back. Without a clock,
    # turns against a bot end by themselves.
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bob"}] if game == "spezial" else None
    open_table(ada, game, take_back=True, seats=seats, clock={"per": "move", "seconds": 259_200})
    make_move(ada)
    expect(ada.page.locator(MARKS).first).to_be_attached()
    ada.find("take-back").click()
    expect(ada.page.locator(".log li")).to_have_count(0)
    expect(ada.page.locator(MARKS)).to_have_count(0)


def test_against_a_bot_one_press_undoes_the_last_move_and_the_answer(visit: Visit) -> None:
    ada = visit(still=True)
    open_table(ada, "board", take_back=True)
    expect(ada.find("undo")).to_have_count(0)
    make_move(ada)
    expect(ada.page.locator(".log li")).to_have_count(2)
    ada.find("undo").click()
    expect(ada.page.locator(".log li")).to_have_count(0)
    expect(ada.find("undo")).to_have_count(0)
    make_move(ada)
    expect(ada.page.locator(".log li")).to_have_count(2)


@pytest.mark.parametrize("game", ["board", "cards"])
def test_panels_keep_their_height_from_turn_to_turn(visit: Visit, game: str) -> None:
    ada = visit()
    open_table(ada, game)
    expect(ada.page.locator("section.panel")).to_have_count(2)
    ada.page.evaluate(WATCH_HEIGHTS)
    make_move(ada)
    expect(ada.page.locator(".log li")).to_have_count(2)
    ada.sees("Your turn")
    heights: dict[str, list[int]] = ada.page.evaluate("window.heights")
    assert len(heights) == 2
    assert all(len(each) == 1 for each in heights.values()), heights
    ada.look(f"{game}-panels")


def test_invitations_contain_the_lan_address(visit: Visit) -> None:
    ada = visit()
    ada.page.route("**/api/v1/address", lambda route: route.fulfill(json={"address": "http://192.168.1.5:8666"}))
    code = open_for_others(ada, "Ada")
    expect(ada.find("copy-link-shown")).to_have_value(f"http://192.168.1.5:8666/join/{code}")
    expect(ada.find("qr")).to_be_visible()


def test_reduced_motion_disables_every_animation(visit: Visit) -> None:
    ada = visit("/settings")
    wish(ada, motion="less")
    open_table(ada, "board")
    make_move(ada)
    assert ada.page.evaluate(DURATIONS) == ["0s"]


def test_the_step_buttons_of_a_lesson_are_large_enough_to_press(visit: Visit) -> None:
    ada = visit("/learn/board")
    expect(ada.find("narrator")).to_be_visible()
    for width, height in ((1440, 900), (390, 844), (320, 568), (844, 390)):
        ada.page.set_viewport_size({"width": width, "height": height})
        assert ada.page.wait_for_function(SMALLEST, arg=width).json_value() >= 24, (width, height)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1366, 657)])
def test_on_a_desktop_a_notification_covers_nothing_of_the_board(visit: Visit, width: int, height: int) -> None:
    ada = visit()
    ada.page.set_viewport_size({"width": width, "height": height})
    open_table(ada, "board")
    ada.find("rack").get_by_role("button").first.click()
    ada.page.mouse.click(*ada.on_screen("board", 0, 0))
    expect(ada.find("refusal")).to_be_visible()
    assert ada.page.evaluate(COVERED) <= 0


@pytest.mark.parametrize("players", [2, 4])
def test_on_a_small_phone_a_notification_covers_nothing_of_the_board(visit: Visit, players: int) -> None:
    ada = visit(phone=True)
    ada.page.set_viewport_size({"width": 390, "height": 664})
    open_table(ada, "board", players=players)
    ada.find("rack").get_by_role("button").first.tap()
    ada.page.touchscreen.tap(*ada.on_screen("board", 0, 0))
    expect(ada.find("refusal")).to_be_visible()
    assert ada.page.evaluate(COVERED) <= 0
    expect(ada.find("rack")).to_be_in_viewport(ratio=1)


def test_the_form_for_a_new_table_starts_without_an_error(visit: Visit) -> None:
    ada = visit("/new/board", phone=True)
    expect(ada.find("open-table")).to_be_visible()
    assert ada.find("problem").evaluate("(place) => place.offsetHeight") == 0


@pytest.mark.parametrize(
    ("game", "players", "clock"),
    sampled(
        [("board", 2, None), ("cards", 2, None), ("spezial", 4, None), ("cards", 4, 172_800), ("spezial", 4, 172_800)],
        # With a clock, the same panels have more content.
        [("board", 2, None), ("cards", 4, 172_800), ("spezial", 4, 172_800)],
    ),
)
def test_german_scores_fit_into_their_panels(visit: Visit, game: str, players: int, clock: int | None) -> None:
    ada = visit(lang="de-DE")
    timed = {"clock": {"per": "move", "seconds": clock}} if clock else {}
    open_table(ada, game, players=players, name="Friederike-Charlotte-Ada", **timed)
    for width, height in ((1440, 900), (1280, 720), (1152, 800), (1024, 768), (768, 1024), (390, 844), (320, 568)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_function("(width) => innerWidth === width", arg=width)
        expect(ada.page.locator("section.panel, section.slab, .scores").first).to_be_visible()
        assert ada.page.evaluate(SPILLED) == [], (width, height)
