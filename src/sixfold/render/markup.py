"""Small helpers for writing SVG text safely."""

from xml.sax.saxutils import escape

from sixfold.core.printable import printable
from sixfold.render.geometry import num


def escaped(words: str) -> str:
    """Text escaped for use between two tags."""
    return escape(printable(words))


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    font: str,
    weight: int = 400,
    anchor: str = "start",
) -> str:
    """One line of text, escaped; ``y`` is its baseline."""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-family="{font}" font-size="{num(size)}" '
        f'font-weight="{weight}" text-anchor="{anchor}" fill="{fill}">{escaped(words)}</text>'
    )


def shorten(words: str, length: int) -> str:
    """The text, cut with an ellipsis if it is longer than ``length`` characters.

    >>> shorten("Wilhelmina", 6)
    'Wilhe…'
    """
    words = printable(words)
    return words if len(words) <= length else words[: length - 1].rstrip() + "…"
