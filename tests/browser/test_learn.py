"""Lessons and rules, in a browser."""

import json
from collections.abc import Callable
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from sixfold.games.spezial.layout import parse_cell

from ..matrix import sampled
from .people import Person
from .table_setup import wish

GAMES = Path(__file__).resolve().parents[2] / "web" / "src" / "games"


def steps_of(game: str) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = json.loads((GAMES / game / "lesson.json").read_text())["steps"]
    return steps


def test_the_board_lesson_is_completed_by_playing(visit: Callable[..., Person]) -> None:
    mia = visit("/learn")
    expect(mia.page).to_have_title("Learn by playing · Sixfold")
    mia.go("/")
    expect(mia.page).to_have_title("Sixfold")
    mia.go("/learn")
    mia.look("learn")
    mia.find("lesson-board").click()
    expect(mia.find("narrator")).to_contain_text("Your first tile")
    steps = steps_of("board")
    # The tile may be placed there, but scores nothing.
    _place_tile(mia, "Rd12-Yd11")
    expect(mia.find("wrong")).to_be_visible()
    mia.look("lesson-board-wrong")
    _place_tile(mia, next(iter(steps[0]["good"])))
    expect(mia.find("said")).to_contain_text("One point")
    mia.look("lesson-board-done")
    mia.find("next").click()
    # After a reload the lesson continues at the same step.
    mia.page.goto("/learn")
    mia.page.get_by_role("link", name="Continue: The board game").click()
    expect(mia.find("narrator")).to_contain_text("Points along lines")
    for step in steps[1:-1]:
        _place_tile(mia, next(iter(step["good"])))
        expect(mia.find("next")).to_be_visible()
        mia.find("next").click()
    mia.find("exchange").click()
    mia.find("next").click()
    mia.look("lesson-finished")
    mia.find("play-now").click()
    expect(mia.find("rack")).to_be_visible()


def test_a_lesson_explains_why_a_tile_does_not_fit(visit: Callable[..., Person]) -> None:
    mia = visit("/learn/board")
    mia.find("rack").get_by_role("button").first.click()
    for cell, words in (("h13", "One of those cells is taken."), ("h8", "The tile does not fit there.")):
        mia.page.mouse.click(*_screen_position(mia, cell))
        expect(mia.find("refusal")).to_contain_text(words)
    # A tile that fits is placed as usual, and the message disappears.
    mia.page.mouse.click(*_screen_position(mia, "h12"))
    expect(mia.find("confirm")).to_be_enabled()
    expect(mia.find("refusal")).to_have_count(0)


def test_a_lesson_can_be_completed_in_the_text_view(visit: Callable[..., Person]) -> None:
    mia = wish(visit(), nonvisual=True, confirm=False)
    mia.page.goto("/learn/cards")
    mia.find("non-visual").get_by_role("button", name="orange and purple: ").click()
    expect(mia.find("next")).to_be_visible()


NAMES = {"R": "red", "G": "green", "B": "blue", "O": "orange", "Y": "yellow", "P": "purple"}


def _place_tile(person: Person, move: str) -> None:
    """Place a tile as a move such as Rh12-Yh11 says."""
    (a, one), (b, other) = ((half[0], half[1:]) for half in move.split("-"))
    rack = person.find("rack")
    button = rack.get_by_role("button", name=f"{NAMES[a]} and {NAMES[b]}", exact=True)
    if not button.count():
        button = rack.get_by_role("button", name=f"{NAMES[b]} and {NAMES[a]}", exact=True)
        one, other = other, one
    if button.get_attribute("aria-pressed") != "true":
        button.click()
    person.page.mouse.click(*_screen_position(person, one))
    for _ in range(6):
        # Rotated until the other half is at its cell.
        x, y = _screen_position(person, other)
        box = person.page.locator(".ghost .tile .symbol").nth(1).bounding_box()
        assert box is not None
        if abs(box["x"] + box["width"] / 2 - x) < 12 and abs(box["y"] + box["height"] / 2 - y) < 18:
            break
        person.page.keyboard.press("r")
    person.find("confirm").click()


