"""Measures the client: bytes transferred and memory of a tab. For tests and for benchmarks/client.py."""

import gzip
import re
from typing import NamedTuple

from playwright.sync_api import Page

from sixfold.server.client_files import files

from .people import Person
from .table_setup import wish

FIRST_LOAD = 120_000
"""Bytes of compressed scripts and styles until the first page can be used."""
WITH_TABLE = 130_000
"""The same until a visitor can play. The tips of a first game come later, when the table can be used already."""


def loaded(person: Person) -> tuple[int, int]:
    """Bytes of scripts and styles, compressed: of the first page, and of it and a table of the board game."""
    requested: set[str] = set()
    sizes = {address: len(gzip.compress(file.data, 9)) for address, file in files().items()}
    person.page.on("request", lambda request: requested.add("/" + request.url.split("/", 3)[-1]))

    def so_far() -> int:
        return sum(sizes[address] for address in requested if re.search(r"\.(js|css)$", address))

    # Without tips: whether they load before the last request is counted would depend on how busy the machine is.
    wish(person, tips=False)
    person.page.goto("/")
    person.find("play-now").wait_for()
    start = so_far()
    person.find("play-now").click()
    person.find("board").wait_for()
    return start, so_far()


class Kept(NamedTuple):
    """The memory of a tab after garbage collection."""

    heap: int
    nodes: int
    listeners: int

    def __str__(self) -> str:
        return f"{self.heap / 1e6:.2f} MB, {self.nodes:,} nodes, {self.listeners:,} listeners"


def kept(page: Page) -> Kept:
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    heap = int(session.send("Runtime.getHeapUsage")["usedSize"])
    counted = session.send("Memory.getDOMCounters")
    session.detach()
    return Kept(heap, int(counted["nodes"]), int(counted["jsEventListeners"]))
