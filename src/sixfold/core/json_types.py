"""The shapes of views, events and results as JSON, for clients in other languages.

Positions and views write plain dictionaries, which is fastest. These types describe them: the types of the browser
client are generated from them, and a test compares them with what is written.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

Colour = Literal["R", "G", "B", "O", "Y", "P"]
Cell = tuple[int, int]
Track = dict[Colour, int]
Unknown = Any
"""A part that depends on the title."""


class Result(Struct, forbid_unknown_fields=True):
    """The result of a game."""

    ranking: list[list[int]]
    tracks: list[Track]
    reason: str


class GameEvent(Struct, forbid_unknown_fields=True):
    """An event in the format of the game record."""

    seat: int
    do: str
    tile: str | UnsetType = UNSET
    card: str | UnsetType = UNSET
    at: tuple[Cell, Cell] | UnsetType = UNSET
    gains: list[int] | Track | UnsetType = UNSET
    track: Track | UnsetType = UNSET
    markers: Track | UnsetType = UNSET
    tiles: list[str] | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET
    count: int | UnsetType = UNSET
    bonus: list[Colour] | UnsetType = UNSET


class Exchange(Struct, forbid_unknown_fields=True):
    """Whether a seat may exchange, the colours that decide, and those of them in its hand."""

    may: bool
    weakest: list[Colour]
    shown: list[Colour]


class Rules(Struct, forbid_unknown_fields=True):
    """The game and the variant at a table."""

    game: str
    variant: str
    players: int


class AnyView(Struct, kw_only=True):
    """The common part of all views. Only full views have the rules, the seat, the setup and the events."""

    to_move: int | None
    phase: str
    tracks: list[Track]
    resigned: list[int]
    result: Result | None
    rules: Rules | UnsetType = UNSET
    seat: int | UnsetType | None = UNSET
    setup: dict[str, Any] | UnsetType = UNSET
    events: list[GameEvent] | UnsetType = UNSET


class Tried(Struct, kw_only=True):
    """The effect of a move: its events, what scored, and the state after it, before any draw."""

    events: list[GameEvent]
    counted: Unknown
    tracks: list[Track]
    over: bool
    bonus_moves: int | UnsetType = UNSET


class TitleTypes(msgspec.Struct, frozen=True):
    """The types that only one title has. A module ``json_types`` of a title has one of these as ``TYPES``."""

    view: Any
    counted: Any
    tried: Any
