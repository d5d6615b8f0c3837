"""The interpreted rules of the card game and those compiled for CPU and GPU agree."""

from collections import Counter
from random import Random

import numpy as np

from sixfold import bots
from sixfold.bots.policy_bot import EVERY_MOVE, decider
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.choices import EXCHANGE, KEEP
from sixfold.core.rng import streams
from sixfold.engine import cpu
from sixfold.engine.kernel_cache import compiled
from sixfold.games.cards.bot import playout, policies
from sixfold.games.cards.game import Cards
from sixfold.games.cards.layout import TABLES, area_of
from sixfold.games.cards.state import ALL_IN_LAST_AREA, CHOOSE, PLAY, State

from .tables import choose, every_table, random_game, table


def test_a_record_is_small_and_signed() -> None:
    assert State.itemsize <= 256
    assert {field.base for field, _ in State.fields.values()} == {np.dtype(np.int8)}
    assert PLAY == 0


@every_table
def test_thousands_of_compiled_games_end_correctly(players: int) -> None:
    states, moves = cpu.random_games(Cards(players=players), 5000, seed=1)
    assert (states.phase == ALL_IN_LAST_AREA).all()
    assert (states.pile.sum(axis=1) == states.pile_left).all()
    assert states.pile_left.min() > 0
    assert min(states.pile.min(), states.discards.min()) >= 0
    held = (states.hand >= 0).sum(axis=(1, 2)) + (states.row >= 0).sum(axis=(1, 2))
    assert (states.pile_left + states.discards.sum(axis=1) + held == 60).all()
    tracks = states.track[:, :players]
    assert tracks.min() >= 0
    assert tracks.max() <= 10
    areas = np.vectorize(area_of)(tracks)
    assert ((areas.max(axis=2) - areas.min(axis=2)) <= 1).all()
    assert ((tracks.min(axis=2) >= 7).sum(axis=1) == 1).all(), "exactly one winner"
    assert 20 < moves / 5000 < 200


@every_table
def test_bots_make_legal_moves_and_greedy_wins(players: int) -> None:
    game, rng, won = Cards(players=players), Random(1), 0
    seated = [bots.make("greedy" if seat == 0 else "random", game) for seat in range(players)]
    for seed in range(12):
        dealer = Dealer(seed_from(f"bots {seed}"))
        position = game.start(dealer, seed % players)
        while position.to_move is not None:
            move = seated[position.to_move].choose(position.view(position.to_move), rng)
            assert move in position.legal_moves() or seated[position.to_move].name == "random"
            position.play(move, dealer)
        won += position.result()["ranking"][0] == [0]
    assert won >= 10


def test_greedy_chooses_the_better_order() -> None:
    # Red first opens the last area for green; green first loses its points.
    position = table(3, rows=["RG", "GB", "RO"], hands=["RG BO BO BY BY OY"], tracks=[[3, 6, 4, 4, 4, 4]])
    move = bots.make("greedy", position.game).choose(position.view(0), Random(0))
    assert str(move) == "RG"


@every_table
def test_random_play_takes_every_card_and_order_equally_often(players: int) -> None:
    position = table(players, hands=["RG RB RO RY RP GB"], tracks=[[1] * 6])
    position.s.hand[0, 2] = -1  # an empty slot is never chosen
    stream, rooms = streams(5, 1)[0], (playout.new_choices(), policies.new_workspaces())
    decide = compiled(decider("cards", "random"))
    found = Counter(
        int(decide(position.states, TABLES, np.zeros(1), stream, *rooms, EVERY_MOVE)) for _ in range(10_000)
    )
    assert set(found) == {slot << 1 | first for slot in (0, 1, 3, 4, 5) for first in (0, 1)}
    assert all(abs(count - 1000) < 160 for count in found.values())


def test_positions_from_all_stages_and_their_moves() -> None:
    for players in (2, 3, 4):
        states = cpu.random_positions(Cards(players=players), 400, 40, seed=3)
        waiting = states[states.phase == PLAY]
        assert len(waiting) > 350
        list_all = cpu.listing(playout.list_choices)
        count = compiled(list_all)(waiting, TABLES, playout.new_choices())
        assert count == list_all(waiting, TABLES, playout.new_choices())
        assert 3 < count / len(waiting) <= 12


def test_playing_by_codes_equals_playing_by_moves() -> None:
    """``Position`` and the kernels play the same game, move by move."""
    for players in (2, 3, 4):
        rng = Random(players)
        for position in random_game(players, 8):
            if position.is_over or position.draws_pending:
                continue
            move, twin = choose(position, rng), position.states.copy()
            view, held = position.view(position.to_move), twin[0].hand[twin[0].seat]
            codes = [slot << 1 | first for slot in range(6) for first in (0, 1) if held[slot] >= 0]
            if position.s.phase == CHOOSE:
                codes = [EXCHANGE, KEEP]
            code = next(code for code in codes if policies.move_of(view, code) == move)
            playout.play_choice(twin[0], TABLES[0], code, np.zeros(playout.SCRATCH, np.int8))
            after = position.copy()
            after.play(move)
            assert after.states.tobytes() == twin.tobytes()
