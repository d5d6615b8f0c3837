"""What a seat can infer about hidden tiles: samples have the right probabilities."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise, permutations
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.core.actions import Draw, Exchange
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.position import BoardPosition
from sixfold.games.board.view import BoardBelief
from sixfold.laying.layout import Layout
from sixfold.laying.state import CHOOSE

from ..hidden_information import positions

# --- probabilities of samples ------------------------------------------------------------------------------


def test_before_any_exchange_every_hidden_tile_is_equally_likely_everywhere() -> None:
    position = positions(sixfold.board("base", 3))[9]
    assert not any(event["do"] == "exchange" for event in position.events)
    view, rng, count = position.view(1), Random(4), 2000
    on_rack: Counter[str] = Counter()
    for _ in range(count):
        on_rack.update(view.sample(rng).rack(2))
    unseen = view.unseen
    total, held = sum(unseen.values()), len(position.rack(2))
    chi_square = sum(
        (on_rack[tile] - expected) ** 2 / expected
        for tile, number in unseen.items()
        if (expected := count * held * number / total)
    )
    assert not [tile for tile, number in unseen.items() if number == 0 and on_rack[tile]]
    assert chi_square < 21 + 5 * (2 * 21) ** 0.5


def after_an_exchange() -> BoardPosition:
    """Seat 0 exchanges the last copies of RR while seat 1 has held its rack from the start."""
    game = sixfold.board("base", 2)
    position = game.deal([["RG", "RR", "RR", "RR", "RR", "RR"], ["GB", "GY", "BO", "BY", "OY", "OP"]])
    # Green is no lower than the others, but the remaining tiles show only red, which has just gained a point.
    position.play(game.parse("Rh12-Gh11"))
    position.play(Exchange(("RR",) * 5))
    position.play(Draw(("GG", "GG", "BB", "OO", "YY", "PP")))
    return position


def test_tiles_shown_in_an_exchange_cannot_be_on_a_rack_drawn_before() -> None:
    position = after_an_exchange()
    rng = Random(5)
    held_by_the_other = 0
    for _ in range(150):
        assert "RR" not in position.view(0).sample(rng).rack(1)
        guess = position.view(None).sample(rng)
        assert "RR" not in guess.rack(1)
        assert "RR" not in guess.rack(0), "what was drawn for an exchange was drawn before it went back"
    # Seat 1 draws from a bag that holds them again.
    position.play(position.game.parse("Gl8-Bk8"))
    if position.s.phase == CHOOSE:
        position.play(position.game.parse("keep"))
    position.play(Draw(("RR",)))
    for _ in range(600):
        rack = position.view(0).sample(rng).rack(1)
        assert rack.count("RR") <= 1, "one tile only was drawn since"
        held_by_the_other += "RR" in rack
    bag = sum(position.bag.values()) + 1
    assert 0.4 < held_by_the_other / 600 / (5 / bag) < 1.8


def test_while_an_exchange_is_pending_the_tiles_shown_are_still_on_the_rack() -> None:
    game = sixfold.board("base", 2)
    position = game.deal([["RG", "RR", "RR", "RR", "RR", "RR"], ["GB", "GY", "BO", "BY", "OY", "OP"]])
    position.play(game.parse("Rh12-Gh11"))
    position.play(Exchange(("RR",) * 5))
    for viewer in (1, None):
        view = position.view(viewer)
        assert view.unseen["RR"] == 0
        guess = view.sample(Random(6))
        assert guess.rack(0) == ("RR",) * 5
        assert guess.draws_pending == 6


def test_tiles_kept_in_a_duel_show_no_colour_that_was_exchanged() -> None:
    game, rng, looked = positions(sixfold.board("duel", 2)), Random(8), 0
    for before, after in pairwise(game):
        event = before.events[-1] if before.events else {"do": ""}
        if event["do"] != "exchange":
            continue
        seat = event["seat"]
        nine = {letter for letter, field in before.track(seat).items() if field * (1 - 2 * seat) == 9}
        kept = len(before.rack(seat)) - len(event["tiles"])
        for viewer in (1 - seat, None):
            for _ in range(20):
                guess = before.view(viewer).sample(rng)
                assert guess.draws_pending == before.draws_pending
                assert sorted(tile for tile in guess.rack(seat) if nine & set(tile)) == sorted(event["tiles"])
                rack = after.view(viewer).sample(rng).rack(seat)
                assert sum(nine.isdisjoint(tile) for tile in rack) >= kept
        looked += kept > 0
    assert looked > 0


# --- a tiny game, enumerated completely --------------------------------------------------------------------

TINY = ("RR", "RR", "RG", "RG", "GG", "GG", "GG", "BB")
"""All tiles of a game small enough to enumerate everything that can happen."""

Public = list[tuple[Any, ...]]
"""The public actions: placing a tile ("place"), exchanging tiles ("exchange"), and drawing a number of them ("draw").

