"""The browser that tests and measurements use."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect, sync_playwright

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PATIENCE = 60_000
"""A busy machine may take its time; nobody waits so long where all is well."""
expect.set_options(timeout=PATIENCE)
MISSING = "no chromium: install the package of that name, or name one with SIXFOLD_CHROMIUM"


def path_of_chromium() -> str | None:
    return os.environ.get("SIXFOLD_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@contextmanager
def chromium(path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=QUIET)
        yield browser
        browser.close()
