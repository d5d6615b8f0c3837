"""For everybody: what axe-core finds at tables and where one learns, in both themes; every table fits a phone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .people import Person
from .tables import open_table

Visit = Callable[..., Person]

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/learn", "/learn/board", "/learn/spezial", "/rules/board", "/rules/cards")
TABLES = (
    ("board", "base", 2),
    ("board", "duel", 2),
    ("board", "base", 4),
    ("cards", "base", 3),
    ("spezial", "base", 3),
)
PLAYED = {"board": ("board", "rack"), "cards": ("felt", "hand"), "spezial": ("board", "tile")}
"""What is played on, and what is played with."""


def findings(page: Page) -> list[str]:
    """What axe-core has to say against a page in either theme. It is let in past the page's own policy."""
    page.evaluate(AXE.read_text() + "; null")
    found = []
    for theme in ("paper", "evening"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        for rule in page.evaluate("axe.run()")["violations"]:
            found += [f"{theme}: {rule['id']}: {node['target']} {node['failureSummary']}" for node in rule["nodes"]]
    return found


def test_axe_finds_nothing_where_one_learns(visit: Visit) -> None:
    ada = visit("/learn")
    for path in PAGES:
        ada.page.goto(path)
        ada.page.locator("h1").first.wait_for(state="attached")
        ada.look(f"page{path.replace('/', '-')}")
        assert findings(ada.page) == [], path


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
    assert findings(ada.page) == []
    ada.page.set_viewport_size({"width": 320, "height": 640})
    ada.look(f"narrow-{game}-{variant}-{players}")
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 320
    for name in PLAYED[game]:
        expect(ada.find(name)).to_be_in_viewport(ratio=1)
