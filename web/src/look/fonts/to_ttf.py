# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools[woff]>=4.60"]
# ///
"""Write the fonts of pictures from the fonts of the client: ``uv run web/src/look/fonts/to_ttf.py``.

Pictures are drawn by a library that reads neither woff2 nor variable weights, so each weight that pictures use becomes
a TrueType file. Kerning stays; hinting goes, because nothing here is drawn small enough to need it.
"""

import shutil
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent
TARGET = HERE.parents[3] / "src" / "sixfold" / "render" / "fonts"
FAMILIES = {"figtree": "Figtree", "jost": "Jost", "bricolage": "Bricolage Grotesque"}
"""As tokens.css names them; the files themselves name one of their weights, too."""
WEIGHTS = {"figtree": (400, 600), "jost": (600,), "bricolage": (600,)}


def main() -> None:
    """Write all files; the old ones go."""
    shutil.rmtree(TARGET, ignore_errors=True)
    TARGET.mkdir()
    for name, weights in WEIGHTS.items():
        shutil.copy(HERE / f"OFL-{name}.txt", TARGET)
        for weight in weights:
            write(name, weight, TARGET / f"{name}-{weight}.ttf")


def write(name: str, weight: int, file: Path) -> None:
    """One weight of a font."""
    font = TTFont(HERE / f"{name}.woff2")
    instantiateVariableFont(font, {"wght": weight}, inplace=True)
    names = font["name"]
    for number, value in {1: FAMILIES[name], 2: "Regular", 4: FAMILIES[name], 16: FAMILIES[name]}.items():
        names.removeNames(nameID=number)
        names.setName(value, number, 3, 1, 0x409)
    kept = Subsetter(Options(layout_features=["kern", "mark", "ccmp"], hinting=False, notdef_outline=True))
    kept.populate(unicodes=font.getBestCmap())
    kept.subset(font)
    font.flavor = None
    font.save(file)
    print(f"{file.name}: {file.stat().st_size:,} bytes, {len(font.getBestCmap())} characters")


if __name__ == "__main__":
    main()
