"""Games are written and read back, and a record with one error is refused."""

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadRecord
from sixfold.games.spezial.game import Spezial
from sixfold.games.spezial.layout import CHIPS, COLOURS
from sixfold.games.spezial.layout_file import Design, own_design
from sixfold.games.spezial.moves import Resign
from sixfold.records import Record, canonical, dumps, loads, record_of, replay, verify

from .tables import every_table


@cache
def played(players: int, first: int = 0) -> Record:
    """A whole game with its revealed seed, mostly by moves that score."""
    dealer, rng = Dealer(seed_from(f"spezial records {players}")), Random(players)
    position = Spezial(players=players).start(dealer, first)
    while not position.is_over:
        moves = position.moves_with_points()
        best = max(sum(points.values()) for _, points in moves)
        position.play(rng.choice([m for m, points in moves if sum(points.values()) >= best - 1]), dealer)
    return record_of(position, dealer=dealer)


@every_table
def test_a_game_is_read_back_unchanged(players: int) -> None:
    record = played(players, players - 1)
    read = loads(dumps(record))
    assert read == record
    assert canonical(read) == record
    final = verify(read)
    assert final.result() == record.result
    assert any("bonus" in event for event in record.events)


@every_table
def test_the_setup_has_the_documented_format(players: int) -> None:
    record = played(players)
    assert set(record.setup) == {"layout", "first"}
    layout = record.setup["layout"]
    assert set(layout) == {"towers", "bonus"}
    assert all(set(tower) == {"at", "big", "colour", "light", "dark"} for tower in layout["towers"])
    found = [(tower["colour"], tower["light"]) for tower in layout["towers"]]
    expected = [(c, v) for c in COLOURS for v, count in CHIPS[players].items() for _ in range(count)]
    assert sorted(found) == sorted(expected)
    assert all(tower["dark"] == tower["light"] + 1 for tower in layout["towers"])


def test_the_dealer_places_the_chips_one_by_one() -> None:
    position = Spezial(players=3).start(Dealer(bytes(32)))
    kinds = [f"{c}{v}" for c in "OPBG" for v in (1, 2) for _ in range(3 if v == 1 else 2)]
    check, towers = Dealer(bytes(32)), position.setup["layout"]["towers"]
    dealt = [kinds.pop(check.below(len(kinds))) for _ in towers]
    assert [f"{tower['colour']}{tower['light']}" for tower in towers] == dealt
    assert [tower["at"] for tower in towers] == sorted(tower["at"] for tower in towers)


def test_another_layout_travels_with_its_record() -> None:
    own = own_design()
    design = Design(own.dark_blue, own.grey_blue, ((0, 0),))
    dealer, rng = Dealer(seed_from("another")), Random(1)
    position = Spezial("base", 2, design.layout(2)).start(dealer)
    for _ in range(8):
        position.play(rng.choice(position.legal_moves()), dealer)
    position.play(Resign())
    record = loads(dumps(record_of(position, dealer=dealer)))
    assert verify(record).states.tobytes() == position.states.tobytes()  # type: ignore[attr-defined]


def test_other_spellings_mean_the_same() -> None:
    record = played(2)
    data = json.loads(dumps(record))
    data["setup"]["layout"]["towers"].reverse()
    data["setup"]["layout"]["bonus"].reverse()
    for event in data["events"]:
        event["at"].reverse()
        if "bonus" in event:
            event["bonus"].reverse()
    assert canonical(loads(json.dumps(data))) == record


def test_every_position_of_a_replay_is_independent() -> None:
    positions = list(replay(played(2)))
    assert len(positions) == 41
    assert [len(position.events) for position in positions] == list(range(41))


# --- mutations ---------------------------------------------------------------------------------------------

Edit = Callable[[dict[str, Any]], object]


def first_with(data: dict[str, Any], key: str) -> dict[str, Any]:
    found: dict[str, Any] = next(event for event in data["events"] if event.get(key))
    return found


