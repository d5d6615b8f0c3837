"""The scoring symbols of a card are known before it is played."""

import pytest

from sixfold.core.game import Game

from ..matrix import each_variant_once
from ..scoring_details import scored_game
from ..titles import TABLES


@pytest.mark.parametrize("game", each_variant_once([game for game in TABLES if game.name == "cards"]), ids=str)
def test_each_symbol_of_a_card_scores_the_open_cards_that_show_it(game: Game) -> None:
    for before, _, counted, event in scored_game(game, 2):
        if event is None or event["do"] != "play":
            assert counted is None
            continue
        rows = [before.row(seat) for seat in range(game.players)]
        assert [len(found) for found in counted] == event["gains"]
        for symbol, found in zip(event["card"], counted, strict=True):
            assert {rows[seat][slot][half] for seat, slot, half in found} <= {symbol}
            assert len({tuple(place) for place in found}) == len(found)
