"""The scored lines of the examples in the rules of the board game, for the rules page."""

import json
import re
from pathlib import Path
from typing import Any

from sixfold.core.chance import Dealer
from sixfold.games import registry
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.moves import Place

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"
ROW = re.compile(r"^([a-o])(\d+)\s+(.*?)\s+[a-o]\d+$")


def examples() -> str:
    """For each example and each half of the new tile, the scored lines as names of cells."""
    found = []
    for diagram in re.findall(r"```text\n(.*?)```", (DOCS / "board.en.md").read_text(), re.S):
        if "[" in diagram:
            found.append(_counted(diagram))
    return json.dumps(found, separators=(",", ":")) + "\n"


def _counted(diagram: str) -> dict[str, list[list[str]]]:
    position: Any = registry.make("board", "base", 2).start(Dealer(bytes(32)))
    colours = "RGBOYP"
    new = []
    for row, number, body in (ROW.match(line).groups() for line in diagram.splitlines()):  # type: ignore[union-attr]
        for column, token in enumerate(body.split(), int(number)):
            cell = (column - 8, ord(row) - ord("h"))
            letter = token.strip("[]()")
            if token.startswith("["):
                new.append((cell, letter))
            elif letter in colours and not token.startswith("("):
                position.s.board[LAYOUT.number[cell]] = colours.index(letter)
    # As if both seats had made their first move, so that they need not touch a printed symbol.
    position.s.opened = 3
    (a, one), (b, other) = sorted(new, key=lambda half: colours.index(half[1]))
    tile = one + other
    position.s.rack[0, 0] = LAYOUT.kind[tile]
    lines = position.counted(Place(tile, (a, b)))
    return {
        _name(cell): [[_name(each) for each in line] for line in seen] for cell, seen in zip((a, b), lines, strict=True)
    }


def _name(cell: Any) -> str:
    q, r = cell
    return f"{'abcdefghijklmno'[r + 7]}{q + 8}"
