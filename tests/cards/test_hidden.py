"""Hidden cards stay hidden, and samples agree with everything seen, with the right probabilities."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pytest

from sixfold.games.cards import belief
from sixfold.games.cards.layout import CARDS
from sixfold.games.cards.position import CardsPosition
from sixfold.games.cards.state import CHOOSE
from sixfold.games.cards.view import CardsView

from ..hidden_information import assert_indistinguishable
from ..matrix import sampled
from .tables import assert_60_cards, every_table, random_game, some_tables


@cache
def positions(players: int) -> tuple[CardsPosition, ...]:
    """A whole game with shuffles and exchanges, before every decision and every draw."""
    for seed in range(200):
        game = tuple(position.copy() for position in random_game(players, seed))
        shuffles = sum(b.s.pile_left > a.s.pile_left for a, b in pairwise(game))
        exchanges = sum(event["do"] == "exchange" for event in game[-1].events)
        if shuffles >= 1 and exchanges >= 1 and any(position.s.phase == CHOOSE for position in game):
            return game
    raise LookupError("no game with shuffles and exchanges")


def viewers(position: CardsPosition) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(position.game.players), None]


def as_sent(view: CardsView) -> str:
    """Everything that a viewer receives, as JSON."""
    return json.dumps([view.to_json(), list(view.events)])


@some_tables
def test_views_do_not_depend_on_hidden_cards_even_after_a_shuffle(players: int) -> None:
    game = positions(players)
    assert_indistinguishable(game[0].game, game)


@every_table
def test_a_view_counts_the_pile_and_the_hands(players: int) -> None:
    for position in positions(players)[:: players + 1]:
        for viewer in viewers(position):
            view = position.view(viewer)
            assert view.pile_count == position.s.pile_left
            assert view.hand_counts == tuple(len(position.hand(seat)) for seat in range(players))


# --- samples -----------------------------------------------------------------------------------------------


@some_tables
def test_a_sample_has_the_same_pile_and_discards_and_can_be_played_on(players: int) -> None:
    rng = Random(2)
    for position in positions(players)[:: 2 * players + 3]:
        for viewer in viewers(position):
            view = position.view(viewer)
            guess = view.sample(rng)
            assert_60_cards(guess)
            assert guess.s.pile_left == position.s.pile_left
            assert (guess.s.discards == position.s.discards).all()
            for _ in range(3):
                if not guess.is_over and not guess.draws_pending:
                    guess.play(rng.choice(guess.legal_moves()))


@every_table
def test_after_a_shuffle_the_pile_contains_only_discarded_cards(players: int) -> None:
    game, rng = positions(players), Random(3)
    new = next(b for a, b in pairwise(game) if b.s.pile_left > a.s.pile_left)
    for viewer in viewers(new):
        for _ in range(5):
            guess = new.view(viewer).sample(rng)
            # All players know the new pile card by card, except for those drawn from it in the same draw.
            missing = Counter(new.pile) - Counter(guess.pile)
            assert missing.total() < len(new.events[-1]["cards"])


# --- a tiny game, enumerated completely --------------------------------------------------------------------

TINY = ("RG", "RG", "RB", "RB", "GB", "GB")
"""All cards of a game small enough to enumerate: two open cards, hands of one, a pile of two."""
ROWS = [["GB"], ["RB"]]

Public = list[tuple[Any, ...]]
STORIES: dict[str, Public] = {
    "the first pile": [("play", 1, "RG"), ("draw", 1)],
    "the pile runs out": [("play", 1, "RG"), ("draw", 1), ("play", 1, "RB"), ("draw", 1)],
    "a new pile is drawn from": [
        *[("play", 1, "RG"), ("draw", 1), ("play", 1, "RB"), ("draw", 1)],
        *[("play", 1, "GB"), ("draw", 1)],
    ],
    "three piles": [
        *[("play", 1, "RG"), ("draw", 1), ("play", 1, "RB"), ("draw", 1)],
        *[("play", 1, "GB"), ("draw", 1), ("play", 1, "RB"), ("draw", 1), ("play", 1, "RG"), ("draw", 1)],
    ],
}


def exact_odds(mine: str | None, actions: Public) -> dict[tuple[tuple[str, ...], ...], float]:
    """The probability of each pair of hands after some actions, over every order of every pile."""
    cards = list(TINY)
    for card in (row[0] for row in ROWS):
        cards.remove(card)
    start: Counter[Any] = Counter()
    for order in set(permutations(cards)):
        if mine is None or order[0] == mine:
            # hands, pile, rows, discards
            start[((order[0],), (order[1],)), order[2:], tuple(row[0] for row in ROWS), ()] += 1
    worlds = Counter(dict.fromkeys(start, 1.0))
    for step in actions:
        following: Counter[Any] = Counter()
        for (hands, pile, rows, discards), odds in worlds.items():
            seat = step[1]
            if step[0] == "play":
                if step[2] not in hands[seat]:
                    continue
                left = list(hands[seat])
                left.remove(step[2])
                share = hands[seat].count(step[2]) / len(hands[seat])
                new = tuple(tuple(left) if s == seat else hand for s, hand in enumerate(hands))
                open_now = tuple(step[2] if s == seat else card for s, card in enumerate(rows))
                following[new, pile, open_now, (*discards, rows[seat])] += odds * share
                continue
            new = tuple((*hand, pile[0]) if s == seat else hand for s, hand in enumerate(hands))
            if len(pile) > 1:
                following[new, pile[1:], rows, discards] += odds
            else:
                orders = list(permutations(discards))
                for order in orders:
                    following[new, order, rows, ()] += odds / len(orders)
        worlds = following
    found: Counter[Any] = Counter()
    for (hands, *_), odds in worlds.items():
        found[tuple(tuple(sorted(hand)) for hand in hands)] += odds
    return {hands: odds / found.total() for hands, odds in found.items()}


def as_events(actions: Public) -> Iterator[dict[str, Any]]:
    for step in actions:
        yield {"do": step[0], "seat": step[1], **({"card": step[2]} if step[0] == "play" else {"count": 1})}


POSSIBLE = [(name, mine) for name in STORIES for mine in ("RG", "RB", "GB", None) if exact_odds(mine, STORIES[name])]


FIRST = [next(pair for pair in POSSIBLE if pair[0] == name) for name in STORIES]
"""One card in hand for each test; another card changes the probabilities, but not their computation."""


@pytest.mark.parametrize(("name", "mine"), sampled(POSSIBLE, [*FIRST, ("the first pile", None)]), ids=str)
def test_samples_have_exact_probabilities(name: str, mine: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief, "COPIES", tuple(TINY.count(card) for card in CARDS))
    exact = exact_odds(mine, STORIES[name])
    events, count, rng = list(as_events(STORIES[name])), 2500, Random(7)
    setup = {"hands": [[mine] if mine else [], []], "open": ROWS}
    found: Counter[Any] = Counter()
    for _ in range(count):
        hands, pile = belief.Belief(None if mine is None else 0, setup, events, 1).sample(rng)
        assert min(pile.values()) >= 0
        found[tuple(tuple(sorted(hand)) for hand in ([mine] if mine else hands[0], hands[1]))] += 1
    assert found.keys() <= exact.keys(), "a guess contradicts what was seen"
    for hands, odds in exact.items():
        assert abs(found[hands] / count - odds) < 5 * (odds * (1 - odds) / count) ** 0.5 + 0.015, (hands, exact, found)


def test_sampling_stays_fast_in_a_long_game() -> None:
    game: Sequence[CardsPosition] = positions(4)
    rng = Random(4)
    for viewer in viewers(game[0]):
        view = game[-3].view(viewer)
        for _ in range(3):
            assert as_sent(view.sample(rng).view(viewer)) == as_sent(view)
