"""Tables for the rule tests: layouts for single examples, and helpers to play on them.

A layout is written as "f9 B1, f11 G2 big, h10 O1 black": a tower, its chip's colour and light value. Most examples
lie along row g of the upper hexagon: a tower on f9 touches g8 and g9, one on h9 touches g9 and g10.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from sixfold.core.errors import IllegalMove
from sixfold.core.hexgrid import DIRECTIONS, Cell, neighbour
from sixfold.games.spezial import rules
from sixfold.games.spezial.game import Spezial
from sixfold.games.spezial.layout import COLOURS, NUMBER, Layout, Tower, parse_cell, tables_of
from sixfold.games.spezial.position import SpezialPosition
from sixfold.games.spezial.setup import write_setup
from sixfold.games.spezial.state import new_states

from ..matrix import sampled

every_table = pytest.mark.parametrize("players", [2, 3, 4])
some_tables = pytest.mark.parametrize("players", sampled([2, 3, 4], [2]))
"""For slow tests that do not depend on the number of players."""

ASIDE = ["v1-v2", "v3-v4", "v5-v6", "v7-v8", "v9-v10", "w1-w2", "w3-w4", "w5-w6", "w7-w8", "x1-x2", "x3-x4", "x5-x6"]
"""Where the other seats place during an example: far away from it, in the lower hexagon."""


def table(towers: str, bonus: str = "", players: int = 2, track: dict[str, int] | None = None) -> SpezialPosition:
    """A table with these towers and bonus fields; ``track`` is where the markers of seat 0 stand."""
    standing = sorted(_tower(entry.split()) for entry in towers.split(",") if entry.strip())
    layout = Layout(tuple(tower for tower, _, _ in standing), tuple(sorted(map(parse_cell, bonus.split()))))
    states = new_states()
    s = states[0]
    rules.start(s, tables_of(layout)[0], players, 0)
    chips = [chip for _, chip, _ in standing]
    for number, (_, (letter, light), black) in enumerate(standing):
        rules.lay_chip(s, number, COLOURS.index(letter), light)
        s.dark |= black << number
    for letter, field in (track or {}).items():
        s.track[0, COLOURS.index(letter)] = field
    return SpezialPosition(Spezial(players=players, layout=layout), states, {"layout": write_setup(layout, chips)})


def _tower(words: Sequence[str]) -> tuple[Tower, tuple[str, int], bool]:
    name, chip, *more = words
    return Tower(parse_cell(name), "big" in more), (chip[0], int(chip[1])), "black" in more


def play(position: SpezialPosition, *moves: str) -> dict[str, int]:
    """Seat 0 makes these moves, the others place far away; the gains of the last one."""
    gains: dict[str, int] = {}
    for text in moves:
        gains = dict(move(position, text)["gains"])
        while position.to_move not in (0, None):
            free = next(aside for aside in ASIDE if is_free(position, aside))
            assert move(position, free)["gains"] == {}
    return gains


def move(position: SpezialPosition, text: str) -> dict[str, Any]:
    """Make one move in the notation; its event."""
    [event] = position.play(position.game.parse(text))
    return event


def is_free(position: SpezialPosition, text: str) -> bool:
    covered = position.board()
    return not any(cell in covered for cell in position.game.parse(text).at)  # type: ignore[union-attr]


def chips(position: SpezialPosition) -> dict[Cell, tuple[int, bool]]:
    """By tower: the value that its chip shows, and whether that is its black side."""
    return {(tower["at"][0], tower["at"][1]): (tower["value"], tower["black"]) for tower in position.towers()}


def shows(position: SpezialPosition, name: str) -> str:
    """The chip on a tower: "1" light, "2 black"."""
    value, black = chips(position)[parse_cell(name)]
    return f"{value} black" if black else str(value)


def refused(position: SpezialPosition, text: str) -> IllegalMove:
    """Try an illegal move, and check that it changes nothing; return the error."""
    before, happened = position.states.tobytes(), list(position.events)
    with pytest.raises(IllegalMove) as wrong:
        position.play(position.game.parse(text))
    assert position.states.tobytes() == before
    assert position.events == happened
    assert "\n" not in wrong.value.message
    return wrong.value


def neighbours(cell: Cell) -> list[Cell]:
    return [near for d in range(len(DIRECTIONS)) if (near := neighbour(cell, d)) in NUMBER]


def random_position(players: int, seed: int, placements: int) -> SpezialPosition:
    """A position of a random game on the built-in layout."""
    from sixfold.core.chance import Dealer, seed_from

    rng = Random(seed)
    position = Spezial(players=players).start(Dealer(seed_from(f"spezial {seed}")))
    for _ in range(placements):
        if position.is_over:
            break
        position.play(rng.choice(position.legal_moves()))
    return position
