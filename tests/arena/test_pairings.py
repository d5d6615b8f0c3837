"""Paired games: the same draws, every seat once, nothing that depends on the order."""

from collections import Counter
from itertools import combinations

import pytest

from sixfold.core.errors import BadSetup
from sixfold.games import registry

from .contests import contest

TABLES = [
    (name, variant, players)
    for name in registry.names()
    for variant, numbers in registry.variants(name).items()
    for players in numbers
]


@pytest.mark.parametrize(("name", "variant", "players"), TABLES)
def test_every_bot_plays_every_seat_with_the_same_draws(name: str, variant: str, players: int) -> None:
    which = contest("a", "b", game=name, variant=variant, players=players, seed=3)
    for number in range(3):
        plans = [which.plan(number * which.round_size + turn) for turn in range(which.round_size)]
        assert {plan.round for plan in plans} == {number}
        assert len({which.dealer(plan).seed for plan in plans}) == 1
        if not which.alone:
            for side in range(len(which.sides)):
                assert sorted(plan.places[side] for plan in plans) == list(range(len(which.sides)))
    seeds = {which.dealer(which.plan(number)).seed for number in range(4 * which.round_size)}
    assert len(seeds) == 4


@pytest.mark.parametrize(("name", "variant", "players"), TABLES)
def test_every_seat_is_on_one_side_and_all_sides_have_the_same_size(name: str, variant: str, players: int) -> None:
    sides = registry.make(name, variant, players).sides
    assert sorted(seat for side in sides for seat in side) == list(range(players))
    assert len({len(side) for side in sides}) == 1


def test_the_first_bot_takes_each_seat_against_the_second() -> None:
    which = contest("a", "b", players=4)
    assert [which.plan(number).bots for number in range(4)] == [
        (0, 1, 1, 1),
        (1, 0, 1, 1),
        (1, 1, 0, 1),
        (1, 1, 1, 0),
    ]
    four = contest("a", "b", "c", "d", players=4)
    assert [four.plan(number).bots[0] for number in range(4)] == [0, 3, 2, 1]
    team = contest("a", "b", variant="team")
    assert [team.bot_at(team.plan(number)) for number in range(2)] == [[0, 1, 0, 1], [1, 0, 1, 0]]


def test_a_bot_has_its_own_random_stream_in_every_seat() -> None:
    which = contest("a", "a", variant="team", seed=1)
    first, second = (which.chance(which.plan(number)) for number in range(2))
    drawn = [[rng.random() for rng in streams] for streams in (first, second)]
    assert len(set(drawn[0])) == 4
    assert drawn[1] == [drawn[0][seat] for seat in (1, 0, 3, 2)]
    assert contest("a", "a", seed=2).chance(which.plan(0))[0].random() not in drawn[0]


@pytest.mark.parametrize("bots", [2, 3, 5])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_a_ladder_all_bots_meet_equally_often(bots: int, players: int) -> None:
    which = contest(*"abcde"[:bots], players=players, ladder=True)
    games = [which.plan(number).bots for number in range(which.cycle)]
    assert which.whole(1) == which.cycle
    met = Counter(pair for game in games for pair in combinations(sorted(set(game)), 2))
    assert set(met) == set(combinations(range(bots), 2))
    assert len(set(met.values())) == 1
    for side in range(players):
        assert len(set(Counter(game[side] for game in games).values())) == 1


def test_in_solo_each_bot_has_the_same_draws() -> None:
    which = contest("a", "b", "c", variant="solo")
    assert [which.plan(number).bots for number in range(4)] == [(0,), (1,), (2,), (0,)]
    assert which.whole(4) == 6


@pytest.mark.parametrize(
    ("bots", "players", "says"),
    [(("a",), 2, "at least two"), (("a", "b", "c"), 2, "--ladder"), (("a", "b", "c"), 4, "give 4, or two")],
)
def test_a_wrong_number_of_bots_is_refused(bots: tuple[str, ...], players: int, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        contest(*bots, players=players).whole(10)
