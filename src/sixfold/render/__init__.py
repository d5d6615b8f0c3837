"""Any position as text and as SVG. A game describes its picture with these parts; no rule is known here."""

from sixfold.render.model import Cell, Hex, Highlight, Pair, Panel, Tower, TrackRow
from sixfold.render.svg import picture
from sixfold.render.text import board_text, compact_text, grid_text, panel_text, tower_text

__all__ = [
    "Cell",
    "Hex",
    "Highlight",
    "Pair",
    "Panel",
    "Tower",
    "TrackRow",
    "board_text",
    "compact_text",
    "grid_text",
    "panel_text",
    "picture",
    "tower_text",
]
