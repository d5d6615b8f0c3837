"""Accessibility: axe-core finds nothing at tables and in lessons, in both themes, and every table fits a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .axe import findings
from .people import Person
from .table_setup import open_table

Visit = Callable[..., Person]

PAGES = ("/learn", "/learn/board", "/learn/spezial", "/rules/board", "/rules/cards")
TABLES = (
    ("board", "duel", 2),
    ("board", "base", 4),
    ("cards", "base", 3),
    ("spezial", "base", 3),
    pytest.param("board", "base", 2, marks=pytest.mark.long),
)
SEATED = (
    ("board", "duel", 2),
    ("board", "base", 4),
    ("cards", "base", 4),
    ("spezial", "base", 4),
    *(
        pytest.param(*seated, marks=pytest.mark.long)
        for seated in (
            ("board", "base", 2),
            ("board", "base", 3),
            ("board", "team", 4),
            ("board", "solo", 1),
            ("cards", "base", 2),
            ("spezial", "base", 2),
        )
    ),
)
"""Every table with its own page layout."""
LYING = ((1024, 768), (900, 600), (844, 390), (667, 375), (720, 450))
"""Tablets and phones in landscape, and a laptop at 200 % zoom."""
PLAYED = {"board": ("board", "rack"), "cards": ("felt", "hand"), "spezial": ("board", "tile")}
"""The board and the pieces of each game."""


def test_axe_finds_nothing_in_lessons_and_rules(visit: Visit) -> None:
    ada = visit("/learn")
    for path in PAGES:
        ada.go(path)
        ada.page.locator("h1").first.wait_for(state="attached")
        ada.look(f"page{path.replace('/', '-')}")
        assert findings(ada) == [], path


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_axe_finds_nothing_at_a_table_and_it_fits_a_small_phone(
    visit: Visit, game: str, variant: str, players: int
) -> None:
    ada = visit()
    seats = [{"kind": "me", "name": name} for name in ("", "Bob", "Cleo", "Dora")[:players]]
    open_table(ada, game, variant, players, hints=True, seats=seats)
    if game != "spezial":
        ada.find("hand-over").get_by_role("button").click()
    ada.page.locator("main.table").wait_for()
    ada.look(f"table-{game}-{variant}-{players}")
    assert findings(ada) == []
    ada.page.set_viewport_size({"width": 320, "height": 640})
    ada.look(f"narrow-{game}-{variant}-{players}")
    ada.fits(320)
    if variant != "duel":
        scores_can_be_read(ada)
    for name in PLAYED[game]:
        expect(ada.find(name)).to_be_in_viewport(ratio=1)


FIGURES = ":is(.compact, .scores) :is(td b, .value, .row > b)"
READABLE = """([figures, least]) => {
    const sizes = [...document.querySelectorAll(figures)].map((one) => parseFloat(getComputedStyle(one).fontSize));
    return sizes.length > 0 && sizes.every((size) => size >= least);
}"""


def scores_can_be_read(person: Person) -> None:
    """Wait until every number of the scores is at least 12 pixels high."""
    person.page.wait_for_function(READABLE, arg=[FIGURES, 12])


def consider_first_move(person: Person, game: str) -> None:
    """Select the first legal move by keyboard, without confirming it."""
    if game == "spezial":
        expect(person.find("tile")).to_be_enabled()
        person.find("board").press("Enter")
    else:
        piece = person.find(PLAYED[game][1]).get_by_role("button").first
        expect(piece).to_be_enabled()
        piece.press("Enter")
    if game == "board":
        person.page.keyboard.press("Enter")
    expect(person.find("confirm")).to_be_enabled()


@pytest.mark.parametrize(("game", "variant", "players"), SEATED)
def test_in_landscape_board_pieces_and_the_confirm_button_are_visible(
    visit: Visit, game: str, variant: str, players: int
) -> None:
    ada = visit(lang="de-DE", theme="dark")
    open_table(ada, game, variant, players, hints=True)
    ada.page.locator("main.table").wait_for()
    for width, height in LYING:
        ada.page.set_viewport_size({"width": width, "height": height})
        if not ada.find("confirm").is_visible() or ada.find("confirm").is_disabled():
            for name in PLAYED[game]:
                expect(ada.find(name)).to_be_in_viewport(ratio=1)
            consider_first_move(ada, game)
        if variant != "duel":
            scores_can_be_read(ada)
        # The tile of Genial Spezial is on the board now.
        for name in (*(PLAYED[game] if game != "spezial" else ("board",)), "confirm"):
            expect(ada.find(name)).to_be_in_viewport(ratio=1)
        if game == "board":
            assert ada.find("rack").evaluate("rack => rack.scrollWidth <= rack.clientWidth"), "all tiles lie in it"
    ada.look(f"lying-{game}-{variant}-{players}")
