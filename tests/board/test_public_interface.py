"""The public interface of a position refuses invalid arguments and returns independent copies."""

from typing import Any

import pytest

import sixfold
from sixfold.core.actions import Keep
from sixfold.core.errors import SixfoldError
from sixfold.games.board.moves import Place


def started(variant: str = "base") -> tuple[Any, Any]:
    dealer = sixfold.Dealer(bytes(32))
    return sixfold.board(variant).start(dealer), dealer


@pytest.mark.parametrize("nonsense", ["Rh12-Yg13", None, 7, ("RB",), object()])
def test_an_invalid_action_is_refused(nonsense: Any) -> None:
    position, dealer = started()
    before = position.copy()
    with pytest.raises(SixfoldError) as wrong:
        position.play(nonsense, dealer)
    assert "\n" not in str(wrong.value)
    assert position == before


@pytest.mark.parametrize("at", [([4, 0], (3, 0)), ((4, 0),), ((4, 0), (3, 0), (2, 0)), ()])
def test_a_placement_not_on_two_cells_is_refused(at: Any) -> None:
    position, _ = started()
    with pytest.raises(SixfoldError):
        position.play(Place(position.rack(0)[0], at))
    with pytest.raises(SixfoldError):
        position.points(Keep())


@pytest.mark.parametrize("seat", ["a", 1.5, True, -1, 2])
def test_a_view_of_an_invalid_seat_is_refused(seat: Any) -> None:
    position, _ = started()
    with pytest.raises(SixfoldError):
        position.view(seat)


@pytest.mark.parametrize("players", [2.0, True, "2", 5])
def test_an_invalid_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(SixfoldError):
        sixfold.board("base", players)


def test_changes_to_a_view_or_a_copy_do_not_affect_the_position() -> None:
    position, dealer = started()
    position.play(position.legal_moves()[0], dealer)
    events, setup = str(position.events), str(position.setup)
    for other in (position.view(0), position.copy()):
        other.events[0]["track"]["R"] = 99
        other.setup["racks"][0].append("ZZ")
    json_view = position.view(0).to_json()
    json_view["events"][0]["track"]["R"] = 99
    assert (str(position.events), str(position.setup)) == (events, setup)


def test_a_position_equals_its_copy_until_one_of_them_moves() -> None:
    position, dealer = started()
    other = position.copy()
    assert position == other
    assert repr(position) == "<board base 2, 0 events, seat 0 to move>"
    other.play(other.legal_moves()[0], dealer)
    assert position != other
    assert position != "board"


def test_a_shown_exchange_does_not_reveal_the_order_of_the_slots() -> None:
    dealer = sixfold.Dealer(bytes(range(32)))
    shown = []
    for number in range(40):
        dealer = sixfold.Dealer(bytes([number]) * 32)
        position = sixfold.board("team").start(dealer)
        while not position.is_over:
            moves = position.legal_moves()
            shown += [e["tiles"] for e in position.play(moves[0], dealer) if e["do"] == "exchange"]
        if shown:
            break
    order = {tile: kind for kind, tile in enumerate(position.bag)}
    assert shown
    assert all(tiles == sorted(tiles, key=order.__getitem__) for tiles in shown)
