"""The expected result of a solo game: counted correctly while placements are tried, and plausible."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np

import sixfold
from sixfold.games.board.bot import search, solo_evaluation
from sixfold.games.board.bot.solo_evaluation import NUMBERS, expected_lowest, fill_outlook, foresee
from sixfold.games.board.bot.weights import WEIGHTS
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.position import BoardPosition
from sixfold.laying.bot.line_tally import fill_tally, lay_tally
from sixfold.laying.legal import fill_sight

from .tables import random_game, table

T: Any = LAYOUT.tables[0]


def outlook_of(position: BoardPosition) -> tuple[Any, Any]:
    """The available lines, and their maps."""
    sight, outlook = search.new_sights(1)[0], search.new_workspaces()[0].outlook
    fill_sight(position.s, T, sight.sight)
    fill_tally(position.s, T, sight)
    fill_outlook(position.s, T, sight.prospect, outlook)
    return outlook, sight


def foreseen(position: BoardPosition, move: Any, outlook: Any, sight: Any) -> float:
    """The result of a placement."""
    a, b = (LAYOUT.number[cell] for cell in move.at)
    return foresee(position.s, T, sight, outlook, LAYOUT.kind[move.tile], a, b)


def test_an_incremental_update_equals_a_full_recount() -> None:
    compared = 0
    for seed in range(3):
        sight = None
        for position in random_game("solo", 1, seed):
            if sight is not None:
                placed = [event for event in position.events if event["do"] == "place"][-1]
                a, b = (LAYOUT.number[tuple(cell)] for cell in placed["at"])
                sight.prospect.room -= lay_tally(position.s, T, sight, sight.prospect.tally, a, b)
                _, fresh = outlook_of(position)
                assert (sight.prospect.tally == fresh.prospect.tally).all()
                assert sight.prospect.room == fresh.prospect.room
                compared += 1
            sight = None if position.is_over or position.draws_pending else outlook_of(position)[1]
    assert compared > 90


def test_a_tried_placement_is_evaluated_as_if_it_had_been_made() -> None:
    rng, tried = Random(1), 0
    for position in random_game("solo", 1, 2):
        if position.is_over or position.draws_pending:
            continue
        for move in rng.sample(position.legal_moves(), min(6, len(position.legal_moves()))):
            outlook, sight = outlook_of(position)
            found = foreseen(position, move, outlook, sight)
            twin = position.copy()
            twin.play(move)
            after, _ = outlook_of(twin)
            # The value of a source depends on the time of the game, here that before the placement.
            after.steps[:] = outlook.steps
            assert found == expected_lowest(after)
            tried += 1
    assert tried > 150


def test_trying_a_placement_changes_nothing() -> None:
    for number, position in enumerate(random_game("solo", 1, 4)):
        if position.is_over or position.draws_pending or number % 5:
            continue
        outlook, sight = outlook_of(position)
        fields = ("steps", "position", "coming")
        counted = (
            [np.array(outlook[name]) for name in fields],
            sight.prospect.tally.copy(),
            sight.prospect.around.copy(),
        )
        before, seen = position.s.tobytes(), sight.sight.copy()
        for move in position.legal_moves()[::7]:
            foreseen(position, move, outlook, sight)
        assert position.s.tobytes() == before
        assert (sight.sight == seen).all()
        assert all((np.array(outlook[name]) == was).all() for name, was in zip(fields, counted[0], strict=True))
        assert (sight.prospect.tally == counted[1]).all()
        assert (sight.prospect.around == counted[2]).all()


def test_after_the_first_move_the_search_tries_a_few_placements_of_every_tile_that_may_be_drawn() -> None:
    position = next(
        position
        for number, position in enumerate(random_game("solo", 1, 6))
        if number > 20 and not position.draws_pending
    )
    codes, worths, k = np.zeros(64, np.int32), np.zeros(64, np.float32), WEIGHTS.weights(sixfold.board("solo"))
    sight, workspace = search.new_sights(1)[0], search.new_workspaces()[0]
    search.prepare(position.s, T, sight, workspace, k)
    before = position.s.tobytes()
    count = search.fill_menu(position.s, T, sight, workspace, k, codes, worths, False)
    assert position.s.tobytes() == before
    kinds = Counter((codes[:count] >> 16).tolist())
    drawable = {kind for kind, left in enumerate(position.s.bag) if left > 0} | {int(position.s.rack[0, 0])}
    assert kinds.keys() == drawable
    assert set(kinds.values()) == {search.NEXT_TRIED}
    assert count <= search.LONGEST_MENU
    # The best placement of each tile is equally promising: only placements of the same tile compete.
    best = {int(code) >> 16: worth for code, worth in zip(codes[:count][::-1], worths[:count][::-1], strict=True)}
    assert set(best.values()) == {0.0}


def test_the_end_is_evaluated_by_the_lowest_marker() -> None:
    *_, last = random_game("solo", 1, 5)
    workspace, sight, shares = search.new_workspaces()[0], search.new_sights(1)[0], np.zeros(4)
    k = WEIGHTS.weights(sixfold.board("solo"))
    search.prepare(last.s, T, sight, workspace, k)
    search.shares_of(last.s, T, sight, workspace, k, shares)
    assert shares[0] == min(last.track(0).values()) / 36


def test_more_points_and_more_prospects_in_the_weakest_colour_are_worth_more() -> None:
    level = dict.fromkeys("RGBOYP", 8)
    behind, ahead, other = (
        expected_lowest(outlook_of(table("solo", racks=["GB"], tracks=[level | change]))[0])
        for change in ({"R": 3}, {"R": 6}, {"R": 3, "G": 12})
    )
    assert behind < ahead
    assert other - behind < ahead - behind, "steps of the weakest colour count most"
    position = table("solo", racks=["GB"], tracks=[level | {"R": 3}])
    for kind, tile in ((LAYOUT.kind["RG"], "RG"), (LAYOUT.kind["RB"], "RB")):
        assert tile[0] == "R"
        position.s.bag_left -= position.s.bag[kind]
        position.s.bag[kind] = 0
    assert expected_lowest(outlook_of(position)[0]) < behind


def test_every_weight_was_learned() -> None:
    assert len(solo_evaluation.insight()) == len(NUMBERS)
    assert np.isfinite(solo_evaluation.insight()).all()
