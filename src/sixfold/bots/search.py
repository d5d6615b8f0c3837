"""The search bot: thinks in trees for as long as its budget lasts, or until nothing can change its mind."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from random import Random
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.bots.budgets import Budget
from sixfold.bots.policy import policies_of
from sixfold.bots.tree import DEPTH, WIDTH, new_nodes, thinker
from sixfold.core.protocol import Game
from sixfold.core.streams import streams
from sixfold.engine.compiler import compiled
from sixfold.engine.cpu import kernels

MOST_NODES: Final = 12_000
"""As many as fit into 20 MB; a second of thinking takes about half of them."""
UNASKED: Final = 0.3
"""How promising a move looks that one is asked to look at, where the best looks like 1."""
STEP: Final = 64
"""After so many rounds it is seen whether to go on."""


@cache
def thinking_of(game: str) -> Any:
    """The module of a game with what a tree needs to know of it."""
    return import_module(f"sixfold.games.{game}.thinking")


class Tree:
    """One tree over one position at a time."""

    def __init__(self, game: Game, taste: NDArray[np.float64] | None, habit: NDArray[np.float64] | None) -> None:
        module, thinking, policies = kernels(game), thinking_of(game.name), policies_of(game.name)
        self._think = compiled(thinker(game.name))
        self._fixed = (
            module.tables(game),
            policies.taste(game) if taste is None else taste,
            thinking.habit(game) if habit is None else habit,
        )
        self._room = (
            module.new_states(1),
            thinking.new_sights(2),
            thinking.new_minds(),
            np.zeros(4 * WIDTH, np.float32),
        )
        self._scratch = np.zeros(module.SCRATCH, np.int8), np.zeros((DEPTH, 2), np.int32), np.zeros((2, 4))
        self.nodes = new_nodes(MOST_NODES)
        self.used = 0

    def begin(self, view: Any, seed: int) -> None:
        """Think about this position from now on."""
        held = (*getattr(view, "hand_counts", ()), 0, 0, 0, 0)[:4]
        self._root = view.states, np.array(held, np.int64)
        self._stream = streams(seed, 1)[0]
        self.used = 0

    def add(self, code: int) -> None:
        """Look at a move, too, that seemed not worth it."""
        root = self.nodes[0]
        if code not in root.code[: root.count] and root.count < WIDTH:
            root.code[root.count] = code
            root.prior[root.count] = UNASKED
            for field in (root.tries, root.won, root.child):
                field[root.count] = 0
            root.count += 1

    def go_on(self, rounds: int) -> None:
        """Think for so many rounds."""
        states, held = self._root
        self.used = self._think(
            states, *self._fixed, held, self.nodes, self.used, *self._room, self._stream, *self._scratch, rounds
        )

    @property
    def shares(self) -> NDArray[np.float64]:
        """By seat: what all rounds brought together."""
        found: NDArray[np.float64] = self._scratch[2][1]
        return found

    @property
    def tries(self) -> NDArray[np.int64]:
        """How often each move of the root was tried."""
        root = self.nodes[0]
        tries: NDArray[np.int64] = root.tries[: root.count].astype(np.int64)
        return tries


class Search:
    """Thinking about a position, in one or several trees side by side."""

    def __init__(
        self,
        game: Game,
        threads: int = 1,
        taste: NDArray[np.float64] | None = None,
        habit: NDArray[np.float64] | None = None,
    ) -> None:
        self.game = game
        self.trees = [Tree(game, taste, habit) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def think(
        self, view: Any, budget: Budget, seed: int, *, also: Sequence[int] = (), to_the_end: bool = False
    ) -> None:
        """Think about the position of a view; unless ``to_the_end``, no longer than can change the best move.

        ``also``: moves to look at in any case, as codes.
        """
        begun = perf_counter()
        for number, tree in enumerate(self.trees):
            tree.begin(view, seed + number)
            tree.go_on(0)
            for code in also:
                tree.add(code)
        done, batch = 0, 8
        while (rounds := self._rounds_now(budget, begun, done, batch)) > 0:
            before = perf_counter()
            self._go_on(rounds)
            done += rounds
            pace = (perf_counter() - before) / rounds
            if not to_the_end and self._decided(budget, begun, done, pace):
                break
            # Never more than a quarter of the time left at once: the clock is kept to a few per cent.
            batch = max(1, min(8 * batch, self._rounds_left(budget, begun, done, pace) // 4))

    def _rounds_now(self, budget: Budget, begun: float, done: int, batch: int) -> int:
        if budget.rounds is not None:
            return min(STEP, budget.rounds - done)
        return batch if perf_counter() - begun < (budget.seconds or 0.0) else 0

    def _rounds_left(self, budget: Budget, begun: float, done: int, pace: float) -> int:
        if budget.rounds is not None:
            return budget.rounds - done
        return int(((budget.seconds or 0.0) - (perf_counter() - begun)) / max(pace, 1e-7))

    def _go_on(self, rounds: int) -> None:
        first, *others = self.trees
        running = [self._pool.submit(tree.go_on, rounds) for tree in others] if self._pool else []
        first.go_on(rounds)
        for future in running:
            future.result()

    def _decided(self, budget: Budget, begun: float, done: int, pace: float) -> bool:
        """Whether the second move can no longer catch up with the first."""
        tries = np.sort(self.tries)
        lead = int(tries[-1] - tries[-2]) if len(tries) > 1 else done + 1
        return len(tries) < 2 or lead > len(self.trees) * self._rounds_left(budget, begun, done, pace)

    @property
    def tries(self) -> NDArray[np.int64]:
        """How often each move of the root was tried, in all trees."""
        total: NDArray[np.int64] = np.sum([tree.tries for tree in self.trees], axis=0)
        return total

    @property
    def won(self) -> NDArray[np.float64]:
        """What each move of the root brought in all, in shares of a win."""
        count = self.trees[0].nodes[0].count
        total: NDArray[np.float64] = np.sum(
            [tree.nodes[0].won[:count] for tree in self.trees], axis=0, dtype=np.float64
        )
        return total

    @property
    def shares(self) -> list[float]:
        """By seat: the share of a win that it can expect."""
        total = np.sum([tree.shares for tree in self.trees], axis=0)
        found: list[float] = (total[: self.game.players] / max(1, int(self.tries.sum()))).tolist()
        return found

    @property
    def codes(self) -> list[int]:
        """The moves of the root."""
        root = self.trees[0].nodes[0]
        codes: list[int] = root.code[: root.count].tolist()
        return codes

    def move(self, view: Any, code: int) -> Any:
        """The move that a code of the root stands for."""
        return policies_of(self.game.name).move_of(view, thinking_of(self.game.name).choice_of(view.s, code))

    def close(self) -> None:
        """Let its threads go."""
        if self._pool:
            self._pool.shutdown()


class SearchBot:
    """Information-set tree search within a budget."""

    def __init__(
        self,
        game: Game,
        budget: Budget | None = None,
        threads: int = 1,
        taste: NDArray[np.float64] | None = None,
        habit: NDArray[np.float64] | None = None,
    ) -> None:
        self.budget = budget or Budget()
        self.name = f"search:{self.budget}"
        self.search = Search(game, threads, taste, habit)

    def choose(self, view: Any, rng: Random) -> Any:
        """The move tried most."""
        self.search.think(view, self.budget, rng.getrandbits(62))
        return self.search.move(view, self.search.codes[int(np.argmax(self.search.tries))])

    def close(self) -> None:
        """Let its threads go."""
        self.search.close()
