"""A simulated clock that counts work done, so that time budgets can be checked on any machine."""

from collections.abc import Callable

import pytest

from sixfold.bots import search_bot

ROUND = 1e-4
"""Seconds that a search round takes by this clock."""


def round_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[], float]:
    """Make searches in this process use a simulated clock, and return it."""
    now, go_on = [0.0], search_bot.Tree.go_on

    def go_on_by_the_clock(tree: search_bot.Tree, rounds: int) -> None:
        go_on(tree, rounds)
        now[0] += ROUND * rounds

    monkeypatch.setattr(search_bot.Tree, "go_on", go_on_by_the_clock)
    monkeypatch.setattr(search_bot, "perf_counter", lambda: now[0])
    return lambda: now[0]
