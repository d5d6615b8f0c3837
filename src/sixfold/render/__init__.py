"""Draws positions as text and as SVG. Games describe their pictures with these parts; no rules are known here."""

from sixfold.render.animation import animation
from sixfold.render.scene import Cell, Hex, Highlight, Pair, Panel, Tower, TrackRow
from sixfold.render.svg import Frame, draw, draw_board
from sixfold.render.text import board_text, compact_text, grid_text, panel_text, tower_text

__all__ = [
    "Cell",
    "Frame",
    "Hex",
    "Highlight",
    "Pair",
    "Panel",
    "Tower",
    "TrackRow",
    "animation",
    "board_text",
    "compact_text",
    "draw",
    "draw_board",
    "grid_text",
    "panel_text",
    "tower_text",
]
