"""The SVG picture: valid, complete, self-contained, and correct for its input."""

import re
from collections import Counter
from typing import Any

import pytest

from sixfold.core.errors import BadSetup
from sixfold.core.hexgrid import Cell, distance
from sixfold.render import Frame, Hex, Highlight, Panel, TrackRow, draw
from sixfold.render.cards import card
from sixfold.render.palette import THEMES
from sixfold.render.tracks import track_base

from ..svg_content import SVG, both_themes, having, parse, symbols_in

PRINTED = {(5, 0): 0, (0, 5): 1, (-5, 5): 2, (-5, 0): 3, (0, -5): 4, (5, -5): 5}
HOSTILE = '</title><script>alert("1")</script>&amp; \x00\x1b[2J\ud800 "\''


def picture(*content: Any, theme: str = "paper", **more: Any) -> str:
    """The picture of a frame with this content."""
    return draw(Frame(*content, **more), theme)


def disc(radius: int, covered: dict[Cell, int] | None = None) -> list[Hex]:
    span = range(-radius, radius + 1)
    cells = [(q, r) for q in span for r in span if distance((q, r)) <= radius]
    covered = covered or {}
    return [
        Hex(
            cell,
            zone=max(0, distance(cell) - 5),
            colour=covered.get(cell, PRINTED.get(cell)),
            printed=cell in PRINTED,
        )
        for cell in cells
    ]


def panel(low: int = 0, high: int = 18, *, marks: tuple[int, ...] = (), title: str = "Mira") -> Panel:
    rows = tuple(
        TrackRow(colour, low + 2 * colour, low, high, gained=colour == 1, weakest=colour == 0, marks=marks)
        for colour in range(6)
    )
    return Panel(title, "Bot", rows, rack=((0, 1), None, (2, 2)), active=True, tokens=(3, 5))


@both_themes
@pytest.mark.parametrize("radius", [5, 6, 7])
def test_every_hex_is_drawn_once_with_its_zone(theme: str, radius: int) -> None:
    hexes = disc(radius)
    cells = having(parse(picture(hexes, theme=theme)), "data-cell")
    assert Counter(cell.get("data-cell") for cell in cells) == Counter(f"{one.at[0]},{one.at[1]}" for one in hexes)
    assert Counter(cell.get("data-zone") for cell in cells) == Counter(str(one.zone) for one in hexes)


@both_themes
def test_every_colour_has_its_own_symbol_on_the_board(theme: str) -> None:
    root = parse(picture(disc(5), theme=theme))
    printed = having(root, "data-printed")
    assert sorted(colour for one in printed for colour in symbols_in(one)) == [0, 1, 2, 3, 4, 5]
    shapes = [path.get("d") for symbol in root.iter(f"{SVG}symbol") for path in symbol]
    assert len(shapes) == len(set(shapes)) == 6


@both_themes
@pytest.mark.parametrize("second", [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)])
def test_a_tile_is_one_piece_with_each_symbol_on_its_cell(theme: str, second: Cell) -> None:
    svg = picture(disc(5, {(0, 0): 2, second: 4}), tiles=[((0, 0), second)], theme=theme)
    (piece,) = having(parse(svg), "data-piece")
    assert sorted(symbols_in(piece)) == [2, 4]
    bodies = {use.get("href") for use in piece.iter(f"{SVG}use") if "-body-" in use.get("href", "")}
    assert len(bodies) == 1
    # The piece starts at the upper or left half; the blue symbol must still end up on the blue cell.
    blue = next(use for use in piece.iter(f"{SVG}use") if use.get("href", "").endswith("-symbol-2"))
    shift = re.fullmatch(r"translate\((\S+) (\S+)\)", piece.get("transform", ""))
    assert shift is not None
    size = float(blue.get("width", "0"))
    assert float(shift[1]) + float(blue.get("x", "0")) + size / 2 == pytest.approx(0, abs=0.1)
    assert float(shift[2]) + float(blue.get("y", "0")) + size / 2 == pytest.approx(0, abs=0.1)


def test_a_coloured_cell_outside_any_pair_is_a_piece_of_its_own() -> None:
    root = parse(picture(disc(5, {(0, 0): 2, (2, 2): 1})))
    assert [symbols_in(piece) for piece in having(root, "data-piece")] == [[2], [1]]


