"""Browsers and a server for the journeys. Without a browser its journeys are skipped, but not in CI."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from ..server.running.server_processes import Server
from .firefox import Firefox
from .incomplete_server import IncompleteServer
from .pages import Engine
from .visitor import Visitor
from .webkit import WebKit

SCREENS = Path(__file__).resolve().parents[2] / "build" / "screens"
"""Screenshots of failed journeys."""
MISSING = "not installed: "
MINI_BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser")
"""Paths of the browser that comes with WebKitGTK, which is not in PATH."""


def _firefox() -> Engine:
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    return Firefox(found or _lacking("firefox-esr"))


def _webkit() -> Engine:
    driver = shutil.which("WebKitWebDriver") or _lacking("webkit2gtk-driver")
    if shutil.which("Xvfb") is None:
        _lacking("xvfb")
    browsers = [str(path) for pattern in MINI_BROWSERS for path in Path("/").glob(pattern[1:])]
    return WebKit(driver, browsers[0] if browsers else _lacking("MiniBrowser of libwebkit2gtk-4.1-0"))


def _lacking(package: str) -> NoReturn:
    if "SIXFOLD_SKIP_NOTHING" in os.environ:
        pytest.fail(MISSING + package)
    pytest.skip(MISSING + package)


ENGINES: dict[str, Callable[[], Engine]] = {"firefox": _firefox, "webkit": _webkit}


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    engine = ENGINES[request.param]()
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('engines') / 'tables.db'}") as server:
        yield server


@pytest.fixture
def visit(engine: Engine, server: Server, request: pytest.FixtureRequest) -> Iterator[Callable[..., Visitor]]:
    """A visitor with a new browser profile. Errors and warnings in the console fail the journey."""
    opened: list[Visitor] = []
    failed = request.session.testsfailed

    def visit(path: str = "/", *, phone: bool = False, at: Server | IncompleteServer = server) -> Visitor:
        page = engine.new_page(at.url)
        visitor = Visitor(page, is_phone=phone, has_touch=engine.has_touch)
        opened.append(visitor)
        page.resize(*((390, 844) if phone else (1440, 900)))
        page.goto(path)
        return visitor

    yield visit
    complaints: list[str] = []
    for visitor in opened:
        if request.session.testsfailed > failed:
            SCREENS.mkdir(parents=True, exist_ok=True)
            visitor.page.screenshot(SCREENS / f"{request.node.name}.png")
        complaints += visitor.leave()
    assert complaints == [], "the browser complained"
