"""Invariants of every card game, for any plays and draws."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.core.chance import Dealer, seed_from
from sixfold.games.cards.game import Cards
from sixfold.games.cards.layout import area_of
from sixfold.games.cards.moves import Play, Resign
from sixfold.games.cards.position import CardsPosition
from sixfold.records import dumps, loads, record_of, verify

from .tables import assert_60_cards

PLAYERS = st.sampled_from((2, 3, 4))
SEEDS = st.integers(0, 2**32)


def check(position: CardsPosition) -> None:
    """Check the invariants of a position."""
    assert_60_cards(position)
    for seat in range(position.game.players):
        fields = list(position.track(seat).values())
        assert all(0 <= field <= 10 for field in fields)
        areas = [area_of(field) for field in fields]
        assert max(areas) - min(areas) <= 1, "never more than two neighbouring areas"
        assert len(position.row(seat)) == position.game.row_size
        assert len(position.hand(seat)) <= 6
    waiting = [bool(position.legal_moves()), bool(position.draws_pending), position.is_over]
    assert waiting.count(True) == 1, "a game waits for exactly one thing"
    assert 0 <= position.bonus_moves <= 5


def outcomes(position: CardsPosition) -> list[bytes]:
    """The position after each legal move; different moves must lead to different positions."""
    found = []
    for move in position.legal_moves():
        after = position.copy()
        after.play(move)
        found.append(after.states.tobytes())
    return found


@settings(max_examples=25, deadline=None)
@given(PLAYERS, SEEDS, st.floats(0, 1), st.integers(0, 3))
def test_every_game_keeps_the_rules(players: int, seed: int, greed: float, first: int) -> None:
    rng, dealer = Random(seed), Dealer(seed_from(str(seed)))
    position = Cards(players=players).start(dealer, first % players)
    gone = 0
    while not position.is_over:
        check(position)
        if position.draws_pending:
            position.play_draws(dealer)
            continue
        if rng.random() < 0.01 and gone < players - 2:
            position.play(Resign(rng.choice([seat for seat in range(players) if not position.s.resigned[seat]])))
            gone += 1
            continue
        entries = position.moves_with_points()
        assert len({str(move) for move, _ in entries}) == len(entries)
        if rng.random() < 0.1:
            assert len(set(outcomes(position))) == len(entries)
        best = max(entries, key=lambda entry: sum(entry[1]))[0]
        move = best if rng.random() < greed else rng.choice(entries)[0]
        [*events] = position.play(move)
        if isinstance(move, Play):
            assert events[0]["card"] == move.card
            assert events[0]["gains"] == list(dict(entries)[move])
    check(position)
    record = record_of(position, dealer=dealer)
    assert loads(dumps(record)) == record
    assert verify(record).states.tobytes() == position.states.tobytes()


@settings(max_examples=25, deadline=None)
@given(PLAYERS, SEEDS, st.integers(1, 30))
def test_a_copy_is_independent(players: int, seed: int, moves: int) -> None:
    rng, dealer = Random(seed), Dealer(seed_from(str(seed)))
    position = Cards(players=players).start(dealer)
    for _ in range(moves):
        position.play(rng.choice(position.legal_moves()), dealer)
        if position.is_over:
            return
    before, events = position.states.tobytes(), len(position.events)
    twin = position.copy()
    twin.play(rng.choice(twin.legal_moves()), dealer)
    assert (position.states.tobytes(), len(position.events)) == (before, events)
