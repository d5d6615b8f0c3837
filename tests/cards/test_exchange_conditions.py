"""A seat learns which colours decide about its exchange."""

from random import Random
from typing import Any

import pytest

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.colours import COLOURS

from ..matrix import each_variant_once
from ..titles import WITH_EXCHANGE, whole_game


@pytest.mark.parametrize("game", each_variant_once(game for game in WITH_EXCHANGE if game.name == "cards"), ids=str)
def test_a_view_shows_the_colours_that_decide_about_an_exchange(game: Any) -> None:
    for position in whole_game(game, Random(1), Dealer(seed_from(f"told {game}"))):
        for seat in range(game.players) if not position.is_over else ():
            track, hand = position.track(seat), "".join(position.hand(seat))
            decisive = [letter for letter in COLOURS if track[letter] == min(track.values())]
            shown = [letter for letter in decisive if letter in hand]
            may = bool(hand) and not shown
            assert position.news(seat)["exchange"] == {"may": may, "weakest": decisive, "shown": shown}