In a duel with the colours that stand on the player's 9: an exchange takes along all tiles that show one.
"""

STORIES: dict[str, Public] = {
    "no exchange": [("place", 1, "RR"), ("draw", 1, 1)],
    "the other exchanges": [("exchange", 1, ("GG", "RG")), ("draw", 1, 2)],
    "the other exchanges and plays": [
        ("exchange", 1, ("GG", "RR")),
        ("draw", 1, 2),
        ("place", 1, "GG"),
        ("draw", 1, 1),
    ],
    "a part is exchanged": [("place", 1, "GG"), ("draw", 1, 1), ("exchange", 1, ("RG",)), ("draw", 1, 1)],
    "two after another": [("exchange", 1, ("GG",)), ("draw", 1, 1), ("exchange", 1, ("GG",)), ("draw", 1, 1)],
    "a duel's exchange says what was kept": [
        ("place", 1, "GG", "G"),
        ("draw", 1, 1),
        ("exchange", 1, ("RG",), "G"),
        ("draw", 1, 1),
    ],
    "what was kept is played": [
        ("place", 1, "GG", "G"),
        ("draw", 1, 2),
        ("exchange", 1, ("RG",), "G"),
        ("draw", 1, 1),
        ("place", 1, "RR", "G"),
        ("draw", 1, 1),
    ],
    "an old or a new tile is played": [
        ("exchange", 1, ("GG",)),
        ("draw", 1, 1),
        ("place", 1, "RG"),
        ("draw", 1, 1),
        ("place", 1, "GG"),
        ("draw", 1, 1),
    ],
}


def exact_odds(rack: Sequence[str], actions: Public) -> dict[tuple[str, ...], float]:
    """The probability of each hand of seat 1 after some actions, over every order of the bag and every choice of slots.

    A world is a tuple of hand, bag and tiles set aside, with tiles as numbers. Which slot is shown is chosen blindly.
    """
    mine = [TINY.index(rack[0]), len(TINY) - 1 - TINY[::-1].index(rack[1])]
    others = [tile for tile in range(len(TINY)) if tile not in mine]
    worlds = Counter({(hand, tuple(t for t in others if t not in hand), ()): 1 for hand in permutations(others, 2)})
    for do, _, what, *nine in actions:
        following: Counter[Any] = Counter()
        for (hand, bag, aside), ways in worlds.items():
            if do == "draw":
                for drawn in permutations(bag, what):
                    rest = tuple(sorted([t for t in bag if t not in drawn] + list(aside)))
                    following[(*hand, *drawn), rest, ()] += ways
                continue
            shown = (what,) if do == "place" else what
            for chosen in permutations(hand, len(shown)):
                if tuple(TINY[t] for t in chosen) == shown:
                    left = tuple(t for t in hand if t not in chosen)
                    if do == "exchange" and nine and any(letter in TINY[t] for t in left for letter in nine[0]):
                        continue
                    following[left, bag, chosen if do == "exchange" else ()] += ways
        worlds = following
    odds: Counter[tuple[str, ...]] = Counter()
    for (hand, _, _), ways in worlds.items():
        odds[tuple(sorted(TINY[t] for t in hand))] += ways
    return {hand: ways / odds.total() for hand, ways in odds.items()}


def as_events(actions: Public) -> list[dict[str, Any]]:
    """The actions as a view's events."""
    named = {"place": "tile", "exchange": "tiles", "draw": "count"}
    events = []
    for do, seat, what, *nine in actions:
        event = {"do": do, "seat": seat, named[do]: list(what) if do == "exchange" else what}
        if do == "place" and nine:
            event |= {"track": {letter: -9 * (letter in nine[0]) for letter in "RG"}, "markers": {}}
        events.append(event)
    return events


@pytest.mark.parametrize("name", STORIES)
@pytest.mark.parametrize("rack", [("RG", "GG"), pytest.param(("RR", "GG"), marks=pytest.mark.long)], ids=str)
def test_samples_have_exact_probabilities(name: str, rack: tuple[str, str]) -> None:
    tiny = Layout(zone_radius=LAYOUT.zone_radius, symbols=LAYOUT.symbols, copies=TINY.count)
    exact = exact_odds(rack, STORIES[name])
    assert exact, "these actions are impossible"
    events, count, rng = as_events(STORIES[name]), 1200, Random(7)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(count):
        hands, bag = BoardBelief(tiny, 0, {"racks": [list(rack), []]}, events, 2).sample(rng)
        assert hands[0] == []
        assert min(bag.values()) >= 0
        found[tuple(sorted(hands[1]))] += 1
    assert found.keys() <= exact.keys(), "a guess contradicts what was seen"
    # Each hand within five standard deviations, plus a margin because only a few samples are weighed.
    for hand, odds in exact.items():
        assert abs(found[hand] / count - odds) < 5 * (odds * (1 - odds) / count) ** 0.5 + 0.01, (hand, exact, found)
