"""A record is read back unchanged, for every variant and every state of a game."""

import json
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadRecord
from sixfold.games import registry
from sixfold.records import Record, canonical, dumps, loads, read, record_of, replay, verify, write

from ..matrix import each_variant_once
from .sample_games import (
    RESIGNATIONS,
    VARIANTS,
    abandoned,
    as_json,
    finished,
    play,
    refusal,
    resigned,
    running,
)

KINDS = (finished, running, resigned, abandoned)
every_variant = pytest.mark.parametrize(("variant", "players"), each_variant_once(VARIANTS))


@pytest.fixture(
    params=[(kind, *variant) for kind in KINDS for variant in VARIANTS], ids=lambda p: f"{p[0].__name__}-{p[1]}-{p[2]}"
)
def record(request: pytest.FixtureRequest) -> Record:
    """Each kind of record of each variant; made only when it is needed, because playing takes a while."""
    kind, variant, players = request.param
    made: Record = kind(variant, players)
    return made


def test_reading_what_was_written_gives_the_same_record(record: Record, tmp_path: Any) -> None:
    text = dumps(record)
    assert loads(text) == record
    assert loads(text.encode()) == record
    assert dumps(loads(text)) == text
    write(record, tmp_path / "game.json")
    assert read(tmp_path / "game.json") == record
    assert (tmp_path / "game.json").read_text("utf-8") == text


def test_every_true_record_is_verified(record: Record) -> None:
    position = verify(record)
    assert position.events == record.events
    assert position.result() == (record.result if position.to_move is None else None)
    assert canonical(record) == record


def test_replay_shows_every_position_once(record: Record) -> None:
    positions = list(replay(record))
    assert [len(position.events) for position in positions] == list(range(len(record.events) + 1))
    assert positions[-1].view(None).to_json() == verify(record).view(None).to_json()


def test_positions_of_a_replay_are_independent() -> None:
    record = running("base", 2)
    shown = [position.view(0).to_json() for position in replay(record)]
    seen = []
    for position in replay(record):
        seen.append(position.view(0).to_json())
        if moves := position.legal_moves():
            position.play(moves[0])
    assert seen == shown


def test_one_event_a_line(record: Record) -> None:
    lines = dumps(record).splitlines()
    events = [line for line in lines if '"do":' in line]
    assert [json.loads(line.strip().removesuffix(",").removesuffix("]")) for line in events] == record.events


def test_the_games_of_these_tests_hold_what_is_rare() -> None:
    for variant, players in VARIANTS:
        if variant == "solo":
            continue
        events = finished(variant, players).events
        assert any(event["do"] == "exchange" for event in events)
        assert any(a["do"] == b["do"] == "place" for a, b in pairwise(events)), "no bonus move"
    assert any(event.get("markers") for event in finished("duel", 2).events)
    for variant, players in (("solo", 1), ("team", 4)):
        assert finished(variant, players).result is not None
        assert any(max(event.get("track", {"R": 0}).values()) > 18 for event in finished(variant, players).events)


def test_a_declined_exchange_is_not_written_and_its_draw_still_follows_from_the_seed() -> None:
    record = finished("duel", 2)
    events = record.events
    declined = [
        number
        for number, position in enumerate(replay(record))
        if "keep" in map(str, position.legal_moves()) and events[number]["do"] == "draw"
    ]
    assert declined
    verify(record)


@every_variant
def test_the_seed_is_revealed_only_at_the_end(variant: str, players: int) -> None:
    promise, revealed = running(variant, players).shuffle, finished(variant, players).shuffle
    assert promise is not None
    assert revealed is not None
    assert promise.seed is None
    assert '"seed"' not in dumps(running(variant, players))
    assert revealed.seed is not None
    assert Dealer(bytes.fromhex(revealed.seed)).commitment == revealed.commitment


@every_variant
def test_a_record_without_a_promise_is_verified_too(variant: str, players: int) -> None:
    for record in (finished(variant, players), running(variant, players)):
        plain = replace(record, shuffle=None)
        assert "shuffle" not in as_json(plain)
        assert loads(dumps(plain)) == plain
        verify(plain)


