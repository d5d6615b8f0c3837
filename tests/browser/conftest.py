"""A real browser and a real server, once in each worker. Without a browser these tests are skipped, but not in CI."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from ..server.running.processes import Server
from .people import Person

PATIENCE = 60_000
"""A busy machine may take its time; nobody waits so long where all is well."""
expect.set_options(timeout=PATIENCE)
SCREENS = Path(__file__).resolve().parents[2] / "build" / "screens"
"""Pictures of every screen that the tests come by, to be looked at."""


# Not for the whole session: while Playwright runs, no test in this worker could run a loop of its own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = os.environ.get("SIXFOLD_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        missing = "no chromium: install the package of that name, or name one with SIXFOLD_CHROMIUM"
        pytest.fail(missing) if "SIXFOLD_SKIP_NOTHING" in os.environ else pytest.skip(missing)
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=quiet)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}")
    yield server
    server.end()


@pytest.fixture
def visit(browser: Browser, house: Server) -> Iterator[Callable[..., Person]]:
    """Somebody comes to the house with a browser of their own; nothing may go wrong unseen in it."""
    contexts: list[tuple[BrowserContext, Person]] = []

    def visit(
        path: str = "/", *, lang: str = "en-GB", theme: str = "light", phone: bool = False, server: Server = house
    ) -> Person:
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        context = browser.new_context(
            viewport=size, locale=lang, color_scheme=theme, has_touch=phone, is_mobile=phone, base_url=server.url
        )
        context.set_default_timeout(PATIENCE)
        person = Person(context.new_page(), SCREENS, is_phone=phone)
        contexts.append((context, person))
        person.page.goto(path)
        return person

    yield visit
    for context, person in contexts:
        context.close()
        assert person.complaints == [], "the browser complained"


@pytest.fixture
def sqlite_file(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'own.db'}"
