"""Invariants of every game: any sequence of legal moves, with occasional resignations."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from sixfold.core.chance import Dealer, seed_from
from sixfold.games.spezial.game import Spezial
from sixfold.games.spezial.layout import CELLS
from sixfold.games.spezial.moves import Place, Resign
from sixfold.games.spezial.position import SpezialPosition
from sixfold.records import canonical, dumps, loads, record_of

from ..sample_sizes import some
from .ledger import Ledger
from .tables import every_table, some_tables


def begin(players: int, data: st.DataObject) -> tuple[SpezialPosition, Dealer]:
    dealer = Dealer(seed_from(str(data.draw(st.integers(0, 999), label="seed"))))
    first = data.draw(st.integers(0, players - 1), label="first")
    return Spezial(players=players).start(dealer, first), dealer


def choose(position: SpezialPosition, choices: Any, greed: float) -> Place:
    """Mostly a tile next to one's own or one that scores, so that chains grow and join."""
    moves = position.moves_with_points()
    if choices.random() < greed:
        best = max(sum(points.values()) for _, points in moves)
        moves = [entry for entry in moves if sum(entry[1].values()) == best]
    found: Place = choices.choice(moves)[0]
    return found


@some_tables
@some(8)
@given(data=st.data())
def test_s4_gains_chips_and_tiles_equal_those_of_the_ledger(players: int, data: st.DataObject) -> None:
    position, _ = begin(players, data)
    ledger = Ledger(position.setup["layout"], players)
    choices = data.draw(st.randoms(use_true_random=True), label="choices")
    greed = data.draw(st.sampled_from([0.0, 0.5, 1.0]), label="greed")
    while not position.is_over:
        seat = int(position.s.seat)
        move = choose(position, choices, greed)
        expected = ledger.place(seat, move.at, move.bonus)
        assert position.points(move) == expected
        [event] = position.play(move)
        assert event["gains"] == expected
        assert event["track"] == ledger.tracks[seat]
        assert {(t["at"][0], t["at"][1]) for t in position.towers() if t["black"]} == ledger.turned
        assert [position.tiles_left(other) for other in range(players)] == ledger.tiles
        assert len(position.board()) + len(ledger.free) + len(ledger.towers) == len(CELLS)
        assert 0 <= position.s.track.min() <= position.s.track.max() <= 20
        assert (position.s.pairs > 0) == ledger.has_room
    assert position.result()["reason"] in ("all-placed", "board-full")  # type: ignore[index]


@every_table
@some(4)
@given(data=st.data())
def test_the_legal_moves_are_complete_and_have_correct_gains(players: int, data: st.DataObject) -> None:
    position, _ = begin(players, data)
    choices = data.draw(st.randoms(use_true_random=True), label="choices")
    for _ in range(data.draw(st.integers(0, 15 * players), label="moves before")):
        position.play(choose(position, choices, 0.7))
    listed = position.moves_with_points()
    assert len({move for move, _ in listed}) == len(listed)
    after = {}
    for move, points in choices.sample(listed, 40):
        tried = position.copy()
        [event] = tried.play(move)
        assert event["gains"] == points
        assert [tuple(cell) for cell in event["at"]] == list(move.at)
        after[move] = tried.states.tobytes()
    assert len(set(after.values())) == len(after), "two moves with the same outcome would be one"
    covered = set(position.board())
    towers = {tower.at for tower in position.game.layout.towers}
    free = {frozenset(move.at) for move, _ in listed}
    assert len(free) == int(position.s.pairs)
    assert not any(cell in covered or cell in towers for pair in free for cell in pair)


@every_table
@some(6)
@given(data=st.data())
def test_records_are_read_back_unchanged(players: int, data: st.DataObject) -> None:
    position, dealer = begin(players, data)
    choices = data.draw(st.randoms(use_true_random=True), label="choices")
    stop = data.draw(st.integers(0, 25 * players), label="moves")
    while not position.is_over and len(position.events) < stop:
        seats = [seat for seat in range(players) if not position.s.resigned[seat]]
        if choices.random() < 0.01:
            position.play(Resign(choices.choice(seats)))
        else:
            position.play(choices.choice(position.legal_moves()))
    record = record_of(position, dealer=dealer, abandoned=not position.is_over)
    assert canonical(loads(dumps(record))) == record
    assert json.loads(dumps(record))["rules"] == {"game": "spezial", "variant": "base", "players": players}
