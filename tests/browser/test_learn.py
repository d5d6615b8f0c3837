"""Lessons and rules, in a browser."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .people import Person

LESSONS = Path(__file__).resolve().parents[2] / "web" / "src" / "learn" / "lessons"


def steps_of(game: str) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = json.loads((LESSONS / f"{game}.json").read_text())["steps"]
    return steps


def test_somebody_learns_the_board_game_by_doing(visit: Callable[..., Person]) -> None:
    mia = visit("/learn")
    mia.look("learn")
    mia.find("lesson-board").click()
    expect(mia.find("narrator")).to_contain_text("Your first tile")
    steps = steps_of("board")
    # It may lie there, but it gives nothing.
    _lay(mia, "Rd12-Yd11")
    expect(mia.find("wrong")).to_be_visible()
    mia.look("lesson-board-wrong")
    _lay(mia, next(iter(steps[0]["good"])))
    expect(mia.find("said")).to_contain_text("One point")
    mia.look("lesson-board-done")
    for step in steps[1:-1]:
        mia.find("next").click()
        _lay(mia, next(iter(step["good"])))
        expect(mia.find("next")).to_be_visible()
    mia.find("next").click()
    mia.find("exchange").click()
    mia.find("next").click()
    mia.look("lesson-finished")
    mia.find("play-now").click()
    expect(mia.find("rack")).to_be_visible()


NAMES = {"R": "red", "G": "green", "B": "blue", "O": "orange", "Y": "yellow", "P": "purple"}


def _lay(person: Person, move: str) -> None:
    """Lay the tile of a move such as Rh12-Yh11 where it says."""
    (a, one), (b, other) = ((half[0], half[1:]) for half in move.split("-"))
    rack = person.find("rack")
    button = rack.get_by_role("button", name=f"{NAMES[a]} and {NAMES[b]}", exact=True)
    if not button.count():
        button = rack.get_by_role("button", name=f"{NAMES[b]} and {NAMES[a]}", exact=True)
        one, other = other, one
    if button.get_attribute("aria-pressed") != "true":
        button.click()
    person.page.mouse.click(*_place(person, one))
    for _ in range(6):
        # Turned until the other half lies where it should.
        x, y = _place(person, other)
        box = person.page.locator(".ghost .tile .symbol").nth(1).bounding_box()
        assert box is not None
        if abs(box["x"] + box["width"] / 2 - x) < 12 and abs(box["y"] + box["height"] / 2 - y) < 18:
            break
        person.page.keyboard.press("r")
    person.find("confirm").click()


def _place(person: Person, name: str) -> tuple[float, float]:
    """Where a cell such as h12 is on the screen."""
    q, r = int(name[1:]) - 8, "abcdefghijklmno".index(name[0]) - 7
    return person.on_screen("board", 173.205 * (q + r / 2), 150 * r)


def test_cards_on_a_phone_in_german(visit: Callable[..., Person]) -> None:
    noah = visit("/learn/cards", lang="de-DE", phone=True, theme="dark")
    expect(noah.find("narrator")).to_contain_text("Treffer")
    noah.look("lesson-cards-phone")
    # Whoever does not find it is shown how it goes, and whoever does not want to skips.
    for _ in range(len(steps_of("cards"))):
        noah.find("skip").tap()
    noah.sees("Jetzt weißt du, wie es geht")


def test_towers_are_shown_to_who_does_not_find_them(visit: Callable[..., Person]) -> None:
    mia = visit("/learn/spezial", theme="dark")
    expect(mia.find("narrator")).to_contain_text("Join two towers")
    mia.look("lesson-spezial")
    mia.find("skip").click()
    expect(mia.find("narrator")).to_contain_text("A longer chain")


@pytest.mark.parametrize("game", ["board", "cards", "spezial"])
def test_rules_with_diagrams_and_rulings(visit: Callable[..., Person], game: str) -> None:
    mia = visit(f"/rules/{game}")
    expect(mia.page.get_by_role("heading", level=1)).to_be_visible()
    if game == "board":
        # Each half of an example can be asked what it counts.
        mia.find("half-g9").click()
        expect(mia.find("half-g9")).to_have_attribute("aria-pressed", "true")
    mia.page.locator("a.ruling").first.click()
    expect(mia.page.locator("tr.lit")).to_be_in_viewport()
    mia.look(f"rules-{game}")
    mia.page.get_by_role("button", name="DE", exact=True).click()
    mia.sees("Was ist, wenn")