def tower(data: dict[str, Any], number: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = data["setup"]["layout"]["towers"][number]
    return found


MUTATIONS: dict[str, Edit] = {
    "more gained": lambda d: first_with(d, "gains")["gains"].update(O=9),
    "nothing gained": lambda d: first_with(d, "gains").update(gains={}),
    "gains with zeros": lambda d: next(e["gains"] for e in d["events"] if "O" not in e["gains"]).update(O=0),
    "gains as a list": lambda d: first_with(d, "gains").update(gains=[1]),
    "gains missing": lambda d: first_with(d, "gains").pop("gains"),
    "gains of true": lambda d: first_with(d, "bonus").update(gains=True),
    "marker moved": lambda d: d["events"][5]["track"].update(O=d["events"][5]["track"]["O"] + 1),
    "marker missing": lambda d: d["events"][5]["track"].pop("B"),
    "marker too many": lambda d: d["events"][5]["track"].update(R=0),
    "track missing": lambda d: d["events"][5].pop("track"),
    "bonus left out": lambda d: first_with(d, "bonus").pop("bonus"),
    "bonus too many": lambda d: first_with(d, "bonus")["bonus"].extend(["O", "O"]),
    "bonus of no field": lambda d: next(e for e in d["events"] if "bonus" not in e).update(bonus=["O"]),
    "bonus in red": lambda d: first_with(d, "bonus").update(bonus=["R"]),
    "empty bonus": lambda d: next(e for e in d["events"] if "bonus" not in e).update(bonus=[]),
    "not neighbours": lambda d: d["events"][0].update(at=[[-6, -6], [6, 6]]),
    "one cell": lambda d: d["events"][0].update(at=[d["events"][0]["at"][0]] * 2),
    "off the board": lambda d: d["events"][0].update(at=[[9, 9], [9, 8]]),
    "on a tower": lambda d: d["events"][0]["at"].__setitem__(0, tower(d)["at"]),
    "twice the same": lambda d: d["events"][2].update(at=d["events"][0]["at"]),
    "other seat": lambda d: d["events"][3].update(seat=0),
    "event missing": lambda d: d["events"].pop(7),
    "event too many": lambda d: d["events"].append(d["events"][-1]),
    "a draw": lambda d: d["events"].insert(0, {"seat": 0, "do": "draw", "tiles": ["OO"]}),
    "other chip colour": lambda d: tower(d).update(colour="R"),
    "chips changed": lambda d: tower(d).update(colour="O" if tower(d)["colour"] != "O" else "P"),
    "light side": lambda d: tower(d).update(light=3, dark=4),
    "black side": lambda d: tower(d).update(dark=tower(d)["light"]),
    "light as text": lambda d: tower(d).update(light="1"),
    "big as number": lambda d: tower(d).update(big=1),
    "one big tower more": lambda d: next(t for t in d["setup"]["layout"]["towers"] if not t["big"]).update(big=True),
    "tower off the board": lambda d: tower(d).update(at=[9, 9]),
    "two towers on a cell": lambda d: tower(d).update(at=tower(d, 1)["at"]),
    "tower missing": lambda d: d["setup"]["layout"]["towers"].pop(),
    "tower as text": lambda d: d["setup"]["layout"]["towers"].__setitem__(0, "tower"),
    "bonus on a tower": lambda d: d["setup"]["layout"]["bonus"].append(tower(d)["at"]),
    "bonus field twice": lambda d: d["setup"]["layout"]["bonus"].append(d["setup"]["layout"]["bonus"][0]),
    "bonus as text": lambda d: d["setup"]["layout"].update(bonus="m10"),
    "no layout": lambda d: d["setup"].pop("layout"),
    "no towers": lambda d: d["setup"]["layout"].pop("towers"),
    "first as text": lambda d: d["setup"].update(first="0"),
    "no such seat first": lambda d: d["setup"].update(first=2),
    "other first": lambda d: d["setup"].update(first=1),
    "more players": lambda d: d["rules"].update(players=3),
    "other variant": lambda d: d["rules"].update(variant="duel"),
    "other winner": lambda d: d["result"].update(
        ranking=[[1], [0]] if [0] in d["result"]["ranking"][:1] else [[0], [1]]
    ),
    "other reason": lambda d: d["result"].update(reason="board-full"),
    "other end": lambda d: d["result"]["tracks"][0].update(O=d["result"]["tracks"][0]["O"] - 1),
    "no result": lambda d: d.update(result=None),
    "other seed": lambda d: d["shuffle"].update(seed="00" * 32),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_record_with_one_error_is_refused(name: str) -> None:
    data = json.loads(dumps(played(2)))
    right = deepcopy(data)
    MUTATIONS[name](data)
    assert json.dumps(data) != json.dumps(right)
    with pytest.raises(BadRecord) as wrong:
        verify(loads(json.dumps(data)))
    assert "\n" not in str(wrong.value)


def test_chips_that_do_not_follow_from_the_seed_are_refused() -> None:
    record = played(2)
    setup = deepcopy(record.setup)
    towers = setup["layout"]["towers"]
    other = next(
        i for i, t in enumerate(towers) if (t["colour"], t["light"]) != (towers[0]["colour"], towers[0]["light"])
    )
    chip = ("colour", "light", "dark")
    for key in chip:
        towers[0][key], towers[other][key] = towers[other][key], towers[0][key]
    with pytest.raises(BadRecord, match="the seed deals something else"):
        verify(replace(record, setup=setup, events=[], result=None))
