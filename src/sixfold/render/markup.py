"""Small helpers for writing SVG text safely."""

from functools import cache
from html import escape
from typing import Final

from sixfold.core.printable import printable
from sixfold.render.geometry import num

SVG: Final = "http://www.w3.org/2000/svg"

Attribute = str | float | None


def tag(name: str, content: str | None = None, /, **attributes: Attribute) -> str:
    """An element with these attributes, except those that are None. Nothing is escaped: use ``text`` for words.

    >>> tag("rect", x=1.5, rx=None, stroke_width=2), tag("title", "Ada", class_="m")
    ('<rect x="1.5" stroke-width="2"/>', '<title class="m">Ada</title>')
    """
    written = "".join(
        f' {_attribute_name(key)}="{value if isinstance(value, str) else num(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}/>" if content is None else f"<{name}{written}>{content}</{name}>"


@cache
def _attribute_name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def rect(x: float | None, y: float | None, width: float, height: float, rx: float, /, **paint: Attribute) -> str:
    """A rectangle with rounded corners; without ``x`` or ``y`` it begins at 0."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx, **paint)


def moved(content: str, x: float, y: float, scale: str | None = None, /, **attributes: Attribute) -> str:
    """Something drawn around or from the origin, at its place.

    >>> moved("<rect/>", 3, 4.5, ".2", data_coin=1)
    '<g data-coin="1" transform="translate(3 4.5) scale(.2)"><rect/></g>'
    """
    scaled = "" if scale is None else f" scale({scale})"
    return tag("g", content, **attributes, transform=f"translate({num(x)} {num(y)}){scaled}")


def escaped(words: str) -> str:
    """Text escaped for use between two tags."""
    return escape(printable(words), quote=False)


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
    font_of = {"font_family": font, "font_size": num(size), "font_weight": str(weight), "text_anchor": anchor}
    return tag("text", escaped(words), x=x, y=y, **font_of, fill=fill)


def shorten(words: str, length: int) -> str:
    """The text, cut with an ellipsis if it is longer than ``length`` characters.

    >>> shorten("Wilhelmina", 6)
    'Wilhe…'
    """
    words = printable(words)
    return words if len(words) <= length else words[: length - 1].rstrip() + "…"
