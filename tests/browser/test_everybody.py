"""For everybody: what axe-core finds on each screen, in both themes; nothing is wider than a small phone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from .people import Person
from .tables import open_table

Visit = Callable[..., Person]

AXE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/", "/new/board", "/new/cards", "/tables", "/daily", "/ladders", "/me", "/settings", "/learn", "/rules/board")
TABLES = (
    ("board", "base", 2),
    ("board", "duel", 2),
    ("board", "base", 4),
    ("cards", "base", 2),
    ("spezial", "base", 3),
)


def findings(page: Page) -> list[str]:
    """What axe-core has to say against a page. It is let in past the page's own policy."""
    page.evaluate(AXE.read_text() + "; null")
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
    found = page.evaluate("(tags) => window.axe.run(document, { runOnly: tags })", tags)
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("() => document.documentElement.scrollWidth > document.documentElement.clientWidth"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_on_a_page(visit: Visit, path: str, theme: str) -> None:
    ada = visit(path, theme=theme)
    ada.page.locator("main#content h1, main#content h2").first.wait_for()
    ada.look(f"page{path.replace('/', '-')}-{theme}")
    assert findings(ada.page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_axe_finds_nothing_at_a_table(visit: Visit, game: str, variant: str, players: int, theme: str) -> None:
    ada = visit(theme=theme)
    open_table(ada, game, variant, players, hints=True)
    ada.page.locator("main.table").wait_for()
    ada.look(f"table-{game}-{variant}-{players}-{theme}")
    assert findings(ada.page) == []


@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_nothing_is_wider_than_a_small_phone(visit: Visit, lang: str) -> None:
    ada = visit(lang=lang, phone=True)
    ada.page.set_viewport_size({"width": 320, "height": 640})
    wide = []
    for path in PAGES:
        ada.page.goto(path)
        ada.page.locator("main#content h1, main#content h2").first.wait_for()
        ada.look(f"narrow{path.replace('/', '-')}-{lang[:2]}")
        if is_too_wide(ada.page):
            wide.append(path)
    for game, variant, players in TABLES:
        open_table(ada, game, variant, players)
        ada.page.locator("main.table").wait_for()
        ada.look(f"narrow-table-{game}-{variant}-{players}-{lang[:2]}")
        if is_too_wide(ada.page):
            wide.append(f"{game} {variant} {players}")
    assert wide == []
