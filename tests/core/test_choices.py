"""Choices as integers, lists of the best few, and hands that are hidden and dealt again."""

from random import Random

import numpy as np
import pytest

from sixfold.core.choices import EXCHANGE, IMPOSSIBLE, KEEP, choice_of, code_of, insert_best, pack, unpack
from sixfold.core.hands import EMPTY, deal_hidden, hand_back
from sixfold.core.ranking import soft_minimum, track_key
from sixfold.core.rng import streams


def test_two_cells_fit_into_one_number_below_anything_else() -> None:
    assert unpack(pack(246, 255)) == unpack(7 << 16 | pack(246, 255)) == (246, 255)


@pytest.mark.parametrize("bits", [1, 16])
def test_a_code_contains_the_kind_where_a_choice_contains_the_slot(bits: int) -> None:
    hand = np.array([EMPTY, 4, 9], np.int8)
    assert code_of(hand, 2 << bits | 1, bits) == 9 << bits | 1
    assert choice_of(hand, 9 << bits | 1, bits) == 2 << bits | 1
    assert choice_of(hand, 5 << bits, bits) == IMPOSSIBLE
    for decision in (EXCHANGE, KEEP):
        assert choice_of(hand, decision, bits) == code_of(hand, decision, bits) == decision


@pytest.mark.parametrize("first", [0, 3])
def test_the_best_few_are_kept_in_order_and_the_first_of_equals_stays_ahead(first: int) -> None:
    rng = Random(first)
    for _ in range(100):
        worths = [rng.randrange(6) for _ in range(rng.randrange(12))]
        items, values, count = np.full(16, -1, np.int32), np.zeros(16), first
        for item, worth in enumerate(worths):
            count = insert_best(items, values, first, count, 5, item, worth)
        best = sorted(range(len(worths)), key=lambda item: -worths[item])[:5]
        assert items[first:count].tolist() == best
        assert values[first:count].tolist() == [worths[item] for item in best]
        assert (items[:first] == -1).all()
        assert (items[first + 5 :] == -1).all()


def test_hidden_hands_are_returned_and_dealt_again_from_the_unseen_pieces() -> None:
    hands = np.array([[0, 1, EMPTY], [2, EMPTY, 2], [1, 1, 1]], np.int8)
    stock = np.array([3, 0, 1], np.int8)
    assert hand_back(hands, stock, 3, 0) == 5
    assert stock.tolist() == [3, 3, 3]
    assert hands.tolist() == [[0, 1, EMPTY], [EMPTY] * 3, [EMPTY] * 3]
    assert deal_hidden(hands, stock, 3, np.array([2, 2, 3]), streams(1, 1)[0]) == stock.sum() == 4
    assert (hands != EMPTY).sum(axis=1).tolist() == [2, 2, 3]
    assert hand_back(hands, stock, 3, -1) == 7
    assert stock.tolist() == [4, 4, 3]


def test_the_weakest_colours_count_most() -> None:
    assert track_key(np.array([1, 5, 5, 5, 5, 5], np.int8)) < track_key(np.array([2, 2, 2, 2, 2, 2], np.int8))
    assert soft_minimum(np.full(4, 7, np.int8), 0.5) == pytest.approx(7)
    uneven = np.array([1, 9, 9, 9], np.int8)
    assert 1 < soft_minimum(uneven, 1.0) < soft_minimum(uneven, 0.2) < 7
