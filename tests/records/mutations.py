"""Records with one error, and the event at which it must be detected.

Only changes of meaning: what is merely written differently, or would be another game that could have been
played just as well, is left out.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from sixfold.core.hidden_hands import HandPosition
from sixfold.records import Record, replay

from ..titles import kinds, kit_of
from .sample_games import as_json

Json = dict[str, Any]
WRONG_TYPES: list[Any] = [None, True, False, 0.5, 1.0, "", "x", [], [[]], {}, {"R": []}, -1, 10**6]


@dataclass(frozen=True)
class Mutation:
    """A wrong record; ``event`` is the number of the event to be blamed, ``exact`` or the first that may be."""

    name: str
    data: Json
    event: int | None = None
    exact: bool = True


class Mutator:
    """Makes wrong records from a right one."""

    def __init__(self, record: Record) -> None:
        self.right = as_json(record)
        self.positions: list[Any] = list(replay(record))
        self.rng = Random(len(record.events))
        self.game: Any = self.positions[0].game
        self.hands = self.game.position_type if issubclass(self.game.position_type, HandPosition) else None

    def all(self) -> Iterator[Mutation]:
        parts = [self.moves, self.sequence, self.setup, self.result]
        if self.hands is not None:
            parts += [self.draws, self.exchanges, self.dealt]
        for part in [*parts, self.shuffle, self.head, self.types]:
            yield from (mutation for mutation in part() if not _same(mutation.data, self.right))

    def change(
        self, name: str, edit: Callable[[Json], object], event: int | None = None, *, exact: bool = True
    ) -> Mutation:
        data = deepcopy(self.right)
        edit(data)
        return Mutation(name, data, event, exact)

    def on(self, name: str, number: int, edit: Callable[[Json], object]) -> Mutation:
        """A change of one event, which that event must be blamed for."""
        return self.change(f"{name} {number}", lambda data: edit(data["events"][number - 1]), number)

    def sample(self, count: int, *does: str) -> list[tuple[int, Json]]:
        """Some events of these kinds with their numbers."""
        numbered = [(n, event) for n, event in enumerate(self.right["events"], 1) if event["do"] in does]
        return self.rng.sample(numbered, min(count, len(numbered)))

    # --- events -----------------------------------------------------------------------------------------------

    def moves(self) -> Iterator[Mutation]:
        players = self.right["rules"]["players"]
        does = {event["do"] for event in self.right["events"]} - {"draw", "exchange", "resign"}
        for n, event in self.sample(3, *does):
            colour = self.rng.choice(self.game.colours)
            for name, edit in kit_of(self.game.name).wrong_events(event, self.positions[n - 1], self.rng):
                yield self.on(name, n, edit)
            yield self.on("marker moved", n, lambda e, c=colour: e["track"].update({c: e["track"][c] + 1}))
            yield self.on("marker missing", n, lambda e, c=colour: e["track"].pop(c))
            yield self.on("marker too many", n, lambda e: e["track"].update(X=0))
            for seat in {(event["seat"] + 1) % players, players, -1} - {event["seat"]}:
                yield self.on(f"by seat {seat}", n, lambda e, s=seat: e.update(seat=s))
            yield self.on("unknown deed", n, lambda e: e.update(do="pass"))
            for key in event:
                yield self.on(f"without {key}", n, lambda e, k=key: e.pop(k))

    def draws(self) -> Iterator[Mutation]:
        key = self.hands.drawn_key
        for n, event in self.sample(3, "draw"):
            other = next(kind for kind in kinds(self.game) if kind != event[key][0])
            yield self.on("another drawn", n, lambda e, t=other: e[key].__setitem__(0, t))
            yield self.on("one too few", n, lambda e: e[key].pop())
            yield self.on("one too many", n, lambda e, t=other: e[key].append(t))
            yield self.on("nothing that exists drawn", n, lambda e: e[key].__setitem__(0, "QQ"))
            yield self.on("not a list", n, lambda e: e.update({key: e[key][0]}))
            yield self.on("another key", n, lambda e: e.update(things=e.pop(key)))
            yield self.on("drawn by no seat", n, lambda e: e.pop("seat"))

    def exchanges(self) -> Iterator[Mutation]:
        key = self.hands.drawn_key
        for n, event in self.sample(3, "exchange"):
            other = next(kind for kind in kinds(self.game) if kind not in event[key])
            yield self.on("exchange of less", n, lambda e: e[key].pop())
            yield self.on("exchange of more", n, lambda e, t=other: e[key].append(t))
            yield self.on("exchange of another", n, lambda e, t=other: e[key].__setitem__(0, t))

    def sequence(self) -> Iterator[Mutation]:
        events = self.right["events"]
        for n in self.rng.sample(range(1, len(events) + 1), min(6, len(events))):
            yield self.change(f"twice {n}", lambda d, n=n: d["events"].insert(n, d["events"][n - 1]), n + 1)
            follows = events[n]["do"] if n < len(events) else None
            # A seat may resign at any time, so the event before a resignation may be missing.
            if follows != "resign":
                # Without a resignation out of turn, everything up to the result may still be possible.
                blamed = None if follows is None or events[n - 1]["do"] == "resign" else n
                yield self.change(f"without event {n}", lambda d, n=n: d["events"].pop(n - 1), blamed, exact=False)
            if follows not in ("resign", None) and events[n - 1]["do"] != "resign":
                yield self.change(f"swapped {n}", lambda d, n=n: _swap(d, n), n)
        yield self.change("without all events", lambda d: d.update(events=[]))
        yield self.change("events in reverse", lambda d: d["events"].reverse(), 1, exact=False)
        draw = {"seat": 0, "do": "draw", self.hands.drawn_key if self.hands else "tiles": ["RG"]}
        for more in ({"seat": 0, "do": "resign"}, draw, [], None, "resign"):
            yield self.change(f"then {more}", lambda d, m=more: d["events"].append(m), len(events) + 1)

    # --- setup, result, shuffle and head ----------------------------------------------------------------------

    def setup(self) -> Iterator[Mutation]:
        players = self.right["rules"]["players"]
        if players > 1:
            begins = (self.right["setup"]["first"] + 1) % players
            yield self.change("another begins", lambda d: d["setup"].update(first=begins), 1)
        for first in (players, -1, "0", None, True, 0.0):
            yield self.change(f"first {first}", lambda d, f=first: d["setup"].update(first=f))

    def dealt(self) -> Iterator[Mutation]:
        key, held = self.hands.hands_key, self.right["setup"][self.hands.hands_key]
        if len(held) > 1:
            other = next(kind for kind in kinds(self.game) if kind not in held[0])
            yield self.change("another at the start", lambda d: d["setup"][key][0].__setitem__(2, other))
            yield self.change("hands of other seats", lambda d: d["setup"][key].reverse())
            yield self.change(
                "too many of a kind", lambda d: d["setup"].update({key: [[other] * len(h) for h in held]})
            )
            yield self.change("one too few", lambda d: d["setup"][key][0].pop())
        yield self.change("one too many", lambda d: d["setup"][key][0].append(kinds(self.game)[1]))
        yield self.change("a hand too many", lambda d: d["setup"][key].append([]))
        yield self.change("no hands", lambda d: d["setup"].pop(key))

    def result(self) -> Iterator[Mutation]:
        result, players = self.right["result"], self.right["rules"]["players"]
        yield self.change("no result", lambda d: d.update(result=None))
        yield self.change("all share the place", lambda d: d["result"].update(ranking=[list(range(players))]))
        yield self.change("worst first", lambda d: d["result"]["ranking"].reverse())
        yield self.change("one not ranked", lambda d: d["result"]["ranking"].pop())
        yield self.change("one ranked twice", lambda d: d["result"]["ranking"].append([0]))
        yield self.change("an empty place", lambda d: d["result"]["ranking"].append([]))
        yield self.change("ranking as text", lambda d: d["result"].update(ranking=[["0"]]))
        for reason in (*self.positions[0].reasons.values(), "abandoned", "", 5):
            yield self.change(f"reason {reason!r}", lambda d, r=reason: d["result"].update(reason=r))
        for side, colour in enumerate(self.game.colours[: len(result["tracks"])]):
            yield self.change(f"end track {side}", lambda d, s=side, c=colour: _add(d["result"]["tracks"][s], c))
        yield self.change("a track too many", lambda d: d["result"]["tracks"].append(d["result"]["tracks"][0]))
        yield self.change("a track too few", lambda d: d["result"]["tracks"].pop())

    def shuffle(self) -> Iterator[Mutation]:
        seed, commitment = self.right["shuffle"]["seed"], self.right["shuffle"]["commitment"]
        other = _other_digit(seed)
        promise = hashlib.sha256(bytes.fromhex(other)).hexdigest()
        yield self.change("other seed", lambda d: d["shuffle"].update(seed=other))
        yield self.change("other commitment", lambda d: d["shuffle"].update(commitment=_other_digit(commitment)))
        yield self.change(
            "other seed with its commitment", lambda d: d["shuffle"].update(seed=other, commitment=promise)
        )
        yield self.change("short seed", lambda d: d["shuffle"].update(seed=seed[:-2]))
        yield self.change("capital digits", lambda d: d["shuffle"].update(commitment=commitment.upper()))
        yield self.change("other scheme", lambda d: d["shuffle"].update(scheme="sixfold-shuffle-0"))
        yield self.change("no commitment", lambda d: d["shuffle"].pop("commitment"))

    def head(self) -> Iterator[Mutation]:
        for key in ("format", "version", "rules", "seats", "setup", "events", "result"):
            yield self.change(f"without {key}", lambda d, k=key: d.pop(k))
        for key in ("game", "variant", "players"):
            yield self.change(f"rules without {key}", lambda d, k=key: d["rules"].pop(k))
        for rules in ({"game": "chess"}, {"variant": "blitz"}, {"players": 5}, {"players": 0}, {"variant": None}):
            yield self.change(f"rules {rules}", lambda d, r=rules: d["rules"].update(r))
        yield self.change("a seat too few", lambda d: d["seats"].pop())
        yield self.change("a seat too many", lambda d: d["seats"].append({"name": "late"}))
        for seat in (
            {"name": 5},
            {"name": "x" * 81},
            {"name": "a\nb"},
            {"name": "\x1b[2J"},
            {"name": "Ada \u202erotiderC"},
            {"bot": None},
            {"bot": []},
        ):
            yield self.change(f"seat {seat}", lambda d, s=seat: d["seats"][0].update(s))
        yield self.change("nameless", lambda d: d["seats"][0].pop("name"))

    def types(self) -> Iterator[Mutation]:
        """Values of a wrong kind, one at each of many places."""
        places = [path for path in _paths(self.right) if path[:1] != ("seats",) or len(path) < 3]
        for path in self.rng.sample(places, min(50, len(places))):
            value = self.rng.choice([wrong for wrong in WRONG_TYPES if not _fits(path, wrong, self.right)])
            event = path[1] + 1 if path[0] == "events" and len(path) > 1 else None
            yield self.change(f"{path} = {value!r}", lambda d, p=path, v=value: _put(d, p, v), event)


def _swap(data: Json, n: int) -> None:
    events = data["events"]
    events[n - 1], events[n] = events[n], events[n - 1]


def _add(track: dict[str, int], colour: str) -> None:
    track[colour] += 1


def _other_digit(digits: str) -> str:
    return digits[:20] + ("0" if digits[20] != "0" else "1") + digits[21:]


def _same(a: Any, b: Any) -> bool:
    return json.dumps(a, sort_keys=True) == json.dumps(b, sort_keys=True)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _paths(part, (*path, key))


def _fits(path: tuple[Any, ...], value: Any, right: Json) -> bool:
    """Whether a value would be correct there: it is already there, or makes another cell of a cell."""
    there: Any = right
    for key in path:
        there = there[key]
    return _same(there, value) or ("at" in path and value == -1)


def _put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value
