"""The log of a table: numbered entries that are never changed. Everything else about a table follows from them.

Each kind of entry is one struct, which says how it changes the table, what each viewer sees of it, and how a person is
removed from it. The structs form a tagged union; in the database the tag is the column ``kind``, so the text in the
column ``body`` holds the other fields only.
"""

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec.structs import replace

from sixfold.core.chance import Dealer
from sixfold.core.types import Event, Result, Setup
from sixfold.games import registry
from sixfold.server.ids import NAMELESS
from sixfold.server.protocol.frames import encode
from sixfold.server.tables.entry import Body, Entry, Muted, Shown, Viewer
from sixfold.server.tables.table_options import Options
from sixfold.server.tables.table_seats import FREE, Seat

if TYPE_CHECKING:
    from sixfold.server.tables.log_redaction import Redaction
    from sixfold.server.tables.table import Table

TALK: Final = 100
"""How many chat messages a new viewer receives."""

# --- opening and seats -------------------------------------------------------------------------------------


class Opened(Body, frozen=True, tag="opened"):
    """A table was opened. The secret from which the seeds are derived is never shown."""

    changes_summary = True
    public = ("rules", "options")

    rules: dict[str, Any]
    options: Options
    host: str
    code: str
    seats: list[Seat]
    first: int
    secret: str | None = None
    """None in logs of earlier releases."""
    daily: str | None = None
    opener: str | None = None
    """The person who opened a live table, and so is present."""

    def apply(self, table: "Table", entry: Entry) -> None:
        """Set the table up."""
        table.host, table.code, table.daily = self.host, self.code, self.daily
        table.game, table.options = registry.from_rules(self.rules), self.options
        table.seats, table.first = self.seats, self.first
        table.secret = None if self.secret is None else bytes.fromhex(self.secret)
        if self.opener is not None:
            table.ready = {self.opener: entry.at}

    def without_names(self, redaction: "Redaction") -> Body:
        """Their seats, and those where a bot plays under their name since the table before, lose the name."""
        inherited, redaction.seats = redaction.seats, set()
        seats = list(self.seats)
        for number, seat in enumerate(seats):
            if seat.person in redaction.people or (number in inherited and seat.bot is not None):
                redaction.seats.add(number)
                seats[number] = replace(seat, name=NAMELESS)
        return replace(self, seats=seats)


class Sat(Body, frozen=True, tag="sat"):
    """A person took a seat, or returned to one that a bot had taken over. The id of the person is never shown."""

    changes_seats = changes_table = changes_summary = may_complete = True
    public = ("seat", "name", "program")

    seat: int
    person: str
    name: str
    program: bool = False

    def apply(self, table: "Table", entry: Entry) -> None:
        """Take the seat."""
        was = table.absent.get(self.seat)
        # A seat on which a program has played keeps that label when its person comes back.
        program = self.program or (was is not None and was.person == self.person and was.program)
        table.change_seat(self.seat, Seat(self.person, self.name, None, program))
        table.absent = {seat: gone for seat, gone in table.absent.items() if seat != self.seat}
        if table.status == "open":
            table.ready = {**table.ready, self.person: entry.at}

    def without_names(self, redaction: "Redaction") -> Body:
        """From now on, the seat shows their name, or that of somebody else."""
        if self.person not in redaction.people:
            redaction.seats.discard(self.seat)
            return self
        redaction.seats.add(self.seat)
        return replace(self, name=NAMELESS)


class Stood(Body, frozen=True, tag="stood"):
    """A seat was vacated before the game."""

    changes_seats = changes_table = changes_summary = True
    public = ("seat",)

    seat: int

    def apply(self, table: "Table", entry: Entry) -> None:
        """Free the seat."""
        table.change_seat(self.seat, FREE)

    def without_names(self, redaction: "Redaction") -> Body:
        """The seat shows no name any more."""
        redaction.seats.discard(self.seat)
        return self


class Replaced(Body, frozen=True, tag="replaced"):
    """A bot took a seat."""

    changes_seats = changes_table = changes_summary = may_complete = True
    public = ("seat", "name", "bot")

    seat: int
    bot: str
    name: str
    may_return: bool = False

    def apply(self, table: "Table", entry: Entry) -> None:
        """Seat the bot, and remember the person if they may return."""
        if self.may_return:
            table.absent = {**table.absent, self.seat: table.seats[self.seat]}
        table.change_seat(self.seat, Seat(None, self.name, self.bot))
        table.drop_votes_against(self.seat)

    def without_names(self, redaction: "Redaction") -> Body:
        """The bot may play under their name."""
        return replace(self, name=NAMELESS) if self.seat in redaction.seats else self


