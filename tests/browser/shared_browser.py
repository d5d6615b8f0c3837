"""Browsers that the tests of this folder share. Without a browser these tests are skipped, but not in CI."""

import os
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from .chromium import MISSING, launch, path_of_chromium


class SharedBrowsers:
    """Browsers that stay open for consecutive tests of this folder, because starting one is slow.

    Not for the whole session: while Playwright runs, other tests of this worker cannot run an event loop.
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


shared = SharedBrowsers()


def shared_browser(*, whole: bool = False) -> Browser:
    path = path_of_chromium(whole=whole)
    if path is None and "SIXFOLD_SKIP_NOTHING" in os.environ:
        pytest.fail(MISSING)
    if path is None:
        pytest.skip(MISSING)
    return shared.get(path)