@every_variant
def test_the_last_to_resign_is_placed_before_the_earlier_ones(variant: str, players: int) -> None:
    result = resigned(variant, players).result
    assert result is not None
    assert result["reason"] == "resigned"
    gone = [seat for _, seat in RESIGNATIONS[variant, players]]
    last = [[0]] if players == 1 else [[1, 3]] if variant == "team" else [[seat] for seat in reversed(gone)]
    assert result["ranking"][-len(last) :] == last


@every_variant
def test_an_abandoned_game_may_leave_its_ranking_empty(variant: str, players: int) -> None:
    record = abandoned(variant, players)
    assert record.result is not None
    assert record.result["reason"] == "abandoned"
    verify(record)
    unranked = replace(record, result=record.result | {"ranking": []})
    verify(unranked)
    assert canonical(unranked) == unranked


def test_a_record_does_not_change_with_its_game() -> None:
    position, dealer = play("base", 2, 5)
    record = record_of(position, dealer=dealer)
    before = deepcopy(record)
    position.play(position.legal_moves()[0], dealer)
    position.setup["racks"][0].clear()
    assert record == before


def test_other_spellings_are_read_and_rewritten_in_the_canonical_one() -> None:
    for variant, players in VARIANTS:
        data = as_json(finished(variant, players))
        data["setup"]["racks"] = [[tile[::-1] for tile in reversed(rack)] for rack in data["setup"]["racks"]]
        for event in data["events"]:
            if event["do"] == "place" and event["tile"][0] != event["tile"][1]:
                event["tile"] = event["tile"][::-1]
                event["at"].reverse()
                event["gains"].reverse()
            elif event["do"] in ("draw", "exchange"):
                event["tiles"] = [tile[::-1] for tile in event["tiles"]]
        written = canonical(loads(json.dumps(data)))
        assert written.events == finished(variant, players).events
        assert written.result == finished(variant, players).result


def test_either_order_of_a_double_is_read_where_it_changes_nothing() -> None:
    data = as_json(finished("base", 4))
    doubles = [event for event in data["events"] if event["do"] == "place" and event["tile"][0] == event["tile"][1]]
    assert doubles
    for event in doubles:
        event["at"].reverse()
        event["gains"].reverse()
    assert canonical(loads(json.dumps(data))) == finished("base", 4)


def test_the_order_of_a_double_is_kept_where_it_matters() -> None:
    dealer, written = Dealer(b"\x01" * 32), None
    position: Any = registry.make("board", "solo", 1).start(dealer)
    while position.to_move is not None:
        moves = position.moves_with_points()
        # A double may be written higher cell first only where the order of scoring changes something (B4).
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


def test_keys_that_are_not_known_are_ignored() -> None:
    data = as_json(finished("duel", 2))
    for part in (data, data["rules"], *data["seats"], data["setup"], *data["events"], data["result"], data["shuffle"]):
        part["elsewhere"] = {"x": [1.5, None, "…"]}
    assert canonical(loads(json.dumps(data))) == finished("duel", 2)


def test_the_first_seat_may_be_left_out() -> None:
    data = as_json(resigned("base", 2))
    assert data["setup"].pop("first") == 0
    verify(loads(json.dumps(data)))


def test_a_seat_that_resigns_while_it_is_to_draw_draws_nothing() -> None:
    dealer = Dealer(bytes(32))
    position: Any = registry.make("board", "base", 3).start(dealer)
    position.play(position.legal_moves()[0])
    position.play(position.game.parse("resign"), dealer)
    for _ in range(6):
        position.play(position.legal_moves()[0], dealer)
    verify(record_of(position, dealer=dealer, abandoned=True))


def test_a_writer_refuses_what_a_reader_would_refuse() -> None:
    position, _ = play("base", 2, 3)
    for seats in ([{"name": "a"}], [{"name": "a"}, {"name": 5}], [{"name": "a"}, {}], [{"name": "a"}, {"name": "\n"}]):
        with pytest.raises(BadRecord, match=r"^seats"):
            record_of(position, seats)
    good = record_of(position)
    for setup in ({"racks": {1, 2}}, {"racks": float("nan")}, {"racks": "\ud800"}):
        with pytest.raises(BadRecord, match=r"JSON|surrogate|UTF-8"):
            dumps(replace(good, setup=setup))
