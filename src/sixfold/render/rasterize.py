"""Converts an SVG document to a PNG file, with the fonts of this package.

As a program, ``python rasterize.py [--zoom=2] < picture.svg > picture.png``, it imports nothing else of the package.
"""

import subprocess
import sys
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parent / "fonts"
"""TrueType files, because a server may have no fonts."""
SANS_SERIF: Final = "Figtree"
_ZOOM: Final = "--zoom="
_HANGS: Final = 60
"""Seconds; a picture takes a tenth of one."""


def png(svg: str, zoom: float = 1) -> bytes:
    """The PNG of an SVG document, drawn by a separate process.

    The drawing library is compiled code that holds the interpreter's lock. In a process it delays no other thread, and
    a crash is an error (CalledProcessError), not the end of this process.
    """
    command = [sys.executable, "-I", __file__, f"{_ZOOM}{zoom}"]
    return subprocess.run(command, input=svg.encode(), capture_output=True, check=True, timeout=_HANGS).stdout


def _draw(svg: str, zoom: float) -> bytes:
    """The PNG. System fonts are used only for characters that ours lack."""
    import resvg_py

    fonts = [str(file) for file in sorted(FONTS.glob("*.ttf"))]
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, font_files=fonts, sans_serif_family=SANS_SERIF))


if __name__ == "__main__":
    zooms = [float(word.removeprefix(_ZOOM)) for word in sys.argv if word.startswith(_ZOOM)]
    sys.stdout.buffer.write(_draw(sys.stdin.buffer.read().decode(), *zooms or [1.0]))