def _screen_position(person: Person, name: str) -> tuple[float, float]:
    """The screen position of a cell such as h12."""
    q, r = int(name[1:]) - 8, "abcdefghijklmno".index(name[0]) - 7
    return person.on_screen("board", 173.205 * (q + r / 2), 150 * r)


def test_the_card_lesson_is_completed_on_a_phone_in_german(visit: Callable[..., Person]) -> None:
    noah = visit("/learn/cards", lang="de-DE", phone=True, theme="dark")
    expect(noah.find("narrator")).to_contain_text("Treffer")
    *steps, last = steps_of("cards")
    # The card scores, but another one scores more.
    _play(noah, "GB")
    expect(noah.find("wrong")).to_contain_text("Diese Karte bringt 2 Punkte, eine andere 4")
    noah.look("lesson-cards-phone")
    for step in steps:
        _play(noah, next(iter(step["good"])))
        noah.find("next").tap()
    assert list(last["good"]) == [move for move in last["view"]["moves"]["choose"] if move != "keep"]
    noah.find("exchange").tap()
    noah.find("next").tap()
    noah.sees("Jetzt kannst du spielen")
    noah.find("play-now").tap()
    expect(noah.find("hand")).to_be_visible()


GERMAN = {"R": "Rot", "G": "Grün", "B": "Blau", "O": "Orange", "Y": "Gelb", "P": "Lila"}


def _play(person: Person, card: str) -> None:
    """Play a card by touch, scoring its first symbol first; its label may have the symbols in the other order."""
    # Open cards have names too, but only cards of the hand can be pressed.
    slot = person.page.locator(f"button[data-card={card}], button[data-card={card[::-1]}]").first
    if slot.get_attribute("aria-pressed") != "true":
        slot.tap()
    turn = person.find("turn")
    expect(person.find("confirm")).to_be_enabled()
    if turn.count() and GERMAN[card[0]] in (turn.get_attribute("title") or ""):
        turn.tap()
    person.find("confirm").tap()


def test_the_chain_lesson_is_completed_with_a_mouse(visit: Callable[..., Person]) -> None:
    mia = visit("/learn/spezial", theme="dark")
    expect(mia.find("narrator")).to_contain_text("Join two towers")
    mia.look("lesson-spezial")
    # The lesson can lay the solution on the board, to be confirmed, and can be skipped.
    _join(mia, "f14-g14")
    expect(mia.find("wrong")).to_be_visible()
    mia.find("show").click()
    mia.find("confirm").click()
    expect(mia.find("said").first).to_contain_text("Both chips score")
    mia.page.get_by_role("button", name="To step 1").click()
    mia.find("skip").click()
    expect(mia.find("narrator")).to_contain_text("A longer chain")
    mia.page.get_by_role("button", name="To step 1").click()
    for step in steps_of("spezial"):
        _join(mia, next(iter(step["good"])))
        mia.find("next").click()
    mia.sees("You’re ready to play")


MIDDLE = "path => { const { x, y, width, height } = path.getBBox(); return [x + width / 2, y + height / 2]; }"


def _join(person: Person, move: str) -> None:
    """Place a tile as a move such as b13-b14+P says, and choose its colour."""
    cells, _, colours = move.partition("+")
    here, there = (_spot(cell) for cell in cells.split("-"))
    person.page.mouse.click(*person.on_screen("board", *here))
    for _ in range(6):
        # Rotated until the other half is at its cell.
        x, y = person.find("ghost").locator(".gold").evaluate(MIDDLE)
        if hypot(here[0] + 2 * x - there[0], here[1] + 2 * y - there[1]) < 60:
            break
        person.find("turn").click()
    for colour in colours:
        person.find(f"bonus-{colour}").click()
    person.find("confirm").click()


def _spot(name: str) -> tuple[float, float]:
    """The position of a cell such as m9 in the drawing of the rotated double board."""
    r = 10 - int(name[1:])
    row = "abcdefghijklmnopqrstuvwxy".index(name[0]) - 12
    return 150 * row, -173.205 * (row / 2 - r)


PLAYED = {
    "board": ("board", "rack", ".dock .actions"),
    "cards": ("felt", "hand", ".dock .actions"),
    "spezial": ("board", "tile", ".dock"),
}
"""The board, the pieces and the actions of each lesson."""


