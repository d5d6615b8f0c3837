"""The shape of a record: its keys and the types of their values. The games check the rest.

Unknown keys are ignored, as the format requires.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from sixfold.core.chance import SCHEME
from sixfold.core.errors import BadRecord
from sixfold.records.strict_json import shown

FORMAT: Final = "sixfold-record"
MATCH_FORMAT: Final = "sixfold-match"
VERSION: Final = 1
MAX_NAME: Final = 80
"""Maximum number of characters in the name of a player or bot."""

_STEERING: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The Unicode categories of control characters."""
_JOINERS: Final = "\u200c\u200d"
"""Joiners, which some scripts and emoji need."""
_HASH = re.compile(r"[0-9a-f]{64}")


def check_format(whole: Any, expected: str = FORMAT) -> dict[str, Any]:
    """The top-level object, if it is a game record (or a match) of a known version."""
    if not isinstance(whole, dict):
        raise _wrong("a record", "a JSON object")
    name, version = whole.get("format"), whole.get("version")
    if name == MATCH_FORMAT != expected:
        raise BadRecord("match", "this is a match of several games, not the record of a single one")
    if name != expected:
        raise BadRecord("unknown-format", f"the format is {shown(name)}, not {shown(expected)}")
    if type(version) is not int or version != VERSION:
        raise BadRecord(
            "unknown-version", f"version {shown(version)} of the format is unknown; only {VERSION} is supported"
        )
    return whole


def check_match(whole: Any) -> tuple[list[Any], list[int]]:
    """The games of a match, unparsed, and the totals."""
    whole = check_format(whole, MATCH_FORMAT)
    games, totals = (_list(required(whole, key), key) for key in ("games", "totals"))
    if not games:
        raise _wrong("games", "a list of at least one game")
    return games, [_whole(total, "each of the totals") for total in totals]


def check_rules(rules: Any) -> dict[str, Any]:
    """The rules; the games say whether such a game exists."""
    rules = _object(rules, "rules")
    return {
        "game": _text(rules.get("game"), "rules.game"),
        "variant": _text(rules.get("variant"), "rules.variant"),
        "players": _whole(rules.get("players"), "rules.players"),
    }


def check_seats(seats: Any, players: int) -> list[dict[str, Any]]:
    """The seats: a name each, and the bot's name for a bot."""
    if len(_list(seats, "seats")) != players:
        raise _wrong("seats", f"a list with one object for each of the {players} players")
    return [_seat(seat, f"seats[{number}]") for number, seat in enumerate(seats)]


def _seat(seat: Any, where: str) -> dict[str, Any]:
    known = {"name": _name(_object(seat, where).get("name"), f"{where}.name")}
    if "bot" in seat:
        known["bot"] = _name(seat["bot"], f"{where}.bot")
    return known


def _name(value: Any, where: str) -> str:
    name = _text(value, where)
    if len(name) > MAX_NAME:
        raise _wrong(where, f"at most {MAX_NAME} characters long")
    # Names are printed on terminals and in lists: they must not move the cursor, break the line or reverse it.
    if not is_plain(name):
        raise _wrong(where, "free of control characters and line breaks")
    return name


def is_plain(text: str) -> bool:
    """Whether a text consists of visible characters on one line."""
    return not any(unicodedata.category(letter) in _STEERING and letter not in _JOINERS for letter in text)


def check_setup(setup: Any) -> dict[str, Any]:
    """The setup; the game checks its parts."""
    return _object(setup, "setup")


def check_events(events: Any, players: int) -> list[dict[str, Any]]:
    """The events, each an object that says who did what."""
    for number, event in enumerate(_list(events, "events"), 1):
        if not isinstance(event, dict):
            raise _wrong("an event", "an object", number)
        seat, done = event.get("seat"), event.get("do")
        if type(seat) is not int or not 0 <= seat < players:
            raise _wrong("'seat'", f"one of 0…{players - 1}", number)
        if not isinstance(done, str):
            raise _wrong("'do'", "a text", number)
    found: list[dict[str, Any]] = events
    return found


def check_result(result: Any, players: int) -> dict[str, Any] | None:
    """The result, or None while the game runs."""
    if result is None:
        return None
    result = _object(result, "result")
    placed: list[int] = []
    for group in _list(result.get("ranking"), "result.ranking"):
        placed += [_whole(seat, "a seat in result.ranking") for seat in _list(group, "each place of result.ranking")]
    if len(set(placed)) < len(placed) or not all(0 <= seat < players for seat in placed):
        raise _wrong("result.ranking", f"groups of the seats 0…{players - 1}, each seat once")
    tracks = [_object(track, "each of result.tracks") for track in _list(result.get("tracks"), "result.tracks")]
    for position in (position for track in tracks for position in track.values()):
        _whole(position, "a position in result.tracks")
    return {"ranking": result["ranking"], "tracks": tracks, "reason": _text(result.get("reason"), "result.reason")}


def check_shuffle(shuffle: Any) -> dict[str, Any]:
    """The scheme, the commitment and, once revealed, the seed."""
    shuffle = _object(shuffle, "shuffle")
    scheme = _text(shuffle.get("scheme"), "shuffle.scheme")
    if scheme != SCHEME:
        raise BadRecord("unknown-scheme", f"the shuffle scheme {shown(scheme)} is unknown; only {SCHEME} is supported")
    seed = None if "seed" not in shuffle else _hash(shuffle["seed"], "shuffle.seed")
    return {"scheme": scheme, "commitment": _hash(shuffle.get("commitment"), "shuffle.commitment"), "seed": seed}


def required(whole: Mapping[str, Any], key: str) -> Any:
    """The value of a required key."""
    if key not in whole:
        raise BadRecord("bad-shape", f"the key {key!r} is missing")
    return whole[key]


def _hash(value: Any, where: str) -> str:
    if not isinstance(value, str) or not _HASH.fullmatch(value):
        raise _wrong(where, "64 lower-case hex digits")
    return value


def _object(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _wrong(where, "an object")
    return value


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong(where, "a list")
    return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise _wrong(where, "a text")
    return value


def _whole(value: Any, where: str) -> int:
    # In Python True is an int, and 1.0 equals 1; in a record neither is an integer.
    if type(value) is not int:
        raise _wrong(where, "a whole number")
    return value


def _wrong(where: str, expected: str, event: int | None = None) -> BadRecord:
    return BadRecord("bad-shape", f"{where} must be {expected}", event)
