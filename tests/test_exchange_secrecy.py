"""A seat learns whether its current tiles allow an exchange, and no other seat does."""

from random import Random
from typing import Any

import pytest

from sixfold.core.actions import Exchange, Keep
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.game import Game
from sixfold.core.hidden_hands import HandPosition

from .matrix import each_variant_once
from .titles import TABLES, WITH_HIDDEN_HANDS, choose, viewers

WITH_HANDS = [game for game in TABLES if issubclass(type(game).position_type, HandPosition)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", each_variant_once(WITH_HANDS), ids=str)
def test_what_is_told_of_an_exchange_is_what_may_be_done(game: Game) -> None:
    allowed = 0
    # Only with two players is an exchange allowed often enough to be sure of some; tables of more take longer.
    for number in range(6 if game.players == 2 else 2):
        rng, dealer = Random(number), Dealer(seed_from(f"told {game} {number}"))
        position: Any = game.start(dealer)
        while not position.is_over:
            mover = position.to_move
            made: Any = None
            if position.draws_pending == 0:
                # Without the draw, the rack is what it is at the end of the turn.
                made = choose(position, rng)
                position.play(made)
            told = [position.news(seat)["exchange"] for seat in viewers(game)]
            assert told[-1] is None
            if position.is_over or not game.has_exchange:
                assert told == [None] * len(told)
            else:
                for seat, own in enumerate(told[:-1]):
                    assert own["shown"] == [
                        letter for letter in own["weakest"] if letter in "".join(position.hand(seat))
                    ]
                chooses = position.legal_moves()[:1] and isinstance(position.legal_moves()[0], Exchange)
                if position.to_move == mover and chooses:
                    assert told[mover]["may"]
                    allowed += 1
                elif position.draws_pending and not isinstance(made, Exchange | Keep):
                    assert not told[mover]["may"]
            if position.draws_pending:
                position.play_draws(dealer)
    assert allowed or not game.has_exchange or game.variant != "base" or game.players > 2


@pytest.mark.parametrize("game", each_variant_once(WITH_HIDDEN_HANDS), ids=str)
def test_nobody_is_told_of_the_exchange_of_another(game: Game) -> None:
    """Whatever the others hold, a seat receives the same."""
    rng, dealer = Random(3), Dealer(seed_from(f"others {game}"))
    position: Any = game.start(dealer)
    for _ in range(20):
        if position.is_over:
            break
        for seat in range(game.players):
            other: Any = position.view(seat).sample(rng)
            assert other.news(seat)["exchange"] == position.news(seat)["exchange"]
        position.play(rng.choice(position.legal_moves()), dealer)
