"""A real browser and a real server in each worker. Without a browser these tests are skipped, but not in CI."""

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from ..server.running.processes import Server
from .browsers import MISSING, PATIENCE, chromium, path_of_chromium
from .people import Person

Theme = Literal["light", "dark"]
HERE = Path(__file__).resolve().parent
SCREENS = HERE.parents[1] / "build" / "screens"
"""Pictures of every screen that the tests come by, to be looked at."""


class Shared:
    """One browser for all tests of this folder that a worker does one after the other: to start one takes a while.

    Not for the whole session: while Playwright runs, no test in this worker could run a loop of its own.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Browser | None = None

    def get(self, path: str) -> Browser:
        if self._browser is None:
            self._browser = self._open.enter_context(chromium(path))
        return self._browser

    def close(self) -> None:
        self._browser = None
        self._open.close()


shared = Shared()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None, object, object]:
    try:
        return (yield)
    finally:
        if nextitem is None or HERE not in nextitem.path.parents:
            shared.close()


@pytest.fixture
def browser() -> Browser:
    path = path_of_chromium()
    if path is None and "SIXFOLD_SKIP_NOTHING" in os.environ:
        pytest.fail(MISSING)
    if path is None:
        pytest.skip(MISSING)
    return shared.get(path)


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
