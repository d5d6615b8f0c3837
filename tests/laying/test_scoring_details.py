"""In every title with tiles, the scoring lines are known before a tile is placed."""

import pytest

from sixfold.core.game import Game
from sixfold.core.hexgrid import DIRECTIONS, neighbour
from sixfold.laying.game import LayingGame

from ..matrix import each_variant_once
from ..scoring_details import scored_game
from ..titles import TABLES


@pytest.mark.parametrize("game", each_variant_once(game for game in TABLES if isinstance(game, LayingGame)), ids=str)
def test_each_half_of_a_tile_scores_the_lines_that_it_sees(game: Game) -> None:
    for before, _, counted, event in scored_game(game, 1):
        if event is None or event["do"] != "place":
            assert counted is None
            continue
        board = before.board()
        assert [sum(map(len, lines)) for lines in counted] == event["gains"]
        for half, letter, lines in zip(event["at"], event["tile"], counted, strict=True):
            ways = []
            for line in lines:
                first = tuple(line[0])
                [way] = [d for d in range(len(DIRECTIONS)) if neighbour(tuple(half), d) == first]
                ways.append(way)
                there = tuple(half)
                for cell in line:
                    there = neighbour(there, way)
                    assert tuple(cell) == there
                    assert board[there] == letter
                assert board.get(neighbour(there, way)) != letter
            assert ways == sorted(set(ways))