@pytest.mark.parametrize("game", PLAYED)
def test_a_lesson_needs_no_scrolling_on_a_phone(visit: Callable[..., Person], game: str) -> None:
    stage, hand, below = PLAYED[game]
    noah = visit(f"/learn/{game}", lang="de-DE", phone=True)
    for step in steps_of(game):
        for width, height in ((390, 844), (360, 740), (320, 640)):
            noah.page.set_viewport_size({"width": width, "height": height})
            expect(noah.find(hand)).to_be_in_viewport(ratio=1)
            # The board ends where the actions begin, so the text takes space from neither.
            noah.page.wait_for_function(CLEAR, arg=[stage, below])
        noah.look(f"lesson-{game}-small-{step['name']}")
        noah.find("skip").tap()


@pytest.mark.parametrize("game", sampled(PLAYED, ["board"]))
def test_a_lesson_needs_no_scrolling_on_a_phone_or_tablet_in_landscape(visit: Callable[..., Person], game: str) -> None:
    noah = visit(f"/learn/{game}", lang="de-DE", phone=True)
    for step in steps_of(game):
        for width, height in ((844, 390), (667, 375), (1024, 768)):
            noah.page.set_viewport_size({"width": width, "height": height})
            for part in PLAYED[game][:2]:
                expect(noah.find(part)).to_be_in_viewport(ratio=1)
            noah.look(f"lesson-{game}-lying-{width}-{step['name']}")
        noah.find("skip").tap()


CLEAR = """([stage, below]) => document.querySelector(`[data-testid=${stage}]`).getBoundingClientRect().bottom
    <= document.querySelector(below).getBoundingClientRect().top"""


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_a_lesson_comments_on_any_placement_and_celebrates_joined_towers(
    visit: Callable[..., Person], theme: str
) -> None:
    mia = visit("/learn/spezial", theme=theme)
    steps = steps_of("spezial")

    def place(q: int, r: int) -> None:
        # The board is rotated: its rows run from left to right.
        at = mia.on_screen("board", 150 * (q + r), 173.205 * (r - q) / 2)
        mia.page.mouse.move(*at)
        mia.page.mouse.click(*at)

    # In every step, the effect of a bonus field is explained too.
    place(*steps[0]["view"]["bonus"][0])
    expect(mia.find("confirm")).to_have_text("Place: green +1")
    mia.look(f"lesson-spezial-field-{theme}")
    for title in ("A longer chain", "A bonus field", "Big towers"):
        mia.find("skip").click()
        expect(mia.find("narrator")).to_contain_text(title)
    [good] = steps[-1]["good"]
    place(*parse_cell(good.split("-")[0]))
    # The tile rotates to where it fits and scores points in every colour.
    for _ in range(6):
        if mia.find("confirm").inner_text().count("+") == 4:
            break
        mia.page.keyboard.press("r")
    expect(mia.page.locator(".trace")).to_be_visible()
    mia.look(f"lesson-spezial-big-{theme}")
    mia.find("confirm").click()
    expect(mia.find("celebration")).to_contain_text("in all four colours")
    mia.look(f"lesson-spezial-joy-{theme}", animations="allow")


@pytest.mark.parametrize("game", sampled(PLAYED, ["board"]))
def test_the_rules_page_shows_diagrams_and_rulings(visit: Callable[..., Person], game: str) -> None:
    # The rules are shown for any fragment in the address.
    mia = visit(f"/rules/{game}#%")
    expect(mia.page.get_by_role("heading", level=1)).to_be_visible()
    if game == "board":
        # Each half of an example shows its scored lines on request.
        mia.find("half-g9").click()
        expect(mia.find("half-g9")).to_have_attribute("aria-pressed", "true")
    mia.page.locator("a.ruling").first.click()
    expect(mia.page.locator("tr.lit")).to_be_in_viewport()
    mia.look(f"rules-{game}")
    mia.page.get_by_role("button", name="DE", exact=True).click()
    mia.sees("Was ist, wenn")
    expect(mia.page.locator("tr.lit")).to_be_in_viewport()
