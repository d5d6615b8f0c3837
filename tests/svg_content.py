"""The visible content of an SVG picture."""

import re
from xml.etree import ElementTree

import pytest

from sixfold.render.palette import THEMES

SVG = "{http://www.w3.org/2000/svg}"

both_themes = pytest.mark.parametrize("theme", THEMES)


def parse(svg: str) -> ElementTree.Element:
    """The picture as a tree; it must be well-formed."""
    return ElementTree.fromstring(svg)


def having(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The elements with this attribute."""
    return [element for element in root.iter() if name in element.attrib]


def symbols_in(element: ElementTree.Element) -> list[int]:
    """The colours whose symbols are drawn."""
    found = (re.search(r"-symbol-(\d)$", use.get("href", "")) for use in element.iter(f"{SVG}use"))
    return [int(match[1]) for match in found if match]


def words_in(element: ElementTree.Element) -> list[str]:
    """All texts."""
    return [text.text or "" for text in element.iter(f"{SVG}text")]
