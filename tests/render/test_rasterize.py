"""Bitmap pictures show their texts, even on a machine without fonts, in the colours of the client."""

import re
import subprocess
import sys
from pathlib import Path
from zlib import decompress

import pytest

from sixfold.core.chance import Dealer
from sixfold.games import registry
from sixfold.render import palette, rasterize
from sixfold.render.markup import text

TOKENS = Path(__file__).parents[2] / "web" / "src" / "look" / "tokens.css"


def ink(words: str, font: str, weight: int) -> int:
    """The number of bytes that are not white in the picture of a line of text."""
    line = text(words, 10, 40, 30, "#000000", font, weight)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60"><rect width="400" height="60" fill="#fff"/>'
    return sum(byte != 255 for byte in rows_of(without_system_fonts(f"{svg}{line}</svg>")))


def without_system_fonts(svg: str, python: str = sys.executable, program: str = rasterize.__file__) -> bytes:
    """The picture as drawn without system fonts, where the library finds only the given files."""
    source = "import functools, resvg_py, runpy, sys\n"
    source += "resvg_py.svg_to_bytes = functools.partial(resvg_py.svg_to_bytes, skip_system_fonts=True)\n"
    source += "runpy.run_path(sys.argv[1], run_name='__main__')"
    command = [python, "-I", "-c", source, program]
    return subprocess.run(command, input=svg.encode(), capture_output=True, check=True, timeout=120).stdout


def rows_of(png: bytes) -> bytes:
    """The samples of a PNG file whose rows are not filtered, or differ from a white row where they are."""
    assert png.startswith(b"\x89PNG")
    data, at = b"", 8
    while at < len(png):
        length, kind = int.from_bytes(png[at : at + 4]), png[at + 4 : at + 8]
        data += png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    return unfiltered(decompress(data), int.from_bytes(png[16:20]) * 4)


def unfiltered(data: bytes, width: int) -> bytes:
    """The rows of a picture of four bytes a pixel, as the PNG specification undoes its filters."""
    rows, above = bytearray(), bytes(width)
    for start in range(0, len(data), width + 1):
        kind, row = data[start], bytearray(data[start + 1 : start + 1 + width])
        for i in range(width):
            left, up, corner = (row[i - 4], above[i], above[i - 4]) if i >= 4 else (0, above[i], 0)
            guess = left + up - corner
            near = min((left, up, corner), key=lambda value: abs(guess - value))
            row[i] = (row[i] + (0, left, up, (left + up) // 2, near)[kind]) & 255
        rows += row
        above = bytes(row)
    return bytes(rows)


@pytest.mark.parametrize("theme", palette.THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("weight", [400, 700])
def test_text_is_drawn_on_a_machine_without_fonts(theme: palette.Theme, weight: int) -> None:
    for font in (theme.display_font, theme.text_font):
        assert ink("", font, weight) == 0
        for words in ("Punkte", "weakest", "−9 +12 … %", "größte"):
            assert ink(words, font, weight) > 500, (font, words)


def test_each_theme_has_its_own_font() -> None:
    paper, evening = palette.THEMES["paper"], palette.THEMES["evening"]
    assert ink("Sixfold", paper.display_font, 600) != ink("Sixfold", evening.display_font, 600)
    assert ink("Sixfold", paper.text_font, 600) != ink("Sixfold", paper.text_font, 400), "bold is bolder"


def test_text_without_a_font_name_is_drawn() -> None:
    assert ink("Punkte", "sans-serif", 400) > 500


def test_every_font_has_a_licence_file() -> None:
    for file in rasterize.FONTS.glob("*.ttf"):
        name = file.stem.partition("-")[0]
        assert "SIL Open Font License" in (rasterize.FONTS / f"OFL-{name}.txt").read_text()
    assert sum(file.stat().st_size for file in rasterize.FONTS.iterdir()) < 150_000


def test_a_position_is_rendered_as_a_png() -> None:
    position = registry.make("board").start(Dealer(bytes(32)))
    png = rasterize.png(position.svg("evening"))
    assert png.startswith(b"\x89PNG")
    assert len(png) > 50_000


def test_invalid_svg_raises_an_error() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        rasterize.png("no picture")


# --- the colours of the client -----------------------------------------------------------------------------

SAME = {
    "table": "bg",
    "board": "plate",
    "board_edge": "plate-edge",
    "cells": ("cell", "cell-2", "cell-3"),
    "dot": "cell-dot",
    "body": "tile",
    "edge": "tile-edge",
    "slab": "slab",
    "sheet": "slab",
    "sheet_line": "slab-line",
    "well": "slab-field",
    "ink": "text",
    "ink_soft": "text-2",
    "ink_faint": "text-3",
    "highlight": "glow",
    "casing": "casing",
    "weak_fill": "weak-bg",
    "weak_line": "weak-line",
    "weak_ink": "weak-fig",
    "badge": "badge",
    "badge_ink": "on-badge",
    "owners": ("p-0", "p-1", "p-2", "p-3"),
    "owner_ink": ("on-p-0", "on-p-1", "on-p-2", "on-p-3"),
    "tower_top": "tower-top",
    "tower_side": "tower-side",
    "chip_light": "chip-light",
    "chip_black": "chip-dark",
    "accent": tuple(f"c-{colour}" for colour in "RGBOYP"),
    "symbol": tuple(f"on-{colour}" for colour in "RGBOYP"),
}
"""The names of a colour in a picture and in the client."""


def tokens_of(theme: str) -> dict[str, str]:
    """The colours of a theme of the client, by name."""
    [block] = re.findall(rf'\[data-theme="{theme}"\] \{{\n(.*?)\n\}}', TOKENS.read_text(), re.DOTALL)
    found = dict(re.findall(r"--([\w-]+): ([^;]+);", block))
    return {name: found.get(value[6:-1], value) if value.startswith("var(") else value for name, value in found.items()}


@pytest.mark.parametrize("name", palette.THEMES)
def test_a_picture_has_the_colours_of_the_client(name: str) -> None:
    theme, tokens = palette.THEMES[name], tokens_of(name)
    same = SAME if theme.stone else SAME | {"field": tuple(f"c-{colour}" for colour in "RGBOYP")}
    differ = {}
    for ours, theirs in same.items():
        values = getattr(theme, ours)
        pairs = zip(values, theirs, strict=True) if isinstance(theirs, tuple) else [(values, theirs)]
        for value, token in pairs:
            # Some tokens are gradients, or have an opacity; pictures have their own way to draw those.
            if tokens[token].startswith("#") and tokens[token] != value:
                differ[ours, token] = value, tokens[token]
    assert differ == {}