class Ready(Body, frozen=True, tag="ready"):
    """A person is present, so that a game can begin."""

    changes_table = may_complete = True

    person: str

    def apply(self, table: "Table", entry: Entry) -> None:
        """Note when."""
        table.ready = {**table.ready, self.person: entry.at}


# --- playing -----------------------------------------------------------------------------------------------


class Began(Body, frozen=True, tag="began"):
    """A game began."""

    changes_game = changes_table = changes_summary = True

    number: int
    seed: str
    setup: Setup
    events: list[Event]
    used: int
    """How much of the seed's stream has been drawn."""

    def apply(self, table: "Table", entry: Entry) -> None:
        """Deal, and start the clock."""
        table.begin(self.setup, self.events, Dealer(bytes.fromhex(self.seed), self.used))
        table.move_clocks(entry.at)
        table.turned = entry.at

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """The setup as the viewer may see it, and a commitment instead of the seed."""
        position = table.position
        # It may be an earlier game of a match.
        begun = position if self.number == table.number else table.game.position(self.setup)
        return {
            "number": self.number,
            "commitment": Dealer(bytes.fromhex(self.seed)).commitment,
            "setup": begun.setup_seen_by(viewer),
            "events": [position.redacted(event, viewer) for event in self.events],
        }


class Did(Body, frozen=True, tag="did"):
    """A seat made a move, drew or resigned."""

    changes_game = changes_table = True

    seat: int
    events: list[Event]
    used: int
    move: str | None = None
    """The move as the player wrote it. It is never shown, because it would reveal a declined exchange."""
    counted: Any = None
    """How the points were scored; None in logs of earlier releases."""
    flag: bool = False
    """Whether the seat lost on time."""
    spent: int | None = None
    """Milliseconds to charge if clocks run."""
    program: bool = False

    def apply(self, table: "Table", entry: Entry) -> None:
        """Make the move, charge the clock, and forget votes to replace a player who is evidently present."""
        table.play(self.events, self.move, self.used)
        table.move_clocks(entry.at, self.spent or 0, self.seat)
        table.turned = entry.at
        table.drop_votes_against(self.seat)
        if self.program:
            table.change_seat(self.seat, replace(table.seats[self.seat], program=True))

    def keeps_facts(self, table: "Table") -> bool:
        """True for most moves: they change nothing but the position."""
        is_plain = table.clocks is None and not table.options.take_back and not self.program
        return is_plain and not table.votes.takeover

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """The events as the viewer may see them."""
        position = table.position
        found: Shown = {"seat": self.seat, "events": [position.redacted(event, viewer) for event in self.events]}
        # How points were scored is public.
        if self.counted is not None:
            found["counted"] = self.counted
        if self.flag:
            found["flag"] = True
        return found

    def is_public(self, table: "Table") -> bool:
        """Whether a spectator sees all of it: nobody sees less."""
        redacted = table.position.redacted
        return not self.is_draw and all(redacted(event, None) is event for event in self.events)

    @property
    def is_draw(self) -> bool:
        """Whether it is the draw that ends a turn."""
        return len(self.events) == 1 and bool(self.events[0]["do"] == "draw")


class TookBack(Body, frozen=True, tag="took-back"):
    """A seat took back its last placement, and what followed it."""

    changes_game = changes_table = True
    public = ("seat",)

    seat: int
    spent: int | None = None
    events: int | None = None
    """How many events remain; without a number, all but the last."""

    def apply(self, table: "Table", entry: Entry) -> None:
        """Restore the position and the clocks."""
        table.rewind(self.events)
        table.turned = entry.at
        table.drop_votes_against(self.seat)

    def author(self, table: "Table") -> str | None:
        """The person on the seat."""
        return table.seats[self.seat].person


