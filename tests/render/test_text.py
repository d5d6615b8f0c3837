"""The text picture: golden for a small board, readable without colour, safe to print."""

from rich.cells import cell_len

from sixfold.core.colours import COLOURS
from sixfold.core.hexgrid import Cell, distance
from sixfold.render import Hex, Highlight, Panel, TrackRow, board_text, panel_text
from sixfold.render.palette import EMPTY_GLYPHS, GLYPHS, TERMINAL

CELLS = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if distance((q, r)) <= 2]
NAMES = {(q, r): f"{'abcde'[r + 2]}{q + 3}" for q, r in CELLS}
COVERED: dict[Cell, int] = {(0, -2): 0, (-1, 0): 1, (0, 0): 2, (1, 0): 3, (2, 0): 4, (-2, 2): 5}


def small() -> list[Hex]:
    printed = {(0, -2), (-2, 2)}
    zones = {0: 0, 1: 1, 2: 2}
    return [Hex(cell, zones[distance(cell)], COVERED.get(cell), cell in printed) for cell in CELLS]


def test_the_text_picture_in_unicode() -> None:
    picture = board_text(small(), names=NAMES, highlights=[Highlight(((0, 0), (1, 0)), "+3")])
    assert str(picture).splitlines() == [
        "    a3 (✹)  ⋄   ⋄  5",
        "  b2  ⋄   ◦   ◦   ⋄  5",
        "c1  ⋄   ●  [✶] [⬢]  ☼  5",
        "  d1  ⋄   ◦   ◦   ⋄  4",
        "    e1 (○)  ⋄   ⋄  3",
        "+3",
    ]


def test_the_text_picture_in_ascii_without_names() -> None:
    picture = str(board_text(small(), unicode=False))
    assert picture.isascii()
    assert picture.splitlines() == [
        "    (R)  ~   ~",
        "   ~   :   :   ~",
        " ~   G   B   O   Y ",
        "   ~   :   :   ~",
        "    (P)  ~   ~",
    ]


def test_each_symbol_is_distinct_and_one_column_wide() -> None:
    signs = GLYPHS + EMPTY_GLYPHS
    assert len(set(signs)) == len(signs) == len(COLOURS) + 3
    assert all(cell_len(sign) == 1 for sign in signs)


def test_covered_cells_carry_their_colour_as_background() -> None:
    picture = board_text([Hex((0, 0), colour=colour) for colour in (4,)])
    assert [str(span.style) for span in picture.spans] == [TERMINAL[4]]


def test_labels_replace_dots_and_are_next_to_symbols() -> None:
    hexes = [Hex((0, 0), label="+1"), Hex((1, 0), colour=0, label="2")]
    assert str(board_text(hexes, unicode=False)) == " +1  R2"


def test_gaps_in_a_row_stay_gaps() -> None:
    assert str(board_text([Hex((0, 0)), Hex((2, 0))], unicode=False)) == " .       ."
    assert str(board_text([])) == ""


def test_a_panel_is_complete_without_colour() -> None:
    rows = (
        TrackRow(0, 7, 0, 8, gained=2),
        TrackRow(4, 1, 0, 8, weakest=True),
        TrackRow(5, 8, 0, 8),
    )
    panel = Panel("Mira", "Bot", rows, rack=((0, 5), None), active=True, tokens=(2,))
    assert str(panel_text(panel)).splitlines() == [
        "▸ Mira  Bot",
        "  ✹ R █████▓▓░  7 (+2)",
        "  ☼ Y █░░░░░░░  1  ◂ weakest",
        "  ○ P ████████  8",
        "  (✶)",
        "  [✹○] [??]",
    ]
    assert str(panel_text(panel, unicode=False)).isascii()


def test_a_shared_track_and_a_double_track_are_drawn() -> None:
    rows = (
        TrackRow(0, -3, -4, 4, gained=-1),
        TrackRow(1, 0, -4, 4),
        TrackRow(2, 2, -4, 4),
        TrackRow(3, 5, 0, 8, marks=(4, 8)),
    )
    assert str(panel_text(Panel("A", "", rows), unicode=False)).splitlines() == [
        "  A",
        "  R .+##|.... -3 (-1)",
        "  G ....|....  0",
        "  B ....|##.. +2",
        "  O ####|#...  5",
    ]


def test_a_very_long_track_is_drawn_smaller() -> None:
    (_, line) = str(panel_text(Panel("A", "", (TrackRow(0, 100, 0, 200),)), unicode=False)).splitlines()
    assert line == f"  R {'#' * 20}{'.' * 20} 100"


def test_control_characters_in_names_are_removed() -> None:
    panel = Panel("a\x1b[2J\rb", "c\nd\x07", (TrackRow(0, 0, 0, 9, weakest=True),), weakest_word="\x1b]0;x")
    shown = str(panel_text(panel))
    assert len(shown.splitlines()) == 2
    assert all(char.isprintable() or char == "\n" for char in shown)
    board = board_text([Hex((0, 0))], names={(0, 0): "\x1b[1m"}, highlights=[Highlight(((0, 0),), "\x1b[1m")])
    assert "\x1b" not in str(board)
