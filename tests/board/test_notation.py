"""The notation of moves: every written move is parsed back, and everything else is rejected."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.core.actions import Draw, Exchange, Keep, Resign
from sixfold.core.errors import BadNotation
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.moves import NOTATION, Place

from .tables import random_game, some_tables, table

GAME = sixfold.board()
patient = settings(deadline=None)  # a busy machine must not fail the test
CELL = st.sampled_from(LAYOUT.cells)
TILE = st.sampled_from(LAYOUT.tiles)
ALMOST = st.text(alphabet="RGBOYPrgbopyxX+,-  hHaeiokKıſ0123456789٣\n", max_size=24)


@some_tables
def test_every_legal_move_of_random_games_is_parsed_back(variant: str, players: int) -> None:
    for position in random_game(variant, players, seed=8):
        legal = position.legal_moves()
        for move in legal[:: 1 + len(legal) // 200]:
            assert position.game.parse(str(move)) == move


@some_tables
def test_every_event_of_random_games_replays_to_the_same_position(variant: str, players: int) -> None:
    *_, played = random_game(variant, players, seed=11)
    replayed = played.game.position(played.setup)
    for event in played.events:
        assert replayed.apply(event) == event
    assert replayed.result() == played.result()
    assert replayed.states.tobytes() == played.states.tobytes()


@patient
@given(TILE, CELL, CELL)
def test_any_placement_is_parsed_back_and_means_the_same_when_rotated(tile: str, a: Any, b: Any) -> None:
    move = Place(tile, (a, b))
    assert GAME.parse(str(move)) == move
    assert GAME.parse(str(move).lower()) == move
    if tile[0] != tile[1]:
        assert NOTATION.placement(tile[::-1], b, a) == move
        assert GAME.parse("-".join(reversed(str(move).split("-")))) == move


@patient
@given(st.lists(TILE, min_size=1, max_size=6))
def test_any_exchange_and_draw_is_parsed_back(tiles: list[str]) -> None:
    for action in (Exchange(tuple(tiles)), Draw(tuple(tiles))):
        assert GAME.parse(str(action)) == action
        assert GAME.parse(str(action).replace(",", " , ").swapcase()) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Rh12-Bh11", Place("RB", ((4, 0), (3, 0)))),
        ("  rh12 bh11\n", Place("RB", ((4, 0), (3, 0)))),
        ("rh12bh11", Place("RB", ((4, 0), (3, 0)))),
        ("Bh11-Rh12", Place("RB", ((4, 0), (3, 0)))),
        ("br h11 h12", Place("RB", ((4, 0), (3, 0)))),
        ("RR h12-h11", Place("RR", ((4, 0), (3, 0)))),
        ("Rh11-Rh12", Place("RR", ((3, 0), (4, 0)))),
        ("xog, GG", Exchange(("GO", "GG"))),
        ("+YO", Draw(("OY",))),
        ("Keep", Keep()),
        ("RESIGN", Resign()),
    ],
)
def test_parsing_is_lenient_about_case_order_and_spaces(text: str, action: Any) -> None:
    assert GAME.parse(text) == action


def test_a_double_keeps_the_written_order_of_its_halves() -> None:
    """The order may matter (B4); where it does not, the position writes it in ascending order."""
    assert str(GAME.parse("Rh12-Rh11")) == "Rh12-Rh11"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-notation"),
        ("h8", "bad-notation"),
        ("x", "bad-notation"),
        ("+", "bad-notation"),
        ("x,", "unknown-tile"),
        ("xRG,", "unknown-tile"),
        ("xRGB", "unknown-tile"),
        ("+RX", "unknown-tile"),
        ("Xh8-Rh9", "unknown-tile"),
        ("Rh8-Zh9", "unknown-tile"),
        ("Rh8-Bh16", "unknown-cell"),
        ("Ra1-Ba2", "unknown-cell"),
        ("Rp8-Bh8", "unknown-cell"),
        ("Rh08-Bh9", "unknown-cell"),
        ("Rh8-Bh9-Gh10", "bad-notation"),
        ("Rh٨-Bh9", "unknown-cell"),
        ("resign 1", "bad-notation"),
        ("\x00", "bad-notation"),
    ],
)
def test_an_invalid_move_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(sixfold.BadNotation) as raised:
        GAME.parse(text)
    assert raised.value.code == code
    assert raised.value.message.isprintable()
    assert len(raised.value.message) < 160


def refused_or_read(parse: Callable[[str], Any], text: str) -> Any:
    """The parsed move, or None after a one-line error; any other error is raised."""
    refused = None
    try:
        return parse(text)
    except sixfold.BadNotation as wrong:
        refused = wrong
    assert refused.message.isprintable()
    assert len(refused.message) < 600
    return None


@patient
@given(st.text(max_size=60) | ALMOST)
def test_hostile_texts_are_moves_or_bad_notation(text: str) -> None:
    action = refused_or_read(GAME.parse, text)
    assert action is None or GAME.parse(str(action)) == action


@pytest.mark.parametrize("text", ["R", "x", "+RG,", "Rh8", "Rh8-", " ", "\n", "-", "ı", "ﬀ", "\ud800", "9"])
def test_very_long_texts_are_refused_quickly(text: str) -> None:
    assert refused_or_read(GAME.parse, text * 50_000) is None


@patient
@given(ALMOST | st.text(max_size=4))
def test_hostile_cells_and_tiles_are_bad_notation(text: str) -> None:
    refused_or_read(LAYOUT.parse_cell, text)
    refused_or_read(LAYOUT.parse_tile, text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | TILE,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=6,
)
DO = st.sampled_from(["place", "draw", "exchange", "resign"])


@patient
@given(
    st.fixed_dictionaries(
        {"seat": st.integers(0, 1) | JSON, "do": DO | JSON},
        optional=dict.fromkeys(("tile", "tiles", "at", "gains", "track", "markers"), JSON),
    )
)
def test_hostile_events_are_refused_in_one_line_and_change_nothing(event: dict[str, Any]) -> None:
    position = table(racks=["RG RB"])
    before = position.states.tobytes()
    message = ""
    try:
        position.apply(event)
    except sixfold.SixfoldError as wrong:
        message = wrong.message
    assert message.isprintable()
    assert (position.states.tobytes() == before) == (position.events == []) == bool(message)
    assert message or event["do"] == "resign"


def test_all_169_cell_names_are_parsed_back() -> None:
    assert len({LAYOUT.cell_name(cell) for cell in LAYOUT.cells}) == 169
    assert all(LAYOUT.parse_cell(LAYOUT.cell_name(cell)) == cell for cell in LAYOUT.cells)


def test_an_event_is_parsed_with_its_seat() -> None:
    assert NOTATION.read_event({"seat": 3, "do": "resign"}) == (3, Resign(3))
    assert NOTATION.read_event({"seat": 1, "do": "draw", "tiles": ["BR"]}) == (1, Draw(("RB",)))


@pytest.mark.parametrize(
    "action",
    [
        Place(None, ((0, 0), (0, 1))),
        Place(("R", "G"), ((0, 0), (0, 1))),
        Place("RG", None),
        Place("RG", "ab"),
        Exchange(None),
        Exchange((5,)),
        Draw(None),
        Draw("RG"),
    ],
)
def test_an_action_with_invalid_values_is_refused_and_changes_nothing(action: Any) -> None:
    position = table("base")
    before = position.states.tobytes()
    for ask in (position.play, position.points):
        with pytest.raises(BadNotation):
            ask(action)
    assert position.states.tobytes() == before
