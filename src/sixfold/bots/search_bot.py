"""The search bot: runs tree searches until its budget is spent or the best move can hardly change."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.bots.budgets import MOST_ROUNDS, Budget
from sixfold.bots.policy_bot import PolicyBot, WarmupView
from sixfold.bots.tree_search import FIELD, HASTE, WIDTH, memory_of, new_problem, search, search_kernel
from sixfold.bots.warmup import PATIENCE, is_warm
from sixfold.core.choices import IMPOSSIBLE
from sixfold.core.game import Game
from sixfold.core.network import Network
from sixfold.core.rng import streams
from sixfold.core.types import Action
from sixfold.core.view import View
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

MOST_NODES: Final = 12_000
"""This many nodes take 20 MB; a second of search uses about half of them."""
UNASKED: Final = 0.3
"""The prior of a move added on request, where the best move has 1."""
SEEDS: Final = 4096
"""The number of tries for which all moves of the root use the same random seeds."""
STEP: Final = 64
"""With a budget of rounds, the number of rounds between two checks whether to continue."""


class Tree:
    """One search tree for one position at a time."""

    def __init__(
        self,
        game: Game,
        weights: NDArray[np.float64] | None,
        parameters: NDArray[np.float64] | None,
        network: Network | None,
    ) -> None:
        self._game, self._weights, self._parameters = game, weights, parameters
        self._think = compiled(search_kernel(game.name))
        self._memory = memory_of(game, MOST_NODES, network)
        self.nodes = self._memory.nodes
        self.alive = self._memory.alive
        """One flag for each move of the root: whether it still competes."""
        self.used = 0

    def begin(self, view: View | WarmupView, seed: int) -> None:
        """Start a search of this position."""
        self._problem = new_problem(self._game, view, self._weights, self._parameters)
        self._luck = streams(seed, 1, SEEDS)[0], streams(seed, SEEDS)
        self.alive[:] = 1
        self.used = 0

    @property
    def field(self) -> int:
        """The number of moves of the root that compete at first; 0 without a competition."""
        return int(self._problem.parameters[FIELD])

    @property
    def haste(self) -> float:
        """How early the search stops (:data:`sixfold.bots.tree_search.HASTE`)."""
        return max(1.0, float(self._problem.parameters[HASTE]))

    def add(self, code: int) -> None:
        """Add a move to the root that the menu left out."""
        root = self.nodes[0]
        if code not in root.code[: root.count] and root.count < WIDTH:
            root.code[root.count] = code
            root.prior[root.count] = UNASKED
            for field in (root.tries, root.won, root.child):
                field[root.count] = 0
            root.count += 1

    def go_on(self, rounds: int) -> None:
        """Search for this many rounds."""
        self.used = search(self._think, self._problem, self._memory, *self._luck, self.used, rounds)

    @property
    def shares(self) -> NDArray[np.float64]:
        """By seat: the sum of the results of all rounds."""
        found: NDArray[np.float64] = self._memory.shares[1]
        return found


class Search:
    """The search of a position, in one tree or several in parallel."""

    def __init__(
        self,
        game: Game,
        threads: int = 1,
        weights: NDArray[np.float64] | None = None,
        parameters: NDArray[np.float64] | None = None,
        network: Network | None = None,
    ) -> None:
        self.game = game
        self.trees = [Tree(game, weights, parameters, network) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def think(
        self, view: View | WarmupView, budget: Budget, seed: int, *, also: Sequence[int] = (), to_the_end: bool = False
    ) -> None:
        """Search the position of a view. Unless ``to_the_end``, stop once the best move can hardly change.

        ``also`` lists the codes of moves to search in any case.
        """
        begun = perf_counter()
        for number, tree in enumerate(self.trees):
            tree.begin(view, seed + number)
            tree.go_on(0)
            for code in also:
                tree.add(code)
        self._begin_field()
        done, batch = 0, 8
        while (rounds := self._rounds_now(budget, begun, done, batch)) > 0:
            before = perf_counter()
            self._go_on(rounds)
            done += rounds
            pace = (perf_counter() - before) / rounds
            self._narrow(done / (done + max(0, self._rounds_left(budget, begun, done, pace))))
            if not to_the_end and self._decided(budget, begun, done, pace):
                break
            # Use at most a quarter of the remaining time per batch, to keep within a few per cent of the budget.
            batch = max(1, min(8 * batch, self._rounds_left(budget, begun, done, pace) // 4))

    def _begin_field(self) -> None:
        """Restrict the competition to the most promising moves, if there is one."""
        root, field = self.trees[0].nodes[0], self.trees[0].field
        self._field = min(field, int(root.count))
        if self._field:
            self._keep(np.argsort(-root.prior[: root.count], kind="stable")[: self._field])

    def _narrow(self, spent: float) -> None:
        """Drop the worse half of the competing moves after equal parts of the budget, until two are left."""
        if self._field:
            left = max(2, int(self._field * 2.0 ** -int(spent * np.log2(max(2, self._field)))))
            alive = np.flatnonzero(self.trees[0].alive[: self.trees[0].nodes[0].count])
            if left < len(alive):
                means = self.won[alive] / np.maximum(1, self.tries[alive])
                self._keep(alive[np.argsort(-means, kind="stable")[:left]])

    def _keep(self, moves: NDArray[np.int64]) -> None:
        for tree in self.trees:
            tree.alive[:] = 0
            tree.alive[moves] = 1

    def best(self) -> int:
        """Return the index of the best root move: the one tried most or, in a competition, with the best mean."""
        if not self._field:
            return int(np.argmax(self.tries))
        means = self.won / np.maximum(1, self.tries)
        return int(np.argmax(np.where(self.trees[0].alive[: len(means)] > 0, means, -1.0)))

    def _rounds_now(self, budget: Budget, begun: float, done: int, batch: int) -> int:
        if budget.seconds is not None and perf_counter() - begun >= budget.seconds:
            return 0
        # With a budget of rounds, the steps must not depend on the clock.
        return batch if budget.rounds is None else min(STEP, budget.rounds - done)

    def _rounds_left(self, budget: Budget, begun: float, done: int, pace: float) -> int:
        left = MOST_ROUNDS if budget.rounds is None else budget.rounds - done
        if budget.seconds is not None:
            left = min(left, int((budget.seconds - (perf_counter() - begun)) / max(pace, 1e-7)))
        return left

    def _go_on(self, rounds: int) -> None:
        first, *others = self.trees
        running = [self._pool.submit(tree.go_on, rounds) for tree in others] if self._pool else []
        first.go_on(rounds)
        for future in running:
            future.result()

    def _decided(self, budget: Budget, begun: float, done: int, pace: float) -> bool:
        """Return whether the second move can hardly catch up with the first."""
        if self._field:
            return self._field == 1
        tries = np.sort(self.tries)
        lead = int(tries[-1] - tries[-2]) if len(tries) > 1 else done + 1
        left = len(self.trees) * self._rounds_left(budget, begun, done, pace)
        return len(tries) < 2 or lead * self.trees[0].haste > left

    @property
    def tries(self) -> NDArray[np.int64]:
        """The number of tries of each move of the root, in all trees."""
        return self._sum("tries", np.int64)

    @property
    def won(self) -> NDArray[np.float64]:
        """The total result of each move of the root, in shares of a win."""
        return self._sum("won", np.float64)

    def _sum(self, field: str, kind: type) -> NDArray[Any]:
        """Return the sums of a field of the moves of the root over all trees."""
        count = self.trees[0].nodes[0].count
        total: NDArray[Any] = np.sum([tree.nodes[0][field][:count] for tree in self.trees], axis=0, dtype=kind)
        return total

    @property
    def shares(self) -> list[float]:
        """By seat: the expected share of a win."""
        total = np.sum([tree.shares for tree in self.trees], axis=0)
        found: list[float] = (total[: self.game.players] / max(1, int(self.tries.sum()))).tolist()
        return found

    @property
    def codes(self) -> list[int]:
        """The codes of the moves of the root."""
        root = self.trees[0].nodes[0]
        codes: list[int] = root.code[: root.count].tolist()
        return codes

    def move(self, view: View, code: int) -> Action:
        """Return the move for a code of the root."""
        kit = registry.kit(self.game.name)
        return kit.policies.move_of(view, kit.search.choice_of(view.s, code))

    def values(self, view: View) -> NDArray[np.float64]:
        """Return the mean result of each action in the search of this view; NaN for actions that were not tried."""
        kit, game = registry.kit(self.game.name), self.game
        encoding, s = kit.encoding, view.s
        t, scratch = encoding.tables(game)[0], np.zeros(kit.playout.SCRATCH, np.int8)
        found = np.full(encoding.action_count(game), np.nan)
        for code, tries, won in zip(self.codes, self.tries.tolist(), self.won.tolist(), strict=True):
            if tries and (choice := kit.search.choice_of(s, code)) != IMPOSSIBLE:
                found[encoding.action_of_choice(s, t, encoding.canonical(s, t, choice, scratch))] = won / tries
        return found

    def close(self) -> None:
        """Stop the threads."""
        if self._pool:
            self._pool.shutdown()


class SearchBot:
    """Information-set tree search within a budget."""

    def __init__(
        self,
        game: Game,
        budget: Budget | None = None,
        threads: int = 1,
        weights: NDArray[np.float64] | None = None,
        parameters: NDArray[np.float64] | None = None,
        network: Network | None = None,
    ) -> None:
        self.budget = budget or Budget()
        self.name = f"search:{self.budget}"
        self.search = Search(game, threads, weights, parameters, network)
        self._meanwhile = PolicyBot(game, "balance")
        self._searched = False

    def choose(self, view: View, rng: Random) -> Action:
        """Return the best move found or, until the search is compiled, the move that is best for one's own track."""
        self._searched = self.is_warm(view)
        if not self._searched:
            return self._meanwhile.choose(view, rng, patience=0.0)
        self.search.think(view, self.budget, rng.getrandbits(62))
        return self.search.move(view, self.search.codes[self.search.best()])

    def values(self, view: View) -> NDArray[np.float64] | None:
        """Return for each action its share of a win in the search of the last choice, NaN for those not tried."""
        return self.search.values(view) if self._searched else None

    def is_warm(self, view: View, patience: float | None = PATIENCE) -> bool:
        """Return whether the kernels are compiled, after waiting for up to ``patience`` seconds."""
        game, trial = self.search.game, WarmupView.of(view)
        return is_warm(f"{game.name} search", lambda: Search(game).think(trial, Budget(None, 2), 0), patience)

    def close(self) -> None:
        """Stop the threads."""
        self.search.close()
