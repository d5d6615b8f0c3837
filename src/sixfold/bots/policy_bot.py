"""Bots whose decision is one compiled kernel of the game they play: what each choice is worth, and the best of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.bots.warmup import PATIENCE, is_warm
from sixfold.core.game import Game
from sixfold.core.kernels import rule
from sixfold.core.rng import below, streams
from sixfold.core.view import View
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

EVERY_MOVE: Final = 0.0
"""So many looks are as many as there are legal moves."""


STAND_INS: Final = {"denial": "balance"}
"""Policies that take seconds when interpreted, and the policy that moves instead until they are compiled."""


class PolicyBot:
    """A bot by the name of a policy that the game's ``policies`` module knows."""

    def __init__(self, game: Game, name: str, looks: float = EVERY_MOVE) -> None:
        """``looks``: it looks at so many of the legal moves, any of them, and makes the best of those.

        With 1.5 it looks at two of them every other time.
        """
        self.name = name
        self._game = game
        # A number of another kind would compile its kernel once more.
        self._looks = float(looks)
        self._kit = registry.kit(game.name)
        self._fixed = (self._kit.playout.tables(game), self._kit.weights.weights(game))

    def choose(self, view: View, rng: Random, patience: float = PATIENCE) -> Any:
        """The move that this bot makes for the seat of the view, which must be to move."""
        # Interpreted, most kernels make the same move in a few hundredths of a second: nobody waits for the compiler.
        if self.is_warm(view, patience if self.name in STAND_INS else 0.0):
            decide = compiled(decider(self._game.name, self.name))
        else:
            decide = decider(self._game.name, STAND_INS.get(self.name, self.name))
        return self._move(decide, view, rng.getrandbits(64))

    def is_warm(self, view: View, patience: float | None = PATIENCE) -> bool:
        """Whether its kernel is compiled, after waiting for it a while."""
        decide, twin = decider(self._game.name, self.name), WarmupView.of(view)
        name = f"{self._game.name} {self.name}"
        return is_warm(name, lambda: self._move(compiled(decide), twin, 0), patience)

    def _move(self, decide: Callable[..., int], view: "View | WarmupView", seed: int) -> Any:
        room = self._kit.playout.new_room(), self._kit.policies.new_workspaces()
        choice = decide(view.states, *self._fixed, streams(seed, 1)[0], *room, self._looks)
        return None if isinstance(view, WarmupView) else self._kit.policies.move_of(view, int(choice))

    def close(self) -> None:
        """Nothing is held."""


@dataclass(frozen=True, slots=True)
class WarmupView:
    """What a bot needs of a view, for a call that must not get in the way of others."""

    states: NDArray[Any]
    hand_counts: Sequence[int]

    @classmethod
    def of(cls, view: View) -> "WarmupView":
        """The twin of a view."""
        return cls(view.states.copy(), view.hand_counts)


@cache
def rule_of(game: str, name: str) -> Callable[..., int]:
    """The rule of a policy: its choice for the seat to move, as a code of the game's ``play_choice``."""
    kit = registry.kit(game)
    playout = kit.playout
    if name == "random":
        return _at_random(playout.random_choice)
    return _best_of(playout.list_choices, playout.listed_choice, kit.policies.POLICIES[name])


@cache
def decider(game: str, name: str) -> Callable[..., int]:
    """The kernel of a policy, for the first record of each array."""
    choice_of = rule_of(game, name)

    def decide(
        states: NDArray[Any],
        tables: NDArray[Any],
        weights: NDArray[np.float64],
        stream: NDArray[np.int64],
        room: NDArray[Any],
        workspaces: NDArray[Any],
        looks: float = EVERY_MOVE,
    ) -> int:
        return choice_of(states[0], tables[0], weights, stream, room[0], workspaces[0], looks)

    return decide


def _at_random(random_choice: Callable[..., int]) -> Callable[..., int]:
    @rule
    def choice_of(
        s: Any, t: Any, k: NDArray[np.float64], stream: NDArray[np.int64], p: Any, m: Any, looks: float = EVERY_MOVE
    ) -> int:
        return random_choice(s, t, stream)

    return choice_of


def _best_of(
    list_choices: Callable[..., int], listed_choice: Callable[..., int], policy: Callable[..., None]
) -> Callable[..., int]:
    @rule
    def choice_of(
        s: Any, t: Any, k: NDArray[np.float64], stream: NDArray[np.int64], p: Any, m: Any, looks: float = EVERY_MOVE
    ) -> int:
        count = list_choices(s, t, p)
        policy(s, t, p, m, k, count)
        worth = m.worth
        best, most, equals, left = 0, -inf, 0, int(looks)
        if looks > left and below(stream, 100) < 100 * (looks - left):
            left += 1
        for i in range(count):
            if looks != EVERY_MOVE:
                # Every choice of so many moves is equally likely.
                if below(stream, count - i) >= left:
                    continue
                left -= 1
            if worth[i] > most:
                best, most, equals = i, worth[i], 1
            elif worth[i] == most:
                # Equally good ones at random.
                equals += 1
                if below(stream, equals) == 0:
                    best = i
        return listed_choice(s, p, best)

    return choice_of
