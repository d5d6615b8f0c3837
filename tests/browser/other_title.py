"""A title of another package that the client does not know: the board game under another name."""

import os
from pathlib import Path
from textwrap import dedent

NAME = "lines"
TITLE = "Lines and Colours"
_TITLES = {"en": TITLE, "de": "Linien und Farben"}

_MODULE = """
from dataclasses import dataclass, replace

from sixfold.core.translation import Catalogue
from sixfold.games.board.game import Board
from sixfold.games.board.kit import KIT as BOARD


@dataclass(frozen=True)
class Lines(Board):
    name = "lines"
    texts = Catalogue("lines_title", Board.texts)
    stage = "published"
    daily_variant = None


KIT = replace(BOARD, game=Lines)
"""
_ENTRY_POINTS = """
[sixfold.games]
lines = lines_title:KIT
"""
_METADATA = """
Metadata-Version: 2.1
Name: lines-title
Version: 1.0
"""


def installed(folder: Path) -> dict[str, str]:
    """Install the title into a folder; the environment in which Python finds it."""
    info = folder / "lines_title-1.0.dist-info"
    info.mkdir(parents=True)
    package = folder / "lines_title"
    (package / "locales").mkdir(parents=True)
    (package / "__init__.py").write_text(dedent(_MODULE))
    for lang, title in _TITLES.items():
        (package / "locales" / f"{lang}.toml").write_text(f'[texts]\ntitle = "{title}"\nlabel = "{title}"\n')
    (info / "entry_points.txt").write_text(_ENTRY_POINTS.lstrip())
    (info / "METADATA").write_text(_METADATA.lstrip())
    before = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": f"{folder}{os.pathsep}{before}" if before else str(folder)}
