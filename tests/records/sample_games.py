"""Sample games of every title and variant: finished, running, resigned and abandoned."""

import json
from functools import cache
from random import Random
from typing import Any

from sixfold.core.actions import Resign
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadRecord
from sixfold.core.game import Game
from sixfold.records import Record, dumps, loads, record_of, verify

from ..golden import begin, choose
from ..titles import playing


def play(game: Game, decisions: int = 10**6, first: int = 0) -> tuple[Any, Dealer]:
    """A game played so far: that of the golden playthrough, which has bonus moves, exchanges made and declined."""
    position, dealer, rng = begin(game, first)
    while position.to_move is not None and decisions > 0:
        position.play(choose(position, rng), dealer)
        decisions -= 1
    return position, dealer


@cache
def finished(game: Game) -> Record:
    """A game that was played to its end, with its seed revealed."""
    position, dealer = play(game)
    seats = [{"name": f"Ünal {seat}"} for seat in range(game.players - 1)] + [{"name": "g", "bot": "greedy"}]
    return record_of(position, seats, dealer)


@cache
def running(game: Game) -> Record:
    """A game in progress: a commitment, no seed, no result."""
    position, dealer = play(game, 9)
    assert not position.is_over
    return record_of(position, dealer=dealer)


@cache
def resigned(game: Game) -> Record:
    """A game that ends because all sides but one have resigned, mostly out of turn."""
    dealer, rng = Dealer(seed_from("resign")), Random(str(game))
    position: Any = game.start(dealer)
    while position.to_move is not None:
        for _ in range(rng.randrange(2, 5)):
            position.play(rng.choice(position.legal_moves()), dealer)
        position.play(Resign(rng.choice(playing(position))), dealer)
    return record_of(position, dealer=dealer)


@cache
def abandoned(game: Game) -> Record:
    """A game that was abandoned; the last seat began."""
    position, dealer = play(game, 8, game.players - 1)
    return record_of(position, dealer=dealer, abandoned=True)


def as_json(record: Record) -> dict[str, Any]:
    """The record as a value of JSON, to be changed at will."""
    data: dict[str, Any] = json.loads(dumps(record))
    return data


def refusal(data: Any) -> BadRecord | None:
    """The error of a record, given as text or as a JSON value; None if it is accepted."""
    try:
        verify(loads(data if isinstance(data, str | bytes) else json.dumps(data)))
    except BadRecord as refused:
        wrong = refused
    else:
        return None
    assert str(wrong) == wrong.message
    assert wrong.message.isprintable(), f"more than one line: {wrong.message!r}"
    assert len(wrong.message) < 300
    return wrong
