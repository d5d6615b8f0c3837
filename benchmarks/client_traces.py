"""The work of a page's main thread, as recorded by the browser (DevTools traces)."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

Event = dict[str, Any]

CATEGORIES = [
    "blink.user_timing",
    "devtools",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "toplevel",
]
DRAWING = ("UpdateLayoutTree", "Layout", "PrePaint")

YARDSTICK = """() => new Promise((done) => setTimeout(() => {
    performance.mark("yardstick");
    const host = document.body.appendChild(document.createElement("div"));
    host.style.cssText = "position: fixed; inset: 0; contain: strict; visibility: hidden";
    const shadow = host.attachShadow({ mode: "open" });
    for (let round = 0; round < 2; round++) {
        shadow.innerHTML = "<p style='float: left; margin: 0'>six<b> colours</b></p>".repeat(120);
        shadow.lastChild.getBoundingClientRect();
    }
    host.remove();
    done();
}))"""
"""Always the same work, of the kind that pages do: it measures the speed of the machine during a measurement."""
ALONE = 6.0
"""Milliseconds that the yardstick takes when nobody else uses the machine, as benchmarks/client.py prints; else up to
half more."""


class Work:
    """The work during a trace, in milliseconds; filled once the trace is over.

    It counts CPU time, not wall-clock time, because other programs use this machine too. It excludes the queries of a
    test, but includes what the page had to draw before it could answer, which belongs to what comes next.
    """

    def __init__(self) -> None:
        self.stretches: list[float] = []
        self.yardsticks: list[float] = []

    def read(self, trace: bytes) -> None:
        """Add up the tasks of a trace."""
        drawn, asked = 0.0, 0
        for task, within in _tasks(json.loads(trace)["traceEvents"]):
            names = {event["name"] for event in within}
            if "yardstick" in names:
                self.yardsticks.append(task["tdur"] / 1000)
            elif "api_call" in names:
                asked += 1
                drawn += sum(event.get("tdur", 0) for event in within if event["name"] in DRAWING)
            else:
                self.stretches.append((drawn + task["tdur"]) / 1000)
                drawn = 0
        assert asked
        assert len(self.stretches) > 50


def _tasks(events: list[Event]) -> Iterator[tuple[Event, list[Event]]]:
    """Every task of the page's main thread, and what happened in it."""
    threads = [(e["args"]["name"], e["pid"], e["tid"]) for e in events if e["name"] == "thread_name"]
    for thread in (thread[1:] for thread in threads if thread[0] == "CrRendererMain"):
        own = sorted((e for e in events if (e["pid"], e["tid"]) == thread), key=lambda e: (e["ts"], -e.get("dur", 0)))
        tasks = [(event, place) for place, event in enumerate(own) if event["name"] == "RunTask" and "tdur" in event]
        for (task, begin), (_, end) in zip(tasks, [*tasks[1:], ({}, len(own))], strict=True):
            yield task, [event for event in own[begin + 1 : end] if event["ts"] < task["ts"] + task["dur"]]


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[Work]:
    """Record a trace of the block."""
    work = Work()
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        yield work
    finally:
        trace = browser.stop_tracing()
    work.read(trace)
