"""Exchanging a rack without the weakest colour (B9), and the bag behind it (B10)."""

import pytest

import sixfold
from sixfold.core.actions import Draw
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.position import BoardPosition

from .tables import any_tiles, assert_120_tiles, every_table, moves, place, random_game, refusal, table, turn

NEUTRAL = "Rh8-Bh9"
"""A placement that scores nothing on an empty board."""


def after_placing(rack: str, track: dict[str, int], variant: str = "base") -> BoardPosition:
    """Seat 0 has placed a tile without points; these tiles are left on its rack."""
    position = table(variant, racks=[f"RB {rack}"], tracks=[track])
    place(position, NEUTRAL)
    return position


def offers_exchange(position: BoardPosition) -> bool:
    return "keep" in moves(position)


def test_b9_played_from_the_start() -> None:
    position = sixfold.board().deal([["RB"] + ["RR"] * 5, ["GG"] * 5 + ["GO"]])
    place(position, "Rh12-Bh11")
    assert moves(position) == ["xRR,RR,RR,RR,RR", "keep"]
    [event] = position.play(position.game.parse("xRR,RR,RR,RR,RR"))
    assert event == {"seat": 0, "do": "exchange", "tiles": ["RR"] * 5}
    assert position.draws_pending == 6
    assert position.bag["RR"] == 0
    # The exchanged tiles go back only after the draw, so no red double can be drawn.
    assert refusal(position, "+RR,RG,RG,RG,RG,RG").code == "not-in-bag"
    position.play(Draw(("RG", "RO", "RY", "RP", "BB", "BO")))
    assert position.bag["RR"] == 5
    assert sorted(position.rack(0)) == ["BB", "BO", "RG", "RO", "RP", "RY"]
    assert position.to_move == 1
    assert_120_tiles(position)
    # Seat 1 now stands at green 1 with nothing but green left, except for one tile that shows orange.
    place(position, "Gl8-Gk8")
    assert not offers_exchange(position)


def test_b9_tiles_like_those_shown_may_come_if_the_bag_has_others() -> None:
    position = after_placing("RR RG RG RG RR", {"R": 9, "G": 9, "B": 9, "O": 9, "Y": 9, "P": 4})
    position.play(position.game.parse("xRR,RG,RG,RG,RR"))
    held_by_others = position.rack(1).count("RR") + position.rack(1).count("RG")
    assert position.bag["RR"] + position.bag["RG"] == 11 - 5 - held_by_others
    draw = tuple(any_tiles(position, 6, prefer="RG"))
    assert {"RR", "RG"} & set(draw)
    position.play(Draw(draw))
    assert_120_tiles(position)


@pytest.mark.parametrize(
    ("rack", "track", "allowed"),
    [
        ("GG GB", {"R": 1, "G": 2, "B": 2, "O": 2, "Y": 2, "P": 2}, True),
        ("GG RG", {"R": 1, "G": 2, "B": 2, "O": 2, "Y": 2, "P": 2}, False),
        ("GG RR", {"R": 1, "G": 2, "B": 2, "O": 2, "Y": 2, "P": 2}, False),
        ("GG GB", {"R": 1, "G": 2, "B": 2, "O": 1, "Y": 2, "P": 2}, True),
        ("GG GO", {"R": 1, "G": 2, "B": 2, "O": 1, "Y": 2, "P": 2}, False),
        ("GG RG RR", {"R": 1, "G": 2, "B": 2, "O": 1, "Y": 2, "P": 2}, False),
        ("OO YP", {"R": 18, "G": 17, "B": 17, "O": 18, "Y": 18, "P": 18}, True),
        ("PP", {}, False),
    ],
)
def test_b9_allowed_only_if_no_tile_shows_any_of_the_lowest_colours(
    rack: str, track: dict[str, int], allowed: bool
) -> None:
    assert offers_exchange(after_placing(rack, track)) == allowed


def test_b9_is_judged_after_scoring() -> None:
    """Red is lowest before the placement and no longer afterwards."""
    tracks = [{"R": 2, "G": 5, "B": 5, "O": 3, "Y": 5, "P": 5}]
    for text, allowed in [("Rh8-Bh9", True), ("Re8-Be9", False)]:
        position = table(board="Rh7-Rh6", racks=["RB RR"], tracks=tracks)
        place(position, text)
        assert offers_exchange(position) == allowed


