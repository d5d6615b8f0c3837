"""Pictures show the position, in both languages and without colour too."""

import xml.etree.ElementTree as ET

import pytest

from sixfold.core.errors import BadSetup
from sixfold.games.spezial.layout import CELLS
from sixfold.games.spezial.moves import Resign
from sixfold.games.spezial.picture import NAMES, standing_cell

from .tables import every_table, move, play, random_position, table


def test_the_board_is_drawn_upright_with_rows_a_to_y() -> None:
    lines = table("").text(unicode=False).plain.splitlines()[1:26]
    assert [line.split()[0][0] for line in lines] == list("abcdefghijklmnopqrstuvwxy")
    assert lines[12].split()[0] == "m7"
    assert lines[12].split()[-1] == "13"
    assert len({standing_cell(cell) for cell in CELLS}) == len(NAMES) == 247


def test_towers_show_colour_value_side_and_size() -> None:
    position = table("f9 B1, f11 G2 big, c13 P2 black, c15 O1 big black")
    plain = position.text(unicode=False).plain
    assert all(word in plain for word in ("1b", "2G", "3p*", "2O*"))
    signs = position.text().plain
    assert all(word in signs for word in ("✶1", "●2▲", "○❸", "⬢❷▲"))


def test_tiles_show_their_owner_and_bonus_fields_their_bonus() -> None:
    position = table("f9 B1, f11 G2", bonus="k10 l10")
    before = position.text(unicode=False).plain
    assert before.count("+1") == 2
    move(position, "g9-g10")
    move(position, "k10-k11+O")
    after = position.text(unicode=False).plain
    assert after.count(" +1 ") == 1, "one field is left"
    assert after.count("[v]") == 2, "the tile laid last is marked"
    assert "Seat 1: k10-k11+O O+1" in after


def test_the_headline_shows_the_seat_to_move_and_the_result() -> None:
    position = table("f9 B1, f11 G2")
    assert position.text().plain.startswith("Genial Spezial · Seat 0: to move")
    assert position.text(lang="de", names=["Ada", "Ben"]).plain.startswith("Genial Spezial · Ada: am Zug")
    assert "20 tiles" in position.text().plain
    play(position, "g9-g10")
    position.play(Resign())
    assert "Seat 1 wins" in position.text().plain
    assert "resigned" in position.text().plain


@every_table
@pytest.mark.parametrize("theme", ["paper", "evening"])
def test_a_picture_is_one_self_contained_document(players: int, theme: str) -> None:
    position = random_position(players, 5, 6 * players)
    svg = position.svg(theme, names=["<Ada> & Co"] * players)
    root = ET.fromstring(svg)
    towers = [part for part in root.iter() if "data-tower" in part.attrib]
    pieces = [part for part in root.iter() if "data-piece" in part.attrib]
    assert len(towers) == len(position.game.layout.towers)
    assert len(pieces) == 6 * players
    assert sum("data-panel" in part.attrib for part in root.iter()) == players
    ids = {part.attrib["id"] for part in root.iter() if "id" in part.attrib}
    used = {value[1:] for part in root.iter() for key, value in part.attrib.items() if key.endswith("href")}
    assert used <= ids, "nothing refers to anything outside"


def test_invalid_arguments_for_a_picture_are_refused() -> None:
    position = table("")
    for wrong in (
        lambda: position.svg("neon"),
        lambda: position.text(names=["one"]),
        lambda: position.text(seat=5),
        lambda: position.text(lang="fr"),
        lambda: position.view(9),
    ):
        with pytest.raises(BadSetup):
            wrong()
