"""The two themes, and the colours and symbols of a terminal.

The light theme is "paper": warm paper, printed wooden tiles. The dark theme is "evening": a slate table under a lamp,
dark stones with enamel symbols. Both draw the same structure; only these values and the material of a piece differ.
Colours that the client uses too are the same as in web/src/look/tokens.css.
"""

from dataclasses import dataclass
from typing import Final

from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadSetup

Four = tuple[str, str, str, str]
Six = tuple[str, str, str, str, str, str]


@dataclass(frozen=True)
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


PAPER: Final = Theme(
    name="paper",
    stone=False,
    field=("#b8313f", "#1f8268", "#0d4a8b", "#f0701a", "#fdd835", "#8d5cc0"),
    symbol=("#fffaf0", "#fffaf0", "#fffaf0", "#241c14", "#241c14", "#fffaf0"),
    gleam=("#fffaf0", "#fffaf0", "#fffaf0", "#241c14", "#241c14", "#fffaf0"),
    accent=("#b8313f", "#1f8268", "#0d4a8b", "#f0701a", "#fdd835", "#8d5cc0"),
    table="#f6f0e4",
    table_deep="#f1e9d9",
    board="#e2d5bb",
    board_rim="#e2d5bb",
    board_edge="#bda67c",
    cells=("#f7f0e2", "#eee4cf", "#dfe4e2"),
    cells_top=("#f7f0e2", "#eee4cf", "#dfe4e2"),
    dot="#241d16",
    body="#ecd7ab",
    edge="#b08a52",
    rim="#d3b98a",
    shade="#5b431f",
    slab="#fffbf3",
    sheet="#fffbf3",
    sheet_line="#e3d8c4",
    well="#ece3d1",
    peg="#8d7f68",
    ink="#241d16",
    ink_soft="#5a4f43",
    ink_faint="#6a5e4f",
    highlight="#e8b53a",
    casing="#241d16",
    weak_fill="#f6e7c3",
    weak_line="#241d16",
    weak_box="#241d16",
    weak_ink="#fffaf0",
    badge="#241d16",
    badge_ink="#fffaf0",
    owners=("#2f2d36", "#ecd08f", "#8a4840", "#93a6b4"),
    owners_low=("#2f2d36", "#ecd08f", "#8a4840", "#93a6b4"),
    owner_ink=("#f3ead9", "#6d4e18", "#ffe3d6", "#1d3442"),
    tower_top="#c3cedb",
    tower_side="#7f8fa5",
    tower_line="#5d6d84",
    chip_light="#fffaf0",
    chip_black="#211a13",
    display_font="Jost, Futura, 'Century Gothic', Figtree, system-ui, sans-serif",
    text_font="Figtree, 'Avenir Next', system-ui, sans-serif",
)

EVENING: Final = Theme(
    name="evening",
    stone=True,
    field=("#0d1015",) * 6,
    symbol=("#e5394c", "#68dca0", "#3d93e6", "#f0952a", "#ffef45", "#cfb0ff"),
    gleam=("#ff7a80", "#a6f4cb", "#62b2ff", "#ffc068", "#fff9a8", "#e9daff"),
    accent=("#e5394c", "#68dca0", "#3d93e6", "#f0952a", "#ffef45", "#cfb0ff"),
    table="#141c27",
    table_deep="#0d131c",
    board="#1c2836",
    board_rim="#34475b",
    board_edge="#0a0f16",
    cells=("#34475c", "#28374a", "#203f63"),
    cells_top=("#2b3c4f", "#1f2b3a", "#193754"),
    dot="#ffd7a1",
    body="#0d1015",
    edge="#05070a",
    rim="#ffe9cb",
    shade="#000000",
    slab="#10161e",
    sheet="#10161e",
    sheet_line="#232d39",
    well="#212b37",
    peg="#26313e",
    ink="#f3eee5",
    ink_soft="#b7c1cc",
    ink_faint="#9aa7b5",
    highlight="#ffd7a1",
    casing="#0b1016",
    weak_fill="#262320",
    weak_line="#a98c66",
    weak_box="none",
    weak_ink="#ffd7a1",
    badge="#fff6e8",
    badge_ink="#1b1206",
    owners=("#efe6d6", "#b9674a", "#92aab8", "#15181d"),
    owners_low=("#d8c9b0", "#96503a", "#6f8aa3", "#08090b"),
    owner_ink=("#5d503a", "#310f04", "#1c2f42", "#e9dcc6"),
    tower_top="#3b4c60",
    tower_side="#18222e",
    tower_line="#51677f",
    chip_light="#fff6e8",
    chip_black="#07090c",
    display_font="'Bricolage Grotesque', Figtree, system-ui, sans-serif",
    text_font="Figtree, system-ui, 'Segoe UI', Roboto, sans-serif",
)

THEMES: Final = {theme.name: theme for theme in (PAPER, EVENING)}


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

TERMINAL: Final = tuple(f"bold {symbol} on {field}" for symbol, field in zip(PAPER.symbol, PAPER.field, strict=True))
"""Rich style of a half. Its own background makes it look the same on light and dark terminals."""

TERMINAL_BARS: Final = ("#d8485a", "#2fa98a", "#3a7fd0", "#f27a1c", "#d0a800", "#a679d2")
"""A colour on the terminal's own background, of medium lightness for the same reason."""

TERMINAL_OWNERS: Final = tuple(f"bold {ink} on {body}" for ink, body in zip(PAPER.owner_ink, PAPER.owners, strict=True))
"""Rich style of a player's pieces."""

TERMINAL_EMPTY: Final = ("#9a9a9a", "#7c7468", "#5f86ad")
TERMINAL_FAINT: Final = "#858585"
TERMINAL_HIGHLIGHT: Final = "bold #d39a1e"
