"""Messages of clients at a table: one struct for each kind. Unknown fields are rejected."""

from typing import Annotated, Final

import msgspec

from sixfold.server.names import LONGEST_WRITTEN

VERSION: Final = "v1"
MAX_MESSAGE: Final = 4096
"""The largest message of a client in bytes."""

Ident = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""Chosen by the client for each message; a message that is sent again with the same id has no further effect."""
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_WRITTEN)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of all messages."""

    id: Ident


class Hello(Message, frozen=True, tag="hello"):
    """Begin, or resume after the entry ``since``; ``seat`` selects one of one's own seats to view from."""

    since: Annotated[int, msgspec.Meta(ge=0)] = 0
    seat: SeatNumber | None = None
    lang: str | None = None
    covered: bool = False
    """Whether somebody with several seats sees none of their racks until a seat is selected."""


class Ping(Message, frozen=True, tag="ping"):
    """Check the connection."""


class Sit(Message, frozen=True, tag="sit"):
    """Sit down on a free seat."""

    seat: SeatNumber | None = None
    name: Name = ""


class Stand(Message, frozen=True, tag="stand"):
    """Leave a seat before the game; the host may also free the seat of an absent player."""

    seat: SeatNumber | None = None


class Fill(Message, frozen=True, tag="fill"):
    """Give a free seat to a bot; only for the host."""

    seat: SeatNumber
    level: Annotated[int, msgspec.Meta(ge=1, le=8)] = 3


class Move(Message, frozen=True, tag="move"):
    """Make a move, in the notation of the game."""

    move: Annotated[str, msgspec.Meta(max_length=100)]
    seat: SeatNumber | None = None


class Try(Message, frozen=True, tag="try"):
    """Ask what a move would do, without making it."""

    move: Annotated[str, msgspec.Meta(max_length=100)]
    seat: SeatNumber | None = None


class Moves(Message, frozen=True, tag="moves"):
    """Ask for all legal moves in the notation of the game, with their points."""

    seat: SeatNumber | None = None


class Done(Message, frozen=True, tag="done"):
    """Finish the turn and draw; the placement can no longer be taken back."""

    seat: SeatNumber | None = None


class TakeBack(Message, frozen=True, tag="take-back"):
    """Take back one's own placement."""

    seat: SeatNumber | None = None


class Resign(Message, frozen=True, tag="resign"):
    """Resign."""

    seat: SeatNumber | None = None


class Next(Message, frozen=True, tag="next"):
    """Begin the next game of a match."""


class Say(Message, frozen=True, tag="say"):
    """Say a phrase by its name, or a text."""

    phrase: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: Annotated[str, msgspec.Meta(max_length=300)] = ""


class Mute(Message, frozen=True, tag="mute"):
    """Hide chat messages of these seats; null hides all, an empty list none."""

    seats: Annotated[list[SeatNumber], msgspec.Meta(max_length=4)] | None = None


class Takeover(Message, frozen=True, tag="takeover"):
    """Vote to let a bot take over an abandoned seat."""

    seat: SeatNumber


class Rematch(Message, frozen=True, tag="rematch"):
    """Vote for a rematch."""


class Close(Message, frozen=True, tag="close"):
    """Close a table before the game, as the host, or between the games of a match, as a player."""


class Hint(Message, frozen=True, tag="hint"):
    """Ask which moves are good, and why."""

    seat: SeatNumber | None = None


AnyMessage = (
    Hello
    | Ping
    | Sit
    | Stand
    | Fill
    | Move
    | Try
    | Moves
    | Done
    | TakeBack
    | Resign
    | Next
    | Say
    | Mute
    | Takeover
    | Rematch
    | Close
    | Hint
)


class _Named(msgspec.Struct, frozen=True):
    """Anything with an id."""

    id: Ident


_DECODER: Final = msgspec.json.Decoder(AnyMessage)
_NAMED: Final = msgspec.json.Decoder(_Named)


def decode(data: str | bytes) -> AnyMessage:
    """Decode a message; MsgspecError if it is invalid."""
    message: AnyMessage = _DECODER.decode(data)
    return message


def ident_of(data: str | bytes) -> str | None:
    """The id of an invalid message, if it has one, so that the sender gets a reply."""
    try:
        return _NAMED.decode(data).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
