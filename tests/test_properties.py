"""Invariants of every game: any sequence of legal moves, in any variant, with occasional resignations."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold.core.actions import Draw, Exchange, Keep, Resign
from sixfold.core.chance import seed_from
from sixfold.core.errors import IllegalMove
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.moves import Place
from sixfold.games.board.position import BoardPosition
from sixfold.laying.state import NO_TILE

from .matrix import each_variant_once, sampled
from .perft import oracle
from .sample_sizes import some

TABLES = [("solo", 1), ("base", 2), ("duel", 2), ("base", 3), ("base", 4), ("team", 4)]
every_table = pytest.mark.parametrize(("variant", "players"), each_variant_once(TABLES), ids=str)
every_short_table = pytest.mark.parametrize(
    ("variant", "players"), sampled(TABLES, [("solo", 1), ("base", 2), ("duel", 2)]), ids=str
)
"""Games of four take ten times as long as those of two; where seats do not matter they are long."""
WHOLE = dict(zip(LAYOUT.tiles, LAYOUT.copies, strict=True))
FIELDS = {"base": (0, 18), "solo": (0, 36), "team": (0, 36), "duel": (-9, 9)}


# --- playing -----------------------------------------------------------------------------------------------


class Table:
    """A game whose decisions come from Hypothesis and whose draws come from a dealer."""

    def __init__(self, variant: str, players: int, data: st.DataObject, resignations: bool = False) -> None:
        self.choices = data.draw(st.randoms(use_true_random=True), label="choices")
        self.dealer = sixfold.Dealer(seed_from(str(data.draw(st.integers(0, 999), label="seed"))))
        self.greed = data.draw(st.sampled_from([0.0, 0.8, 1.0]), label="greed")
        self.resignations = resignations
        self.position = sixfold.board(variant, players).start(
            self.dealer, data.draw(st.integers(0, players - 1), label="first")
        )

    def actions(self) -> Iterator[Any]:
        """Play to the end; yields each action before it is played, so that the caller can look at the position."""
        position = self.position
        while not position.is_over:
            action = self.choose()
            yield action
            position.play(action)

    def choose(self) -> Any:
        """A resignation, a draw, or a decision: at random, or greedy for points, which causes rare events."""
        position, choices = self.position, self.choices
        if self.resignations and choices.random() < 0.01:
            return Resign(choices.choice([s for s in range(position.game.players) if not position.s.resigned[s]]))
        if position.draws_pending:
            return Draw(tuple(position.deal_pending(self.dealer)))
        if not is_placing(position):
            return choices.choice(position.legal_moves())
        if choices.random() < self.greed:
            return max(position.moves_with_points(), key=lambda entry: sum(entry[1]))[0]
        tile = choices.choice(position.rack(int(position.s.seat)))
        a, b = choices.choice(allowed_pairs(position))
        return Place(tile, (a, b) if choices.random() < 0.5 else (b, a))


def is_placing(position: BoardPosition) -> bool:
    """Whether the seat to move is to place a tile."""
    return position.s.phase == 0


def allowed_pairs(position: BoardPosition) -> list[Any]:
    """The pairs on which the seat to move may place, without listing all moves."""
    if oracle.has_placed(position, int(position.s.seat)):
        return oracle.free_pairs(position)
    return list({tuple(sorted(move.at)) for move in position.legal_moves() if isinstance(move, Place)})


def image(position: BoardPosition) -> bytes:
    """Everything that a position holds."""
    return bytes(position.states.tobytes()) + json.dumps([position.setup, position.events]).encode()


def played(variant: str, players: int, data: st.DataObject, most: int, resignations: bool = False) -> Table:
    """A game stopped after some actions, at a position where a decision is to be made."""
    table = Table(variant, players, data, resignations)
    stop = data.draw(st.integers(0, most), label="actions before")
    for number, _ in enumerate(table.actions()):
        if number >= stop and not table.position.draws_pending:
            break
    return table


# --- what holds after every action -------------------------------------------------------------------------


def assert_tiles_conserved(position: BoardPosition) -> None:
    laid = Counter(event["tile"] for event in position.events if event["do"] == "place")
    held = Counter(tile for seat in range(position.game.players) for tile in position.rack(seat))
    assert {tile: position.bag[tile] + laid[tile] + held[tile] for tile in LAYOUT.tiles} == WHOLE
    assert int(position.s.bag_left) == sum(position.bag.values())
    assert min(position.bag.values()) >= 0
    assert int(position.s.bag_left) >= 6, "B10: the bag can never run dry"
    assert len(position.board()) == len(LAYOUT.symbols) + 2 * laid.total()


def assert_tracks_in_bounds(position: BoardPosition) -> None:
    lowest, top = FIELDS[position.game.variant]
    assert lowest <= position.s.track.min() <= position.s.track.max() <= top
    assert int(position.s.duel_markers[0]) & int(position.s.duel_markers[1]) == 0
    if position.game.variant != "duel":
        assert position.duel_markers() == {}


def assert_turn_makes_sense(position: BoardPosition) -> None:
    s, players = position.s, position.game.players
    assert int(s.pairs) == len(oracle.free_pairs(position))
    assert position.is_over == (position.result() is not None) == (position.to_move is None)
    assert (s.rack[players:] == NO_TILE).all()
    if position.is_over:
        assert position.draws_pending == 0
        assert position.legal_moves() == []
        return
    seat = position.to_move
    assert seat is not None
    assert 0 <= seat < players
    assert not s.resigned[seat]
    assert s.pairs > 0, "B7: a full board ends the game at once"
    full = 1 if position.game.variant == "solo" else 6
    size = len(position.rack(seat))
    if position.draws_pending:
        exchanging = position.events[-1:] != [] and position.events[-1]["do"] == "exchange"
        assert full - size <= position.draws_pending <= full if exchanging else position.draws_pending == full - size
        assert position.bonus_moves == 0
    else:
        assert size > 0
        assert (size == full) == (is_placing(position) and position.bonus_moves == 0)
    for other in range(players):
        if other != seat and not s.resigned[other]:
            assert len(position.rack(other)) == full


@every_table
@given(data=st.data())
@some(5)
def test_invariants_hold_after_every_action(variant: str, players: int, data: st.DataObject) -> None:
    table = Table(variant, players, data, resignations=data.draw(st.booleans()))
    for _ in table.actions():
        assert_tiles_conserved(table.position)
        assert_tracks_in_bounds(table.position)
        assert_turn_makes_sense(table.position)
    assert_tiles_conserved(table.position)
    assert_tracks_in_bounds(table.position)
    assert_turn_makes_sense(table.position)
    result = table.position.result()
    assert result is not None
    assert sorted(seat for group in result["ranking"] for seat in group) == list(range(players))


# --- the legal moves ---------------------------------------------------------------------------------------


@every_table
@given(data=st.data())
@some(5)
def test_legal_moves_are_those_of_the_oracle(variant: str, players: int, data: st.DataObject) -> None:
    position = played(variant, players, data, 30 * players + 20).position
    if not position.is_over and is_placing(position):
        found = {str(move): gains for move, gains in position.moves_with_points()}
        assert found == oracle.placements(position)
        assert len(found) == len(position.legal_moves()), "a move is listed twice"


@every_short_table
@given(data=st.data())
@some(5)
def test_legal_moves_lead_to_different_positions_as_announced(variant: str, players: int, data: st.DataObject) -> None:
    table = played(variant, players, data, 30 * players + 40)
    position = table.position
    before = image(position)
    seen: dict[bytes, Any] = {}
    moves = position.moves_with_points()
    if len(moves) > 150:
        # All ways to lay some of the tiles: equal positions could come only from the same cells.
        cells = set(table.choices.sample(sorted({cell for move, _ in moves for cell in move.at}), 12))
        moves = [entry for entry in moves if cells.issuperset(entry[0].at)][:150]
    for move, gains in moves:
        after = position.copy()
        [event] = after.play(move) or [None]
        after.s.rack[position.s.seat] = sorted(after.s.rack[position.s.seat])
        same = seen.setdefault(bytes(after.states.tobytes()), move)
        assert same == move, f"{same} and {move} are the same move"
        assert position.game.parse(str(move)) == move
        if isinstance(move, Place):
            assert event is not None
            assert tuple(event["gains"]) == gains == position.points(move)
            assert [event["tile"], *map(tuple, event["at"])] == [move.tile, *move.at]
    assert image(position) == before, "a copy is independent"


@every_table
@given(data=st.data())
@some(6)
def test_anything_else_is_refused_and_changes_nothing(variant: str, players: int, data: st.DataObject) -> None:
    table = played(variant, players, data, 30 * players + 20, resignations=True)
    position, choices = table.position, table.choices
    legal = set(position.legal_moves())
    pairs = oracle.free_pairs(position) or [((0, 0), (0, 1))]
    free = [cell for pair in pairs for cell in pair]
    wrong: list[Any] = [
        Place(choices.choice(LAYOUT.tiles), (choices.choice(LAYOUT.cells), choices.choice(LAYOUT.cells)))
        for _ in range(10)
    ]
    wrong += [Place(choices.choice(LAYOUT.tiles), (choices.choice(free), choices.choice(free))) for _ in range(30)]
    wrong += [Place(choices.choice(LAYOUT.tiles), choices.choice(pairs)) for _ in range(30)]
    wrong += [Place("XX", (free[0], free[1])), Place("RG", ((0, 0), (99, 0))), Keep(), Exchange(()), Exchange(("RR",))]
    wrong += [Draw(()), Draw(("RR",) * 6), Draw(("RR",)), Draw(("XX",)), Resign(players), Resign(-1)]
    wrong += [Resign(seat) for seat in range(players) if position.s.resigned[seat]]
    before = image(position)
    for action in wrong:
        if action in legal or turned(action) in legal:
            continue
        with pytest.raises(IllegalMove) as refused:
            position.play(action)
        assert image(position) == before, f"{action} was refused and yet changed something"
        assert refused.value.code
        assert refused.value.message.isprintable()


def turned(action: Any) -> Any:
    """A double the other way round, which is the same move where the order changes nothing (B4)."""
    if isinstance(action, Place) and action.tile[0] == action.tile[1]:
        return Place(action.tile, (action.at[1], action.at[0]))
    return action


# --- records and copies ------------------------------------------------------------------------------------


@every_short_table
@given(data=st.data())
@some(5)
def test_events_replayed_lead_to_the_same_position(variant: str, players: int, data: st.DataObject) -> None:
    table = Table(variant, players, data, resignations=data.draw(st.booleans()))
    position = table.position
    twin = position.game.position(json.loads(json.dumps(position.setup)))
    done = 0
    for _ in table.actions():
        done = replay(twin, position, done)
        # A declined exchange is not an event: the twin learns of it from the draw.
        if position.draws_pending == 0 or twin.draws_pending:
            assert twin.states.tobytes() == position.states.tobytes()
    replay(twin, position, done)
    assert image(twin) == image(position)
    assert twin.result() == position.result()


def replay(twin: BoardPosition, position: BoardPosition, done: int) -> int:
    """Apply the events that the twin has not seen yet, as read back from a file."""
    for event in position.events[done:]:
        assert twin.apply(json.loads(json.dumps(event))) == event
    return len(position.events)


@every_short_table
@given(data=st.data())
@some(4)
def test_a_copy_goes_its_own_way(variant: str, players: int, data: st.DataObject) -> None:
    table = played(variant, players, data, 20 * players)
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
def test_a_wrong_outcome_in_an_event_is_refused_and_changes_nothing(
    variant: str, players: int, data: st.DataObject
) -> None:
    table = played(variant, players, data, 30 * players)
    position = table.position
    if position.is_over or not is_placing(position):
        return
    after = position.copy()
    [event] = after.play(table.choose())
    before = image(position)
    for changed in (
        {"gains": [event["gains"][0] + 1, event["gains"][1]]},
        {"track": event["track"] | {"R": event["track"]["R"] + 1}},
        {"seat": (event["seat"] + 1) % players if players > 1 else 1},
        {"tile": "RX"},
        {"at": [event["at"][0], event["at"][0]]},
    ):
        with pytest.raises(sixfold.SixfoldError):
            position.apply(event | changed)
        assert image(position) == before
    position.apply(event)
    assert image(position) == image(after)
