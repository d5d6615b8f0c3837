"""A real browser and a real server in each worker. Without a browser these tests are skipped, but not in CI."""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from ..server.running.processes import Server
from .browsers import PATIENCE
from .people import Person
from .shared import shared, shared_browser

Theme = Literal["light", "dark"]
HERE = Path(__file__).resolve().parent
SCREENS = Path(os.environ["SIXFOLD_SCREENS"]).resolve() if "SIXFOLD_SCREENS" in os.environ else None
"""Where to put pictures of every screen that the tests come by, to be looked at; a picture takes as long as a click."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None, object, object]:
    try:
        return (yield)
    finally:
        if nextitem is None or HERE not in nextitem.path.parents:
            shared.close()


@pytest.fixture
def browser() -> Browser:
    return shared_browser()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}")
    yield server
    server.end()


@pytest.fixture
def visit(browser: Browser, house: Server) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own, in which nothing may go wrong unseen.

    No page is open at first unless one is asked for: who is going to a table need not load the start page before.
    """
    contexts: list[tuple[BrowserContext, Person]] = []

    def visit(
        path: str = "about:blank",
        *,
        lang: str = "en-GB",
        theme: Theme = "light",
        phone: bool = False,
        still: bool = False,
        server: Server = house,
        worker: bool = False,
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
            # It would keep the whole client, which takes as long as many a test: only where it matters.
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
