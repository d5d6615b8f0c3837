"""Chromium, as tests and benchmarks use it."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, expect, sync_playwright

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PATIENCE = 60_000
"""Milliseconds before a failure; long because the machine may be busy."""
expect.set_options(timeout=PATIENCE)
MISSING = "no chromium: install the package of that name, or name one with SIXFOLD_CHROMIUM"
SHELL = "chromium-headless-shell"
"""Chromium without windows: the same pages for half of the work, but it cannot show notifications."""
WHOLE = ("chromium", "chromium-browser")


def path_of_chromium(*, whole: bool = False) -> str | None:
    found = (shutil.which(name) for name in (WHOLE if whole else (SHELL, *WHOLE)))
    return os.environ.get("SIXFOLD_CHROMIUM") or next(filter(None, found), None)


def launch(playwright: Playwright, path: str) -> Browser:
    return playwright.chromium.launch(executable_path=path, args=QUIET)


@contextmanager
def chromium(path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright, launch(playwright, path) as browser:
        yield browser
