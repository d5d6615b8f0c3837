"""Records of the board game: rare events, and the spellings of tiles."""

import json
from itertools import pairwise
from typing import Any

import sixfold
from sixfold.core.chance import Dealer
from sixfold.games import registry
from sixfold.records import canonical, loads, record_of, replay, verify

from ..records.sample_games import as_json, finished, refusal

VARIANTS = [("base", 2), ("base", 3), ("base", 4), ("solo", 1), ("team", 4), ("duel", 2)]


def test_the_sample_games_contain_rare_events() -> None:
    for variant, players in VARIANTS:
        if variant == "solo":
            continue
        events = finished(sixfold.board(variant, players)).events
        assert any(event["do"] == "exchange" for event in events)
        assert any(a["do"] == b["do"] == "place" for a, b in pairwise(events)), "no bonus move"
    assert any(event.get("markers") for event in finished(sixfold.board("duel", 2)).events)
    for variant, players in (("solo", 1), ("team", 4)):
        assert finished(sixfold.board(variant, players)).result is not None
        assert any(
            max(event.get("track", {"R": 0}).values()) > 18
            for event in finished(sixfold.board(variant, players)).events
        )


def test_other_spellings_are_accepted_and_written_canonically() -> None:
    for variant, players in VARIANTS:
        data = as_json(finished(sixfold.board(variant, players)))
        data["setup"]["racks"] = [[tile[::-1] for tile in reversed(rack)] for rack in data["setup"]["racks"]]
        for event in data["events"]:
            if event["do"] == "place" and event["tile"][0] != event["tile"][1]:
                event["tile"] = event["tile"][::-1]
                event["at"].reverse()
                event["gains"].reverse()
            elif event["do"] in ("draw", "exchange"):
                event["tiles"] = [tile[::-1] for tile in event["tiles"]]
        written = canonical(loads(json.dumps(data)))
        assert written.events == finished(sixfold.board(variant, players)).events
        assert written.result == finished(sixfold.board(variant, players)).result


def test_either_order_of_a_double_is_accepted_where_it_changes_nothing() -> None:
    data = as_json(finished(sixfold.board("base", 4)))
    doubles = [event for event in data["events"] if event["do"] == "place" and event["tile"][0] == event["tile"][1]]
    assert doubles
    for event in doubles:
        event["at"].reverse()
        event["gains"].reverse()
    assert canonical(loads(json.dumps(data))) == finished(sixfold.board("base", 4))


def test_the_order_of_a_double_is_kept_where_it_matters() -> None:
    dealer, written = Dealer(b"\x01" * 32), None
    position: Any = registry.make("board", "solo", 1).start(dealer)
    while position.to_move is not None:
        moves = position.moves_with_points()
        # A double is written with the higher cell first only where the order of scoring matters (B4).
        special = [move for move, _ in moves if move.tile[0] == move.tile[1] and move.at[0] > move.at[1]]
        move = special[0] if special else max(moves, key=lambda entry: sum(entry[1]))[0]
        happened = position.play(move, dealer)
        written = happened[0] if special else written
    record = record_of(position, dealer=dealer)
    assert written in record.events
    assert canonical(record) == record
    data = as_json(record)
    event = data["events"][record.events.index(written)]
    event["at"].reverse()
    event["gains"].reverse()
    wrong = refusal(data)
    assert wrong is not None
    assert (wrong.code, wrong.event) == ("wrong-track", record.events.index(written) + 1)


def test_a_seat_that_resigns_while_it_is_to_draw_draws_nothing() -> None:
    dealer = Dealer(bytes(32))
    position: Any = registry.make("board", "base", 3).start(dealer)
    position.play(position.legal_moves()[0])
    position.play(position.game.parse("resign"), dealer)
    for _ in range(6):
        position.play(position.legal_moves()[0], dealer)
    verify(record_of(position, dealer=dealer, abandoned=True))


def test_a_declined_exchange_is_not_recorded_and_the_draw_still_follows_from_the_seed() -> None:
    record = finished(sixfold.board("duel", 2))
    events = record.events
    declined = [
        number
        for number, position in enumerate(replay(record))
        if "keep" in map(str, position.legal_moves()) and events[number]["do"] == "draw"
    ]
    assert declined
    verify(record)
