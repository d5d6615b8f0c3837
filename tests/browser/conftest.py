"""A real browser and a real server in each worker. Without a browser these tests are skipped, but not in CI."""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from ..server.running.server_processes import Server
from .chromium import PATIENCE
from .people import Person
from .shared_browser import shared, shared_browser

Theme = Literal["light", "dark"]
INSTANT = """if (location.protocol.startsWith("http") && !localStorage.getItem("sixfold.settings"))
    localStorage.setItem("sixfold.settings", '{"speed":"instant"}')"""
"""Moves are shown at once: tests of anything else do not wait for them."""
HERE = Path(__file__).resolve().parent
SCREENS = Path(os.environ["SIXFOLD_SCREENS"]).resolve() if "SIXFOLD_SCREENS" in os.environ else None
"""The folder for screenshots of every screen that the tests visit; a screenshot takes as long as a click."""


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
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(f"sqlite:///{tmp_path_factory.mktemp('server') / 'server.db'}")
    yield running
    running.end()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Person]]:
    """A person with their own browser profile; complaints in the console fail the test.

    No page is open at first unless a path is given: tests that go to a table need not load the start page.
    """
    contexts: list[tuple[BrowserContext, Person]] = []

    def visit(
        path: str = "about:blank",
        *,
        lang: str = "en-GB",
        theme: Theme = "light",
        phone: bool = False,
        still: bool = False,
        at: Server = server,
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
            base_url=at.url,
        )
        if not worker:
            # It would cache the whole client, which is slow: only in tests that need it.
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        context.add_init_script(INSTANT)
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
