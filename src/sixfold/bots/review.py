"""A whole game looked over by a strong bot: what each move cost, and where the game turned."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from sixfold import records
from sixfold.bots.analysis import Analyst, Judged
from sixfold.bots.budgets import Budget
from sixfold.core.position import Position
from sixfold.games import registry
from sixfold.records import Record

TURNS: Final = 3
"""How many turning points are told."""
WORTH_TELLING: Final = 0.03
"""A move that cost less is as good as the best: the search itself is not surer than that."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One decision of the game."""

    event: int
    """The number of the event that tells of it, from 1."""
    seat: int
    shares: tuple[float, ...]
    """By seat: the share of a win that it could expect before this move."""
    played: Judged
    best: Judged
    tried: dict[str, Any]
    """What the best move would have done."""

    @property
    def cost(self) -> float:
        """The share of a win that was given away."""
        return max(0.0, self.best.share - self.played.share)


@dataclass(frozen=True, slots=True)
class Review:
    """All decisions of a game, and how it ended."""

    record: Record
    moves: list[Reviewed]
    final: tuple[float, ...]
    """By seat: its share of the win, or what it could expect where the record breaks off."""

    @property
    def fields(self) -> int | None:
        """Alone: how long the track is of which shares are a part then; None where they are shares of a win."""
        return registry.from_rules(self.record.rules).track_end if len(self.final) == 1 else None

    def curve(self, seat: int) -> list[float]:
        """What a seat could expect before each decision, and at the end."""
        return [move.shares[seat] for move in self.moves] + [self.final[seat]]

    def turning_points(self) -> list[Reviewed]:
        """The decisions that cost most, in the order of the game."""
        dear = [move for move in self.moves if move.cost >= WORTH_TELLING]
        return sorted(sorted(dear, key=lambda move: -move.cost)[:TURNS], key=lambda move: move.event)

    def mean_cost(self, seat: int) -> float:
        """What a seat gave away with each move, on average."""
        costs = [move.cost for move in self.moves if move.seat == seat]
        return sum(costs) / len(costs) if costs else 0.0


def review(
    record: Record, budget: Budget, threads: int = 1, done: Callable[[int, int], None] = lambda now, all: None
) -> Review:
    """Look over the game of a record; ``done`` hears how many of all decisions have been looked at."""
    decisions = list(_decisions(record))
    *_, last = records.replay(record)
    analyst = Analyst(last.game, threads)
    if decisions:
        # A first look would be over before its kernels are there.
        analyst.is_warm(decisions[0][1].view(decisions[0][1].to_move), None)
    moves = []
    for number, (event, position, action) in enumerate(decisions):
        moves.append(_reviewed(analyst, event, position, action, budget))
        done(number + 1, len(decisions))
    analyst.close()
    return Review(record, moves, analyst.shares(last))


def _decisions(record: Record) -> Iterator[tuple[int, Position, Any]]:
    """Each decision: the number of its event, the position before it, and what was decided."""
    positions = records.replay(record)
    for number, event in enumerate(record.events, 1):
        position = next(positions)
        if (action := position.decision_in(event)) is not None:
            yield number, position.copy(), action


def _reviewed(analyst: Analyst, event: int, position: Position, action: Any, budget: Budget) -> Reviewed:
    seat = position.to_move
    assert seat is not None
    move = next(found for found in position.legal_moves() if _same(position, found, action))
    analysis = analyst.analyse(position.view(seat), budget, [move], seed=event)
    best = analysis.moves[0]
    return Reviewed(event, seat, analysis.shares, analysis.judged(move), best, position.tried(best.move))


def _same(position: Position, move: Any, action: Any) -> bool:
    """Whether two ways of writing a move come to the same."""
    if move == action:
        return True
    if sorted(str(move)) != sorted(str(action)):
        return False
    one, other = position.copy(), position.copy()
    one.play(move)
    other.play(action)
    return one == other
