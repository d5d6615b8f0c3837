"""Messages of clients at a table: one struct for each kind. Unknown fields are rejected."""

from typing import Annotated, Final

import msgspec

from sixfold.core.types import MOST_SEATS
from sixfold.server.names import LONGEST_WRITTEN

VERSION: Final = "v1"
MAX_MESSAGE: Final = 4096
"""The largest message of a client in bytes."""

LONGEST_TEXT: Final = 300
"""The longest chat message."""

Ident = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""Chosen by the client for each message; a message that is sent again with the same id has no further effect."""
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=MOST_SEATS - 1)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_WRITTEN)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of all messages."""

    id: Ident


class SeatMessage(Message, frozen=True):
    """Base of messages that need only a seat; None if the sender has just one, or means the one to move."""

    seat: SeatNumber | None = None


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


class Stand(SeatMessage, frozen=True, tag="stand"):
    """Leave a seat before the game; the host may also free the seat of an absent player."""


class Fill(Message, frozen=True, tag="fill"):
    """Give a free seat to a bot; only for the host."""

    seat: SeatNumber
    level: int | None = None


class Move(Message, frozen=True, tag="move"):
    """Make a move, in the notation of the game."""

    move: Annotated[str, msgspec.Meta(max_length=100)]
    seat: SeatNumber | None = None


class Try(Message, frozen=True, tag="try"):
    """Ask what a move would do, without making it."""

    move: Annotated[str, msgspec.Meta(max_length=100)]
    seat: SeatNumber | None = None


class Moves(SeatMessage, frozen=True, tag="moves"):
    """Ask for all legal moves in the notation of the game, with their points."""


class Done(SeatMessage, frozen=True, tag="done"):
    """Finish the turn and draw; the placement can no longer be taken back."""


class TakeBack(SeatMessage, frozen=True, tag="take-back"):
    """Take back one's own placement."""


class Resign(SeatMessage, frozen=True, tag="resign"):
    """Resign."""


class Next(Message, frozen=True, tag="next"):
    """Begin the next game of a match."""


class Say(Message, frozen=True, tag="say"):
    """Say a phrase by its name, or a text."""

    phrase: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""


class Mute(Message, frozen=True, tag="mute"):
    """Hide chat messages of these seats; null hides all, an empty list none."""

    seats: Annotated[list[SeatNumber], msgspec.Meta(max_length=MOST_SEATS)] | None = None


class Takeover(Message, frozen=True, tag="takeover"):
    """Vote to let a bot take over an abandoned seat."""

    seat: SeatNumber


class Rematch(Message, frozen=True, tag="rematch"):
    """Vote for a rematch."""


class Close(Message, frozen=True, tag="close"):
    """Close a table before the game, as the host, or between the games of a match, as a player."""


class Hint(SeatMessage, frozen=True, tag="hint"):
    """Ask which moves are good, and why."""


_Session = Hello | Ping | Mute
_Seats = Sit | Stand | Fill | Takeover | Next | Rematch | Close
_Play = Move | Done | TakeBack | Resign | Say
_Question = Try | Moves | Hint
AnyMessage = _Session | _Seats | _Play | _Question


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
