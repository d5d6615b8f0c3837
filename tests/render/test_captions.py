"""The captions that all games share."""

import pytest

from sixfold.core.actions import Resign
from sixfold.core.chance import Dealer
from sixfold.games import registry


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize(
    ("lang", "names", "said"),
    [
        ("en", ("You", "greedy"), "You win · by resignation"),
        ("en", ("Ada", "greedy"), "Ada wins · by resignation"),
        ("de", ("Du", "greedy"), "Du gewinnst · durch Aufgabe"),
        ("de", ("Ada", "greedy"), "Ada gewinnt · durch Aufgabe"),
    ],
)
def test_the_headline_addresses_the_winner(name: str, lang: str, names: tuple[str, str], said: str) -> None:
    position = registry.make(name).start(Dealer(bytes(32)))
    position.play(Resign(1))
    assert said in str(position.text(names=names, lang=lang))
    assert said in position.svg(names=names, lang=lang)
