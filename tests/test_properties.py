"""Invariants of every title: any sequence of legal moves, in any variant, with occasional resignations."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.core.actions import Draw, Exchange, Keep, Resign
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import SixfoldError
from sixfold.core.game import Game

from .matrix import each_variant_once, sampled
from .sample_sizes import some
from .titles import TABLES, choose, decisions, image, kit_of, oracle_of, playing, resignation

every_table = pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
several_tables = pytest.mark.parametrize("game", each_variant_once(TABLES, 4), ids=str)
"""One table is of four: where there are two, the game is over when one resigns."""
SHORT = [game for game in TABLES if game == type(game).make(game.variant) and game.players < 3]
every_short_table = pytest.mark.parametrize("game", sampled(TABLES, SHORT), ids=str)
"""Games of four take ten times as long as those of two; where seats do not matter they are long."""


class Table:
    """A game whose decisions come from Hypothesis and whose draws come from a dealer."""

    def __init__(self, game: Game, data: st.DataObject, resignations: bool = False) -> None:
        self.choices = data.draw(st.randoms(use_true_random=True), label="choices")
        self.dealer = Dealer(seed_from(str(data.draw(st.integers(0, 999), label="seed"))))
        self.greed = data.draw(st.sampled_from([0.0, 0.8, 1.0]), label="greed")
        self.resignations = resignations
        first = data.draw(st.integers(0, game.players - 1), label="first")
        self.position: Any = game.start(self.dealer, first)

    def actions(self) -> Iterator[Any]:
        """Play to the end; yields each action before it is played, so that the caller can look at the position."""
        while not self.position.is_over:
            action = self.choose()
            yield action
            self.position.play(action)

    def choose(self) -> Any:
        """A resignation, a draw, or a decision: at random, or greedy for points, which causes rare events."""
        position, choices = self.position, self.choices
        if self.resignations and choices.random() < 0.01:
            return resignation(position, choices)
        if position.draws_pending:
            return Draw(tuple(position.deal_pending(self.dealer)))
        return choose(position, choices, self.greed)


def played(game: Game, data: st.DataObject, most: int, resignations: bool = False) -> Table:
    """A game stopped after some actions, at a position where a decision is to be made."""
    table = Table(game, data, resignations)
    stop = data.draw(st.integers(0, most), label="actions before")
    for number, _ in enumerate(table.actions()):
        if number >= stop and not table.position.draws_pending:
            break
    return table


# --- invariants --------------------------------------------------------------------------------------------


def check(position: Any) -> None:
    kit_of(position.game.name).check(position)
    assert position.is_over == (position.result() is not None) == (position.to_move is None)
    # At a large table, listing the moves takes longest.
    if len(position.events) % 5 == 0 or position.is_over:
        waiting = [bool(position.legal_moves()), bool(position.draws_pending), position.is_over]
        assert waiting.count(True) == 1, "a game waits for exactly one thing"
    if (seat := position.to_move) is not None:
        assert seat in playing(position)
    for track in position.tracks():
        assert max(map(abs, track.values())) <= position.game.track_end


@several_tables
@given(data=st.data())
@some(5)
def test_invariants_hold_after_every_action(game: Game, data: st.DataObject) -> None:
    table = Table(game, data, resignations=data.draw(st.booleans()))
    for _ in table.actions():
        check(table.position)
    check(table.position)
    result = table.position.result()
    assert result is not None
    assert sorted(seat for group in result["ranking"] for seat in group) == list(range(game.players))


# --- the legal moves ---------------------------------------------------------------------------------------


@every_table
@given(data=st.data())
@some(5)
def test_legal_moves_equal_those_of_the_oracle(game: Game, data: st.DataObject) -> None:
    position = played(game, data, 30 * game.players + 20).position
    moves = position.moves_with_points()
    assert sorted(str(move) for move, _ in moves) == sorted(map(str, decisions(position)))
    assert len({move for move, _ in moves}) == len(moves), "a move is listed twice"
    if (oracle := oracle_of(game)) is not None and moves and not isinstance(moves[0][0], Exchange):
        plays = oracle(position)
        if isinstance(plays, dict):
            assert {str(move): points for move, points in moves} == plays


@every_short_table
@given(data=st.data())
@some(5)
def test_legal_moves_lead_to_different_positions_with_the_listed_points(game: Game, data: st.DataObject) -> None:
    table = played(game, data, 30 * game.players + 40)
    position = table.position
    before = image(position)
    seen: dict[bytes, Any] = {}
    moves = position.moves_with_points()
    for move, points in moves if len(moves) <= 150 else table.choices.sample(moves, 150):
        after = position.copy()
        [event] = after.play(move) or [None]
        same = seen.setdefault(public(after, position.to_move), move)
        assert same == move, f"{same} and {move} are the same move"
        assert game.parse(str(move)) == move
        if not isinstance(move, Exchange | Keep):
            assert event is not None
            gains = event["gains"]
            assert (gains if isinstance(gains, dict) else tuple(gains)) == points == position.points(move)
            assert position.action_of(event) == move
    assert image(position) == before, "a copy is independent"


def public(position: Any, seat: int) -> bytes:
    """The record of a position, with sorted hands."""
    states = position.states.copy()
    if position.hand_counts:
        states[position.hands_field][0, seat].sort()
    return bytes(states.tobytes())


@several_tables
@given(data=st.data())
@some(6)
def test_illegal_actions_are_refused_and_change_nothing(game: Game, data: st.DataObject) -> None:
    table = played(game, data, 30 * game.players + 20, resignations=True)
    position = table.position
    legal = set(position.legal_moves())
    wrong: list[Any] = [*kit_of(game.name).attempts(position, table.choices), Keep(), Exchange(()), Exchange(("RR",))]
    wrong += [Draw(()), Draw(("RR",) * 6), Draw(("RR",)), Draw(("XX",)), Resign(game.players), Resign(-1)]
    wrong += [Resign(seat) for seat in range(game.players) if position.s.resigned[seat]]
    before = image(position)
    for action in wrong:
        if action in legal:
            continue
        twin = position.copy()
        refusal, events = attempted(twin, action)
        if refusal is None:
            assert position.action_of(events[0]) in legal, f"{action} is neither a move nor another way to write one"
        else:
            assert image(twin) == before, f"{action} was refused and yet changed something"
            assert refusal.code
            assert refusal.message.isprintable()


def attempted(position: Any, action: Any) -> tuple[SixfoldError | None, list[Any]]:
    """Try an action: its error or its events."""
    try:
        return None, position.play(action)
    except SixfoldError as refused:
        return refused, []


# --- records and copies ------------------------------------------------------------------------------------


@every_short_table
@given(data=st.data())
@some(5)
def test_replayed_events_lead_to_the_same_position(game: Game, data: st.DataObject) -> None:
    table = Table(game, data, resignations=data.draw(st.booleans()))
    position = table.position
    twin: Any = game.position(json.loads(json.dumps(position.setup)))
    done = 0
    for _ in table.actions():
        done = replay(twin, position, done)
        # A declined exchange is not an event: the twin infers it from the draw.
        if position.draws_pending == 0 or twin.draws_pending:
            assert twin.states.tobytes() == position.states.tobytes()
    replay(twin, position, done)
    assert image(twin) == image(position)
    assert twin.result() == position.result()


def replay(twin: Any, position: Any, done: int) -> int:
    """Apply the events that the twin has not seen yet, as read back from a file."""
    for event in position.events[done:]:
        assert twin.apply(json.loads(json.dumps(event))) == event
    return len(position.events)


@every_short_table
@given(data=st.data())
@some(4)
def test_a_copy_is_independent(game: Game, data: st.DataObject) -> None:
    table = played(game, data, 20 * game.players)
    position, twin = table.position, table.position.copy()
    before = image(position)
    assert image(twin) == before
    table.position = twin
    for number, _ in enumerate(table.actions()):
        if number == 12:
            break
    assert twin.is_over or image(twin) != before
    assert image(position) == before


@every_short_table
@given(data=st.data())
@some(4)
def test_a_wrong_outcome_in_an_event_is_refused_and_changes_nothing(game: Game, data: st.DataObject) -> None:
    table = played(game, data, 30 * game.players)
    position, colour = table.position, game.colours[0]
    if position.is_over or isinstance(position.legal_moves()[0], Exchange):
        return
    after = position.copy()
    [event] = after.play(choose(position, table.choices, table.greed))
    before = image(position)
    gains = event["gains"]
    more = {**gains, colour: gains.get(colour, 0) + 1} if isinstance(gains, dict) else [gains[0] + 1, *gains[1:]]
    for changed in (
        {"gains": more},
        {"track": event["track"] | {colour: event["track"][colour] + 1}},
        {"seat": (event["seat"] + 1) % game.players if game.players > 1 else 1},
        {"do": "pass"},
    ):
        with pytest.raises(SixfoldError):
            position.apply(event | changed)
        assert image(position) == before
    for _, edit in kit_of(game.name).wrong_events(event, position, table.choices):
        wrong = json.loads(json.dumps(event))
        edit(wrong)
        if wrong != event:
            with pytest.raises(SixfoldError):
                position.apply(wrong)
            assert image(position) == before
    position.apply(event)
    assert image(position) == image(after)
