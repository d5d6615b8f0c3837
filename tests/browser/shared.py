"""Browsers that the tests of this folder share. Without one these tests are skipped, but not in CI."""

import os
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from .browsers import MISSING, launch, path_of_chromium


class Shared:
    """Browsers for all tests of this folder that a worker does one after the other: to start one takes a while.

    Not for the whole session: while Playwright runs, no test in this worker could run a loop of its own.
    """

    def __init__(self) -> None:
        self._open = ExitStack()
        self._playwright: Playwright | None = None
        self._browsers: dict[str, Browser] = {}

    def get(self, path: str) -> Browser:
        if self._playwright is None:
            self._playwright = self._open.enter_context(sync_playwright())
        if path not in self._browsers:
            self._browsers[path] = self._open.enter_context(launch(self._playwright, path))
        return self._browsers[path]

    def close(self) -> None:
        self._playwright = None
        self._browsers.clear()
        self._open.close()


shared = Shared()


def shared_browser(*, whole: bool = False) -> Browser:
    path = path_of_chromium(whole=whole)
    if path is None and "SIXFOLD_SKIP_NOTHING" in os.environ:
        pytest.fail(MISSING)
    if path is None:
        pytest.skip(MISSING)
    return shared.get(path)
