"""Whole games of every variant in a browser: by clicks, by touch on a phone, and by keys alone."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import expect

from .people import Person
from .playing import Hand, click, play_out, press, tap
from .tables import GAMES, open_table

HANDS = (click, tap, press)
LOOKS = (("en-GB", "light"), ("de-DE", "dark"), ("de-DE", "light"), ("en-GB", "dark"))
"""Languages and themes take turns, so that each game and each hand meets several."""
ALIKE = ("solo", "team")
"""What moves there moves in the same way where two play."""
MATRIX = [
    (*game, hand, *LOOKS[(row + 3 * column) % 4], row % 3 != column or game[1] in ALIKE)
    for (row, game), (column, hand) in product(enumerate(GAMES), enumerate(HANDS))
]
"""One hand plays each game with all its motion, in a browser that keeps the client; the others take half the time."""
MORE_PLAYERS = [("board", "base", players, click, *LOOKS[players - 2], True) for players in (3, 4)]
ALWAYS = {("board", "base", press), ("board", "duel", click), ("cards", "base", click), ("spezial", "base", tap)}
"""Every game, every hand, and the variant whose scores look different; the others, with all motion, are long."""


@pytest.mark.parametrize(
    ("game", "variant", "players", "hand", "lang", "theme", "still"),
    [
        pytest.param(
            *row,
            id=f"{row[0]}-{row[1]}-{row[2]}-{row[3].__name__}-{row[4][:2]}-{row[5]}",
            marks=() if (row[0], row[1], row[3]) in ALWAYS and row[2] == 2 else pytest.mark.long,
        )
        for row in (*MATRIX, *MORE_PLAYERS)
    ],
)
def test_a_whole_game(
    visit: Callable[..., Person], game: str, variant: str, players: int, hand: Hand, lang: str, theme: str, still: bool
) -> None:
    ada = visit(lang=lang, theme=theme, phone=hand is tap, still=still, worker=not still)
    # Where everything is open, several people play at one screen; the other games hide what others hold.
    seats = [{"kind": "me", "name": name} for name in ("Ada", "Mira")] if game == "spezial" else None
    open_table(ada, game, variant, players, level=1, seats=seats)
    assert play_out(ada, hand) >= 5
    expect(ada.find("over")).to_contain_text("Schließen" if lang == "de-DE" else "Close")
    # The record follows from its seed, and it is the game that this page was shown.
    expect(ada.find("over").get_by_test_id("shuffle")).to_have_attribute("data-result", "true")
    ada.look(f"over-{game}-{variant}-{players}-{hand.__name__}")
