"""Tables for the tests of the card game: hand-made positions, and helpers to play on them.

Cards set up by hand are taken from the pile, so that the 60 cards stay 60.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.colours import COLOURS
from sixfold.core.errors import IllegalMove
from sixfold.games.cards import rules
from sixfold.games.cards.game import Cards
from sixfold.games.cards.layout import CARDS, COPIES, KIND, TABLES
from sixfold.games.cards.position import CardsPosition
from sixfold.games.cards.state import NO_CARD

from ..matrix import sampled

PLAYERS = (2, 3, 4)
every_table = pytest.mark.parametrize("players", PLAYERS)
some_tables = pytest.mark.parametrize("players", sampled(PLAYERS, [2]))
"""For slow tests that hold for any number of players; with two players each has two rows, which covers most cases."""


def table(
    players: int = 2,
    *,
    rows: Sequence[str] = (),
    hands: Sequence[str] = (),
    tracks: Sequence[Mapping[str, int] | Sequence[int]] = (),
    pile: str | None = None,
    avoid: str = "",
    seat: int = 0,
) -> CardsPosition:
    """A game in the middle.

    ``rows`` and ``hands`` hold a text of cards for each seat ("RG BO"; left out: any cards, if possible without
    the colours to ``avoid``), ``tracks`` the positions by letter or in the order of the colours, ``pile`` the cards
    left to draw: then all others lie on the discards.
    """
    game = Cards(players=players)
    position = game.start(Dealer(bytes(32)))
    s = position.s
    rules.start(s, TABLES[0], players, seat)
    for put, texts in ((rules.open_card, rows), (rules.deal, hands)):
        for number, text in enumerate(texts):
            for slot, card in enumerate(text.split()):
                _put(position, put, number, slot, card)
    for number in range(len(rows), players):
        for slot, card in enumerate(any_cards(position, game.row_size, avoid)):
            _put(position, rules.open_card, number, slot, card)
    for number in range(len(hands), players):
        for slot, card in enumerate(any_cards(position, 6, avoid)):
            _put(position, rules.deal, number, slot, card)
    for number, track in enumerate(tracks):
        fields = dict(zip(COLOURS, track, strict=True)) if not isinstance(track, Mapping) else track
        for letter, field in fields.items():
            s.track[number, COLOURS.index(letter)] = field
    if pile is not None:
        left = Counter(pile.split())
        for kind, card in enumerate(CARDS):
            s.discards[kind] = s.pile[kind] - left[card]
            s.pile[kind] = left[card]
        s.pile_left = left.total()
    assert_60_cards(position)
    return position


def _put(position: CardsPosition, put: Any, seat: int, slot: int, card: str) -> None:
    assert position.s.pile[KIND[card]] > 0, f"there are not enough {card}"
    put(position.s, seat, slot, KIND[card])


def any_cards(position: CardsPosition, count: int, avoid: str = "") -> list[str]:
    """Cards of the pile, of as many kinds as possible, first those without the colours to avoid."""
    pile = position.pile
    listed = [card for copy in range(4) for card in CARDS if pile[card] > copy]
    return sorted(listed, key=lambda card: any(letter in avoid for letter in card))[:count]


def assert_60_cards(position: CardsPosition) -> None:
    """Check that all 60 cards are accounted for and the counts agree."""
    found = Counter(position.pile) + Counter(position.discards)
    for seat in range(position.game.players):
        found += Counter(position.hand(seat)) + Counter(position.row(seat))
    assert found == Counter(dict(zip(CARDS, COPIES, strict=True)))
    assert position.s.pile_left == sum(position.pile.values()) > 0
    assert position.s.pile.min() >= 0
    assert position.s.discards.min() >= 0
    assert (position.s.hand[position.game.players :] == NO_CARD).all()


def play(position: CardsPosition, *texts: str) -> list[dict[str, Any]]:
    """Play these moves, given in notation; return the events."""
    return [event for text in texts for event in position.play(position.game.parse(text))]


def moves(position: CardsPosition) -> list[str]:
    """The legal moves in the notation."""
    return list(map(str, position.legal_moves()))


def refusal(position: CardsPosition, text: str) -> IllegalMove:
    """Why a move is refused; it must change nothing."""
    before, events = position.states.tobytes(), list(position.events)
    with pytest.raises(IllegalMove) as wrong:
        position.play(position.game.parse(text))
    assert position.states.tobytes() == before
    assert position.events == events
    return wrong.value


def random_game(players: int, seed: int, first: int = 0) -> Iterator[CardsPosition]:
    """A random game: yields the position before every decision and draw, and at the end."""
    dealer, rng = Dealer(seed_from(f"cards {players} {seed}")), Random(seed)
    position = Cards(players=players).start(dealer, first)
    yield position
    while not position.is_over:
        if position.draws_pending:
            position.play_draws(dealer)
        else:
            position.play(choose(position, rng))
        yield position


def choose(position: CardsPosition, rng: Random) -> Any:
    """Mostly the most points, which brings bonus moves; an exchange every other time."""
    entries = position.moves_with_points()
    if "keep" in moves(position) or rng.random() < 0.3:
        return rng.choice(entries)[0]
    return max(entries, key=lambda entry: sum(entry[1]))[0]
