"""The shape of a record: its keys and the types of their values. The games check the rest.

Unknown keys are ignored, as the format requires.
"""

import unicodedata
from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

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

Name = Annotated[str, Meta(max_length=MAX_NAME)]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
T = TypeVar("T")


class _Rules(Struct):
    """The rules; the games say whether such a game exists."""

    game: str
    variant: str
    players: int


class _Seat(Struct):
    """A seat: a name, and the bot's name for a bot."""

    name: Name
    bot: Name | UnsetType = UNSET


class _Result(Struct):
    """The result of a game that is over."""

    ranking: list[list[int]]
    tracks: list[dict[str, int]]
    reason: str


class _Shuffle(Struct):
    """The scheme, the commitment and, once revealed, the seed."""

    scheme: str
    commitment: Hash
    seed: Hash | UnsetType = UNSET


class _Record(Struct):
    """A record. The game checks the parts of the setup; events are checked one by one, so that errors have a number."""

    rules: _Rules
    seats: list[_Seat]
    setup: dict[str, Any]
    events: list[Any]
    result: _Result | None
    shuffle: _Shuffle | UnsetType = UNSET


class _Event(Struct):
    """An event says who did what."""

    seat: int
    do: str


class _Match(Struct):
    """The games of a match, unparsed, and the totals."""

    games: Annotated[list[Any], Meta(min_length=1)]
    totals: list[int]


def check_record(whole: object) -> dict[str, Any]:
    """The known keys of a game record; BadRecord if one is missing or wrong."""
    _check_format(whole, FORMAT)
    record = _converted(whole, _Record)
    players = record.rules.players
    _plain_seats(record.seats, players)
    for number, event in enumerate(record.events, 1):
        if not 0 <= _converted(event, _Event, event=number).seat < players:
            raise _wrong("'seat'", f"one of 0…{players - 1}", number)
    placed = [] if record.result is None else [seat for group in record.result.ranking for seat in group]
    if len(set(placed)) < len(placed) or not all(0 <= seat < players for seat in placed):
        raise _wrong("result.ranking", f"groups of the seats 0…{players - 1}, each seat once")
    if record.shuffle is not UNSET and (scheme := record.shuffle.scheme) != SCHEME:
        raise BadRecord("unknown-scheme", f"the shuffle scheme {shown(scheme)} is unknown; only {SCHEME} is supported")
    found: dict[str, Any] = msgspec.to_builtins(record)
    return found


def check_match(whole: object) -> tuple[list[Any], list[int]]:
    """The games of a match, unparsed, and the totals."""
    _check_format(whole, MATCH_FORMAT)
    match = _converted(whole, _Match)
    return match.games, match.totals


def check_seats(seats: Sequence[object], players: int) -> list[dict[str, Any]]:
    """The seats of a game for this number of players."""
    found: list[dict[str, Any]] = msgspec.to_builtins(_plain_seats(_converted(seats, list[_Seat], "seats"), players))
    return found


def _check_format(whole: object, expected: str) -> None:
    """Refuse everything but a game record (or a match) of a known version."""
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


def _plain_seats(seats: list[_Seat], players: int) -> list[_Seat]:
    if len(seats) != players:
        raise _wrong("seats", f"a list with one object for each of the {players} players")
    for number, seat in enumerate(seats):
        for key, name in (("name", seat.name), ("bot", seat.bot)):
            # Names are printed on terminals and in lists: they must not move the cursor, break the line or reverse it.
            if name is not UNSET and not is_plain(name):
                raise _wrong(f"seats[{number}].{key}", "free of control characters and line breaks")
    return seats


def is_plain(text: str) -> bool:
    """Whether a text consists of visible characters on one line."""
    return not any(unicodedata.category(letter) in _STEERING and letter not in _JOINERS for letter in text)


def _converted(value: object, kind: type[T], where: str = "", event: int | None = None) -> T:
    """A value as this type; BadRecord says where something is wrong, and never repeats the value."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as wrong:
        what, _, path = str(wrong).replace("`", "'").partition(" - at '$")
        places = [place] if (place := f"{where}{path}".strip(".'")) else []
        raise BadRecord("bad-shape", ": ".join([*places, what[0].lower() + what[1:]]), event) from None


def _wrong(where: str, expected: str, event: int | None = None) -> BadRecord:
    return BadRecord("bad-shape", f"{where} must be {expected}", event)
