"""News: the current state for a seat, built without the history, and no more than its view would reveal."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from sixfold.core.actions import Resign
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadSetup
from sixfold.core.game import Game
from sixfold.laying.belief import set_aside
from sixfold.laying.game import LayingGame
from sixfold.laying.rules import NEVER

from .matrix import each_variant_once
from .titles import TABLES, choose, kinds, playing, viewers

every_table = pytest.mark.parametrize("game", each_variant_once(TABLES, 4), ids=str)


@cache
def moments(game: Game) -> tuple[Any, ...]:
    """A game with an exchange (where there are any), before every decision and before every draw."""
    for number in range(100):
        seen = played(game, number)
        if not game.has_exchange or has_exchange(seen[-1]):
            return seen
    raise LookupError("no game with an exchange")


def has_exchange(position: Any) -> bool:
    return any(event["do"] == "exchange" for event in position.events)


def played(game: Game, number: int) -> tuple[Any, ...]:
    """A game in which, with more than two players, a seat may resign while an exchange is pending."""
    rng, dealer = Random(f"news {game} {number}"), Dealer(seed_from(f"news {game} {number}"))
    position: Any = game.start(dealer)
    seen = [position.copy()]
    while not position.is_over:
        left = playing(position)
        exchanged = bool(position.events) and position.events[-1]["do"] == "exchange"
        if exchanged and len(left) > 2:
            # Sometimes the seat that made the exchange, whose tiles then stay public.
            position.play(Resign(rng.choice([*left, position.to_move, position.to_move])))
        elif position.draws_pending:
            position.play_draws(dealer)
        else:
            position.play(choose(position, rng, exchange=1))
        seen.append(position.copy())
    return tuple(seen)


@every_table
def test_news_equal_the_current_state_of_a_view(game: Game) -> None:
    for position in moments(game)[::4]:
        for viewer in viewers(game):
            view, news = position.view(viewer), position.news(viewer)
            assert json.dumps(news) == json.dumps(view.now_json())
            whole = view.to_json()
            assert {key: whole[key] for key in news} == news
            expected = {"rules": game.rules, "seat": viewer, "setup": view.setup, "events": view.events}
            assert {key: whole[key] for key in whole.keys() - news.keys()} == expected


@every_table
def test_the_public_state_is_the_same_for_all_viewers_and_after_a_draw(game: Game) -> None:
    before = None
    for position in moments(game) if kinds(game) else moments(game)[::3]:
        found = {json.dumps(position.news_view(viewer).open_json()) for viewer in viewers(game)}
        assert len(found) == 1
        if before is not None and not position.is_over and position.events and position.events[-1]["do"] == "draw":
            assert found == before
        before = found


@every_table
def test_changes_to_news_do_not_affect_the_position(game: Game) -> None:
    position = moments(game)[len(moments(game)) // 2]
    before = json.dumps([position.news(viewer) for viewer in viewers(game)])
    record = position.states.tobytes(), json.dumps([position.setup, position.events])
    for viewer in viewers(game):
        corrupt(position.news(viewer))
        corrupt(position.setup_seen_by(viewer))
        for event in position.events:
            corrupt(position.seen_by(event, viewer))
    assert json.dumps([position.news(viewer) for viewer in viewers(game)]) == before
    assert (position.states.tobytes(), json.dumps([position.setup, position.events])) == record


def corrupt(value: Any) -> None:
    """Change every mutable value, from the inside out."""
    if isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            corrupt(part)
    if isinstance(value, dict | list):
        value.clear()


@every_table
def test_events_and_setup_are_available_one_by_one(game: Game) -> None:
    position = moments(game)[-1]
    for viewer in viewers(game):
        view = position.view(viewer)
        assert [position.seen_by(event, viewer) for event in position.events] == view.events
        assert position.setup_seen_by(viewer) == view.setup


@every_table
def test_an_event_does_not_show_the_draws_of_others(game: Game) -> None:
    position = moments(game)[-1]
    for viewer in viewers(game):
        for event in position.events:
            seen = position.seen_by(event, viewer)
            if not game.has_hidden_hands or event["do"] != "draw" or event["seat"] == viewer:
                assert seen == event
                assert seen is not event
            else:
                assert seen == {"seat": event["seat"], "do": "draw", "count": len(event[position.drawn_key])}
        key = position.hands_key if game.has_hidden_hands else ""
        for seat, hand in enumerate(position.setup_seen_by(viewer).get(key, [])):
            assert hand == (position.setup[key][seat] if seat == viewer else [])


class CountedEvents(list[Any]):
    """Events that can be read only from the end, with a count of how far."""

    looked = 0

    def __iter__(self) -> Iterator[Any]:
        raise AssertionError("the whole counted_events is read")

    def __reversed__(self) -> Iterator[Any]:
        for event in super().__reversed__():
            self.looked += 1
            yield event


@every_table
def test_the_cost_of_news_does_not_grow_with_the_game(game: Game) -> None:
    for position in moments(game):
        if not position.s.resigned.any():
            position = position.copy()
            position.events = counted_events = CountedEvents(position.events)
            position.news(None)
            # As far as the last draw of the seat to move, which is one turn per seat ago.
            assert counted_events.looked <= 8 * game.players


@pytest.mark.parametrize("game", [game for game in TABLES if isinstance(game, LayingGame)], ids=str)
def test_unseen_is_everything_except_open_pieces_and_the_seats_own_rack(game: Game) -> None:
    waiting = 0
    for position in moments(game):
        laid = Counter(event["tile"] for event in position.events if event["do"] == "place")
        for viewer in viewers(game):
            own = viewer if game.has_hidden_hands else 0
            shown = set_aside(position.events, range(game.players))
            open_ = Counter(tile for seat, tiles in enumerate(shown) if seat != own for tile in tiles)
            mine = Counter(position.rack(own) if own is not None else ())
            left = Counter(dict(zip(position.layout.tiles, position.layout.copies, strict=True))) - laid - mine - open_
            assert position.news(viewer)["unseen"] == dict(left)
            waiting += bool(open_)
    assert waiting or not game.has_exchange


@every_table
def test_news_for_an_invalid_seat_are_refused(game: Game) -> None:
    for seat in (-1, game.players, "0", True):
        with pytest.raises(BadSetup, match="no seat"):
            moments(game)[0].news(seat)


@every_table
def test_news_written_as_text_equal_news_as_values(game: Game) -> None:
    written = 0
    for position in moments(game):
        before = position.states.tobytes()
        for viewer in viewers(game):
            if (text := position.news_text(viewer)) is not None:
                written += 1
                assert json.loads(text) == json.loads(json.dumps(position.news(viewer)))
        assert position.states.tobytes() == before
    assert written or not isinstance(game, LayingGame) or can_order_matter(game)


def can_order_matter(game: LayingGame) -> bool:
    """Whether the order in which the halves of a double score can matter at this table; the kernel leaves that out."""
    rules, s, t = game.position_type.rules, moments(game)[0].s, game.position_type.layout.tables[0]
    return any(rules.gain_to_reorder(s, t, 0, kind) != NEVER for kind in range(len(t.halves)))
