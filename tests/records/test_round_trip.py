"""A record is read back unchanged, for every variant and every state of a game."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

import sixfold
from sixfold.core.chance import Dealer
from sixfold.core.errors import BadRecord
from sixfold.core.game import Game
from sixfold.records import Record, canonical, dumps, loads, read, record_of, replay, verify, write

from ..matrix import each_variant_once, sampled, samples
from ..titles import TABLES
from .sample_games import (
    abandoned,
    as_json,
    finished,
    play,
    resigned,
    running,
)

KINDS = (finished, running, resigned, abandoned)
every_variant = pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)


# Where two play, one resignation ends the game.
every_record = pytest.mark.parametrize(
    ("kind", "game"),
    sampled(
        [(kind, game) for kind in KINDS for game in TABLES],
        [(kind, game) for kind in KINDS for game in samples(TABLES, 4 if kind is resigned else 3)],
    ),
    ids=lambda value: getattr(value, "__name__", str(value)),
)


@pytest.fixture
def record(kind: Callable[[Game], Record], game: Game) -> Record:
    """Each kind of record of each variant; made only when it is needed, because playing takes a while."""
    return kind(game)


@every_record
def test_a_written_record_is_read_back_unchanged(record: Record, tmp_path: Any) -> None:
    text = dumps(record)
    assert loads(text) == record
    assert loads(text.encode()) == record
    assert dumps(loads(text)) == text
    write(record, tmp_path / "game.json")
    assert read(tmp_path / "game.json") == record
    assert (tmp_path / "game.json").read_text("utf-8") == text


@every_record
def test_every_sample_record_verifies(record: Record) -> None:
    position = verify(record)
    assert position.events == record.events
    assert position.result() == (record.result if position.to_move is None else None)
    assert canonical(record) == record


@every_record
def test_a_replay_has_every_position_once(record: Record) -> None:
    positions = list(replay(record))
    assert [len(position.events) for position in positions] == list(range(len(record.events) + 1))
    assert positions[-1].view(None).to_json() == verify(record).view(None).to_json()


def test_positions_of_a_replay_are_independent() -> None:
    record = running(sixfold.board("base", 2))
    shown = [position.view(0).to_json() for position in replay(record)]
    seen = []
    for position in replay(record):
        seen.append(position.view(0).to_json())
        if moves := position.legal_moves():
            position.play(moves[0])
    assert seen == shown


@every_record
def test_a_record_is_written_with_one_event_per_line(record: Record) -> None:
    lines = dumps(record).splitlines()
    events = [line for line in lines if '"do":' in line]
    assert [json.loads(line.strip().removesuffix(",").removesuffix("]")) for line in events] == record.events


@every_variant
def test_the_seed_is_revealed_only_at_the_end(game: Game) -> None:
    promise, revealed = running(game).shuffle, finished(game).shuffle
    assert promise is not None
    assert revealed is not None
    assert promise.seed is None
    assert '"seed"' not in dumps(running(game))
    assert revealed.seed is not None
    assert Dealer(bytes.fromhex(revealed.seed)).commitment == revealed.commitment


@every_variant
def test_a_record_without_a_commitment_verifies(game: Game) -> None:
    for record in (finished(game), running(game)):
        plain = replace(record, shuffle=None)
        assert "shuffle" not in as_json(plain)
        assert loads(dumps(plain)) == plain
        verify(plain)


@pytest.mark.parametrize("game", each_variant_once(TABLES, 4), ids=str)
def test_the_last_to_resign_is_placed_before_the_earlier_ones(game: Game) -> None:
    result = resigned(game).result
    assert result is not None
    assert result["reason"] == "resigned"
    gone = [event["seat"] for event in resigned(game).events if event["do"] == "resign"]
    last = [sorted(side) for seat in reversed(gone) for side in game.sides if seat in side]
    assert result["ranking"][-len(last) :] == last


@every_variant
def test_an_abandoned_game_may_leave_its_ranking_empty(game: Game) -> None:
    record = abandoned(game)
    assert record.result is not None
    assert record.result["reason"] == "abandoned"
    verify(record)
    unranked = replace(record, result=record.result | {"ranking": []})
    verify(unranked)
    assert canonical(unranked) == unranked


def test_a_record_does_not_change_when_its_game_continues() -> None:
    position, dealer = play(sixfold.board(), 5)
    record = record_of(position, dealer=dealer)
    before = deepcopy(record)
    position.play(position.legal_moves()[0], dealer)
    position.setup["racks"][0].clear()
    assert record == before


def test_unknown_keys_are_ignored() -> None:
    data = as_json(finished(sixfold.board("duel", 2)))
    for part in (data, data["rules"], *data["seats"], data["setup"], *data["events"], data["result"], data["shuffle"]):
        part["elsewhere"] = {"x": [1.5, None, "…"]}
    assert canonical(loads(json.dumps(data))) == finished(sixfold.board("duel", 2))


def test_the_first_seat_may_be_left_out() -> None:
    data = as_json(resigned(sixfold.board("base", 2)))
    assert data["setup"].pop("first") == 0
    verify(loads(json.dumps(data)))


def test_a_writer_refuses_what_a_reader_would_refuse() -> None:
    position, _ = play(sixfold.board(), 3)
    for seats in ([{"name": "a"}], [{"name": "a"}, {"name": 5}], [{"name": "a"}, {}], [{"name": "a"}, {"name": "\n"}]):
        with pytest.raises(BadRecord, match=r"^seats"):
            record_of(position, seats)
    good = record_of(position)
    for setup in ({"racks": {1, 2}}, {"racks": float("nan")}, {"racks": "\ud800"}):
        with pytest.raises(BadRecord, match=r"JSON|surrogate|UTF-8"):
            dumps(replace(good, setup=setup))
