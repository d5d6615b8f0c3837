"""Tables with clocks: every screen shows the remaining time, beside readable names."""

from collections.abc import Callable

import pytest

from .people import Person
from .table_setup import open_table

Visit = Callable[..., Person]

SIZES = ((320, 568), (320, 640), (375, 667), (390, 844), (667, 375), (844, 340), (1024, 768), (1440, 900))
"""Phones in portrait and landscape, a tablet and a desktop."""
NAMES = ("Wilhelmina", "Bartholomew", "Cleo", "Maximiliane")

CUT = """() => {
    const isWhole = (each) => {
        const { left, right, top, bottom, width } = each.getBoundingClientRect();
        const inside = (l, t, r, b) => left > l - 1 && top > t - 1 && right < r + 1 && bottom < b + 1;
        for (let around = each; around !== document.body; around = around.parentElement) {
            const box = around.getBoundingClientRect();
            const clips = getComputedStyle(around).overflow !== "visible";
            if (clips && !inside(box.left, box.top, box.right, box.bottom)) return false;
        }
        return width > 0 && each.scrollWidth < each.clientWidth + 2 && inside(0, 0, innerWidth, innerHeight);
    };
    const names = innerWidth > 1000 ? ", h2 .name" : "";
    const all = [...document.querySelectorAll(`[role=timer], [data-testid=rack]${names}`)];
    const seats = new Set(all.map((each) => each.role === "timer" && each.ariaLabel).filter(Boolean)).size;
    return [seats, all.filter((each) => !isWhole(each)).map((each) => each.textContent)];
}"""
"""The number of clocks, and partly hidden elements: clocks, own tiles and, if there is space, names."""
ALL_WHOLE = f"players => {{ const [seats, cut] = ({CUT})(); return seats === players && !cut.length; }}"

APART = """() => [...document.querySelectorAll("tr.turn th")].every((row) => {
    const [name, clock] = [".called, .name", ".clock"].map((each) => row.querySelector(each).getBoundingClientRect());
    return name.bottom <= clock.top;
})"""


@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [
        ("board", "base", 4),
        ("cards", "base", 4),
        ("spezial", "base", 4),
        pytest.param("board", "team", 4, marks=pytest.mark.long),
        pytest.param("spezial", "base", 2, marks=pytest.mark.long),
    ],
)
def test_every_clock_is_fully_visible_on_every_screen(visit: Visit, game: str, variant: str, players: int) -> None:
    ada = visit(lang="de-DE")
    seats = [{"kind": "me", "name": name} for name in NAMES[:players]]
    open_table(ada, game, variant, players, hints=True, seats=seats, clock={"per": "game", "seconds": 1200})
    if game != "spezial":
        ada.find("hand-over").get_by_role("button").click()
    ada.page.get_by_role("timer").first.wait_for()
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.wait_for_function(ALL_WHOLE, arg=players)


def test_clocks_do_not_cover_the_names_of_the_players_to_move(visit: Visit) -> None:
    ada = visit(phone=True)
    open_table(ada, "board", "team", 4, clock={"per": "game", "seconds": 1200})
    ada.page.locator("tr.turn .clock").first.wait_for()
    assert ada.page.evaluate(APART)
