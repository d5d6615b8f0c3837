"""The limit of the track, the end, the ranking and resigning: S7, S8, S9."""

from random import Random

import pytest

from sixfold.core.chance import Dealer
from sixfold.core.errors import IllegalMove
from sixfold.games.spezial import rules
from sixfold.games.spezial.game import Spezial
from sixfold.games.spezial.layout import COLOURS, NUMBER
from sixfold.games.spezial.moves import Resign
from sixfold.games.spezial.position import SpezialPosition
from sixfold.games.spezial.state import BOARD_FULL, FREE, RESIGNED

from .tables import every_table, is_free, move, play, refused, table


def test_s7_a_marker_stops_at_20() -> None:
    position = table("f9 B2, f11 B2", track={"B": 18})
    assert play(position, "g9-g10") == {"B": 4}, "the gains are written in full"
    assert position.track(0)["B"] == 20
    assert play(position, "e10-e11") == {"B": 6}
    assert position.track(0)["B"] == 20


@every_table
def test_s8_the_game_ends_when_all_tiles_are_placed(players: int) -> None:
    position = Spezial(players=players).start(Dealer(bytes(32)))
    rng = Random(players)
    while not position.is_over:
        assert [position.tiles_left(seat) for seat in range(players)].count(0) < players
        position.play(rng.choice(position.legal_moves()))
    result = position.result()
    assert result is not None
    assert result["reason"] == "all-placed"
    assert len(position.events) == 20 * players
    assert [position.tiles_left(seat) for seat in range(players)] == [0] * players
    assert position.legal_moves() == []
    assert position.to_move is None


def fill_but(position: SpezialPosition, left: set[str]) -> None:
    """Cover the board with tiles of seat 3 that score nothing here, except for the cells named."""
    kept = {position.game.parse(f"{name}-{name}").at[0] for name in left}  # type: ignore[union-attr]
    for cell, number in NUMBER.items():
        if cell not in kept and rules.content(position.s.board, number) == FREE:
            rules.cover(position.s, position.tables[0], number, 3)


def test_s8_the_game_ends_as_soon_as_no_two_free_cells_are_neighbours() -> None:
    position = table("", players=4)
    fill_but(position, {"g9", "g10", "a13", "y7"})
    assert position.s.pairs == 1
    assert [str(m) for m in position.legal_moves()] == ["g9-g10"]
    move(position, "g9-g10")
    assert position.is_over
    assert position.s.phase == BOARD_FULL
    assert position.result()["reason"] == "board-full"  # type: ignore[index]


def test_s8_all_tiles_placed_comes_before_a_full_board() -> None:
    position = table("", players=2)
    fill_but(position, {"g9", "g10"})
    position.s.tiles[:2] = [1, 0]
    move(position, "g9-g10")
    assert position.result()["reason"] == "all-placed"  # type: ignore[index]


def test_s9_all_information_is_public() -> None:
    position = table("f9 B1, f11 G2")
    play(position, "g9-g10")
    views = [position.view(seat) for seat in (0, 1, None)]
    assert all(view.states.tobytes() == position.states.tobytes() for view in views)
    assert all(view.events == position.events and view.setup == position.setup for view in views)
    sampled = views[1].sample(Random(0))
    assert sampled.states.tobytes() == position.states.tobytes()
    sampled.play(sampled.legal_moves()[0])
    assert views[1].states.tobytes() == position.states.tobytes(), "a sample is a copy"
    assert position.draws_pending == 0
    assert position.deal_pending(Dealer(bytes(32))) == []


def test_a_view_lists_the_moves_of_its_own_seat_only() -> None:
    position = table("f9 B1, f11 G2", bonus="g10")
    assert position.view(0).legal_moves() == position.legal_moves()
    assert position.view(1).legal_moves() == []
    assert position.view(1).moves_json() is None
    assert position.view(None).legal_moves() == []
    listed = position.view(0).to_json()["moves"]
    by_number = {number: points for points, numbers in listed["gains"] for number in numbers}
    assert all(by_number.values())
    by_pair = {(pair[:2], pair[2:]): by_number.get(number, {}) for number, pair in enumerate(listed["pairs"])}
    assert len(by_pair) == len(listed["pairs"])
    assert by_pair.keys() == {move_.at for move_ in position.legal_moves()}
    for move_, points in position.moves_with_points():
        chain = {letter: points.get(letter, 0) - move_.bonus.count(letter) for letter in COLOURS}
        assert by_pair[move_.at] == {letter: gain for letter, gain in chain.items() if gain}


# --- the ranking -------------------------------------------------------------------------------------------


def ranked(*tracks: str) -> list[list[int]]:
    position = table("", players=len(tracks))
    for seat, fields in enumerate(tracks):
        position.s.track[seat] = [int(field) for field in fields.split()]
    ranking: list[list[int]] = position.standing("")["ranking"]
    return ranking


def test_ranking_example_11_12_against_11_13() -> None:
    assert ranked("11 12 20 20", "13 18 14 11") == [[1], [0]]


def test_ranking_only_the_weakest_colour_decides() -> None:
    assert ranked("9 20 20 20", "10 10 10 10") == [[1], [0]]
    assert ranked("5 6 7 8", "8 7 6 5") == [[0, 1]]
    assert ranked("5 6 7 8", "4 20 20 20", "8 7 6 5", "6 6 6 6") == [[3], [0, 2], [1]]


# --- resigning ---------------------------------------------------------------------------------------------


def test_resigning_with_two_players_ends_the_game() -> None:
    position = table("f9 B1, f11 G2")
    play(position, "g9-g10")
    position.play(Resign())
    assert position.s.phase == RESIGNED
    result = position.result()
    assert result is not None
    assert (result["ranking"], result["reason"]) == ([[1], [0]], "resigned")


def test_a_resigned_seat_is_passed_over_and_placed_last() -> None:
    position = table("f9 B1, f11 G2", players=4)
    move(position, "g9-g10")
    position.play(Resign(2))
    move(position, "v1-v2")
    assert position.to_move == 3
    position.play(Resign())
    assert position.to_move == 0
    assert position.standing("")["ranking"] == [[0], [1], [3], [2]]
    assert position.tiles_left(2) == 20, "its tiles stay out of play"
    with pytest.raises(IllegalMove, match="already"):
        position.play(Resign(2))
    with pytest.raises(IllegalMove):
        position.play(Resign(7))


def test_a_resignation_can_leave_no_seat_with_a_tile() -> None:
    position = table("", players=3)
    position.s.tiles[:3] = [0, 0, 1]
    position.s.seat = 2
    position.play(Resign())
    assert position.result()["reason"] == "all-placed"  # type: ignore[index]


def test_nothing_happens_after_the_end() -> None:
    position = table("")
    position.play(Resign(1))
    assert refused(position, "g9-g10").code == "game-over"
    assert position.standing("")["ranking"] == [[0], [1]]
    assert is_free(position, "g9-g10")
