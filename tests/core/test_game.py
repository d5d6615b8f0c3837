"""The errors for impossible tables and setups."""

import pytest

from sixfold.core.errors import BadSetup
from sixfold.games import registry


@pytest.mark.parametrize(
    ("variant", "said"), [("base", "2, 3 or 4 players"), ("solo", "1 player"), ("duel", "2 players")]
)
def test_the_error_for_a_wrong_number_of_players_is_a_sentence(variant: str, said: str) -> None:
    with pytest.raises(BadSetup, match=f"board {variant} is for {said}, not 7"):
        registry.make("board", variant, 7)


def test_hands_of_a_wrong_size_are_named_by_their_key() -> None:
    game = registry.make("cards", "base", 3)
    with pytest.raises(BadSetup, match="'open' must list exactly 1 for each seat"):
        game.position({"hands": [["RG"] * 6] * 3, "open": [["RG", "RB"]] * 3})
    with pytest.raises(BadSetup, match="'hands' must be a list with an entry for each of the 3 seats"):
        game.position({"hands": [], "open": [["RG"]] * 3})
