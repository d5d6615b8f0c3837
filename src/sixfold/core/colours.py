"""The six colours. A colour is a small number in kernels and one letter in everything that people read."""

from typing import Final

COLOURS: Final = "RGBOYP"
"""The letters, in the order used for tiles and tracks."""


def colour_number(letter: str) -> int:
    """Return the number of a colour letter; ValueError for anything else.

    >>> colour_number("B")
    2
    """
    if len(letter) != 1 or letter not in COLOURS:
        raise ValueError(f"unknown colour {letter[:20]!r}, expected one of {' '.join(COLOURS)}")
    return COLOURS.index(letter)
