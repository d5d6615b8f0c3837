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
def test_the_reported_right_to_exchange_matches_the_legal_moves(game: Game) -> None:
    allowed = 0
    # Only with two players are exchanges allowed often enough; larger tables take longer.
    for number in range(6 if game.players == 2 else 2):
        rng, dealer = Random(number), Dealer(seed_from(f"told {game} {number}"))
        position: Any = game.start(dealer)
        while not position.is_over:
            mover = position.to_move
            made: Any = None
            if position.draws_pending == 0:
                # Before the draw, the rack is that of the end of the turn.
                made = choose(position, rng)
                position.play(made)
            reported = [position.news(seat)["exchange"] for seat in viewers(game)]
            assert reported[-1] is None
            if position.is_over or not game.has_exchange:
                assert reported == [None] * len(reported)
            else:
                for seat, own in enumerate(reported[:-1]):
                    assert own["shown"] == [
                        letter for letter in own["weakest"] if letter in "".join(position.hand(seat))
                    ]
                chooses = position.legal_moves()[:1] and isinstance(position.legal_moves()[0], Exchange)
                if position.to_move == mover and chooses:
                    assert reported[mover]["may"]
                    allowed += 1
                elif position.draws_pending and not isinstance(made, Exchange | Keep):
                    assert not reported[mover]["may"]
            if position.draws_pending:
                position.play_draws(dealer)
    assert allowed or not game.has_exchange or game.variant != "base" or game.players > 2


@pytest.mark.parametrize("game", each_variant_once(WITH_HIDDEN_HANDS), ids=str)
def test_the_reported_right_to_exchange_does_not_depend_on_other_hands(game: Game) -> None:
    """A seat receives the same for any hands of the others."""
    rng, dealer = Random(3), Dealer(seed_from(f"others {game}"))
    position: Any = game.start(dealer)
    for _ in range(20):
        if position.is_over:
            break
        for seat in range(game.players):
            other: Any = position.view(seat).sample(rng)
            assert other.news(seat)["exchange"] == position.news(seat)["exchange"]
        position.play(rng.choice(position.legal_moves()), dealer)