class Ended(Body, frozen=True, tag="ended"):
    """A game ended."""

    changes_game = changes_table = changes_summary = True
    public = ("number", "result")

    number: int
    result: Result

    def apply(self, table: "Table", entry: Entry) -> None:
        """Keep the result; after the last game the table is over."""
        table.results = [*table.results, self.result]
        if table.number == table.options.games or self.result["reason"] == "abandoned":
            table.status = "over"
        table.end_game(entry.at)


# --- around the game ---------------------------------------------------------------------------------------


class Said(Body, frozen=True, tag="said"):
    """A person sent a chat message: a phrase by its name, or a text."""

    public = ("seat", "name", "phrase", "text")

    person: str
    name: str
    seat: int = -1
    """-1 in logs of earlier releases, which do not contain the seat."""
    phrase: str | None = None
    text: str | None = None

    def apply(self, table: "Table", entry: Entry) -> None:
        """Keep it for new viewers."""
        table.talk = [*table.talk[1 - TALK :], entry]

    @property
    def words(self) -> dict[str, str]:
        """The content of the message."""
        said = {"phrase": self.phrase, "text": self.text}
        return {key: value for key, value in said.items() if value is not None}

    def is_muted(self, viewer: Viewer, muted: Muted) -> bool:
        """Viewers always see their own messages."""
        return self.seat in muted and self.seat != viewer

    def without_names(self, redaction: "Redaction") -> Body:
        """Texts may say anything about their author, so they go as well."""
        if self.person not in redaction.people:
            return self
        return replace(self, name=NAMELESS, text=None if self.text is None else NAMELESS)


class Voted(Body, frozen=True, tag="voted"):
    """A person voted for a rematch, or for a bot to take over a seat. The voter is never shown."""

    changes_table = True
    public = ("for", "seat")

    person: str
    purpose: str = msgspec.field(name="for")
    seat: int | None = None

    def apply(self, table: "Table", entry: Entry) -> None:
        """Count the vote."""
        votes = table.votes
        if self.purpose == "rematch":
            table.votes = replace(votes, rematch={**votes.rematch, self.person: entry.at})
        elif self.seat is not None:
            agreed = votes.takeover.get(self.seat, frozenset()) | {self.person}
            table.votes = replace(votes, takeover={**votes.takeover, self.seat: agreed})


class Hinted(Body, frozen=True, tag="hinted"):
    """A seat asked for a hint."""

    public = ("seat",)

    seat: int

    def apply(self, table: "Table", entry: Entry) -> None:
        """Mark the seat."""
        table.hinted |= {self.seat}


class Followed(Body, frozen=True, tag="followed"):
    """A rematch was opened."""

    changes_table = True
    public = ("table", "commitment")

    table: str
    """The id of its table."""
    commitment: str | None = None
    """What the dealer of its first game has committed to."""

    def apply(self, table: "Table", entry: Entry) -> None:
        """Link to the rematch."""
        table.following = self.table

    def without_names(self, redaction: "Redaction") -> Body:
        """Bots may play on under their name there."""
        redaction.follower = self.table
        return self


class Closed(Body, frozen=True, tag="closed"):
    """The table was closed without a game going on."""

    changes_table = changes_summary = True

    def apply(self, table: "Table", entry: Entry) -> None:
        """Mark the table as over."""
        table.status = "over"


# --- in the database ---------------------------------------------------------------------------------------

ALL: Final[dict[str, type[Body]]] = {
    str(body.__struct_config__.tag): body
    for body in (
        *(Opened, Sat, Stood, Ready, Began, Did, TookBack, Ended),
        *(Said, Voted, Replaced, Hinted, Followed, Closed),
    )
}
"""All kinds of entries by name."""
for _kind, _body in ALL.items():
    _body.kind = _kind

_DECODERS: Final = {kind: msgspec.json.Decoder(body) for kind, body in ALL.items()}


def read_entry(seq: int, at: int, kind: str, text: str) -> Entry:
    """An entry from a row of the database; ValueError if it is damaged."""
    if (decoder := _DECODERS.get(kind)) is None:
        raise ValueError(f"there is no kind of entry {kind!r}")
    return Entry(seq, at, decoder.decode(text))


def text_of(body: Body) -> str:
    """The text that the database stores for an entry, in addition to its kind.

    >>> text_of(Stood(1)), text_of(Closed())
    ('{"seat":1}', '{}')
    """
    return "{" + encode(body).decode()[len('{"kind":""') + len(body.kind) :].removeprefix(",")
