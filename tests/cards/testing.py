"""The test kit of the card game, for the tests of every title."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from sixfold.core.actions import Exchange
from sixfold.core.colours import COLOURS
from sixfold.core.types import Event
from sixfold.games.cards.layout import CARDS, area_of
from sixfold.games.cards.moves import Play
from sixfold.games.cards.position import CardsPosition
from sixfold.games.testing import Edit, PerftPosition, TestKit

from ..golden import by_seat, counted, tracks
from .tables import assert_60_cards

# --- the oracle --------------------------------------------------------------------------------------------


def plays(position: Any) -> list[str]:
    """Every play, in its notation: a card twice where the order of its symbols matters (C1, C2)."""
    seat, seats = int(position.s.seat), range(position.game.players)
    shown = [letter for other in seats for card in position.row(other) for letter in card]
    found = []
    for card in sorted(set(position.hand(seat))):
        ways = [card, card[::-1]]
        ends = [_scored(position.track(seat), [(letter, shown.count(letter)) for letter in way]) for way in ways]
        found += ways if ends[0] != ends[1] else ways[:1]
    return found


def _scored(track: dict[str, int], gains: list[tuple[str, int]]) -> dict[str, int]:
    """C1: step by step; an area opens when all other markers are in the area before it."""
    for letter, gain in gains:
        for _ in range(gain):
            others = min(_area(track[other]) for other in COLOURS if other != letter)
            if track[letter] < 10 and _area(track[letter] + 1) <= others + 1:
                track[letter] += 1
    return track


def _area(field: int) -> int:
    return sum(field >= first for first in (1, 4, 7))


# --- invariants --------------------------------------------------------------------------------------------


def check(position: CardsPosition) -> None:
    """Check the invariants of a position."""
    assert_60_cards(position)
    for seat in range(position.game.players):
        fields = list(position.track(seat).values())
        assert all(0 <= field <= 10 for field in fields)
        areas = [area_of(field) for field in fields]
        assert max(areas) - min(areas) <= 1, "never more than two neighbouring areas"
        assert len(position.row(seat)) == position.game.row_size
        assert len(position.hand(seat)) <= 6
    assert 0 <= position.bonus_moves <= 5


# --- illegal actions ---------------------------------------------------------------------------------------


def attempts(position: CardsPosition, rng: Random) -> Iterable[Any]:
    """Plays of any card, in either order, and of none."""
    yield from (Play(rng.choice(CARDS)[:: rng.choice((1, -1))]) for _ in range(10))
    yield from (Play("XX"), Play("RR"), Play("R"))


def wrong_events(event: Event, before: CardsPosition, rng: Random) -> Iterator[tuple[str, Edit]]:
    """A play of another card, or with other gains."""
    elsewhere = next(card for card in CARDS if card not in before.hand(event["seat"]))
    yield "more gained", lambda e: e["gains"].__setitem__(0, e["gains"][0] + 1)
    yield "gains moved", lambda e: e.update(gains=[e["gains"][0] + 1, e["gains"][1] - 1])
    yield "gained once", lambda e: e["gains"].pop()
    yield "gain of true", lambda e: e["gains"].__setitem__(1, bool(e["gains"][1]))
    yield "card not in the hand", lambda e: e.update(card=elsewhere)
    for card in ("RX", "R", "RGB", event["card"].lower(), ["R", "G"]):
        yield f"no card {card!r}", lambda e, c=card: e.update(card=c)
    yield "draw instead", lambda e: e.update(do="draw", cards=[e["card"]])
    yield "exchange first", lambda e: e.update(do="exchange", cards=[e["card"]])


# --- golden playthroughs and perft -------------------------------------------------------------------------


def state(position: CardsPosition) -> list[str]:
    """The public state, line by line."""
    return [
        f"to move {position.to_move}, bonus moves {position.bonus_moves}",
        f"hands {by_seat(position, position.hand)}",
        f"open {by_seat(position, position.row)}",
        f"tracks {tracks(position)}",
        f"pile {counted(position.pile)}",
        f"discards {counted(position.discards)}",
    ]


def choosing(position: CardsPosition) -> bool:
    """Whether an exchange is allowed now."""
    return isinstance(position.legal_moves()[0], Exchange)


PERFT = {
    "2-start": PerftPosition("nothing is played yet", "base", 2, lambda p: not p.events),
    "2-bonus": PerftPosition("a bonus move is to be made", "base", 2, lambda p: p.bonus_moves > 0),
    "3-choice": PerftPosition("an exchange or none", "base", 3, choosing),
    "3-orders": PerftPosition(
        "cards whose symbols can be scored in two orders",
        "base",
        3,
        lambda p: not choosing(p) and len(p.legal_moves()) > len(set(p.hand(p.to_move))) + 1,
    ),
    "4-shuffle": PerftPosition("the pile runs out", "base", 4, lambda p: p.s.pile_left == 2 and not choosing(p)),
}

TEST_KIT = TestKit(
    files=Path(__file__).parent,
    refused=("RG", "YP", "BO"),
    attempts=attempts,
    check=check,
    wrong_events=wrong_events,
    oracle=plays,
    perft=PERFT,
    seeds={("base", 2): 6, ("base", 3): 3, ("base", 4): 2},
    state=state,
)
