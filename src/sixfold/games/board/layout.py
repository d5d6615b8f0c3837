"""The board and the tiles: three zones (white, grey, blue), a printed symbol in six corners, 120 tiles."""

from typing import Final

from sixfold.laying.layout import Layout

LAYOUT: Final = Layout(
    zone_radius={1: 5, 2: 5, 3: 6, 4: 7},
    symbols=((5, 0), (0, 5), (-5, 5), (-5, 0), (0, -5), (5, -5)),
    copies=lambda tile: 5 if tile[0] == tile[1] else 6,
)