@both_themes
def test_references_resolve_inside_the_file_and_ids_are_unique(theme: str) -> None:
    svg = picture(
        disc(7, {(0, 0): 2, (1, 0): 4}),
        [((0, 0), (1, 0))],
        [Highlight(((0, 0), (1, 0)), "+3"), Highlight(((3, 3),))],
        [panel(), panel(-9, 9), panel(0, 36, marks=(18,))],
        theme=theme,
    )
    ids = re.findall(r'\bid="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used <= set(ids)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert not any(word in svg for word in ("<script", "@import", "@font-face", "<image", "<foreignObject"))


@both_themes
def test_hostile_texts_stay_text(theme: str) -> None:
    hexes = [Hex((0, 0), label=HOSTILE), Hex((1, 0), colour=0, label=HOSTILE)]
    words = Panel(HOSTILE, HOSTILE, (TrackRow(0, 0, 0, 9, weakest=True),), weakest_word=HOSTILE)
    root = parse(picture(hexes, (), [Highlight(((0, 0),), HOSTILE)], [words], theme=theme, title=HOSTILE))
    assert root.get("role") == "img"
    assert next(root.iter()).tag == f"{SVG}svg"
    assert not list(root.iter(f"{SVG}script"))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == '</title><script>alert("1")</script>&amp; ��[2J� "\''


def test_the_title_is_shown_and_never_missing() -> None:
    named = parse(picture(disc(5), title="Duel"))
    assert [node.text for node in named.iter(f"{SVG}text")] == ["Duel"]
    title = parse(picture(disc(5))).find(f"{SVG}title")
    assert title is not None
    assert title.text


@both_themes
def test_a_panel_shows_tracks_coins_rack_and_what_is_weakest(theme: str) -> None:
    root = parse(picture(disc(5), panels=[panel()], theme=theme))
    (drawn,) = having(root, "data-panel")
    texts = [node.text for node in drawn.iter(f"{SVG}text")]
    assert {"Mira", "Bot", "weakest", "+1", "10"} <= set(texts)
    assert len(having(drawn, "data-low-water")) == 1
    assert [coin.get("data-coin") for coin in having(drawn, "data-coin")] == ["3", "5"]
    # Six markers, two coins and the two open tiles of the rack; the hidden one shows no symbol.
    assert Counter(symbols_in(drawn)) == Counter([*range(6), 3, 5, 0, 1, 2, 2])


@both_themes
def test_a_hidden_rack_reveals_nothing(theme: str) -> None:
    hidden = Panel("Mira", "", (), rack=(None,) * 6)
    (drawn,) = having(parse(picture([], panels=[hidden], theme=theme)), "data-panel")
    assert symbols_in(drawn) == []


@both_themes
def test_a_shared_track_is_signed_and_marks_no_lowest_field_by_default(theme: str) -> None:
    rows = (TrackRow(0, -9, -9, 9, gained=-2), TrackRow(1, 0, -9, 9), TrackRow(2, 4, -9, 9))
    root = parse(picture([], panels=[Panel("Mira", "", rows)], theme=theme))
    texts = [node.text for node in root.iter(f"{SVG}text")]
    assert {"−9", "0", "+4", "−2"} <= set(texts)
    assert not having(root, "data-low-water")


@pytest.mark.parametrize(("count", "order"), [(1, "A"), (2, "AB"), (3, "ACB"), (4, "ADBC")])
def test_panels_are_placed_clockwise_around_the_board(count: int, order: str) -> None:
    panels = [panel(title="ABCD"[i]) for i in range(count)]
    root = parse(picture(disc(5), panels=panels))
    places = []
    for drawn in having(root, "data-panel"):
        shift = re.match(r"translate\((\S+) (\S+)\)", drawn.get("transform", ""))
        assert shift is not None
        name = next(node.text for node in drawn.iter(f"{SVG}text"))
        places.append((float(shift[1]), float(shift[2]), name))
    assert "".join(str(name) for _, _, name in sorted(places)) == order


@both_themes
def test_badges_avoid_covered_cells(theme: str) -> None:
    covered = {(0, 0): 0, (1, 0): 1, (-1, 0): 2, (0, -1): 3, (1, -1): 4}
    root = parse(picture(disc(5, covered), (), [Highlight(((0, 0),), "+3"), Highlight(((3, 0),))], theme=theme))
    (badge,) = having(root, "data-badge")
    assert len(having(root, "data-highlight")) == 2
    shift = re.match(r"translate\((\S+) (\S+)\)", badge.get("transform", ""))
    assert shift is not None
    # The only free neighbours of the middle are the two below.
    assert float(shift[2]) > 0


@pytest.mark.parametrize("cells", [[(0, 0)], [(0, 0), (1, 0), (2, 0)], [(0, 0), (9, 3)], [(0, 0), (1, 0), (0, 1)]])
def test_boards_of_any_shape_can_be_drawn(cells: list[Cell]) -> None:
    root = parse(picture([Hex(cell) for cell in cells]))
    assert len(having(root, "data-cell")) == len(cells)
    assert "nan" not in picture([Hex(cell) for cell in cells])


def test_invalid_frames_are_refused() -> None:
    with pytest.raises(BadSetup, match="theme"):
        picture([Hex((0, 0))], theme="neon")
    with pytest.raises(ValueError, match="twice"):
        picture([Hex((0, 0)), Hex((0, 0))])
    with pytest.raises(ValueError, match="neighbours"):
        picture(disc(2), [((0, 0), (2, 0))])
    with pytest.raises(ValueError, match="beside"):
        picture([Hex((0, 0))], [((0, 0), (1, 0))])
    with pytest.raises(ValueError, match="another piece"):
        picture(disc(2), [((0, 0), (1, 0)), ((1, 0), (2, 0))])
    with pytest.raises(ValueError, match="colour"):
        Hex((0, 0), colour=6)
    with pytest.raises(ValueError, match="zone"):
        Hex((0, 0), zone=3)
    with pytest.raises(ValueError, match="not on a track"):
        TrackRow(0, 19, 0, 18)


def test_the_picture_of_a_position_is_deterministic() -> None:
    hexes = disc(7, {(0, 0): 2, (1, 0): 4})
    first = picture(hexes, [((0, 0), (1, 0))], panels=[panel()])
    assert picture(hexes, [((0, 0), (1, 0))], panels=[panel()]) == first


@pytest.mark.parametrize("theme", ["paper", "evening"])
def test_the_back_of_a_card_shows_no_symbol(theme: str) -> None:
    back = card(THEMES[theme], None)
    assert "<circle" not in back, "a ring is the symbol of purple"
    assert "<use" not in back


def test_nothing_is_printed_over_the_fields_of_a_low_marker() -> None:
    row = TrackRow(0, 1, 0, 20, weakest=True)
    drawn = track_base(row, THEMES["paper"])
    assert drawn.count("<circle") == 21
    assert "<text" not in drawn


def test_every_colour_contrasts_with_a_free_cell() -> None:
    def light(colour: str) -> int:
        return sum(int(colour[at : at + 2], 16) for at in (1, 3, 5))

    for theme in THEMES.values():
        assert all(abs(light(owner) - light(theme.cells[0])) > 100 for owner in theme.owners)
