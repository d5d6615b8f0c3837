"""A dealer can be saved and restored: it continues where it stopped."""

from random import Random

import pytest

from sixfold.core.chance import Dealer, seed_from

BAG = {"a": 3, "b": 5, "c": 1, "d": 40}


def drawn(dealer: Dealer, rng: Random, times: int) -> list[list[str]]:
    return [dealer.draw(BAG, rng.randrange(7)) for _ in range(times)]


@pytest.mark.parametrize("stop", range(14))
def test_a_restored_dealer_continues_with_the_same_draws(stop: int) -> None:
    seed = seed_from(f"stop {stop}")
    straight = drawn(Dealer(seed), Random(stop), 40)
    rng, dealer = Random(stop), Dealer(seed)
    before = drawn(dealer, rng, stop)
    restored = Dealer(seed, used=dealer.used)
    assert restored.used == dealer.used
    assert restored.commitment == dealer.commitment
    assert before + drawn(restored, rng, 40 - stop) == straight


def test_each_choice_uses_at_least_one_word() -> None:
    dealer = Dealer(bytes(32))
    assert dealer.used == 0
    for number in range(1, 10):
        dealer.below(6)
        assert dealer.used == number


def test_rejected_words_count_as_used() -> None:
    # With a limit just above half of all words, about every other word is rejected.
    dealer, odd = Dealer(bytes(32)), (1 << 63) + 1
    numbers = [dealer.below(odd) for _ in range(20)]
    assert dealer.used > 20
    again = Dealer(bytes(32))
    for number in numbers:
        assert Dealer(bytes(32), used=again.used).below(odd) == number
        again.below(odd)


@pytest.mark.parametrize("used", [-1, 1.5, None, True])
def test_an_invalid_number_of_used_words_is_refused(used: object) -> None:
    with pytest.raises(ValueError, match="words"):
        Dealer(bytes(32), used=used)  # type: ignore[arg-type]
