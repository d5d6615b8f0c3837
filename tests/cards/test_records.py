"""Whole games as records: they are read back, every draw follows from the seed, and one error is refused."""

import json
from copy import deepcopy
from random import Random
from typing import Any

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadRecord
from sixfold.games.cards.game import Cards
from sixfold.games.cards.layout import CARDS
from sixfold.records import canonical, dumps, loads, record_of, replay, verify

from .tables import choose, every_table, some_tables


def recorded(players: int, seed: int = 0) -> dict[str, Any]:
    """A finished game with its seed revealed, as a value of JSON."""
    key = seed_from(f"record {players} {seed}")
    dealer, rng = Dealer(key), Random(seed)
    position = Cards(players=players).start(dealer, players - 1)
    while not position.is_over:
        position.play(choose(position, rng), dealer)
    data: dict[str, Any] = json.loads(dumps(record_of(position, dealer=dealer)))
    return data


def code(data: dict[str, Any]) -> str | None:
    """The error code of a record; None if it is accepted."""
    try:
        verify(loads(json.dumps(data)))
    except BadRecord as wrong:
        return wrong.code if wrong.message.isprintable() else "more than one line"
    return None


@every_table
def test_a_record_is_read_back_unchanged(players: int) -> None:
    for seed in range(3):
        data = recorded(players, seed)
        text = dumps(loads(json.dumps(data)))
        assert json.loads(text) == data
        assert dumps(canonical(loads(text))) == text
        assert verify(loads(text)).result() == data["result"]
        assert len(list(replay(loads(text)))) == len(data["events"]) + 1
        assert {event["do"] for event in data["events"]} >= {"play", "draw"}


def test_the_games_show_exchanges_and_shuffles_in_the_middle_of_a_draw() -> None:
    games = [recorded(players, seed) for players in (2, 3, 4) for seed in range(3)]
    assert any(event["do"] == "exchange" for game in games for event in game["events"])


@every_table
def test_any_spelling_is_read_and_one_is_written(players: int) -> None:
    right, rng = recorded(players), Random(1)
    data = deepcopy(right)
    del data["shuffle"]
    for hand in data["setup"]["hands"]:
        hand[:] = [card[::-1] for card in hand]
    for event in data["events"]:
        if event["do"] in ("draw", "exchange"):
            event["cards"] = [card[::-1] for card in event["cards"]]
            rng.shuffle(event["cards"])
    written = json.loads(dumps(canonical(loads(json.dumps(data)))))
    assert written["setup"] == right["setup"]
    for event, expected in zip(written["events"], right["events"], strict=True):
        for one in (event, expected):
            one["cards"] = sorted(one.get("cards", []))
        assert event == expected


@some_tables
def test_every_draw_follows_from_the_seed(players: int) -> None:
    data = recorded(players)
    for event in data["events"]:
        if event["do"] == "draw":
            wrong = deepcopy(data)
            number = data["events"].index(event)
            cards = wrong["events"][number]["cards"]
            cards[0] = next(card for card in CARDS if card not in cards)
            assert code(wrong) in ("shuffle-mismatch", "not-in-pile", "not-in-hand")
    data["setup"]["open"][0].reverse()
    assert code(data) == ("shuffle-mismatch" if players == 2 else None), "the order of open cards means something"


@some_tables
def test_a_record_with_one_error_is_refused(players: int) -> None:
    right = recorded(players)
    del right["shuffle"]
    assert code(right) is None
    for name, wrong in mutations(right):
        assert code(wrong) is not None, name


def mutations(right: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Copies of the record with one error each."""
    found = []

    def changed(name: str) -> dict[str, Any]:
        data = deepcopy(right)
        found.append((name, data))
        return data

    # Every fifth event: an odd step meets plays as well as draws, and a whole game takes minutes.
    for number, event in list(enumerate(right["events"]))[::5]:
        changed(f"{number} missing")["events"].pop(number)
        changed(f"{number} twice")["events"].insert(number, event)
        changed(f"{number} by another")["events"][number]["seat"] = (event["seat"] + 1) % right["rules"]["players"]
        if event["do"] == "play":
            changed(f"{number} gains")["events"][number]["gains"][0] += 1
            a, b = event["gains"]
            changed(f"{number} gains moved")["events"][number]["gains"] = [a + 1, b - 1]
            changed(f"{number} track")["events"][number]["track"]["O"] += 1
            changed(f"{number} no track")["events"][number].pop("track")
            changed(f"{number} true")["events"][number]["gains"][1] = bool(event["gains"][1])
        else:
            changed(f"{number} one less")["events"][number]["cards"].pop()
            renamed = changed(f"{number} tiles")["events"][number]
            renamed["tiles"] = renamed.pop("cards")
    changed("first")["setup"]["first"] = 0
    changed("hand")["setup"]["hands"][0].pop()
    changed("open")["setup"]["open"][0].append("RG")
    changed("no open")["setup"].pop("open")
    changed("result")["result"]["ranking"].reverse()
    changed("reason")["result"]["reason"] = "all-at-top"
    changed("tracks")["result"]["tracks"][0]["R"] += 1
    changed("no result")["result"] = None
    return found
