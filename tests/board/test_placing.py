"""Where tiles may go: the zone, free cells, and the first placement (B1)."""

import pytest

import sixfold
from sixfold.core.actions import Draw
from sixfold.core.hexgrid import distance
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.moves import Place
from sixfold.games.board.position import BoardPosition

from .tables import (
    OPENINGS,
    begin,
    cells,
    every_table,
    free_pairs,
    moves,
    neighbours,
    place,
    refusal,
    table,
    tile_of,
    turn,
)

FAR_FROM_ALL_SYMBOLS = "Rh8-Gh9"


def fresh(variant: str, players: int) -> BoardPosition:
    """A game in which every seat has the tiles of all openings; in solo the first of them is drawn."""
    game = sixfold.board(variant, players)
    if variant == "solo":
        position = game.deal([[]])
        position.play(Draw(("RG",)))
        return position
    return game.deal([["RG", "RB", "RO", "RY", "RP", "BY"]] * players)


def opening_pairs(position: BoardPosition) -> set[tuple[tuple[int, int], ...]]:
    """The pairs that a first placement may cover, derived from the rule alone."""
    tiles = {cell for cell in position.board() if cell not in LAYOUT.symbols}
    open_symbols = [symbol for symbol in LAYOUT.symbols if tiles.isdisjoint(neighbours(symbol))]
    beside = {cell for symbol in open_symbols for cell in neighbours(symbol)}
    return {pair for pair in free_pairs(position) if beside.intersection(pair)}


def legal_pairs(position: BoardPosition) -> set[tuple[tuple[int, int], ...]]:
    return {tuple(sorted(move.at)) for move in position.legal_moves() if isinstance(move, Place)}


@every_table
def test_b1_a_first_tile_away_from_the_symbols_is_refused_for_every_seat(variant: str, players: int) -> None:
    position = fresh(variant, players)
    for opening in OPENINGS[:players]:
        assert refusal(position, FAR_FROM_ALL_SYMBOLS).code == "first-placement"
        assert refusal(position, FAR_FROM_ALL_SYMBOLS).ruling == "B1"
        turn(position, opening, draw="GB" if variant == "solo" else "")


@every_table
def test_b1_exactly_the_pairs_beside_an_untouched_symbol_are_offered(variant: str, players: int) -> None:
    position = fresh(variant, players)
    for opening in OPENINGS[:players]:
        assert legal_pairs(position) == opening_pairs(position)
        turn(position, opening)
    assert legal_pairs(position) == set(free_pairs(position))


@pytest.mark.parametrize("text", ["Rh12-Gh11", "Gh12-Rh11", "Rh12-Gi12", "Rg13-Gf13", "Gg13-Rh12"])
def test_b1_either_half_or_both_may_touch_the_symbol(text: str) -> None:
    place(fresh("base", 2), text)


@pytest.mark.parametrize("variant", ["base", "duel"])
@pytest.mark.parametrize("text", ["Rh12-Bh11", "Ri12-Bi11", "Bh12-Ri11", "Ri12-Bh12"])
def test_b1_a_symbol_touched_by_another_first_tile_is_taken_on_all_sides(variant: str, text: str) -> None:
    position = fresh(variant, 2)
    turn(position, "Rg13-Gf13")
    assert refusal(position, text).code == "first-placement"


def test_b1_a_tile_of_another_colour_also_takes_a_symbol() -> None:
    position = fresh("base", 3)
    turn(position, "Bm7-Yl7")
    assert refusal(position, "Gl8-Rk8").code == "first-placement"
    turn(position, "Rh12-Gh11")
    assert refusal(position, "Gl8-Rk8").code == "first-placement"
    assert refusal(position, "Ri12-Gi11").code == "first-placement"
    place(position, "Oh4-Rh5")


def test_b1_four_players_may_start_from_outside_the_white_zone() -> None:
    position = fresh("team", 4)
    assert turn(position, "Rh14-Gh15")["gains"] == [1, 0]
    assert refusal(position, "Rh12-Gh11").code == "first-placement"


def test_b1_holds_for_the_seat_and_not_for_the_round() -> None:
    """When seat 2 starts, seats 0 and 1 must still start at symbols of their own."""
    position = sixfold.board("base", 3).deal([["RG", "RB", "RO", "RY", "RP", "BY"]] * 3, first=2)
    for seat, opening in zip((2, 0, 1), OPENINGS, strict=False):
        assert position.to_move == seat
        assert refusal(position, FAR_FROM_ALL_SYMBOLS).code == "first-placement"
        turn(position, opening)
    assert place(position, "Rh8-Yh9")["seat"] == 2


@every_table
def test_the_second_tile_may_go_anywhere(variant: str, players: int) -> None:
    position = begin(variant, players)
    tile = position.rack(0)[0]
    assert place(position, f"{tile} h8 h9")["gains"] == [0, 0]


@pytest.mark.parametrize(("players", "size"), [(1, 91), (2, 91), (3, 127), (4, 169)])
def test_the_zone_grows_with_the_players(players: int, size: int) -> None:
    position = table("solo" if players == 1 else "base", players, racks=["RG"])
    usable = {cell for pair in legal_pairs(position) for cell in pair}
    assert len(usable) == size - len(LAYOUT.symbols)
    assert max(map(distance, usable)) == LAYOUT.zone_radius[players]


@pytest.mark.parametrize(
    ("variant", "players", "text", "allowed"),
    [
        ("solo", 1, "Rh3-Gg4", False),
        ("base", 2, "Rg4-Gg3", False),
        ("duel", 2, "Rg4-Gg3", False),
        ("base", 3, "Rg4-Gg3", True),
        ("base", 3, "Rg3-Gg2", False),
        ("base", 4, "Rg3-Gg2", True),
        ("team", 4, "Rg2-Gf3", True),
    ],
)
def test_a_tile_stays_inside_the_zone_with_both_halves(variant: str, players: int, text: str, allowed: bool) -> None:
    position = table(variant, players, racks=["RG"] * players)
    if allowed:
        place(position, text)
    else:
        assert refusal(position, text).code in ("outside-zone", "occupied")
        assert text not in moves(position)


@every_table
def test_printed_symbols_are_never_covered(variant: str, players: int) -> None:
    position = table(variant, players, racks=["RG"] * players)
    assert not {cell for pair in legal_pairs(position) for cell in pair}.intersection(LAYOUT.symbols)
    assert refusal(position, "Rh13-Gh12").code == "occupied"


def test_a_tile_may_leave_a_single_cell_free() -> None:
    position = table(board="Rg8-Rg9 Gh9-Gi8 Bi7-Bh7", racks=["RG"])
    assert all(LAYOUT.parse_cell("h8") not in pair for pair in free_pairs(position))
    assert refusal(position, "Rh8-Gh9").code == "occupied"
    place(position, "Re8-Ge9")


def test_each_legal_placement_is_offered_once() -> None:
    position = table(racks=["RG RG RR RR RB RB"])
    offered = moves(position)
    assert len(offered) == len(set(offered)) == len(free_pairs(position)) * (2 + 1 + 2)


def test_the_cells_used_in_these_tests_have_the_assumed_positions() -> None:
    assert cells("h8 h13 m8 m3 h3 c8 c13") == [(0, 0), *LAYOUT.symbols]
    assert all(tile_of(text) == text[0] + text.split("-")[1][0] for text in OPENINGS)
