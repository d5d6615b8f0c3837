"""Every registered title, with the test kit that it brings."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from typing import Any

from sixfold.core.actions import Exchange, Resign
from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.core.hidden_hands import HandPosition
from sixfold.engine.throughput import tables
from sixfold.games import registry
from sixfold.games.testing import GROUP, TestKit
from sixfold.laying.position import LayingPosition

from .laying import oracle as laying_oracle

TESTS = Path(__file__).parent
TABLES = tables()
"""Every title and variant with every number of players."""
WITH_HIDDEN_HANDS = [game for game in TABLES if game.has_hidden_hands]
WITH_EXCHANGE = [game for game in TABLES if game.has_exchange]


def has_own_tests(name: str) -> bool:
    """Whether a title has its own folder of tests here."""
    return (TESTS / name).is_dir()


OTHER_TITLES = [name for name in registry.names() if not has_own_tests(name)]
"""The titles of other packages."""


def smallest_title() -> str:
    """The title with the fewest actions, where one title is enough."""
    return min(registry.names(), key=lambda name: registry.kit(name).encoding.action_count(registry.make(name)))


@cache
def kit_of(name: str) -> TestKit:
    """The test kit of a title."""
    # They need this module.
    from .board import testing as board
    from .cards import testing as cards
    from .spezial import testing as spezial

    own = {"board": board.TEST_KIT, "cards": cards.TEST_KIT, "spezial": spezial.TEST_KIT}
    others = entry_points(group=GROUP)
    found: TestKit = own.get(name) or (others[name].load() if name in others.names else TestKit(TESTS / "none"))
    return found


# --- playing -----------------------------------------------------------------------------------------------


def total(points: Any) -> int:
    """The sum of the points of a move, which are given by colour or by half."""
    return sum(points.values() if isinstance(points, dict) else points)


def choose(position: Any, rng: Random, greed: float = 0.8, *, exchange: float = 0.5) -> Any:
    """Mostly the move with the most points, because bonus moves and exchanges are rare in random games."""
    moves = position.moves_with_points()
    if isinstance(moves[0][0], Exchange):
        return moves[rng.random() >= exchange][0]
    return max(moves, key=lambda entry: total(entry[1]))[0] if rng.random() < greed else rng.choice(moves)[0]


def playing(position: Any) -> list[int]:
    """The seats that have not resigned."""
    return [seat for seat in range(position.game.players) if not position.s.resigned[seat]]


def resignation(position: Any, rng: Random) -> Resign:
    """The resignation of any seat that still plays."""
    return Resign(rng.choice(playing(position)))


def viewers(game: Game) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(game.players), None]


def image(position: Any) -> bytes:
    """The content of a position as bytes."""
    return bytes(position.states.tobytes()) + json.dumps([position.setup, position.events]).encode()


# --- chance and hidden information -------------------------------------------------------------------------


def kinds(game: Any) -> tuple[str, ...]:
    """The kinds of tiles or cards that are drawn, in the order of the kernels' numbers."""
    position_type = game.position_type
    return tuple(position_type.kinds) if issubclass(position_type, HandPosition) else ()


def hidden_lists(game: Any, setup: Any, events: Iterable[Any]) -> list[tuple[int, list[Any]]]:
    """Everything that only one seat sees, with that seat, in order; the lists may be changed in place."""
    position_type = game.position_type
    if (brought := kit_of(game.name).hidden) is not None:
        return brought(setup, events)
    if not game.has_hidden_hands or not issubclass(position_type, HandPosition):
        return []
    draws = [event for event in events if event["do"] == "draw"]
    return [
        *enumerate(setup.get(position_type.hands_key, ())),
        *((event["seat"], event[position_type.drawn_key]) for event in draws),
    ]


class ListDealer(Dealer):
    """Deals from a list that starts again at its end, and skips pieces that the stock lacks."""

    def __init__(self, pieces: list[str], at: int = 0) -> None:
        super().__init__(bytes(32))
        self.pieces, self.at = pieces, at

    def draw(self, counts: Any, count: int) -> list[str]:
        """Return the next pieces of the list that the stock holds."""
        left, drawn = dict(counts), list[str]()
        while len(drawn) < count:
            piece = self.pieces[self.at % len(self.pieces)]
            self.at += 1
            if left[piece] > 0:
                left[piece] -= 1
                drawn.append(piece)
        return drawn


# --- the oracle --------------------------------------------------------------------------------------------


def oracle_of(game: Any) -> Callable[[Any], Iterable[str]] | None:
    """The function that lists the plays of a position by an independent implementation of the rules."""
    brought = kit_of(game.name).oracle
    if brought is None and issubclass(game.position_type, LayingPosition):
        return laying_oracle.placements
    return brought


def decisions(position: Any) -> list[Any]:
    """The decisions of the seat to move: plays from the title's oracle, the rest from the position."""
    moves: list[Any] = position.legal_moves()
    oracle = oracle_of(position.game)
    if oracle is None or not moves or isinstance(moves[0], Exchange):
        return moves
    return [position.game.parse(text) for text in oracle(position)]


def whole_game(game: Any, rng: Random, dealer: Dealer, greed: float = 0.8, exchange: float = 0.5) -> Iterator[Any]:
    """A game, before every decision and every draw, and at its end; always the same object."""
    position = game.start(dealer)
    while not position.is_over:
        yield position
        if position.draws_pending:
            position.play_draws(dealer)
        else:
            position.play(choose(position, rng, greed, exchange=exchange))
    yield position


# --- statistics --------------------------------------------------------------------------------------------


def is_even(counts: Counter[int]) -> bool:
    """Whether counts are consistent with a uniform distribution: chi-square within five standard deviations."""
    expected = counts.total() / len(counts)
    chi_square = sum((number - expected) ** 2 / expected for number in counts.values())
    freedom = len(counts) - 1
    return bool(chi_square < freedom + 5 * (2 * freedom) ** 0.5)
