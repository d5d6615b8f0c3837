"""Matches of several games (C8): the starting player rotates, lowest markers add up, equal totals share the win."""

import json
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadRecord
from sixfold.games import registry
from sixfold.records import (
    Match,
    Record,
    dumps,
    dumps_match,
    is_match,
    loads,
    loads_match,
    match_of,
    read,
    read_match,
    record_of,
    verify_match,
    write_match,
)


@cache
def game(players: int, number: int, first: int, decisions: int = 10**6, name: str = "cards") -> Record:
    """One game; with fewer decisions it is unfinished."""
    dealer, rng = Dealer(seed_from(f"match {players} {number}")), Random(number)
    position: Any = registry.make(name, "base", players).start(dealer, first)
    while position.to_move is not None and decisions:
        position.play(max(position.moves_with_points(), key=lambda entry: (sum(entry[1]), rng.random()))[0], dealer)
        decisions -= 1
    return record_of(position, dealer=dealer)


def whole(players: int = 3, count: int = 4) -> Match:
    """A match in which the players begin in turn."""
    return match_of([game(players, number, (1 + number) % players) for number in range(count)])


def refused(match: Any) -> BadRecord:
    with pytest.raises(BadRecord) as wrong:
        verify_match(match if isinstance(match, Match) else loads_match(json.dumps(match)))
    assert str(wrong.value).isprintable()
    return wrong.value


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c8_points_are_the_lowest_markers(players: int) -> None:
    match = whole(players)
    lowest = [[min(track.values()) for track in (record.result or {})["tracks"]] for record in match.games]
    assert match.totals == [sum(column) for column in zip(*lowest, strict=True)]
    assert len(verify_match(match)) == 4


def test_c8_the_starting_player_rotates_to_the_left() -> None:
    match = whole(3)
    assert [record.setup["first"] for record in match.games] == [1, 2, 0, 1]
    assert match.next_first == 2
    wrong = refused(Match([game(3, 0, 1), game(3, 1, 1)], [0, 0, 0]))
    assert wrong.code == "match-first"
    assert "game 2: seat 2 begins" in wrong.message


def test_c8_without_a_starting_seat_seat_zero_starts() -> None:
    first = deepcopy(game(2, 0, 0))
    del first.setup["first"]
    assert match_of([first, game(2, 1, 1)]).next_first == 0


def test_c8_only_games_with_a_result_count() -> None:
    done, running = game(2, 0, 0), game(2, 1, 1, decisions=9)
    assert running.result is None
    assert match_of([done, running]).totals == match_of([done]).totals
    assert match_of([running]).totals == [0, 0]
    verify_match(match_of([done, running]))


def test_c8_a_resigned_game_counts_with_its_current_markers() -> None:
    position: Any = registry.make("cards", "base", 2).start(Dealer(bytes(32)))
    position.play(position.game.parse("resign"))
    assert match_of([record_of(position)]).totals == [0, 0]


@pytest.mark.parametrize(
    ("totals", "ranking"),
    [([7, 3, 5], [[0], [2], [1]]), ([5, 7, 5], [[1], [0, 2]]), ([4, 4, 4], [[0, 1, 2]])],
)
def test_c8_equal_totals_share_the_place(totals: list[int], ranking: list[list[int]]) -> None:
    assert Match([], totals).ranking == ranking


def test_a_record_is_read_back_unchanged(tmp_path: Path) -> None:
    match = whole()
    text = dumps_match(match)
    assert loads_match(text) == match
    assert dumps_match(loads_match(text)) == text
    data = json.loads(text)
    assert set(data) == {"format", "version", "games", "totals"}
    assert (data["format"], data["version"]) == ("sixfold-match", 1)
    assert data["games"][0] == json.loads(dumps(match.games[0]))
    write_match(match, tmp_path / "match.json")
    assert read_match(tmp_path / "match.json") == match
    with pytest.raises(BadRecord, match="match of several games"):
        read(tmp_path / "match.json")


def test_matches_and_single_games_are_distinguished() -> None:
    assert is_match(dumps_match(whole()))
    assert not is_match(dumps(game(3, 0, 1)))
    assert not is_match("[]")
    with pytest.raises(BadRecord) as wrong:
        loads_match(dumps(game(3, 0, 1)))
    assert wrong.value.code == "unknown-format"
    with pytest.raises(BadRecord) as wrong:
        loads(dumps_match(whole()))
    assert wrong.value.code == "match"


def test_invalid_matches_are_refused() -> None:
    right = json.loads(dumps_match(whole()))

    def code(**change: Any) -> str:
        return refused(deepcopy(right) | change).code

    totals = right["totals"]
    assert code(totals=[totals[0] + 1, *totals[1:]]) == "totals-mismatch"
    assert code(totals=totals[:-1]) == "totals-mismatch"
    assert code(totals=[True, *totals[1:]]) == "bad-shape"
    assert code(totals=None) == "bad-shape"
    assert code(games=[]) == "bad-shape"
    assert code(games={}) == "bad-shape"
    assert code(games=[5]) == "bad-shape"
    assert code(version=2) == "unknown-version"
    assert code(games=right["games"][::-1]) == "match-first"
    assert code(games=[right["games"][0], json.loads(dumps(game(2, 1, 0)))]) == "match-rules"
    assert code(games=[right]) == "match", "a match of matches"


def test_in_a_match_all_players_keep_seat_and_name() -> None:
    data = json.loads(dumps_match(whole()))
    data["games"][1]["seats"].reverse()
    wrong = refused(data)
    assert wrong.code == "match-seats"
    assert str(wrong).startswith("game 2: ")
    renamed = json.loads(dumps_match(whole()))
    for number, one in enumerate(renamed["games"]):
        one["seats"][0]["bot"] = f"greedy of day {number}"
    verify_match(loads_match(json.dumps(renamed)))


def test_an_invalid_game_of_a_match_is_named() -> None:
    data = json.loads(dumps_match(whole()))
    event = next(event for event in data["games"][2]["events"] if event["do"] == "play")
    event["gains"][0] += 1
    wrong = refused(data)
    assert wrong.code == "wrong-gains"
    assert wrong.message.startswith("game 3: event 1: ")


def test_games_without_matches_are_refused_in_a_match() -> None:
    with pytest.raises(BadRecord) as wrong:
        match_of([game(2, 0, 0, decisions=2, name="board")])
    assert wrong.value.code == "no-match"
    with pytest.raises(BadRecord):
        match_of([])
