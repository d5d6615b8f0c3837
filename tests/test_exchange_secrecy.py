"""A seat learns whether its current tiles allow an exchange, and no other seat does."""

from random import Random
from typing import Any

import pytest

from sixfold.core.actions import Exchange, Keep
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.colours import COLOURS
from sixfold.core.game import Game
from sixfold.games import registry

from .matrix import each_variant_once

TABLES = [
    registry.make(name, variant, players)
    for name in ("board", "cards")
    for variant, numbers in registry.variants(name).items()
    for players in numbers
]


@pytest.mark.parametrize("game", each_variant_once(TABLES), ids=str)
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
                moves = sorted(position.moves_with_points(), key=lambda listed: sum(listed[1]))
                # Without the draw, the rack is what it is at the end of the turn.
                made = (moves[-1] if rng.random() < 0.8 else rng.choice(moves))[0]
                position.play(made)
            told = [position.news(seat)["exchange"] for seat in (*range(game.players), None)]
            assert told[-1] is None
            if position.is_over or game.variant == "solo":
                assert told == [None] * len(told)
            else:
                check_own(position, told)
                chooses = position.legal_moves()[:1] and isinstance(position.legal_moves()[0], Exchange)
                if position.to_move == mover and chooses:
                    assert told[mover]["may"]
                    allowed += 1
                elif position.draws_pending and not isinstance(made, Exchange | Keep):
                    assert not told[mover]["may"]
            if position.draws_pending:
                position.play_draws(dealer)
    assert allowed or game.variant in ("solo", "team", "duel") or game.players > 2


def check_own(position: Any, told: list[Any]) -> None:
    for seat in range(position.game.players):
        track, hand = position.track(seat), "".join(position.hand(seat))
        if position.game.variant == "duel":
            decisive = [letter for letter in COLOURS if track[letter] * (1 - 2 * seat) == 9]
        else:
            decisive = [letter for letter in COLOURS if track[letter] == min(track.values())]
        shown = [letter for letter in decisive if letter in hand]
        may = bool(shown) if position.game.variant == "duel" else bool(hand) and not shown
        assert told[seat] == {"may": may, "weakest": decisive, "shown": shown}


@pytest.mark.parametrize("game", each_variant_once(game for game in TABLES if game.variant != "solo"), ids=str)
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
