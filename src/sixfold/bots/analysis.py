"""What a strong bot thinks of a position: every legal move with its prospects, and why.

>>> import sixfold
>>> from sixfold.core.chance import Dealer
>>> view = sixfold.board("base", 2).start(Dealer(bytes(32))).view(0)
>>> best, *others = analyse(view, Budget(None, 20)).moves
>>> best.share >= others[-1].share
True
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.bots.budgets import Budget
from sixfold.bots.policy_bot import WarmupView
from sixfold.bots.search_bot import Search
from sixfold.bots.tree_search import FIELD, glance_kernel
from sixfold.bots.warmup import PATIENCE, is_warm
from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.core.reasons import say_all
from sixfold.core.rng import streams
from sixfold.core.view import View
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

GUESSES: Final = 4
"""How often the hidden part is guessed for a glance at a move."""
GLANCE_COUNTS: Final = 8
"""A glance counts for as much as so many rounds of search."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A legal move and what is thought of it."""

    move: Any
    share: float
    """The share of a win that it leads to, from 0 to 1; alone: the final lowest colour, as a part of the track."""
    tries: int
    """How often the search tried it; 0 for a move that was only glanced at."""
    view: View

    @property
    def lowest(self) -> float | None:
        """Alone: the final lowest colour, in fields; None where there are others to be better than."""
        game = self.view.game
        return self.share * game.track_end if game.players == 1 else None

    def reason(self, lang: str = "en") -> str:
        """A short reason that a person understands."""
        return say_all(registry.kit(self.view.game.name).reasons.facts(self.view, self.move), lang)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is thought of a position."""

    seat: int | None
    shares: tuple[float, ...]
    """By seat: the share of a win that it can expect."""
    moves: list[Judged]
    """Every legal move, the best first."""

    def judged(self, move: Any) -> Judged:
        """What is thought of one of the moves."""
        return next(found for found in self.moves if found.move == move)


class Analyst:
    """Analyses positions of one table, one after the other."""

    def __init__(self, game: Game, threads: int = 1) -> None:
        self.game = game
        self._kit = registry.kit(game.name)
        self._module, self._thinking, self._policies = self._kit.playout, self._kit.search, self._kit.policies
        # Here every move is to be seen in its true light, not only the best: none is left behind.
        self._search = Search(game, threads, parameters=self._thinking.parameters(game)[:FIELD])
        self._glance = compiled(glance_kernel(game.name))

    def analyse(self, view: View, budget: Budget, also: Sequence[Any] = (), seed: int = 0) -> Analysis:
        """Think about the position of a view, whose seat is to move; ``also`` are moves to look at in any case."""
        choices = self._choices(view)
        moves = [self._policies.move_of(view, choice) for choice in choices]
        codes = [int(self._thinking.code_of(view.s, choice)) for choice in choices]
        asked = [code for code, move in zip(codes, moves, strict=True) if move in also]
        self._search.think(view, budget, seed, also=asked, to_the_end=True)
        tries = dict(zip(self._search.codes, self._search.tries.tolist(), strict=True))
        won = dict(zip(self._search.codes, self._search.won.tolist(), strict=True))
        glances = self._glances(view, choices, seed)
        shift = _shift(codes, glances, tries, won)
        found = []
        for move, code, glance in zip(moves, codes, glances, strict=True):
            guess = min(max(glance + shift, 0.0), 1.0)
            count = tries.get(code, 0)
            share = (won.get(code, 0.0) + GLANCE_COUNTS * guess) / (count + GLANCE_COUNTS)
            found.append(Judged(move, share, count, view))
        return Analysis(view.seat, tuple(self._search.shares), _ranked(found))

    def is_warm(self, view: View, patience: float | None = PATIENCE) -> bool:
        """Whether its kernels are compiled, after waiting for them a while."""
        twin = WarmupView.of(view)
        trials = {
            "search": lambda: Search(self.game).think(twin, Budget(None, 2), 0),
            "glance": lambda: self._glances(twin, [], 0),
        }
        # All are begun before any is waited for: patience lasts for all of them together.
        for wait in (0.0, patience):
            warm = [is_warm(f"{self.game.name} {what}", trial, wait) for what, trial in trials.items()]
        return all(warm)

    def shares(self, position: Any) -> tuple[float, ...]:
        """By seat: its share of the win if the game is over, else what can be expected of it at a glance."""
        shares, sight, workspace = np.zeros(4), self._thinking.new_sights(1)[0], self._thinking.new_workspaces()[0]
        t, weights = self._module.tables(self.game)[0], self._kit.weights.weights(self.game)
        self._thinking.prepare(position.s, t, sight, workspace, weights)
        self._thinking.shares_of(position.s, t, sight, workspace, weights, shares)
        return tuple(shares[: self.game.players].tolist())

    def _choices(self, view: View) -> list[int]:
        room = self._module.new_room()[0]
        count = self._module.list_choices(view.s, self._module.tables(self.game)[0], room)
        return [int(self._module.listed_choice(view.s, room, i)) for i in range(count)]

    def _glances(self, view: View | WarmupView, choices: Sequence[int], seed: int) -> list[float]:
        held = (*view.hand_counts, 0, 0, 0, 0)[:4]
        worths: NDArray[np.float64] = np.zeros(len(choices))
        self._glance(
            view.states,
            self._module.tables(self.game),
            self._kit.weights.weights(self.game),
            np.array(held, np.int64),
            np.array(choices, np.int64),
            worths,
            self._module.new_states(1),
            self._thinking.new_sights(2),
            self._thinking.new_workspaces(),
            streams(seed, 1)[0],
            np.zeros(self._module.SCRATCH, np.int8),
            np.zeros((2, 4)),
            GUESSES,
        )
        found: list[float] = worths.tolist()
        return found

    def close(self) -> None:
        """Let its threads go."""
        self._search.close()


def analyse(view: View, budget: Budget | None = None, also: Sequence[Any] = (), seed: int = 0) -> Analysis:
    """What a strong bot thinks of the position of a view, whose seat is to move."""
    return Analyst(view.game).analyse(view, budget or Budget(0.5), also, seed)


def warm(game: Game) -> None:
    """Compile or load what analysis needs, however long it takes; nobody waits for it later."""
    analyst = Analyst(game)
    analyst.is_warm(game.start(Dealer(bytes(32))).view(0), None)
    analyst.close()


def _shift(codes: list[int], glances: list[float], tries: dict[int, int], won: dict[int, float]) -> float:
    """By how much the search saw more, or less, than the glances at the moves that it tried."""
    tried = [(code, glance) for code, glance in zip(codes, glances, strict=True) if tries.get(code)]
    total = sum(tries[code] for code, _ in tried)
    return sum(won[code] - tries[code] * glance for code, glance in tried) / total if total else 0.0


def _ranked(found: list[Judged]) -> list[Judged]:
    """The best first: what was tried most, because that is what the search would play, then by prospects."""
    best = max(found, key=lambda judged: (judged.tries, judged.share))
    others = [
        judged if judged.share <= best.share else Judged(judged.move, best.share, judged.tries, judged.view)
        for judged in found
        if judged is not best
    ]
    return [best, *sorted(others, key=lambda judged: (-judged.share, -judged.tries))]
