"""The board of Mini: a printed symbol in three corners, 36 tiles."""

from typing import Final

from sixfold.laying.layout import Layout

LAYOUT: Final = Layout(
    colours="RBY",
    zone_radius={2: 3, 3: 3, 4: 3},
    symbols=((3, 0), (-3, 3), (0, -3)),
    copies=lambda tile: 6,
)
