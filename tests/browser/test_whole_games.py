"""Whole games of every variant in a browser: by clicks, by touch on a phone, and by keys alone."""

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import expect

from .move_input import InputMethod, click, play_out, press, tap
from .people import Person
from .table_setup import GAMES, open_table

BOXES = """() => {
    const WATCHED = "[data-testid=board], [data-testid=felt], [data-testid=rack], [data-testid=hand], [data-side]";
    const seen = (window.boxes = {});
    const look = () => {
        if (document.querySelector("[data-testid=over]")) return;
        const table = document.querySelector("main.table")?.getBoundingClientRect();
        const count = {};
        if (table) for (const each of document.querySelectorAll(WATCHED)) {
            // The side of the player can be a row in the table of all sides as well as a panel.
            const part = each.dataset.side === undefined ? each.dataset.testid : `side ${each.dataset.side}`;
            const name = `${part}, ${(count[part] = (count[part] ?? 0) + 1)}`;
            const { x, y, width, height } = each.getBoundingClientRect();
            const box = [x - table.x, y - table.y, width, height].map((n) => Math.round(n * 2) / 2).join(" ");
            (seen[name] ??= new Set()).add(box);
        }
        requestAnimationFrame(look);
    };
    look();
}"""
"""Collects in every frame where the parts of a table are, until the result of the game appears beside them."""

INPUT_METHODS = (click, tap, press)
LOOKS = (("en-GB", "light"), ("de-DE", "dark"), ("de-DE", "light"), ("en-GB", "dark"))
"""Languages and themes alternate, so that each game and each input method is tested with several."""
ALIKE = ("solo", "team")
"""Their animations are the same as at tables of two."""
MATRIX = [
    (*game, input_method, *LOOKS[(row + 3 * column) % 4], row % 3 != column or game[1] in ALIKE)
    for (row, game), (column, input_method) in product(enumerate(GAMES), enumerate(INPUT_METHODS))
]
"""One input method plays each game with all animations and a caching browser; the others take half the time."""
MORE_PLAYERS = [("board", "base", players, click, *LOOKS[players - 2], True) for players in (3, 4)]
ALWAYS = {("board", "base", press), ("board", "duel", click), ("cards", "base", click), ("spezial", "base", tap)}
"""Every game, every input method, and the variant with different scores; the others, with all animations, are long."""


@pytest.mark.parametrize(
    ("game", "variant", "players", "input_method", "lang", "theme", "still"),
    [
        pytest.param(
            *row,
            id=f"{row[0]}-{row[1]}-{row[2]}-{row[3].__name__}-{row[4][:2]}-{row[5]}",
            marks=() if (row[0], row[1], row[3]) in ALWAYS and row[2] == 2 else pytest.mark.long,
        )
        for row in (*MATRIX, *MORE_PLAYERS)
    ],
)
def test_a_whole_game_can_be_played(
    visit: Callable[..., Person],
    game: str,
    variant: str,
    players: int,
    input_method: InputMethod,
    lang: str,
    theme: str,
    still: bool,
) -> None:
    ada = visit(lang=lang, theme=theme, phone=input_method is tap, still=still, worker=not still)
    # Games without hidden hands are played on one screen; in the others the opponents are bots.
    seats = [{"kind": "me", "name": name} for name in ("Ada", "Mira")] if game == "spezial" else None
    open_table(ada, game, variant, players, level=1, seats=seats)
    ada.page.evaluate(BOXES)
    assert play_out(ada, input_method) >= 5
    boxes = ada.page.evaluate("() => Object.entries(window.boxes).map(([name, seen]) => [name, [...seen]])")
    assert {name: seen for name, seen in boxes if len(seen) > 1} == {}, "something moved during the game"
    expect(ada.find("over")).to_contain_text("Spiel analysieren" if lang == "de-DE" else "Review game")
    # The record verifies against its seed, and it is the game that this page showed.
    expect(ada.find("over").get_by_test_id("shuffle")).to_have_attribute("data-result", "true")
    ada.look(f"over-{game}-{variant}-{players}-{input_method.__name__}")
