"""Intervals with correct coverage, and the sequential test against known cases."""

from collections import Counter
from fractions import Fraction
from math import isclose, log
from random import Random

import pytest

from sixfold.arena.elo import ratings
from sixfold.arena.statistics import Sprt, elo_of, mean_interval, share_interval, share_of
from sixfold.arena.tally import Outcome

HALF = Fraction(1, 2)


def rounds(rng: Random, count: int, win: float, split: float) -> Counter[Fraction]:
    """Pairs of games; a share of them is split because the draws decide."""
    found: Counter[Fraction] = Counter()
    for _ in range(count):
        games = (rng.random() < win) + (rng.random() < win)
        found[HALF if rng.random() < split else Fraction(games, 2)] += 1
    return found


@pytest.mark.parametrize("count", [10, 100])
@pytest.mark.parametrize("win", [0.5, 0.8, 0.97])
@pytest.mark.parametrize("split", [0.0, 0.6])
def test_nineteen_of_twenty_intervals_contain_the_true_value(count: int, win: float, split: float) -> None:
    rng, truth = Random(f"{count} {win} {split}"), split / 2 + (1 - split) * win
    intervals = [share_interval(rounds(rng, count, win, split), 2) for _ in range(400)]
    assert sum(low <= truth <= high for low, high in intervals) >= 0.92 * 400


def test_paired_games_that_cancel_luck_give_narrow_intervals() -> None:
    low, high = share_interval({HALF: 80, Fraction(1): 20}, 2)
    wide = share_interval({Fraction(1): 60, Fraction(0): 40}, 2)
    assert low < 0.6 < high
    assert high - low < 0.5 * (wide[1] - wide[0])


def test_winning_everything_is_not_certainty() -> None:
    widths = []
    for count in (1, 2, 5, 50):
        low, high = share_interval({Fraction(1): count}, 2)
        assert high == 1
        widths.append(1 - low)
    assert widths == sorted(widths, reverse=True)
    assert 0.02 < widths[-1] < 0.1
    low, high = share_interval({HALF: 3}, 2)
    assert high - low > 0.3
    assert share_interval({}, 2) == (0, 1)


def test_a_mean_needs_two_rounds() -> None:
    assert mean_interval({Fraction(3): 1}) is None
    low, high = mean_interval({Fraction(1): 10, Fraction(3): 10}) or (0, 0)
    assert isclose(low + high, 4)
    assert 0.8 < high - low < 1.1


def test_elo_and_share_convert_into_each_other() -> None:
    for fair in (0.5, 0.25, 0.75):
        assert elo_of(fair, fair) == pytest.approx(0)
        for elo in (-300, -20, 7, 250):
            assert elo_of(share_of(elo, fair), fair) == pytest.approx(elo)


@pytest.mark.parametrize(
    ("results", "elo", "expected"),
    # Published tests of chess programs: losses, draws, wins, and the result of fishtest's formula.
    [((21184, 40708, 21404), (0.5, 2.5), -1.57), ((57030, 106593, 57433), (0, 2), -2.59)],
)
def test_known_log_likelihood_ratios(results: tuple[int, ...], elo: tuple[float, float], expected: float) -> None:
    values = {Fraction(number, 2): count for number, count in enumerate(results)}
    assert Sprt(*elo).ratio(values) == pytest.approx(expected, abs=0.01)


def test_the_ratio_agrees_with_the_normal_approximation_of_many_pairs() -> None:
    counts = {Fraction(number, 4): count for number, count in enumerate((1420, 6200, 11220, 6990, 1880))}
    total = sum(counts.values())
    mean = float(sum(value * count for value, count in counts.items()) / total)
    variance = sum((float(value) - mean) ** 2 * count for value, count in counts.items()) / total
    s0, s1 = share_of(0), share_of(5)
    normal = total * (s1 - s0) * (2 * mean - s0 - s1) / variance / 2
    assert Sprt(0, 5).ratio(counts) == pytest.approx(normal, rel=0.02)


def test_the_sequential_test_does_not_stop_too_early() -> None:
    sprt = Sprt(0, 20)
    assert sprt.ratio({}) == 0
    assert sprt.verdict(sprt.ratio({Fraction(1): 3})) is None
    assert sprt.verdict(sprt.ratio({Fraction(1): 100})) == "elo1"
    assert sprt.verdict(sprt.ratio({Fraction(0): 100})) == "elo0"
    assert sprt.bounds == pytest.approx((-log(19), log(19)))


@pytest.mark.parametrize(("elo", "accepted"), [(0, "elo0"), (100, "elo1")])
def test_the_sequential_test_is_rarely_wrong(elo: float, accepted: str) -> None:
    rng, wrong = Random(elo), 0
    for _ in range(60):
        values: Counter[Fraction] = Counter()
        verdict = None
        while verdict is None:
            values += rounds(rng, 5, share_of(elo), 0.0)
            verdict = Sprt(0, 100).verdict(Sprt(0, 100).ratio(values))
        wrong += verdict != accepted
    assert wrong <= 7


def test_ratings_recover_the_strengths_that_generated_the_games() -> None:
    truth, rng = [0, 150, -100, 300], Random(5)
    meetings: Counter[tuple[Outcome, ...]] = Counter()
    for _ in range(300):
        for a in range(4):
            for b in range(a):
                won = Fraction(int(rng.random() < share_of(truth[a] - truth[b])))
                meetings[(Outcome((a, b), (won, 1 - won)),)] += 1
    found = ratings(4, meetings)
    assert found[0].elo == 0
    for rating, elo in zip(found, truth, strict=True):
        low, high = rating.interval
        assert abs(rating.elo - elo) < 60
        assert 20 < high - low < 100


def test_games_of_four_are_rated_by_their_winner() -> None:
    weak, strong = Fraction(0), Fraction(1)
    always = Counter({(Outcome((0, 1, 1, 1), (strong, weak, weak, weak)),): 40})
    even = Counter({(Outcome((0, 1, 1, 1), tuple(Fraction(1, 4) for _ in range(4))),): 40})
    assert 300 < -ratings(2, always)[1].elo < 3000
    assert ratings(2, even)[1].elo == pytest.approx(0, abs=0.1)
