"""The review of a whole game by a strong bot: the cost of each move, and the turning points."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from sixfold import records
from sixfold.bots.analysis import Analyst, EvaluatedMove
from sixfold.bots.budgets import Budget
from sixfold.core.position import Position
from sixfold.core.types import Action
from sixfold.games import registry
from sixfold.records import Record

TURNS: Final = 3
"""The number of turning points to report."""
WORTH_TELLING: Final = 0.03
"""A move with a lower cost counts as equal to the best, because the search itself is no more precise."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One reviewed decision."""

    event: int
    """The 1-based number of its event."""
    seat: int
    shares: tuple[float, ...]
    """By seat: the expected share of a win before this move."""
    played: EvaluatedMove
    best: EvaluatedMove
    tried: dict[str, Any]
    """The effect that the best move would have had."""

    @property
    def cost(self) -> float:
        """The share of a win that the move gave away."""
        return max(0.0, self.best.share - self.played.share)


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of a game, and its result."""

    record: Record
    moves: list[ReviewedMove]
    final: tuple[float, ...]
    """By seat: the share of the win, or the expected share if the record is incomplete."""

    @property
    def fields(self) -> int | None:
        """In a solo game, the length of the track, the unit of the shares; otherwise None."""
        return registry.from_rules(self.record.rules).track_end if len(self.final) == 1 else None

    def curve(self, seat: int) -> list[float]:
        """Return the expected share of a seat before each decision and at the end."""
        return [move.shares[seat] for move in self.moves] + [self.final[seat]]

    def turning_points(self) -> list[ReviewedMove]:
        """Return the most costly decisions, in the order of the game."""
        dear = [move for move in self.moves if move.cost >= WORTH_TELLING]
        return sorted(sorted(dear, key=lambda move: -move.cost)[:TURNS], key=lambda move: move.event)

    def mean_cost(self, seat: int) -> float:
        """Return the average cost of a seat's moves."""
        costs = [move.cost for move in self.moves if move.seat == seat]
        return sum(costs) / len(costs) if costs else 0.0


def review(
    record: Record, budget: Budget, threads: int = 1, done: Callable[[int, int], None] = lambda now, all: None
) -> Review:
    """Review the game of a record; ``done`` receives the number of reviewed decisions and the total."""
    decisions = list(_decisions(record))
    *_, last = records.replay(record)
    analyst = Analyst(last.game, threads)
    if decisions:
        # Without compiled kernels, the first analysis would run out of time.
        analyst.is_warm(decisions[0][1].view(decisions[0][1].to_move), None)
    moves = []
    for number, (event, position, action) in enumerate(decisions):
        moves.append(_reviewed(analyst, event, position, action, budget))
        done(number + 1, len(decisions))
    analyst.close()
    return Review(record, moves, analyst.shares(last))


def _decisions(record: Record) -> Iterator[tuple[int, Position, Any]]:
    """Yield each decision: the number of its event, the position before it, and the action."""
    positions = records.replay(record)
    for number, event in enumerate(record.events, 1):
        position = next(positions)
        if (action := position.decision_in(event)) is not None:
            yield number, position.copy(), action


def _reviewed(analyst: Analyst, event: int, position: Position, action: Action, budget: Budget) -> ReviewedMove:
    seat = position.to_move
    assert seat is not None
    move = next(found for found in position.legal_moves() if _same(position, found, action))
    analysis = analyst.analyse(position.view(seat), budget, [move], seed=event)
    best = analysis.moves[0]
    return ReviewedMove(event, seat, analysis.shares, analysis.evaluated(move), best, position.tried(best.move))


def _same(position: Position, move: Action, action: Action) -> bool:
    """Return whether two notations describe the same move."""
    if move == action:
        return True
    if sorted(str(move)) != sorted(str(action)):
        return False
    one, other = position.copy(), position.copy()
    one.play(move)
    other.play(action)
    return one == other
