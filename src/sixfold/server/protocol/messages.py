"""What a client may say at a table: one struct for each kind of message, and nothing that none of them describes."""

from typing import Annotated, Final

import msgspec

from sixfold.server.names import LONGEST_WRITTEN

VERSION: Final = "v1"
MAX_MESSAGE: Final = 4096
"""No message of a client is longer, in bytes."""

Ident = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
"""Chosen by the client for each message; saying the same thing twice with the same one does it once."""
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=3)]
Name = Annotated[str, msgspec.Meta(max_length=LONGEST_WRITTEN)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Anything that a client says."""

    id: Ident


class Hello(Message, frozen=True, tag="hello"):
    """Begin, or go on after the entry ``since``; with ``seat``, as one of the own seats."""

    since: Annotated[int, msgspec.Meta(ge=0)] = 0
    seat: SeatNumber | None = None
    lang: str | None = None
    covered: bool = False
    """Who has several seats looks on like a spectator until one of them is asked for."""


class Ping(Message, frozen=True, tag="ping"):
    """Are you there?"""


class Sit(Message, frozen=True, tag="sit"):
    """Sit down on a free seat."""

    seat: SeatNumber | None = None
    name: Name = ""


class Stand(Message, frozen=True, tag="stand"):
    """Get up again, as long as the game has not begun; the host may let go whom the table waits for."""

    seat: SeatNumber | None = None


class Fill(Message, frozen=True, tag="fill"):
    """Let a bot sit down on a free seat; the host may."""

    seat: SeatNumber
    level: Annotated[int, msgspec.Meta(ge=1, le=8)] = 3


class Move(Message, frozen=True, tag="move"):
    """Make a move, in the notation of the game."""

    move: Annotated[str, msgspec.Meta(max_length=100)]
    seat: SeatNumber | None = None


class Try(Message, frozen=True, tag="try"):
    """What would a move do?"""

    move: Annotated[str, msgspec.Meta(max_length=100)]
    seat: SeatNumber | None = None


class Moves(Message, frozen=True, tag="moves"):
    """Which moves can be made, in the notation of the game, and what would each gain?"""

    seat: SeatNumber | None = None


class Done(Message, frozen=True, tag="done"):
    """Draw: from now on nothing is taken back."""

    seat: SeatNumber | None = None


class TakeBack(Message, frozen=True, tag="take-back"):
    """Take back the own placement."""

    seat: SeatNumber | None = None


class Resign(Message, frozen=True, tag="resign"):
    """Give up."""

    seat: SeatNumber | None = None


class Next(Message, frozen=True, tag="next"):
    """Begin the next game of a match."""


class Say(Message, frozen=True, tag="say"):
    """Say a phrase by its name, or something of one's own."""

    phrase: Annotated[str, msgspec.Meta(max_length=40)] = ""
    text: Annotated[str, msgspec.Meta(max_length=300)] = ""


class Mute(Message, frozen=True, tag="mute"):
    """Do not tell me any more what these seats say, or what anybody says; with none, tell me everything again."""

    seats: Annotated[list[SeatNumber], msgspec.Meta(max_length=4)] | None = None


class Takeover(Message, frozen=True, tag="takeover"):
    """Agree that a bot plays on for a seat that somebody has abandoned."""

    seat: SeatNumber


class Rematch(Message, frozen=True, tag="rematch"):
    """Agree to play again."""


class Close(Message, frozen=True, tag="close"):
    """Close a table at which no game has begun, which the host may; between the games of a match, who sits there."""


class Hint(Message, frozen=True, tag="hint"):
    """Which moves are good, and why?"""

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
    """Whatever has an id."""

    id: Ident


_DECODER: Final = msgspec.json.Decoder(AnyMessage)
_NAMED: Final = msgspec.json.Decoder(_Named)


def decode(data: str | bytes) -> AnyMessage:
    """Read a message; MsgspecError if it is none."""
    message: AnyMessage = _DECODER.decode(data)
    return message


def ident_of(data: str | bytes) -> str | None:
    """The id of what is no message of the protocol, if it has one: whoever sent it waits for an answer to that."""
    try:
        return _NAMED.decode(data).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
