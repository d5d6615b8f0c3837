"""Games for the tests of records: every variant, finished, interrupted, resigned and abandoned."""

import json
from functools import cache
from random import Random
from typing import Any

from sixfold.core.actions import Exchange, Resign
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadRecord
from sixfold.games import registry
from sixfold.records import Record, dumps, loads, record_of, verify

VARIANTS = [("base", 2), ("base", 3), ("base", 4), ("solo", 1), ("team", 4), ("duel", 2)]
"""Every variant with every number of players."""

SALTS = {("base", 2): 1, ("base", 3): 5, ("base", 4): 1, ("solo", 1): 0, ("team", 4): 6, ("duel", 2): 6}
"""Added to the seeds to get games with exchanges, made and declined."""

RESIGNATIONS = {
    ("base", 2): [(9, 1)],
    ("base", 3): [(5, 2), (11, 0)],
    ("base", 4): [(3, 1), (8, 3), (12, 0)],
    ("solo", 1): [(4, 0)],
    ("team", 4): [(7, 3)],
    ("duel", 2): [(6, 0)],
}
"""Which seats resign after how many decisions, by variant; the game ends with the last one."""


def play(variant: str, players: int, decisions: int = 10**6, greed: float = 0.9, first: int = 0) -> tuple[Any, Dealer]:
    """A game played so far. Greed brings bonus moves and exchanges, which games at random hardly see."""
    seed = seed_from(f"{variant} {players} {greed} {SALTS[variant, players]}")
    dealer, rng = Dealer(seed), Random(players)
    position: Any = registry.make("board", variant, players).start(dealer, first)
    while position.to_move is not None and decisions > 0:
        moves = position.moves_with_points()
        if isinstance(moves[0][0], Exchange) or rng.random() >= greed:
            move = rng.choice(moves)[0]
        else:
            move = max(moves, key=lambda entry: sum(entry[1]))[0]
        position.play(move, dealer)
        decisions -= 1
    return position, dealer


@cache
def finished(variant: str, players: int, greed: float = 0.9) -> Record:
    """A game that was played to its end, with its seed revealed."""
    position, dealer = play(variant, players, greed=greed, first=players - 1)
    seats = [{"name": f"Ünal {seat}"} for seat in range(players - 1)] + [{"name": "g", "bot": "greedy"}]
    return record_of(position, seats, dealer)


@cache
def running(variant: str, players: int) -> Record:
    """A game in progress: a commitment, no seed, no result."""
    position, dealer = play(variant, players, 17)
    return record_of(position, dealer=dealer)


@cache
def resigned(variant: str, players: int) -> Record:
    """A game that ends because all sides but one have resigned, sometimes out of turn."""
    dealer, rng = Dealer(seed_from("resign")), Random(variant)
    position: Any = registry.make("board", variant, players).start(dealer)
    played = 0
    for decisions, seat in RESIGNATIONS[variant, players]:
        while played < decisions:
            position.play(rng.choice(position.legal_moves()), dealer)
            played += 1
        position.play(Resign(seat), dealer)
    return record_of(position, dealer=dealer)


@cache
def abandoned(variant: str, players: int) -> Record:
    """A game that was abandoned."""
    position, dealer = play(variant, players, 9)
    return record_of(position, dealer=dealer, abandoned=True)


@cache
def every_record() -> tuple[Record, ...]:
    """All kinds of record for all variants."""
    kinds = (finished, running, resigned, abandoned)
    return tuple(kind(*variant) for variant in VARIANTS for kind in kinds)


def as_json(record: Record) -> dict[str, Any]:
    """The record as a value of JSON, to be changed at will."""
    data: dict[str, Any] = json.loads(dumps(record))
    return data


def refusal(data: Any) -> BadRecord | None:
    """Why a record, given as text or as a value of JSON, is refused; None if it is accepted."""
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
