"""The evaluation of a position by a strong bot: every legal move with its expected result and the reasons.

>>> import sixfold
>>> from sixfold.core.chance import Dealer
>>> view = sixfold.board("base", 2).start(Dealer(bytes(32))).view(0)
>>> best, *others = analyse(view, Budget(None, 20)).moves
>>> best.share >= others[-1].share
True
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sixfold.bots.budgets import Budget
from sixfold.bots.policy_bot import WarmupView
from sixfold.bots.search_bot import Search
from sixfold.bots.tree_search import FIELD, glance_kernel, memory_of, new_problem
from sixfold.bots.warmup import PATIENCE, is_warm
from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.core.reasons import say_all
from sixfold.core.rng import streams
from sixfold.core.types import MOST_SEATS, Action
from sixfold.core.view import View
from sixfold.engine.kernel_cache import compiled
from sixfold.games import registry

GUESSES: Final = 4
"""The number of samples of the hidden part for the static evaluation of a move."""
GLANCE_COUNTS: Final = 8
"""The weight of a static evaluation, in rounds of search."""
EQUAL: Final = 0.5
"""In solo, in fields: prospects that differ by less are equal; the search cannot tell them apart."""
WORTH_SHOWING: Final = 0.2
"""The share of a win that another idea may cost."""


@dataclass(frozen=True, slots=True)
class EvaluatedMove:
    """A legal move and its evaluation."""

    move: Action
    share: float
    """The expected share of a win (0 to 1); solo: the expected final lowest colour divided by the track length."""
    tries: int
    """How often the search tried it; 0 for a move with only a static evaluation."""
    view: View
    points: int = 0
    """In a solo game, the points that it scores now."""

    @property
    def lowest(self) -> float | None:
        """In a solo game, the expected final lowest colour in fields; otherwise None."""
        game = self.view.game
        return self.share * game.track_end if game.players == 1 else None

    @property
    def piece(self) -> str | None:
        """The tile or card that it plays; None if all are alike, and for an exchange."""
        return getattr(self.move, "tile", None) or getattr(self.move, "card", None)

    def differs(self, other: "EvaluatedMove", another_piece: bool) -> bool:
        """Return whether this is another idea: another reason and, if asked for, another tile or card."""
        return self.reason() != other.reason() and (self.piece != other.piece or not another_piece)

    def reason(self, lang: str = "en") -> str:
        """Return a short reason for players."""
        return say_all(registry.kit(self.view.game.name).reasons.facts(self.view, self.move), lang)


@dataclass(frozen=True, slots=True)
class Analysis:
    """The evaluation of a position."""

    seat: int | None
    shares: tuple[float, ...]
    """By seat: the expected share of a win."""
    moves: list[EvaluatedMove]
    """Every legal move, best first."""

    def ideas(self, count: int) -> list[EvaluatedMove]:
        """Return a few good moves with different ideas: another tile or card and another reason, as far as possible.

        A much worse move is no idea; if too few are good, moves that differ only in their place fill the list.
        """
        best = self.moves[0]
        good = [found for found in self.moves if found.share >= best.share - WORTH_SHOWING]
        chosen = [best]
        for another_piece in (True, False):
            for found in good:
                if len(chosen) < count and all(found.differs(other, another_piece) for other in chosen):
                    chosen.append(found)
        chosen += [found for found in self.moves if found not in chosen][: count - len(chosen)]
        return sorted(chosen, key=self.moves.index)

    def evaluated(self, move: Action) -> EvaluatedMove:
        """Return the evaluation of one of the moves."""
        return next(found for found in self.moves if found.move == move)


class Analyst:
    """Analyses positions of one table, one after another."""

    def __init__(self, game: Game, threads: int = 1) -> None:
        self.game = game
        self._kit = registry.kit(game.name)
        self._module, self._thinking, self._policies = self._kit.playout, self._kit.search, self._kit.policies
        # Analysis needs a fair estimate of every move, not only the best, so no move is dropped.
        self._search = Search(game, threads, parameters=self._kit.weights.parameters(game)[:FIELD])
        self._glance = compiled(glance_kernel(game.name))

    def analyse(self, view: View, budget: Budget, also: Sequence[Action] = (), seed: int = 0) -> Analysis:
        """Analyse the position of a view whose seat is to move; ``also`` lists moves to search in any case."""
        choices = self._choices(view)
        moves = [self._policies.move_of(view, choice) for choice in choices]
        codes = [int(self._thinking.code_of(view.s, choice)) for choice in choices]
        asked = [code for code, move in zip(codes, moves, strict=True) if move in also]
        self._search.think(view, budget, seed, also=asked, to_the_end=True)
        tries = dict(zip(self._search.codes, self._search.tries.tolist(), strict=True))
        won = dict(zip(self._search.codes, self._search.won.tolist(), strict=True))
        glances = self._glances(view, choices, seed)
        shift = _shift(codes, glances, tries, won)
        points = _points_alone(view) if self.game.players == 1 else {}
        found = []
        for move, code, glance in zip(moves, codes, glances, strict=True):
            guess = min(max(glance + shift, 0.0), 1.0)
            count = tries.get(code, 0)
            share = (won.get(code, 0.0) + GLANCE_COUNTS * guess) / (count + GLANCE_COUNTS)
            found.append(EvaluatedMove(move, share, count, view, points.get(move, 0)))
        return Analysis(view.seat, tuple(self._search.shares), _ranked(found))

    def is_warm(self, view: View, patience: float | None = PATIENCE) -> bool:
        """Return whether the kernels are compiled, after waiting for up to ``patience`` seconds."""
        twin = WarmupView.of(view)
        trials = {
            "search": lambda: Search(self.game).think(twin, Budget(None, 2), 0),
            "glance": lambda: self._glances(twin, [], 0),
        }
        # Start all compilations before waiting for any, so that they share the waiting time.
        for wait in (0.0, patience):
            warm = [is_warm(f"{self.game.name} {what}", trial, wait) for what, trial in trials.items()]
        return all(warm)

    def shares(self, position: Any) -> tuple[float, ...]:
        """Return each seat's share of the win if the game is over, otherwise its static evaluation."""
        sight, workspace = self._thinking.new_sights(1)[0], memory_of(self.game).workspaces[0]
        shares: NDArray[np.float64] = np.zeros(MOST_SEATS)
        t, weights = self._module.tables(self.game)[0], self._kit.weights.weights(self.game)
        self._thinking.prepare(position.s, t, sight, workspace, weights)
        self._thinking.shares_of(position.s, t, sight, workspace, weights, shares)
        return tuple(shares[: self.game.players].tolist())

    def _choices(self, view: View) -> list[int]:
        memory = self._module.new_choices()[0]
        count = self._module.list_choices(view.s, self._module.tables(self.game)[0], memory)
        return [int(self._module.listed_choice(view.s, memory, i)) for i in range(count)]

    def _glances(self, view: View | WarmupView, choices: Sequence[int], seed: int) -> list[float]:
        worths: NDArray[np.float64] = np.zeros(len(choices))
        problem, memory = new_problem(self.game, view), memory_of(self.game)
        luck = streams(seed, 1)[0], streams(seed, GUESSES)
        self._glance(problem, memory, *luck, np.array(choices, np.int64), worths, GUESSES)
        found: list[float] = worths.tolist()
        return found

    def close(self) -> None:
        """Stop the threads."""
        self._search.close()


