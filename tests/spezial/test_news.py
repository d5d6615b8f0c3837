"""The news of Genial Spezial stay small."""

import json
from random import Random

from sixfold.core.chance import Dealer, seed_from
from sixfold.games.spezial.game import Spezial

from ..titles import whole_game
from .tables import every_table


@every_table
def test_the_moves_in_a_view_fit_into_eight_kilobytes(players: int) -> None:
    game = Spezial(players=players)
    for position in whole_game(game, Random(players), Dealer(seed_from(f"news {game}"))):
        if not position.is_over:
            moves = position.news(position.to_move)["moves"]
            assert len(json.dumps(moves, separators=(",", ":"))) <= 8192
