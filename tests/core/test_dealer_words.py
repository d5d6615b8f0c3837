"""Kernels draw the same pieces as a dealer."""

import numpy as np
import pytest

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.dealer_words import LOW, dealer_words, dealt_kind, dealt_number, words_left


def test_kernels_draw_the_same_numbers_as_the_dealer() -> None:
    dealer, twin = Dealer(seed_from("words")), Dealer(seed_from("words"))
    twin.below(5)
    words = dealer_words(twin, 200)
    assert dealer.below(5) < 5
    for n in (1, 2, 3, 6, 7, 100, 127, 2**31 - 1):
        for _ in range(20):
            assert dealt_number(words, n) == dealer.below(n)
    assert words[0] == dealer.used


@pytest.mark.parametrize("n", [3, 7, 1000])
def test_kernels_reject_the_same_words_as_the_dealer(n: int) -> None:
    first_rejected = 2**64 - 2**64 % n
    for word in (2**64 - 1, first_rejected, first_rejected - 1, 2**64 - 2**32):
        dealer = Dealer(bytes(32))
        dealer._words, dealer._block = [5, word], 1
        stream = np.array([0, word >> 32, word & LOW, 0, 5], np.int64)
        assert dealt_number(stream, n) == dealer.below(n)
        assert int(stream[0]) == (2 if word >= first_rejected else 1)


def test_kernels_draw_the_same_pieces_as_the_dealer() -> None:
    counts = np.array([3, 0, 5, 1], np.int8)
    dealer, words = Dealer(bytes(32)), dealer_words(Dealer(bytes(32)), 20)
    drawn = dealer.draw(dict(zip("abcd", counts.tolist(), strict=True)), 9)
    for piece in drawn:
        kind = dealt_kind(counts, int(counts.sum()), words)
        counts[kind] -= 1
        assert "abcd"[kind] == piece
    assert not counts.any()


def test_at_least_the_requested_number_of_words_is_left() -> None:
    for used in range(9):
        dealer = Dealer(bytes(32), used)
        assert 30 <= words_left(dealer_words(dealer, 30)) < 34
