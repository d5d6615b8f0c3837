"""No byte of another seat's rack, of the bag or of the seed goes to whoever may not know it.

Everything that a viewer is sent over a whole game is compared with what the same viewer would be sent if the hidden
part had been another: it must be the same, to the byte.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import SixfoldError
from sixfold.games import registry
from sixfold.server.tables import entries as kinds
from sixfold.server.tables.entries import Entry
from sixfold.server.tables.live import LiveTable
from sixfold.server.tables.seeing import facts
from sixfold.server.tables.table import Table

from .telling import PEOPLE, Listener

HIDING = [("board", "base", 2), ("board", "base", 4), ("board", "duel", 2), ("board", "team", 4), ("cards", "base", 3)]
every_table = pytest.mark.parametrize(("game", "variant", "players"), HIDING, ids=str)


def log_of(game: Any, setup: dict[str, Any], turns: list[list[dict[str, Any]]], seed: str) -> list[Entry]:
    """The log of a table at which this was played."""
    seats = [{"person": PEOPLE[seat].person, "name": PEOPLE[seat].name, "bot": None} for seat in range(game.players)]
    opened = {"rules": game.rules, "options": {}, "host": "ada", "code": "ABCDEF", "seats": seats, "first": 0}
    bodies: list[tuple[str, dict[str, Any]]] = [
        (kinds.OPENED, opened),
        (kinds.BEGAN, {"number": 1, "seed": seed, "setup": setup, "events": [], "used": 0}),
    ]
    # The decision itself goes into the log, too, and must not come out of it.
    bodies += [
        (
            kinds.DID,
            {"seat": turn[0]["seat"], "events": turn, "used": 0, "move": "keep", "msg": ["ada", str(number), ""]},
        )
        for number, turn in enumerate(turns)
    ]
    return [Entry(seq, 1_700_000_000_000 + seq, kind, body) for seq, (kind, body) in enumerate(bodies, 1)]


def streams(log: list[Entry], players: int, late: int) -> dict[str, list[bytes]]:
    """Everything that each viewer is sent: those who watch from the first, who come late, and who come back."""
    table = Table("table")
    live = LiveTable("table", table)
    for entry in log[:2]:
        table.apply(entry)
    listeners = {str(seat): Listener(PEOPLE[seat].person) for seat in range(players)} | {"spectator": Listener()}
    for listener in listeners.values():
        live.watch(listener, 0, [])
    for number, entry in enumerate(log[2:]):
        table.apply(entry)
        live.publish([entry])
        if number == late:
            for seat in range(players):
                listeners[f"{seat} late"] = Listener(PEOPLE[seat].person)
                live.watch(listeners[f"{seat} late"], 0, [])
                listeners[f"{seat} back"] = Listener(PEOPLE[seat].person)
                live.watch(listeners[f"{seat} back"], 2, log[2 : number + 3])
            listeners["spectator late"] = Listener()
            live.watch(listeners["spectator late"], 0, [])
    return {name: listener.raw for name, listener in listeners.items()}


def played(game: Any, rng: Random, moves: int) -> tuple[dict[str, Any], list[list[dict[str, Any]]]]:
    """A game: what lay there at first, and what happened in each turn."""
    dealer = Dealer(seed_from(f"secrets {rng.random()}"))
    position = game.start(dealer)
    turns = [list(position.events)] if position.events else []
    for _ in range(moves):
        if position.to_move is None:
            break
        if events := position.play(rng.choice(position.legal_moves()), dealer):
            turns.append(events)
    return position.setup, turns


def other_truths(
    game: Any, setup: dict[str, Any], turns: list[list[dict[str, Any]]], viewer: int | None, rng: Random
) -> Iterator[tuple[dict[str, Any], list[list[dict[str, Any]]]]]:
    """Games that this viewer cannot tell from the one that was played: two hidden things have changed places."""
    hands, drawn = ("racks", "tiles") if "racks" in setup else ("hands", "cards")
    for _ in range(400):
        twin_setup, twin_turns = json.loads(json.dumps([setup, turns]))
        places = [(hand, i) for seat, hand in enumerate(twin_setup[hands]) if seat != viewer for i in range(len(hand))]
        draws = [event for turn in twin_turns for event in turn if event["do"] == "draw" and event["seat"] != viewer]
        places += [(event[drawn], i) for event in draws for i in range(len(event[drawn]))]
        (a, i), (b, j) = rng.sample(places, 2)
        if a[i] == b[j]:
            continue
        a[i], b[j] = b[j], a[i]
        try:
            position = game.position(twin_setup)
            for event in (event for turn in twin_turns for event in turn):
                position.apply(event)
        except SixfoldError:
            continue
        yield twin_setup, twin_turns


@every_table
def test_other_hidden_tiles_leave_every_byte_sent_the_same(game: str, variant: str, players: int) -> None:
    rules, rng = registry.make(game, variant, players), Random(f"{game} {variant} {players}")
    setup, turns = played(rules, rng, 14)
    late = len(turns) // 2
    seed = "ab" * 32
    truth = streams(log_of(rules, setup, turns, seed), players, late)
    for viewer in [*range(players), None]:
        twins = other_truths(rules, setup, turns, viewer, rng)
        for _ in range(3):
            twin = streams(log_of(rules, *next(twins), seed), players, late)
            for name in truth:
                if name.split()[0] == ("spectator" if viewer is None else str(viewer)):
                    assert twin[name] == truth[name]


@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [(n, v, p) for n in registry.names() for v, numbers in registry.variants(n).items() for p in numbers],
    ids=str,
)
def test_the_seed_is_never_sent_while_the_game_runs(game: str, variant: str, players: int) -> None:
    rules, rng = registry.make(game, variant, players), Random(7)
    setup, turns = played(rules, rng, 6)
    seed = Random(8).randbytes(32)
    log = log_of(rules, setup, turns, seed.hex())
    for name, sent in streams(log, players, 2).items():
        whole = b"".join(sent)
        assert seed.hex().encode() not in whole, name
        assert b'"seed"' not in whole
        assert b"keep" not in whole.replace(b'"keep"]', b"")
        assert b"ada" not in whole, "ids of people are nobody's business"


def test_where_moves_can_be_taken_back_nobody_sees_that_an_exchange_is_possible() -> None:
    """A draw that waits and a choice that waits look alike to the others."""
    rules = registry.make("board", "base", 2)
    found = set()
    for number in range(60):
        dealer = Dealer(seed_from(f"exchange {number}"))
        position: Any = rules.start(dealer)
        rng = Random(number)
        while position.to_move is not None and len(found) < 3:
            setup, before = position.setup, list(position.events)
            move = rng.choice(position.legal_moves())
            if str(move)[0] not in "xk":
                placed = position.copy()
                placed.play(move)
                if placed.to_move == position.to_move and not placed.bonus_moves:
                    table = Table("t")
                    log = log_of(rules, setup, [before] if before else [], "ab" * 32)
                    log[0].body["options"]["take_back"] = True
                    for entry in log:
                        table.apply(entry)
                    table.position.play(move)
                    told = facts(table)
                    assert told["take_back"] == position.to_move
                    found.add(json.dumps([told["take_back"] is None, "waiting" in told]))
                    found.add(f"choice {bool(placed.legal_moves())}")
            position.play(move, dealer)
    # Both kinds came up, and both look the same.
    assert {"choice True", "choice False"} <= found
    assert len(found) == 3
