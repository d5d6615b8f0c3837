"""Hidden tiles stay hidden, and samples agree with everything seen, with the right probabilities."""

import gc
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise, permutations
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

import sixfold
from sixfold.core.actions import Draw, Exchange
from sixfold.core.chance import seed_from
from sixfold.core.errors import IllegalMove
from sixfold.games.board.layout import LAYOUT
from sixfold.games.board.moves import Place
from sixfold.games.board.position import BoardPosition
from sixfold.games.board.view import BoardBelief, BoardView
from sixfold.laying.layout import Layout
from sixfold.laying.state import CHOOSE

from .matrix import each_variant_once

TABLES = [("solo", 1), ("base", 2), ("duel", 2), ("base", 3), ("base", 4), ("team", 4)]
some_tables = pytest.mark.parametrize(("variant", "players"), each_variant_once(TABLES), ids=str)
WHOLE = dict(zip(LAYOUT.tiles, LAYOUT.copies, strict=True))


# --- games to look at --------------------------------------------------------------------------------------


@cache
def positions(variant: str, players: int) -> tuple[BoardPosition, ...]:
    """A whole game with exchanges (where there are any), before every decision and before every draw."""
    for number in range(100):
        seed = seed_from(f"hidden {variant} {players} {number}")
        rng, dealer = Random(seed), sixfold.Dealer(seed)
        position = sixfold.board(variant, players).start(dealer)
        seen = [position.copy()]
        while not position.is_over:
            if position.draws_pending:
                position.play_draws(dealer)
            else:
                position.play(_choose(position, rng))
            seen.append(position.copy())
        exchanges = sum(event["do"] == "exchange" for event in position.events)
        if variant == "solo" or exchanges >= 2:
            return tuple(seen)
    raise LookupError("no game with exchanges")


def _choose(position: BoardPosition, rng: Random) -> Any:
    moves = position.moves_with_points()
    if not isinstance(moves[0][0], Place):
        return moves[rng.random() < 0.3][0]
    return max(moves, key=lambda entry: sum(entry[1]))[0] if rng.random() < 0.8 else rng.choice(moves)[0]


def viewers(position: BoardPosition) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(position.game.players), None]


def told(view: BoardView) -> str:
    """Everything that a viewer receives, as it would be sent."""
    return json.dumps([view.to_json(), list(view.events)])


def own(position: BoardPosition, viewer: int | None) -> int | None:
    """The seat whose tiles the viewer sees; in solo there is nothing to hide but the bag."""
    return 0 if position.game.variant == "solo" else viewer


# --- another truth, the same view --------------------------------------------------------------------------

Source = tuple[int, int]
"""A hidden draw: the number of its event, or −1 − seat for a first rack, and which of its tiles."""


def hidden_draws(position: BoardPosition, viewer: int | None) -> list[Source]:
    """Everything drawn that the viewer did not see being drawn."""
    seat = own(position, viewer)
    first = [
        (-1 - other, i) for other, rack in enumerate(position.setup["racks"]) if other != seat for i in range(len(rack))
    ]
    return first + [
        (number, i)
        for number, event in enumerate(position.events)
        if event["do"] == "draw" and event["seat"] != seat
        for i in range(len(event["tiles"]))
    ]


def with_other_chance(position: BoardPosition, viewer: int | None, rng: Random, swaps: int) -> Iterator[BoardPosition]:
    """The same game with other hidden draws, from its start, after each event.

    Raises LookupError if the public events could not have happened like this.
    """
    setup, events = json.loads(json.dumps([position.setup, position.events]))
    sources = hidden_draws(position, viewer)
    for _ in range(swaps):
        one, other = rng.choice(sources), rng.choice([*sources, None])
        here = setup["racks"][-1 - one[0]] if one[0] < 0 else events[one[0]]["tiles"]
        if other is None:
            # A tile that stayed in the bag, or that was drawn later.
            here[one[1]] = rng.choice(LAYOUT.tiles)
        else:
            there = setup["racks"][-1 - other[0]] if other[0] < 0 else events[other[0]]["tiles"]
            here[one[1]], there[other[1]] = there[other[1]], here[one[1]]
    try:
        twin = position.game.position(setup)
        yield twin
        for event in events:
            twin.apply(event)
            yield twin
    except (IllegalMove, sixfold.BadSetup):
        raise LookupError from None


def other_truth(position: BoardPosition, viewer: int | None, rng: Random, swaps: int) -> list[BoardPosition] | None:
    """The positions after each event of a game with other hidden draws; None if it is impossible."""
    try:
        twins = [twin.copy() for twin in with_other_chance(position, viewer, rng, swaps)]
    except LookupError:
        return None
    return twins if twins[-1].events != position.events or twins[-1].setup != position.setup else None


