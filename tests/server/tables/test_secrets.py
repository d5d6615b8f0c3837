"""No byte of another seat's rack, of the bag or of the seed is sent to a viewer who may not know it.

All messages of whole games are compared with those that would be sent if the hidden part were different: they must be
the same, to the byte.
"""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from sixfold.core.chance import Dealer, seed_from
from sixfold.games import registry
from sixfold.server.tables.entry import Entry
from sixfold.server.tables.projection import facts
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import ClockOptions, Options, Wanted

from ...matrix import each_variant_once
from ...titles import TABLES
from .indistinguishable_logs import LoggedTable, commitments_of, reseeded, streams, twin
from .log_rows import entry_from, plain
from .recorded_tables import PEOPLE

SEATED = [(game.name, game.variant, game.players) for game in TABLES]
MANNERS = {
    "at leisure": Options(take_back=True, hints=True),
    "with clocks": Options(clock=ClockOptions("game", 90_000, 2), hints=True),
}
# Partners have secrets from each other too, so the start of their game is always compared.
some_stories = pytest.mark.parametrize(
    ("manner", "game", "variant", "players"),
    [
        *each_variant_once(("at leisure", *table) for table in SEATED),
        *each_variant_once((("with clocks", *table) for table in SEATED), 4),
    ],
)


def played_table(game: str, variant: str, players: int, manner: str) -> LoggedTable:
    """A whole game without clocks, or a match of two; with clocks only the start of a game."""
    has_matches = registry.make(game, variant, players).has_matches
    options = msgspec.structs.replace(MANNERS[manner], games=2) if has_matches else MANNERS[manner]
    rng = Random(f"{game} {variant} {players} {manner}")
    played = LoggedTable(Wanted(game, variant, players, options=options), rng).play(2000 if options.take_back else 10)
    assert played.table.status == ("over" if options.take_back else "playing")
    return played


def of(viewer: int | None) -> set[str]:
    """The viewers whose messages must not reveal what this viewer may not know; spectators know no more than a seat."""
    return {str(None), "stranger"} | ({str(PEOPLE[viewer].person)} if viewer is not None else set())


@some_stories
def test_messages_do_not_depend_on_hidden_information(manner: str, game: str, variant: str, players: int) -> None:
    played = played_table(game, variant, players, manner)
    truth = streams(played.log, players)
    seeded, commitments = reseeded(played.log, "secret")
    sent = streams(seeded, players)
    for name, data in sent.items():
        # Another seed with the same draws so far, and other message ids and request texts.
        assert without(data, commitments) == without(truth[name], commitments_of(played.log)), name
        assert b"secret" not in data
        hidden = [plain(entry).get("seed", plain(entry).get("secret")) for entry in seeded]
        assert not any(secret.encode() in data for secret in hidden if secret is not None)
    hides = registry.make(game, variant, players).has_hidden_hands
    for viewer in [Random(players).randrange(players), None] if hides else []:
        other, changes = twin(played.log, viewer, Random(17), 4)
        assert changes
        sent = streams(other, players)
        assert {name: sent[name] for name in of(viewer)} == {name: truth[name] for name in of(viewer)}
        assert sent != truth, "the owners of the changed tiles see the difference"


def without(data: bytes, commitments: list[bytes]) -> bytes:
    """The messages without the public commitments."""
    for commitment in commitments:
        data = data.replace(commitment, b"(commitment)")
    return data


def test_the_compared_tables_contain_every_kind_of_action() -> None:
    """Otherwise the tests above prove too little. Exchanges depend on chance, so all tables count together."""
    logs: list[list[Entry]] = []
    done: set[str] = set()
    for table in (("board", "base", 3), ("cards", "base", 2), *SEATED):
        logs += [played_table(*table, manner).log for manner in MANNERS]
        done |= {event["do"] for log in logs[-2:] for entry in log for event in plain(entry).get("events", [])}
        if len(logs) >= 4 and "exchange" in done:
            break
    happened = {entry.kind for log in logs for entry in log}
    assert happened >= {"took-back", "hinted", "said", "voted", "replaced", "ended", "sat"}
    assert any("spent" in plain(entry) for log in logs for entry in log)
    assert any(plain(entry).get("number") == 2 for log in logs for entry in log)
    assert done >= {"place", "play", "draw", "exchange"}


def log_of(
    game: Any, setup: dict[str, Any], turns: list[list[dict[str, Any]]], seed: str, options: Any = None
) -> list[Entry]:
    """The log of a table with these moves."""
    seats = [{"person": PEOPLE[seat].person, "name": PEOPLE[seat].name, "bot": None} for seat in range(game.players)]
    opened = {
        "rules": game.rules,
        "options": options or {},
        "host": "ada",
        "code": "ABCDEF",
        "seats": seats,
        "first": 0,
    }
    bodies: list[tuple[str, dict[str, Any]]] = [
        ("opened", opened),
        ("began", {"number": 1, "seed": seed, "setup": setup, "events": [], "used": 0}),
    ]
    # The decision itself is in the log and must not be sent.
    bodies += [
        (
            "did",
            {"seat": turn[0]["seat"], "events": turn, "used": 0, "move": "keep", "msg": ["ada", str(number), ""]},
        )
        for number, turn in enumerate(turns)
    ]
    return [entry_from(seq, 1_700_000_000_000 + seq, kind, body) for seq, (kind, body) in enumerate(bodies, 1)]


def test_with_take_backs_others_cannot_see_whether_an_exchange_is_possible() -> None:
    """A pending draw and a pending choice look the same to others."""
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
                    log = log_of(rules, setup, [before] if before else [], "ab" * 32, {"take_back": True})
                    for entry in log:
                        table.apply(entry)
                    table.position.play(move)
                    sent = facts(table)
                    assert sent["take_back"] == position.to_move
                    found.add(json.dumps([sent["take_back"] is None, "waiting" in sent]))
                    found.add(f"choice {bool(placed.legal_moves())}")
            position.play(move, dealer)
    # Both kinds occurred, and both look the same.
    assert {"choice True", "choice False"} <= found
    assert len(found) == 3
