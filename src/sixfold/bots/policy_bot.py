"""Bots that decide with one compiled kernel: a policy of the game values each choice, and the bot plays the best."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from random import Random
from typing import Final

import numpy as np

from sixfold.bots.warmup import PATIENCE, is_warm
from sixfold.core.game import Game
from sixfold.core.kernels import Float64s, Kernel, Record, Records, Stream, Weights, rule
from sixfold.core.rng import below, streams
from sixfold.core.types import Action
from sixfold.core.view import View
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

EVERY_MOVE: Final = 0.0
"""The value of ``looks`` that considers all legal moves."""


STAND_INS: Final = {"denial": "balance"}
"""Policies that take seconds when interpreted, and the policies that replace them until they are compiled."""


class PolicyBot:
    """A bot named after a policy in the game's ``policies`` module."""

    def __init__(self, game: Game, name: str, looks: float = EVERY_MOVE) -> None:
        """``looks``: the bot considers a random subset of this many legal moves and plays the best of them.

        With 1.5 it considers one or two moves, equally often.
        """
        self.name = name
        self._game = game
        # Another numeric type would compile the kernel again.
        self._looks = float(looks)
        self._kit = registry.kit(game.name)
        self._fixed = (self._kit.playout.tables(game), self._kit.weights.weights(game))

    def choose(self, view: View, rng: Random, patience: float = PATIENCE) -> Action:
        """Return the bot's move for the seat of the view, which must be to move."""
        # Interpreted, most kernels find the same move in a few hundredths of a second, so there is no need to wait.
        if self.is_warm(view, patience if self.name in STAND_INS else 0.0):
            decide = compiled(decider(self._game.name, self.name))
        else:
            decide = decider(self._game.name, STAND_INS.get(self.name, self.name))
        return self._move(decide, view, rng.getrandbits(64))

    def is_warm(self, view: View, patience: float | None = PATIENCE) -> bool:
        """Return whether the kernel is compiled, after waiting for up to ``patience`` seconds."""
        decide, twin = decider(self._game.name, self.name), WarmupView.of(view)
        name = f"{self._game.name} {self.name}"
        return is_warm(name, lambda: self._move(compiled(decide), twin, 0), patience)

    def _move(self, decide: Kernel, view: "View | WarmupView", seed: int) -> Action:
        memory = self._kit.playout.new_choices(), self._kit.policies.new_workspaces()
        choice = decide(view.states, *self._fixed, streams(seed, 1)[0], *memory, self._looks)
        return None if isinstance(view, WarmupView) else self._kit.policies.move_of(view, int(choice))

    def values(self, view: View) -> Float64s | None:
        """Return the value of each action, NaN for illegal ones; None for the random bot, which values none."""
        if self.name not in self._kit.policies.POLICIES:
            return None
        encoding, game = self._kit.encoding, self._game
        found = np.full(encoding.action_count(game), np.nan)
        memory = self._kit.playout.new_choices(), self._kit.policies.new_workspaces()
        compiled(valuer(game.name, self.name))(view.states, *self._fixed, encoding.tables(game), *memory, found)
        return found

    def close(self) -> None:
        """Do nothing: the bot holds no resources."""


@dataclass(frozen=True, slots=True)
class WarmupView:
    """A copy of the parts of a view that a bot needs, for a warm-up call that must not interfere with other calls."""

    states: Records
    hand_counts: Sequence[int]

    @classmethod
    def of(cls, view: View) -> "WarmupView":
        """Copy the needed parts of a view."""
        return cls(view.states.copy(), view.hand_counts)


@cache
def rule_of(game: str, name: str) -> Kernel:
    """Return the rule of a policy: its choice for the seat to move, as a code for the game's ``play_choice``."""
    kit = registry.kit(game)
    playout = kit.playout
    if name == "random":
        return _at_random(playout.random_choice)
    return _best_of(playout.list_choices, playout.listed_choice, kit.policies.POLICIES[name])


@cache
def decider(game: str, name: str) -> Kernel:
    """Return the kernel of a policy, which reads the first record of each array."""
    choice_of = rule_of(game, name)

    def decide(
        states: Records,
        tables: Records,
        weights: Weights,
        stream: Stream,
        memory: Records,
        workspaces: Records,
        looks: float,
    ) -> int:
        return int(choice_of(states[0], tables[0], weights, stream, memory[0], workspaces[0], looks))

    return decide


@cache
def valuer(game: str, name: str) -> Kernel:
    """Return the kernel that fills in what a policy thinks of each legal action of the first record."""
    kit = registry.kit(game)
    list_choices, listed_choice = kit.playout.list_choices, kit.playout.listed_choice
    policy, action_of_choice = kit.policies.POLICIES[name], kit.encoding.action_of_choice

    def fill_values(
        states: Records,
        tables: Records,
        weights: Weights,
        encoding_tables: Records,
        room: Records,
        workspaces: Records,
        values: Float64s,
    ) -> None:
        s, p, m = states[0], room[0], workspaces[0]
        count = list_choices(s, tables[0], p)
        policy(s, tables[0], p, m, weights, count)
        for i in range(count):
            values[action_of_choice(s, encoding_tables[0], listed_choice(s, p, i))] = m.worth[i]

    return fill_values


def _at_random(random_choice: Kernel) -> Kernel:
    @rule
    def choice_of(
        s: Record, t: Record, k: Weights, stream: Stream, p: Record, m: Record, looks: float = EVERY_MOVE
    ) -> int:
        return int(random_choice(s, t, stream))

    return choice_of


def _best_of(list_choices: Kernel, listed_choice: Kernel, policy: Kernel) -> Kernel:
    @rule
    def choice_of(
        s: Record, t: Record, k: Weights, stream: Stream, p: Record, m: Record, looks: float = EVERY_MOVE
    ) -> int:
        count = list_choices(s, t, p)
        policy(s, t, p, m, k, count)
        worth = m.worth
        best, most, equals, left = 0, -inf, 0, int(looks)
        if looks > left and below(stream, 100) < 100 * (looks - left):
            left += 1
        for i in range(count):
            if looks != EVERY_MOVE:
                # Every subset of this size is equally likely.
                if below(stream, count - i) >= left:
                    continue
                left -= 1
            if worth[i] > most:
                best, most, equals = i, worth[i], 1
            elif worth[i] == most:
                # Break ties at random.
                equals += 1
                if below(stream, equals) == 0:
                    best = i
        return int(listed_choice(s, p, best))

    return choice_of
