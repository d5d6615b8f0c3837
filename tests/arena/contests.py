"""Helpers for the arena tests: contests, and bots that fail."""

from functools import partial
from random import Random
from typing import Any

from sixfold.arena import Contest, Sprt, Tally, play, run
from sixfold.arena.pool import InlinePool
from sixfold.core.actions import Resign
from sixfold.core.errors import SixfoldError
from sixfold.games import registry


def contest(*bots: str, game: str = "board", variant: str = "base", players: int | None = None, **more: Any) -> Contest:
    return Contest(registry.make(game, variant, players), bots or ("random", "greedy"), **more)


def played(which: Contest, games: int, sprt: Sprt | None = None) -> Tally:
    return run(which, games, InlinePool(partial(play, which)), sprt=sprt)


class Fair:
    """A bot that plays the first legal move, until its last one."""

    name = "fair"
    closed = 0

    def __init__(self, after: int = 0) -> None:
        self.left = after

    def choose(self, view: Any, rng: Random) -> Any:
        if self.left == 0:
            return self.last(view)
        self.left -= 1
        return rng.choice(view.legal_moves())

    def last(self, view: Any) -> Any:
        raise NotImplementedError

    def close(self) -> None:
        type(self).closed += 1


class Crashing(Fair):
    def last(self, view: Any) -> Any:
        raise ZeroDivisionError("a bug\nin two lines")


class Silent(Fair):
    def last(self, view: Any) -> Any:
        raise SixfoldError("silent", "no answer within 50 ms")


class Cheating(Fair):
    def last(self, view: Any) -> Any:
        return "not a move"


class Framing(Fair):
    """Resigns for another seat."""

    def last(self, view: Any) -> Any:
        return Resign(1 - view.seat)
