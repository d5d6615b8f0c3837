"""The two themes, and the colours and symbols of a terminal.

The light theme is "paper": warm paper, printed wooden tiles. The dark theme is "evening": a slate table under a lamp,
dark stones with enamel symbols. Both draw the same structure; only the values in ``themes.toml`` and the material of a
piece differ.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadSetup
from sixfold.render.markup import Attribute, tag

Four = tuple[str, str, str, str]
Six = tuple[str, str, str, str, str, str]


@dataclass(frozen=True, eq=False)
class Theme:
    """Every colour of a picture. The six colours are in the order of ``COLOURS``."""

    name: str
    stone: bool
    """Whether pieces are dark stone with enamel symbols; otherwise wood with printed fields."""
    field: Six
    """The background of a symbol."""
    symbol: Six
    gleam: Six
    """The upper, lit end of a symbol."""
    accent: Six
    """A colour used directly on a panel: the bars of tracks."""
    table: str
    table_deep: str
    board: str
    board_rim: str
    board_edge: str
    cells: tuple[str, str, str]
    """An empty cell of zone 0, 1, 2."""
    cells_top: tuple[str, str, str]
    dot: str
    body: str
    edge: str
    rim: str
    shade: str
    slab: str
    sheet: str
    sheet_line: str
    well: str
    peg: str
    ink: str
    ink_soft: str
    ink_faint: str
    highlight: str
    """Gold or lamp light. It means "this counts" and is never decoration."""
    casing: str
    weak_fill: str
    weak_line: str
    weak_box: str
    weak_ink: str
    badge: str
    badge_ink: str
    owners: Four
    """The materials of the players' pieces."""
    owners_low: Four
    """The same materials in shade."""
    owner_ink: Four
    """The mark engraved in each."""
    tower_top: str
    tower_side: str
    tower_line: str
    chip_light: str
    chip_black: str
    display_font: str
    text_font: str

    @property
    def emphasis(self) -> str:
        """The colour of the figures that count."""
        return self.highlight if self.stone else self.ink

    def use(self, key: str, /, **attributes: Attribute) -> str:
        """A shape from the definitions of the picture."""
        return tag("use", href=f"#{self.name}-{key}", **attributes)

    def paint(self, key: str) -> str:
        """A gradient or pattern from the definitions of the picture, as a colour."""
        return f"url(#{self.name}-{key})"


THEMES: Final = msgspec.toml.decode((Path(__file__).parent / "themes.toml").read_bytes(), type=dict[str, Theme])


def theme_named(name: str) -> Theme:
    """The theme ``paper`` or ``evening``; BadSetup for anything else."""
    if name not in THEMES:
        raise BadSetup(f"there is no theme {str(name)[:20]!r}; there are: {', '.join(THEMES)}", "unknown-theme")
    return THEMES[name]


GLYPHS: Final = "✹●✶⬢☼○"
"""One character per colour with its shape. None of them has an emoji form, so each stays one column wide."""

LETTERS: Final = COLOURS
"""The same in plain ASCII."""

OWNER_GLYPHS: Final = "‖∨✕◇"
OWNER_LETTERS: Final = "|vx#"
"""One character for each player's pieces, as engraved on them."""

BLACK_FIGURES: Final = "⓿❶❷❸❹❺❻❼❽❾"
"""The figures on the black side of a chip."""

EMPTY_GLYPHS: Final = "·◦⋄"
EMPTY_LETTERS: Final = ".:~"

CLOSED_GLYPH: Final = "×"
CLOSED_LETTER: Final = "-"
"""A field of a track that is closed to the marker now."""

_DAY: Final = THEMES["paper"]

TERMINAL: Final = tuple(f"bold {symbol} on {field}" for symbol, field in zip(_DAY.symbol, _DAY.field, strict=True))
"""Rich style of a half. Its own background makes it look the same on light and dark terminals."""

TERMINAL_BARS: Final = ("#d8485a", "#2fa98a", "#3a7fd0", "#f27a1c", "#d0a800", "#a679d2")
"""A colour on the terminal's own background, of medium lightness for the same reason."""

TERMINAL_OWNERS: Final = tuple(f"bold {ink} on {wood}" for ink, wood in zip(_DAY.owner_ink, _DAY.owners, strict=True))
"""Rich style of a player's pieces."""

TERMINAL_EMPTY: Final = ("#9a9a9a", "#7c7468", "#5f86ad")
TERMINAL_FAINT: Final = "#858585"
TERMINAL_HIGHLIGHT: Final = "bold #d39a1e"