@some_tables
def test_other_hidden_tiles_leave_every_view_and_event_stream_the_same(variant: str, players: int) -> None:
    game = positions(variant, players)
    # The first one with this number of events: declining an exchange is not an event.
    by_events = {len(position.events): position for position in reversed(game)}
    rng, found = Random(1), Counter[int | None]()
    for stop in (len(game) // 4, len(game) // 2, len(game) - 1):
        for viewer in viewers(game[0]):
            if not hidden_draws(game[stop], viewer):
                continue
            tries = (other_truth(game[stop], viewer, rng, swaps) for swaps in (8, 4, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1))
            twins = next(filter(None, tries), [])
            for number, twin in enumerate(twins):
                if number % 7 == 0 or number > len(twins) - 6:
                    assert told(twin.view(viewer)) == told(by_events[number].view(viewer))
            if twins:
                true, twin = by_events[len(twins) - 1].view(viewer), twins[-1].view(viewer)
                assert str(twin.text()) == str(true.text())
                assert twin.svg() == true.svg()
            found[viewer] += bool(twins)
    if variant != "solo":
        assert min(found[viewer] for viewer in viewers(game[0])) >= 1, f"too few other truths found: {found}"


@some_tables
def test_a_guess_looks_the_same_to_the_viewer(variant: str, players: int) -> None:
    rng = Random(2)
    for position in positions(variant, players)[:: 2 * players + 1]:
        for viewer in viewers(position):
            view = position.view(viewer)
            guess = view.sample(rng)
            assert told(guess.view(viewer)) == told(view)
            assert_agrees(guess, position, viewer)


def assert_agrees(guess: BoardPosition, truth: BoardPosition, viewer: int | None) -> None:
    """A guess has the open facts of the truth, the viewer's rack, as many hidden tiles, and all 120 tiles."""
    seat = own(truth, viewer)
    assert guess.board() == truth.board()
    assert (guess.s.track == truth.s.track).all()
    if seat is not None:
        assert guess.rack(seat) == truth.rack(seat)
    for other in range(truth.game.players):
        assert len(guess.rack(other)) == len(truth.rack(other))
    laid = Counter(event["tile"] for event in truth.events if event["do"] == "place")
    held = Counter(tile for other in range(truth.game.players) for tile in guess.rack(other))
    assert {tile: guess.bag[tile] + laid[tile] + held[tile] for tile in LAYOUT.tiles} == WHOLE
    assert guess.s.bag_left == sum(guess.bag.values())
    if truth.draws_pending:
        assert guess.draws_pending == truth.draws_pending
    assert min(guess.bag.values()) >= 0


@some_tables
def test_a_guess_can_be_played_on_to_the_end(variant: str, players: int) -> None:
    game = positions(variant, players)
    for number in (1, len(game) // 2, len(game) - 6):
        for viewer in viewers(game[0]):
            rng, dealer = Random(3), sixfold.Dealer(bytes(32))
            guess = game[number].view(viewer).sample(rng)
            for _ in range(6):
                if guess.draws_pending:
                    guess.play_draws(dealer)
                elif not guess.is_over:
                    guess.play(rng.choice(guess.legal_moves()))


# --- nothing leads back ------------------------------------------------------------------------------------


def reachable(root: Any) -> Iterator[Any]:
    """Every object that can be reached from one by its attributes and elements, code left out."""
    seen, todo = {id(root)}, [root]
    while todo:
        thing = todo.pop()
        yield thing
        for other in gc.get_referents(thing):
            if id(other) not in seen and not isinstance(other, type | ModuleType | FunctionType):
                seen.add(id(other))
                todo.append(other)


@some_tables
def test_nothing_in_a_view_leads_back_to_the_truth(variant: str, players: int) -> None:
    for position in positions(variant, players)[4 :: 4 * players + 3]:
        for viewer in viewers(position):
            seat = own(position, viewer)
            secret = [position, position.states, position.s, position.events, position.setup]
            secret += [rack for other, rack in enumerate(position.setup["racks"]) if other != seat]
            secret += [event for event in position.events if event["do"] == "draw" and event["seat"] != seat]
            ids = {id(thing) for thing in secret}
            view = position.view(viewer)
            told(view)
            view.sample(Random(0))
            for thing in reachable(view):
                assert id(thing) not in ids
                assert not isinstance(thing, BoardPosition)
                if isinstance(thing, np.ndarray):
                    assert not np.shares_memory(thing, position.states)
            if variant != "solo":
                assert (np.delete(view.s.rack, [] if seat is None else [seat], axis=0) < 0).all()


@some_tables
def test_a_view_shows_no_draw_of_others(variant: str, players: int) -> None:
    position = positions(variant, players)[-1]
    for viewer in viewers(position):
        for event, whole in zip(position.view(viewer).events, position.events, strict=True):
            if whole["do"] == "draw" and whole["seat"] != own(position, viewer):
                assert event == {"seat": whole["seat"], "do": "draw", "count": len(whole["tiles"])}
            else:
                assert event == whole


@pytest.mark.parametrize(
    ("variant", "players"), each_variant_once(table for table in TABLES if table[0] != "solo"), ids=str
)
def test_others_do_not_see_whether_an_exchange_is_allowed(variant: str, players: int) -> None:
    choices = [position for position in positions(variant, players) if position.s.phase == CHOOSE]
    assert choices
    for position in choices:
        seat, keeping = int(position.s.seat), position.copy()
        keeping.play(position.game.parse("keep"))
        for viewer in viewers(position):
            if viewer != seat:
                assert told(position.view(viewer)) == told(keeping.view(viewer))
                assert bytes(position.view(viewer).states.tobytes()) == bytes(keeping.view(viewer).states.tobytes())
        assert told(position.view(seat)) != told(keeping.view(seat))


# --- how likely guesses are --------------------------------------------------------------------------------


def test_before_any_exchange_every_hidden_tile_is_equally_likely_everywhere() -> None:
    position = positions("base", 3)[9]
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
    # Green is no lower than the others, but what is left shows red only, and red has just gained a point.
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
    game, rng, looked = positions("duel", 2), Random(8), 0
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


# --- a tiny world, counted through -------------------------------------------------------------------------

TINY = ("RR", "RR", "RG", "RG", "GG", "GG", "GG", "BB")
"""All tiles of a world small enough to follow everything that can happen in it."""

Public = list[tuple[Any, ...]]
"""What all players see: who shows which tile ("place"), sets which aside ("exchange"), or draws how many ("draw").

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


def exact_odds(rack: Sequence[str], story: Public) -> dict[tuple[str, ...], float]:
    """How likely each hand of seat 1 is after a story: every order of the bag and every choice of slots, counted.

    A world is a tuple of hand, bag and tiles set aside, with tiles as numbers. Which slot is shown is chosen blindly.
    """
    mine = [TINY.index(rack[0]), len(TINY) - 1 - TINY[::-1].index(rack[1])]
    others = [tile for tile in range(len(TINY)) if tile not in mine]
    worlds = Counter({(hand, tuple(t for t in others if t not in hand), ()): 1 for hand in permutations(others, 2)})
    for do, _, what, *nine in story:
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


def as_events(story: Public) -> list[dict[str, Any]]:
    """The story as a view's events."""
    named = {"place": "tile", "exchange": "tiles", "draw": "count"}
    events = []
    for do, seat, what, *nine in story:
        event = {"do": do, "seat": seat, named[do]: list(what) if do == "exchange" else what}
        if do == "place" and nine:
            event |= {"track": {letter: -9 * (letter in nine[0]) for letter in "RG"}, "markers": {}}
        events.append(event)
    return events


@pytest.mark.parametrize("name", STORIES)
@pytest.mark.parametrize("rack", [("RG", "GG"), pytest.param(("RR", "GG"), marks=pytest.mark.long)], ids=str)
def test_guesses_are_as_likely_as_they_deserve(name: str, rack: tuple[str, str]) -> None:
    tiny = Layout(zone_radius=LAYOUT.zone_radius, symbols=LAYOUT.symbols, copies=TINY.count)
    exact = exact_odds(rack, STORIES[name])
    assert exact, "this story cannot be"
    events, count, rng = as_events(STORIES[name]), 1200, Random(7)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(count):
        hands, bag = BoardBelief(tiny, 0, {"racks": [list(rack), []]}, events, 2).sample(rng)
        assert hands[0] == []
        assert min(bag.values()) >= 0
        found[tuple(sorted(hands[1]))] += 1
    assert found.keys() <= exact.keys(), "a guess contradicts what was seen"
    # Each hand within five standard deviations, and a little more for weighing only a few guesses.
    for hand, odds in exact.items():
        assert abs(found[hand] / count - odds) < 5 * (odds * (1 - odds) / count) ** 0.5 + 0.01, (hand, exact, found)
