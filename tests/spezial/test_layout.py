"""The built-in layout keeps its counts and symmetries, and a wrong layout causes a clear error."""

import os
from pathlib import Path

import pytest

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadSetup
from sixfold.core.hexgrid import DIRECTIONS, distance, neighbour
from sixfold.games.spezial import layout_file
from sixfold.games.spezial.game import Spezial
from sixfold.games.spezial.layout import BIG_TOWERS, CELLS, NUMBER, SMALL_TOWERS, cell_name, mirrored, opposite
from sixfold.games.spezial.layout_file import Design, own_design, parse_design, read_layout

from .tables import every_table, neighbours

OWN = Path(str(layout_file.__file__)).with_name("layout.toml")


def test_the_board_has_two_mirror_symmetries() -> None:
    for mirror in (mirrored, opposite):
        assert {mirror(cell) for cell in CELLS} == set(CELLS)
        assert all(mirror(mirror(cell)) == cell for cell in CELLS)
        # Reflected neighbours are neighbours.
        assert all(set(map(mirror, neighbours(cell))) == set(neighbours(mirror(cell))) for cell in CELLS)
    assert mirrored((3, 3)) == (3, 3)
    assert opposite((3, 3)) == (-3, -3)


@pytest.mark.parametrize("mirror", [mirrored, opposite])
def test_the_layout_has_both_symmetries(mirror: object) -> None:
    design = own_design()
    assert callable(mirror)
    for fields in (design.dark_blue, design.grey_blue):
        assert {mirror(cell): numbers for cell, numbers in fields.items()} == fields
    assert {mirror(cell) for cell in design.bonus} == set(design.bonus)


def test_the_layout_has_the_counts_of_the_rules() -> None:
    design = own_design()
    assert (len(design.dark_blue), len(design.grey_blue)) == (10, 14)
    for players, dark, grey in ((2, 2, 4), (3, 6, 2), (4, 10, 0)):
        assert sum(players in numbers for numbers in design.dark_blue.values()) == dark
        assert sum(players in numbers for numbers in design.grey_blue.values()) == grey
    assert 12 <= len(design.bonus) <= 16


@every_table
def test_towers_are_not_adjacent_and_never_on_bonus_fields(players: int) -> None:
    layout = own_design().layout(players)
    assert sum(tower.big for tower in layout.towers) == BIG_TOWERS[players]
    assert sum(not tower.big for tower in layout.towers) == SMALL_TOWERS[players]
    cells = [tower.at for tower in layout.towers]
    assert list(cells) == sorted(cells)
    assert all(distance(a, b) > 1 for a in cells for b in cells if a != b)
    assert not set(cells) & set(layout.bonus)
    # A dark-blue field without a tower is an ordinary free cell.
    free = {cell for m in Spezial(players=players).start(Dealer(bytes(32))).legal_moves() for cell in m.at}
    assert free == set(CELLS) - set(cells)
    assert set(layout.empty) <= free


def test_big_towers_are_near_the_rim_and_small_ones_near_the_middle() -> None:
    def to_rim(cell: tuple[int, int]) -> int:
        steps, border = 0, {cell}
        while border <= NUMBER.keys():
            steps, border = steps + 1, {neighbour(at, d) for at in border for d in range(len(DIRECTIONS))}
        return steps

    for players in (2, 3, 4):
        layout = own_design().layout(players)
        big, small = ([to_rim(t.at) for t in layout.towers if t.big == size] for size in (True, False))
        assert sum(big) / len(big) + 1 < sum(small) / len(small)


def test_the_layout_file_describes_itself() -> None:
    text = OWN.read_text(encoding="utf-8")
    assert "reconstruction" in text.lower()
    assert "--layout" in text
    assert read_layout(OWN) == own_design() == parse_design(text)


def test_another_layout_can_be_used() -> None:
    own = own_design()
    moved = Design(own.dark_blue, own.grey_blue, own.bonus[1:])
    game = Spezial("base", 3, moved.layout(3))
    assert game.layout.bonus == own.bonus[1:]
    assert game != Spezial("base", 3)
    assert str(game) == "spezial base 3"


# --- wrong files -------------------------------------------------------------------------------------------

TEXT = OWN.read_text(encoding="utf-8")
DARK, GREY = next(iter(own_design().dark_blue)), next(iter(own_design().grey_blue))
BONUS = own_design().bonus[0]
PLAIN = next(
    cell_name(cell)
    for cell in NUMBER
    if cell not in {*own_design().dark_blue, *own_design().grey_blue, *own_design().bonus}
)


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1, old
    return TEXT.replace(old, new, 1)


WRONG = {
    "no TOML": ("bonus = [", "not valid TOML"),
    "number of 5000 digits": ("bonus = " + "9" * 5000, "too large"),
    "byte order mark": ("\ufeff" + TEXT, "byte order mark"),
    "nothing": ("", r"\[dark-blue\]"),
    "no cell": (changed(f'"{cell_name(BONUS)}"', '"z99"'), "'z99' is not a cell"),
    "cell as number": (changed(f'"{cell_name(BONUS)}"', "7"), "by its name"),
    "bonus twice": (changed(f'"{cell_name(BONUS)}"', f'"{cell_name(own_design().bonus[1])}"'), "is listed twice"),
    "bonus on a tower": (changed(f'"{cell_name(BONUS)}"', f'"{cell_name(DARK)}"'), "a tower and a bonus field"),
    "field twice": (changed(f"\n{cell_name(DARK)} = ", f"\n{cell_name(GREY)} = "), "is listed twice"),
    "one field fewer": (changed(f"\n{cell_name(GREY)} = ", "\n# "), "14 fields under .grey-blue., not 13"),
    "five players": (changed("[4]", "[4, 5]"), "numbers of players"),
    "players as text": (changed("[4]", '["4"]'), "numbers of players"),
    "no list": (changed("= [4]", "= 4"), "numbers of players"),
    "number twice": (changed("[4]", "[4, 4]"), "twice"),
    "no big tower": (changed("[4]", "[]"), "10 big towers stand on dark-blue fields, not 9"),
    "too many big towers": (changed(" = []", " = [3]"), "2 big towers stand on grey-blue fields, not 3"),
    "no bonus list": (changed("bonus = [", "other = ["), "called bonus"),
    "case": (changed(f"\n{cell_name(GREY)} = ", f"\n{cell_name(GREY).upper()} = [2]\n{cell_name(GREY)} = "), "twice"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_file_is_refused_in_one_line(name: str, tmp_path: Path) -> None:
    text, words = WRONG[name]
    file = tmp_path / "layout.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetup, match=words) as wrong:
        read_layout(file)
    assert "\n" not in str(wrong.value)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"# \xff\n")
    (tmp_path / "huge").write_bytes(b"#" * 200_000)
    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "latin", tmp_path / "huge", "a\0b"):
        with pytest.raises(BadSetup) as wrong:
            read_layout(path)
        assert "\n" not in str(wrong.value)


def test_a_layout_from_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", "/dev/zero"):
        with pytest.raises(BadSetup, match="not a regular file"):
            read_layout(path)


def test_a_layout_needs_neither_symmetry_nor_distances() -> None:
    # A real board need not be like ours: neither symmetry nor distances are required.
    text = changed(f'"{cell_name(BONUS)}"', f'"{PLAIN}"')
    assert parse_design(text).layout(2).bonus != own_design().bonus
