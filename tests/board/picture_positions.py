"""Positions of played games, for the tests of pictures."""

from functools import cache
from itertools import count
from random import Random

import pytest

from sixfold.core.actions import Exchange
from sixfold.core.chance import Dealer, seed_from
from sixfold.games.board.game import Board
from sixfold.games.board.position import BoardPosition
from sixfold.laying.state import CHOOSE, SWAP

from ..matrix import each_variant_once

TABLES = [("base", 2), ("base", 3), ("base", 4), ("solo", 1), ("team", 4), ("duel", 2)]


MOMENTS = [0, 1, 14, 33, 1000]


every_table = pytest.mark.parametrize(("variant", "players"), each_variant_once(TABLES))


every_moment = pytest.mark.parametrize("plies", MOMENTS)


@cache
def _game(variant: str, players: int) -> list[BoardPosition]:
    """A game after each of its decisions, greedy enough for bonus moves and full tracks."""
    dealer, rng = Dealer(seed_from(f"{variant} {players}")), Random(7)
    position = Board(variant, players).start(dealer)
    moments = [position.copy()]
    while not position.is_over:
        moves = position.moves_with_points()
        # Two greedy players of a duel would block each other in the middle.
        careless = variant == "duel" and position.to_move == 1
        best = 0 if careless else max(sum(points) for _, points in moves)
        position.play(rng.choice([move for move, points in moves if sum(points) >= best]), dealer)
        moments.append(position.copy())
    return moments


def played(variant: str, players: int, plies: int) -> BoardPosition:
    """A game after this number of decisions, or at its end."""
    moments = _game(variant, players)
    return moments[min(plies, len(moments) - 1)].copy()


@cache
def _exchange_allowed(variant: str, players: int) -> BoardPosition:
    for number in count():
        dealer, rng = Dealer(seed_from(f"{variant} {number}")), Random(number)
        position = Board(variant, players).start(dealer)
        while not position.is_over:
            if position.s.phase == CHOOSE:
                return position
            position.play(rng.choice(position.legal_moves()), dealer)
    raise AssertionError("unreachable")


def waiting(variant: str, players: int, phase: int) -> BoardPosition:
    """A position in which an exchange is allowed, or has been announced."""
    position = _exchange_allowed(variant, players).copy()
    if phase == SWAP:
        position.play(next(move for move in position.legal_moves() if isinstance(move, Exchange)))
    return position