def test_b9_is_judged_after_all_bonus_moves() -> None:
    """Purple is lowest; the only purple tile leaves the rack as the bonus move."""
    tracks = [{"R": 17, "G": 5, "B": 5, "O": 5, "Y": 5, "P": 1}]
    position = table(board="Rh7-Gh6", racks=["RB YP GG OO"], tracks=tracks)
    place(position, NEUTRAL)
    assert position.bonus_moves == 1
    assert refusal(position, "xGG,OO,YP").code == "bonus-pending"
    place(position, "Ye8-Pe9")
    assert moves(position) == ["xGG,OO", "keep"]
    position.play(position.game.parse("xGG,OO"))
    assert position.draws_pending == 6


def test_b9_exchanges_only_the_whole_rack() -> None:
    position = after_placing("GG GB GB", {"R": 1, "G": 2, "B": 2, "O": 2, "Y": 2, "P": 2})
    for tiles in ("xGG", "xGG,GB", "xGG,GG,GB", "xGG,GB,GB,GB", "xGG,GB,RB"):
        refused = refusal(position, tiles)
        assert (refused.code, refused.ruling) == ("exchange-tiles", "B9")
    position.play(position.game.parse("xBG,GG,GB"))


def test_b9_may_be_declined() -> None:
    position = after_placing("GG GB", {"R": 1, "G": 2, "B": 2, "O": 2, "Y": 2, "P": 2})
    assert position.play(position.game.parse("keep")) == []
    assert position.draws_pending == 4
    assert refusal(position, "xGG,GB").code == "exchange-not-allowed"
    position.play(Draw(("RR", "RR", "YY", "PP")))
    assert sorted(position.rack(0)) == ["GB", "GG", "PP", "RR", "RR", "YY"]


def test_b9_a_record_omits_a_declined_exchange() -> None:
    position = after_placing("GG GB", {"R": 1, "G": 2, "B": 2, "O": 2, "Y": 2, "P": 2})
    position.apply({"seat": 0, "do": "draw", "tiles": ["RR", "RR", "YY", "PP"]})
    assert position.to_move == 1
    assert [event["do"] for event in position.events] == ["place", "draw"]


def test_b9_a_draw_that_is_refused_leaves_the_choice_open() -> None:
    position = after_placing("GG GB", {"R": 1, "G": 2, "B": 2, "O": 2, "Y": 2, "P": 2})
    before = position.states.tobytes()
    with pytest.raises(sixfold.IllegalMove) as raised:
        position.apply({"seat": 0, "do": "draw", "tiles": ["RR"]})
    assert raised.value.code == "draw-count"
    assert position.states.tobytes() == before
    assert offers_exchange(position)


def test_b9_never_with_an_empty_rack() -> None:
    position = after_placing("", {"R": 1})
    assert not offers_exchange(position)
    assert position.draws_pending == 6
    assert refusal(position, Draw(())).code == "draw-count"


def test_b9_never_before_placing() -> None:
    position = table(racks=["GG GB"], tracks=[{"G": 2, "B": 2}])
    refused = refusal(position, "xGG,GB")
    assert (refused.code, refused.ruling) == ("exchange-not-allowed", "B9")


def test_b9_shows_the_exchanged_tiles_to_all_but_not_the_drawn_ones() -> None:
    position = sixfold.board("base", 3).deal([["RB"] + ["RR"] * 5, ["GG"] * 5 + ["GO"], ["BY"] * 6])
    place(position, "Rh12-Bh11")
    shown = "xRR,RR,RR,RR,RR"
    assert position.view(1).to_json()["phase"] == "draw"  # the right to exchange is hidden until it is used
    position.play(position.game.parse(shown))
    position.play(Draw(("RG", "RO", "RY", "RP", "BB", "BO")))
    for seat in (1, 2, None):
        seen = position.view(seat).events
        assert seen[-2] == {"seat": 0, "do": "exchange", "tiles": ["RR"] * 5}
        assert seen[-1] == {"seat": 0, "do": "draw", "count": 6}


# --- B10 ---------------------------------------------------------------------------------------------------


@every_table
def test_b10_no_tile_is_ever_lost_and_the_bag_never_runs_dry(variant: str, players: int) -> None:
    for position in random_game(variant, players, seed=6):
        assert_120_tiles(position)
        assert all(0 <= position.bag[tile] <= copies for tile, copies in zip(LAYOUT.tiles, LAYOUT.copies, strict=True))
        assert position.s.bag_left >= 120 - 24 - 81


def test_b10_a_draw_takes_from_the_bag_what_the_rack_gets() -> None:
    position = sixfold.board().deal([["RG", "RB", "RO", "RY", "RP", "BY"], ["GG"] * 5 + ["GO"]])
    before = position.bag
    turn(position, "Rh12-Gh11", draw="YY")
    assert position.bag == before | {"YY": before["YY"] - 1}
    assert position.bag["GG"] == 0
