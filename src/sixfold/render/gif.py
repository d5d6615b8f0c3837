"""Converts the frames of a game to an animated GIF, which chat applications show, with the fonts of this package.

As a program, ``python gif.py < frames.json > game.gif``, it imports nothing else of the package: the input is an object
with the SVG documents (``frames``), their ``width`` in pixels, and how long each one is shown (``milliseconds``).

Pillow decodes, reduces the colours and compresses. A frame stores only the pixels that differ from the one before; in
the pictures of a game few do.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, Final

FONTS: Final = Path(__file__).parent / "fonts"
"""TrueType files, because a server may have no fonts."""
SANS_SERIF: Final = "Figtree"
WIDTH: Final = 640
"""Pixels; chat applications show no more."""
MOST_FRAMES: Final = 60
"""Longer games show several moves at once."""
STEP: Final = 600
"""Milliseconds from one frame to the next."""
HOLD: Final = 3500
"""Milliseconds for which the end stays visible."""
COLOURS: Final = 127
"""One index of the 128 means that a pixel does not change."""
_UNCHANGED: Final = 127
_HANGS: Final = 300
"""Seconds; the longest game takes ten on a quiet processor."""


def chosen(count: int, most: int = MOST_FRAMES) -> list[int]:
    """The frames to show of this many: all, or evenly spaced ones with the first and the last.

    >>> chosen(3), chosen(9, 5)
    ([0, 1, 2], [0, 2, 4, 6, 8])
    """
    if count <= most:
        return list(range(count))
    return [round(i * (count - 1) / (most - 1)) for i in range(most)]


def gif(frames: Sequence[str], width: int = WIDTH) -> bytes:
    """The GIF of some SVG documents of the same size, drawn by a separate process of low priority.

    A process that fails or hangs is an error (SubprocessError), not the end of this process.
    """
    job = {"frames": list(frames), "width": width, "milliseconds": [STEP] * (len(frames) - 1) + [HOLD]}
    command = [sys.executable, "-I", __file__]
    return subprocess.run(
        command, input=json.dumps(job).encode(), capture_output=True, check=True, timeout=_HANGS
    ).stdout


def _written(frames: Sequence[str], width: int, milliseconds: Sequence[int]) -> bytes:
    """The file: a header, then each frame with the time for which it is shown."""
    from PIL import GifImagePlugin, Image, ImageChops

    pictures = [_drawn(svg, width) for svg in frames]
    # Frames of a game hardly differ in size, but all have to be equal.
    size = max(picture.width for picture in pictures), max(picture.height for picture in pictures)
    pictures = [picture if picture.size == size else _padded(picture, size) for picture in pictures]
    palette = _palette(pictures[0], pictures[-1])
    parts = [b"GIF89a", _screen(size), bytes(palette.getpalette()[: 3 * 128]).ljust(3 * 128, b"\0"), _LOOPS]
    before = None
    for picture, shown in zip(pictures, milliseconds, strict=True):
        indexed = picture.quantize(palette=palette, dither=Image.Dither.NONE)
        kept, box = indexed.copy(), (0, 0, *size)
        if before is not None:
            changed = ImageChops.difference(indexed.convert("RGB"), before.convert("RGB")).convert("L").point(_is_set)
            kept.paste(_UNCHANGED, mask=ImageChops.invert(changed))
            box = changed.getbbox() or (0, 0, 1, 1)
        how = {"duration": shown, "disposal": 1, "transparency": _UNCHANGED, "include_color_table": False}
        parts += GifImagePlugin.getdata(kept.crop(box), box[:2], **how)
        before = indexed
    return b"".join([*parts, b";"])


def _is_set(value: int) -> int:
    return 255 if value else 0


def _drawn(svg: str, width: int) -> Any:
    """A frame as pixels. System fonts are used only for characters that ours lack."""
    import resvg_py
    from PIL import Image

    fonts = [str(file) for file in sorted(FONTS.glob("*.ttf"))]
    png = resvg_py.svg_to_bytes(svg_string=svg, width=width, font_files=fonts, sans_serif_family=SANS_SERIF)
    return Image.open(BytesIO(bytes(png))).convert("RGB")


def _padded(picture: Any, size: tuple[int, int]) -> Any:
    from PIL import Image

    larger = Image.new("RGB", size, picture.getpixel((0, 0)))
    larger.paste(picture)
    return larger


def _palette(first: Any, last: Any) -> Any:
    """A picture with the palette of all frames: the last has every colour of a game, the first an empty board."""
    from PIL import Image

    both = Image.new("RGB", (first.width, 2 * first.height))
    both.paste(first)
    both.paste(last, (0, first.height))
    return both.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _screen(size: tuple[int, int]) -> bytes:
    """The logical screen descriptor, with a global table of 128 colours."""
    return b"".join(side.to_bytes(2, "little") for side in size) + bytes([0b1111_0110, 0, 0])


_LOOPS: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
"""The extension that repeats the animation for ever."""


if __name__ == "__main__":
    if hasattr(os, "nice"):
        # Tables go first.
        os.nice(10)
    job = json.load(sys.stdin)
    sys.stdout.buffer.write(_written(job["frames"], job["width"], job["milliseconds"]))