def analyse(view: View, budget: Budget | None = None, also: Sequence[Action] = (), seed: int = 0) -> Analysis:
    """Analyse the position of a view whose seat is to move."""
    return Analyst(view.game).analyse(view, budget or Budget(0.5), also, seed)


def warm(game: Game) -> None:
    """Compile or load the kernels for analysis, however long it takes, so that nothing has to wait for them later."""
    analyst = Analyst(game)
    analyst.is_warm(game.start(Dealer(bytes(32))).view(0), None)
    analyst.close()


def _shift(codes: list[int], glances: list[float], tries: dict[int, int], won: dict[int, float]) -> float:
    """Return the mean difference between the search and the static evaluation, over the moves that the search tried."""
    tried = [(code, glance) for code, glance in zip(codes, glances, strict=True) if tries.get(code)]
    total = sum(tries[code] for code, _ in tried)
    return sum(won[code] - tries[code] * glance for code, glance in tried) / total if total else 0.0


def _ranked(found: list[EvaluatedMove]) -> list[EvaluatedMove]:
    """Rank the moves: first the one tried most, because the search would play it, then by expected result."""
    if found[0].view.game.players == 1:
        return ranked_alone(found)
    best = max(found, key=lambda move: (move.tries, move.share))
    others = [replace(move, share=min(move.share, best.share)) for move in found if move is not best]
    return [best, *sorted(others, key=lambda move: (-move.share, -move.tries))]


def _points_alone(view: View) -> dict[Action, int]:
    """Return the points of each move of a solo game."""
    return {move: sum(gains.values() if isinstance(gains, dict) else gains) for move, gains in view.moves_with_points()}


def ranked_alone(found: list[EvaluatedMove]) -> list[EvaluatedMove]:
    """Rank the moves of a solo game by their prospects; points decide between equal ones."""
    tried = max(found, key=lambda move: (move.tries > 0, move.share))
    field = 1.0 / tried.view.game.track_end

    def rank(move: EvaluatedMove) -> tuple[float, int, float]:
        return max(0.0, (tried.share - move.share) / field) // EQUAL, -move.points, -move.share

    first, *others = sorted(found, key=rank)
    # No move promises more than the one before it.
    ranked = [first]
    for move in others:
        ranked.append(replace(move, share=min(move.share, ranked[-1].share)))
    return ranked
