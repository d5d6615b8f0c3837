"""Cells and moves have unique names, and bad ones cause a one-line error."""

from typing import Any

import pytest

from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.games.spezial.layout import CELL_NAMES, CELLS, NUMBER, OFF, PAIRS, cell_name, parse_cell
from sixfold.games.spezial.moves import Place, Resign, parse_action, read_event

from .tables import every_table, random_position, refused, table


def test_the_board_has_247_cells_with_a_name_each() -> None:
    assert len(CELLS) == OFF == 247
    assert len(set(CELL_NAMES.values())) == 247
    assert all(parse_cell(cell_name(cell)) == cell for cell in CELLS)
    assert cell_name((0, 0)) == "m10"
    assert {name[0] for name in CELL_NAMES.values()} == set("abcdefghijklmnopqrstuvwxy")


def test_a_pair_is_listed_once_with_its_lower_cell_first() -> None:
    assert len(set(PAIRS)) == len(PAIRS) == 678
    assert all(a < b and NUMBER[a] < NUMBER[b] for a, b in PAIRS)


@every_table
def test_every_move_is_parsed_back(players: int) -> None:
    position = random_position(players, 3, 5)
    moves = position.legal_moves()
    assert len(set(map(str, moves))) == len(moves)
    assert [parse_action(str(move)) for move in moves] == moves


@pytest.mark.parametrize("text", ["g9-g10+G", "g10-g9+G", "G9 G10 g", " g9g10+g ", "g10 - g9 + G"])
def test_parsing_is_lenient(text: str) -> None:
    assert parse_action(text) == Place((parse_cell("g9"), parse_cell("g10")), ("G",)) == parse_action("g9-g10+G")


def test_two_bonus_colours_may_come_in_either_order() -> None:
    assert parse_action("g9-g10+GO") == parse_action("g10-g9+OG")
    assert str(parse_action("g9-g10+GO")).endswith("+OG")


def test_resign_is_parsed() -> None:
    assert parse_action("Resign") == Resign()


@pytest.mark.parametrize(
    "text", ["", "x", "g9", "g9-", "g9-z1", "g99-g10", "m10-m10+RGB", "keep", "xGG", "g9-g10+X", "g9-g10-g11", "ä" * 99]
)
def test_an_invalid_move_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadNotation) as wrong:
        parse_action(text)
    assert "\n" not in str(wrong.value)
    assert len(str(wrong.value)) < 160


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("g9-g11", "not-adjacent"),
        ("g9-g9", "not-adjacent"),
        ("a13-y7", "not-adjacent"),
        ("f9-g9", "on-tower"),
        ("v1-v2", "occupied"),
        ("v2-v3", "occupied"),
    ],
)
def test_a_placement_that_is_not_allowed_says_why(text: str, code: str) -> None:
    position = table("f9 B1")
    position.play(position.game.parse("v1-v2"))
    assert refused(position, text).code == code


def test_cells_outside_of_the_board_are_refused() -> None:
    position = table("")
    with pytest.raises(IllegalMove, match="two cells of the board"):
        position.play(Place(((9, 9), (9, 8))))


@pytest.mark.parametrize(
    "change",
    [
        {"at": [[0, 0]]},
        {"at": [[0, 0], [9, 9]]},
        {"at": [[0, 0], [1.0, 0]]},
        {"at": None},
        {"bonus": []},
        {"bonus": ["R"]},
        {"bonus": ["OP"]},
        {"bonus": ["o"]},
        {"bonus": "O"},
        {"bonus": [1]},
        {"do": "draw"},
        {"seat": "0"},
    ],
)
def test_an_event_of_the_wrong_shape_is_refused(change: dict[str, object]) -> None:
    event = {"seat": 0, "do": "place", "at": [[0, 0], [0, 1]], "bonus": ["O"], "gains": {"O": 1}, "track": {}}
    assert read_event(event) == (0, Place(((0, 0), (0, 1)), ("O",)))
    with pytest.raises(BadNotation):
        read_event(event | change)


AT = ((0, 0), (0, 1))


@pytest.mark.parametrize("bonus", [("OP",), ("",), (1,), (None,), (["O"],), None, "O", 5, ["O"]])
def test_s6_only_single_colours_are_bonus_colours(bonus: Any) -> None:
    position = table("")
    for ask in (position.play, position.points):
        with pytest.raises(BadNotation):
            ask(Place(AT, bonus))


@pytest.mark.parametrize("at", [None, 5, "ab", [(0, 0), (0, 1)]])
def test_a_placement_with_invalid_values_is_refused(at: Any) -> None:
    with pytest.raises(BadNotation):
        table("").play(Place(at))
