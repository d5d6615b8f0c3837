"""A real browser and a real server, once in each worker. Without a browser these tests are skipped, but not in CI."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from ..server.running.processes import Server
from .browsers import MISSING, PATIENCE, chromium, path_of_chromium
from .people import Person

Theme = Literal["light", "dark"]
SCREENS = Path(__file__).resolve().parents[2] / "build" / "screens"
"""Pictures of every screen that the tests come by, to be looked at."""


# Not for the whole session: while Playwright runs, no test in this worker could run a loop of its own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = path_of_chromium()
    if path is None and "SIXFOLD_SKIP_NOTHING" in os.environ:
        pytest.fail(MISSING)
    if path is None:
        pytest.skip(MISSING)
    with chromium(path) as browser:
        yield browser


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
        path: str = "/",
        *,
        lang: str = "en-GB",
        theme: Theme = "light",
        phone: bool = False,
        still: bool = False,
        server: Server = house,
        worker: bool = True,
    ) -> Person:
        size: ViewportSize = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        context = browser.new_context(
            viewport=size,
            locale=lang,
            color_scheme=theme,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="reduce" if still else "no-preference",
            base_url=server.url,
        )
        if not worker:
            # Nothing is kept then: every part of the client comes from the server, or not at all.
            context.add_init_script("delete Navigator.prototype.serviceWorker")
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
