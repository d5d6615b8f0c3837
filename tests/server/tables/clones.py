"""Pairs of tables that differ only in hidden information and look the same so far."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import SixfoldError
from sixfold.games import registry
from sixfold.server.store.database import Statement
from sixfold.server.tables import persistence
from sixfold.server.tables.table import Table

from .log_rows import Plain, entry_from

WITH_EXCHANGE = [
    ("board", "base", 2),
    ("board", "base", 3),
    ("board", "team", 4),
    ("board", "duel", 2),
    ("cards", "base", 2),
    ("cards", "base", 4),
]
GAMES_TRIED = 200


@dataclass(frozen=True)
class Truth:
    """The events of a table until a seat is to move, and its next move."""

    setup: Plain
    events: list[Plain]
    seat: int
    """The seat that is to move."""
    move: str
    changed: int
    """The seat whose tiles differ from those of the clone."""
    seed: str = "ab" * 32
    """The seed of the table's next draws."""


Clones = tuple[Truth, Truth]


@cache
def exchange_clones(game: str, variant: str, players: int, first: int = 0) -> Clones:
    """After the same move a seat may exchange at one table, and may not at the other."""
    rules: Any = registry.make(game, variant, players)
    for position, truth, rng in _truths(rules, f"declined {game} {variant} {players}", first):
        if _chooses(position, truth):
            for other in _changed(truth, rng):
                if may_exchange(rules, other) is False:
                    return truth, other
    raise LookupError("no such game was found")


def tile_clones(game: str, variant: str, players: int, first: int = 0, *, of_mover: bool = True) -> Clones:
    """A seat holds another tile or card: the seat that is to move, or another one."""
    rules: Any = registry.make(game, variant, players)
    for _, truth, rng in _truths(rules, f"tile {game} {variant} {players}", first):
        if rng.random() < 0.8:
            continue
        seat = truth.seat if of_mover else (truth.seat + 1) % players
        truth = replace(truth, changed=seat)
        choice = may_exchange(rules, truth)
        for other in _changed(truth, rng):
            if other != truth and may_exchange(rules, other) is choice is not None:
                return truth, other
    raise LookupError("no such game was found")


def bag_clones(game: str, variant: str, players: int, first: int = 0) -> Clones:
    """Other tiles will be drawn next from the bag."""
    rules: Any = registry.make(game, variant, players)
    for _, truth, rng in _truths(rules, f"bag {game} {variant} {players}", first):
        if rng.random() < 0.2:
            return truth, replace(truth, seed="cd" * 32)
    raise LookupError("no such game was found")


def _truths(rules: Any, name: str, first: int) -> Iterator[tuple[Any, Truth, Random]]:
    """Positions of games with their events and the next move, which is mostly greedy."""
    for number in range(first, first + GAMES_TRIED):
        rng, dealer = Random(number), Dealer(seed_from(f"{name} {number}"))
        position: Any = rules.start(dealer)
        while not position.is_over:
            move = _greedy(position, rng)
            if position.s.phase == position.move_phase:
                seat = position.to_move
                yield position, Truth(position.setup, position.events[:], seat, str(move), seat), rng
            position.play(move, dealer)


def _greedy(position: Any, rng: Random) -> Any:
    moves = position.moves_with_points()
    is_choice = position.s.phase == position.choose_phase
    best = rng.choice(moves) if is_choice or rng.random() < 0.2 else max(moves, key=lambda found: sum(found[1]))
    return best[0]


def _chooses(position: Any, truth: Truth) -> bool:
    after = position.copy()
    after.play(position.game.parse(truth.move))
    return not after.is_over and bool(after.s.phase == after.choose_phase)


def may_exchange(rules: Any, truth: Truth) -> bool | None:
    """Whether the seat may exchange after its move; None if this cannot have happened, or ends the game."""
    try:
        position = rules.position(truth.setup)
        for event in truth.events:
            position.apply(event)
        position.play(rules.parse(truth.move))
    except SixfoldError:
        return None
    return None if position.is_over else bool(position.s.phase == position.choose_phase)


def _changed(truth: Truth, rng: Random) -> Iterator[Truth]:
    """The same with one dealt tile of the seat replaced."""
    kinds_of_tiles = sorted({tile for hand in _dealt(truth) for tile in hand})
    for _ in range(60):
        setup, events = json.loads(json.dumps([truth.setup, truth.events]))
        other = replace(truth, setup=setup, events=events)
        hand = rng.choice([hand for hand in _dealt(other) if hand])
        hand[rng.randrange(len(hand))] = rng.choice(kinds_of_tiles)
        yield other


def _dealt(truth: Truth) -> list[list[str]]:
    """The tiles dealt to the seat, in order."""
    first = truth.setup.get("racks") or truth.setup["hands"]
    draws = [event for event in truth.events if event["do"] == "draw" and event["seat"] == truth.changed]
    return [first[truth.changed], *[event.get("tiles") or event["cards"] for event in draws]]


def table_statements(
    ident: str, code: str, game: Any, truth: Truth, seats: Sequence[Plain], options: Plain, at: int
) -> list[Statement]:
    """The statements that write the table as it is before the move."""
    host = next(seat["person"] for seat in seats if seat["person"] is not None)
    opened = {"rules": game.rules, "options": options, "host": host, "code": code, "seats": seats, "first": 0}
    began = {"number": 1, "seed": truth.seed, "setup": truth.setup, "events": [], "used": 0}
    bodies = [("opened", opened), ("began", began)]
    bodies += [("did", {"seat": event["seat"], "events": [event], "used": 0}) for event in truth.events]
    table = Table(ident)
    log = [entry_from(seq, at, kind, body) for seq, (kind, body) in enumerate(bodies, 1)]
    for entry in log:
        table.apply(entry)
    return persistence.statements(table, log)
