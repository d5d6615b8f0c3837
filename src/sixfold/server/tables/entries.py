"""The log of a table: numbered entries that are never changed. Everything else about a table follows from them.

Each kind of entry is one struct with everything that depends on the kind: how it changes the table, what each viewer
sees of it, and how a person is removed from it. The structs form a tagged union; in the database the tag is the column
``kind``, so the text in the column ``body`` holds the other fields only.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec

from sixfold.core.chance import Dealer
from sixfold.core.types import Event, Result
from sixfold.games import registry
from sixfold.server.ids import NAMELESS
from sixfold.server.tables.log_redaction import Redaction
from sixfold.server.tables.options import Options
from sixfold.server.tables.seats import Seat

if TYPE_CHECKING:
    from sixfold.server.tables.table import Table

Viewer = int | None
"""A seat, or None for a spectator."""
Muted = frozenset[int]
"""Seats whose chat messages a viewer does not want to see."""
Shown = dict[str, Any]
"""What a viewer sees of an entry, ready for JSON."""
Origin = tuple[str, str, str]
"""The message that caused an entry: its sender, its id and a digest of its content."""


class Body(msgspec.Struct, tag_field="kind", omit_defaults=True, kw_only=True):
    """What happened. Subclasses say what that means."""

    kind: ClassVar[str]
    changes_game: ClassVar[bool] = False
    """Whether viewers need the position again."""
    changes_seats: ClassVar[bool] = False
    """Whether somebody else may sit on a seat now."""
    changes_table: ClassVar[bool] = False
    """Whether viewers need the state of the table again."""
    changes_summary: ClassVar[bool] = False
    """Whether lists of tables show something else now."""
    may_complete: ClassVar[bool] = False
    """Whether the table may now be waiting only for people to be present."""

    msg: Origin | None = None

    def replay(self, table: "Table") -> None:
        """Make the moves of this entry; skipped where the command has already made them on the position."""

    def apply(self, table: "Table", entry: "Entry") -> None:
        """Change everything else that this entry changes; ``entry`` is the one with this body."""

    def keeps_facts(self, table: "Table") -> bool:
        """Whether the public state of the table, apart from the position, will be the same after it."""
        return False

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """What a viewer sees of it. The result shares parts with the log and must not be changed."""
        return {}

    def is_muted(self, viewer: Viewer, muted: Muted) -> bool:
        """Whether a viewer has muted it."""
        return False

    def author(self, table: "Table") -> str | None:
        """Who caused it, for kinds that have a limit."""
        return None

    @property
    def newcomers(self) -> set[str]:
        """People whom the log names for the first time, maybe; all others are named in earlier entries."""
        return set()

    @property
    def shows_program(self) -> bool:
        """Whether it tells that a program plays on a seat."""
        return False

    def redacted(self, redaction: Redaction) -> "Body":
        """A copy without the person who is removed from the log."""
        copy = msgspec.convert(redaction.without_ids(msgspec.to_builtins(self)), type(self))
        copy.drop_names(self, redaction)
        return copy

    def drop_names(self, original: Any, redaction: Redaction) -> None:
        """Remove names of the person from this copy, which has lost their ids already."""


class Entry(msgspec.Struct, frozen=True):
    """Something that happened at a table; ``at`` in milliseconds since 1970."""

    seq: int
    at: int
    body: Body

    @property
    def kind(self) -> str:
        """The kind of entry, by name."""
        return self.body.kind


# --- opening and seats -------------------------------------------------------------------------------------


class SeatAtOpening(msgspec.Struct, omit_defaults=True):
    """A seat of a new table."""

    person: str | None
    name: str
    bot: str | None
    program: bool = False


class Opened(Body, tag="opened"):
    """A table was opened."""

    changes_summary = True

    rules: dict[str, Any]
    options: Options
    host: str
    code: str
    seats: list[SeatAtOpening]
    first: int
    secret: str | None = None
    """Logs of earlier releases have none."""
    daily: str | None = None
    opener: str | None = None
    """The person who is known to be present, where that matters."""

    def apply(self, table: "Table", entry: Entry) -> None:
        """Set the table up."""
        table.host, table.code, table.daily = self.host, self.code, self.daily
        table.game, table.options = registry.from_rules(self.rules), self.options
        table.seats = [Seat(seat.person, seat.name, seat.bot, seat.program) for seat in self.seats]
        table.first = self.first
        table.secret = None if self.secret is None else bytes.fromhex(self.secret)
        if self.opener is not None:
            table.ready[self.opener] = entry.at

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """The rules, but not the secret that the seeds come from."""
        return {"rules": self.rules, "options": self.options}

    @property
    def newcomers(self) -> set[str]:
        """The host and everybody who has a seat."""
        return {person for person in (self.host, *(seat.person for seat in self.seats)) if person}

    def drop_names(self, original: "Opened", redaction: Redaction) -> None:
        """A seat may have been inherited from the table before, where a bot plays under the person's name."""
        inherited, redaction.seats = redaction.seats, set()
        for number, (seat, copy) in enumerate(zip(original.seats, self.seats, strict=True)):
            is_theirs = seat.person in redaction.people or (number in inherited and seat.bot is not None)
            if redaction.claims(number, is_theirs):
                copy.name = NAMELESS


class Sat(Body, tag="sat"):
    """Somebody sat down, or came back to a seat that a bot had taken over."""

    changes_seats = changes_table = changes_summary = may_complete = True

    seat: int
    person: str
    name: str
    program: bool = False

    def apply(self, table: "Table", entry: Entry) -> None:
        """Take the seat."""
        was = table.absent.pop(self.seat, None)
        # A seat on which a program has played keeps that label when its person comes back.
        program = self.program or (was is not None and was.person == self.person and was.program)
        table.seats[self.seat] = Seat(self.person, self.name, program=program)
        if table.status == "open":
            table.ready[self.person] = entry.at

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """Everything but the id of the person."""
        return {"seat": self.seat, "name": self.name} | ({"program": True} if self.program else {})

    def author(self, table: "Table") -> str | None:
        """The person who sat down."""
        return self.person

    @property
    def newcomers(self) -> set[str]:
        """The person who sat down."""
        return {self.person}

    @property
    def shows_program(self) -> bool:
        """Whether a program sat down."""
        return self.program

    def drop_names(self, original: "Sat", redaction: Redaction) -> None:
        """From now on this seat is theirs, or it is no longer."""
        if redaction.claims(self.seat, original.person in redaction.people):
            self.name = NAMELESS


class Stood(Body, tag="stood"):
    """A seat was vacated before the game."""

    changes_seats = changes_table = changes_summary = True

    seat: int

    def apply(self, table: "Table", entry: Entry) -> None:
        """Free the seat."""
        table.seats[self.seat] = Seat()

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """The seat."""
        return {"seat": self.seat}

    def drop_names(self, original: "Stood", redaction: Redaction) -> None:
        """Nobody sits there any more."""
        redaction.claims(self.seat, False)


class Replaced(Body, tag="replaced"):
    """A bot took a seat."""

    changes_seats = changes_table = changes_summary = may_complete = True

    seat: int
    bot: str
    name: str
    may_return: bool = False

    def apply(self, table: "Table", entry: Entry) -> None:
        """Seat the bot; where the person may return, remember them."""
        if self.may_return:
            table.absent[self.seat] = table.seats[self.seat]
        table.seats[self.seat] = Seat(None, self.name, self.bot)
        table.votes.takeover.pop(self.seat, None)

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """The seat and its bot."""
        return {"seat": self.seat, "name": self.name, "bot": self.bot}

    def drop_names(self, original: "Replaced", redaction: Redaction) -> None:
        """The bot may play under the name of the person."""
        if self.seat in redaction.seats:
            self.name = NAMELESS


class Ready(Body, tag="ready"):
    """Somebody is present, so that a game can begin."""

    changes_table = may_complete = True

    person: str

    def apply(self, table: "Table", entry: Entry) -> None:
        """Note when."""
        table.ready[self.person] = entry.at

    def author(self, table: "Table") -> str | None:
        """The person who is present."""
        return self.person


# --- playing -----------------------------------------------------------------------------------------------


class Began(Body, tag="began"):
    """A game began."""

    changes_game = changes_table = changes_summary = True

    number: int
    seed: str
    setup: dict[str, Any]
    events: list[Event]
    used: int
    """How much of the seed's stream has been drawn."""

    def replay(self, table: "Table") -> None:
        """Deal."""
        table.dealer = Dealer(bytes.fromhex(self.seed), used=self.used)
        position = table.game.position(self.setup)
        for event in self.events:
            position.apply(event)
        table.begin(position)

    def apply(self, table: "Table", entry: Entry) -> None:
        """Start the clock."""
        table.move_clocks(entry.at)
        table.turned = entry.at
        table.limits.reset()

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


class Did(Body, tag="did"):
    """A seat made a move, drew or resigned."""

    changes_game = changes_table = True

    seat: int
    events: list[Event]
    used: int
    move: str | None = None
    """The move as the player wrote it. It is shown to nobody: it would tell that an exchange was declined."""
    counted: Any = None
    """How the points came about; logs of earlier releases have none."""
    flag: bool = False
    """Whether the seat lost on time."""
    spent: int | None = None
    """Milliseconds to charge, where clocks run."""
    program: bool = False

    def replay(self, table: "Table") -> None:
        """Make the move."""
        for event in self.events:
            table.position.apply(event)
        if not self.events and self.move is not None:
            # A choice that is no event, such as keeping the rack.
            table.position.play(table.game.parse(self.move))
        table.dealer = Dealer(table.dealer.seed, used=self.used)

    def apply(self, table: "Table", entry: Entry) -> None:
        """Charge the clock, and forget votes to replace a player who is evidently present."""
        table.move_clocks(entry.at, self.spent or 0, self.seat)
        table.turned = entry.at
        table.votes.takeover.pop(self.seat, None)
        if self.program:
            table.seats[self.seat].program = True

    def keeps_facts(self, table: "Table") -> bool:
        """Most moves do: they change nothing but the position."""
        is_plain = table.clocks is None and not table.options.take_back and not self.program
        return is_plain and not table.votes.takeover

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """The events as the viewer may see them."""
        position = table.position
        found: Shown = {"seat": self.seat, "events": [position.redacted(event, viewer) for event in self.events]}
        # How points came about is public.
        if self.counted is not None:
            found["counted"] = self.counted
        if self.flag:
            found["flag"] = True
        return found

    @property
    def shows_program(self) -> bool:
        """Whether a program made the move, for the first time on this seat."""
        return self.program

    @property
    def is_draw(self) -> bool:
        """Whether it is the draw that ends a turn."""
        return len(self.events) == 1 and bool(self.events[0]["do"] == "draw")


class TookBack(Body, tag="took-back"):
    """A seat took back its last placement."""

    changes_game = changes_table = True

    seat: int
    spent: int | None = None

    def apply(self, table: "Table", entry: Entry) -> None:
        """Restore the position and the clocks."""
        table.rewind()
        table.turned = entry.at
        table.votes.takeover.pop(self.seat, None)

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """The seat."""
        return {"seat": self.seat}

    def author(self, table: "Table") -> str | None:
        """The person on the seat."""
        return table.seats[self.seat].person


class Ended(Body, tag="ended"):
    """A game ended."""

    changes_game = changes_table = changes_summary = True

    number: int
    result: Result

    def apply(self, table: "Table", entry: Entry) -> None:
        """Keep the result; after the last game the table is over."""
        table.results.append(self.result)
        if table.number == table.options.games or self.result["reason"] == "abandoned":
            table.status = "over"
        table.end_game(entry.at)

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """All of it."""
        return {"number": self.number, "result": self.result}


# --- around the game ---------------------------------------------------------------------------------------


class Said(Body, tag="said"):
    """Somebody said something: a phrase by its name, or a text."""

    person: str
    name: str
    seat: int = -1
    """-1 in logs of earlier releases, which do not say who spoke."""
    phrase: str | None = None
    text: str | None = None

    def apply(self, table: "Table", entry: Entry) -> None:
        """Keep it for those who come later."""
        table.talk.append(entry)

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """Everything but the id of the speaker."""
        found: Shown = {} if self.seat < 0 else {"seat": self.seat}
        return found | {"name": self.name} | self.words

    @property
    def words(self) -> dict[str, str]:
        """What was said."""
        said = {"phrase": self.phrase, "text": self.text}
        return {key: value for key, value in said.items() if value is not None}

    def is_muted(self, viewer: Viewer, muted: Muted) -> bool:
        """Viewers always see their own messages."""
        return self.seat in muted and self.seat != viewer

    def author(self, table: "Table") -> str | None:
        """The speaker."""
        return self.person

    def drop_names(self, original: "Said", redaction: Redaction) -> None:
        """Texts may say anything about their author, so they go as well."""
        if original.person in redaction.people:
            self.name = NAMELESS
            if self.text is not None:
                self.text = NAMELESS


class Voted(Body, tag="voted"):
    """Somebody agreed to a rematch, or that a bot takes over a seat."""

    changes_table = True

    person: str
    purpose: str = msgspec.field(name="for")
    seat: int | None = None

    def apply(self, table: "Table", entry: Entry) -> None:
        """Count the vote."""
        if self.purpose == "rematch":
            table.votes.rematch[self.person] = entry.at
        elif self.seat is not None:
            table.votes.takeover.setdefault(self.seat, set()).add(self.person)

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """The vote, but not the voter."""
        return {"for": self.purpose} | ({} if self.seat is None else {"seat": self.seat})

    def author(self, table: "Table") -> str | None:
        """The voter."""
        return self.person


class Hinted(Body, tag="hinted"):
    """A seat asked for a hint."""

    seat: int

    def apply(self, table: "Table", entry: Entry) -> None:
        """Mark the seat."""
        table.hinted.add(self.seat)

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """The seat."""
        return {"seat": self.seat}


class Followed(Body, tag="followed"):
    """A rematch was opened."""

    changes_table = True

    table: str
    """The id of its table."""
    commitment: str | None = None
    """What the dealer of its first game has committed to."""

    def apply(self, table: "Table", entry: Entry) -> None:
        """Link to the rematch."""
        table.following = self.table

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """All of it."""
        return {"table": self.table} | ({} if self.commitment is None else {"commitment": self.commitment})

    def drop_names(self, original: "Followed", redaction: Redaction) -> None:
        """Bots may play there under the same names."""
        redaction.follower = self.table


class Closed(Body, tag="closed"):
    """The table was closed without a game going on."""

    changes_table = changes_summary = True

    def apply(self, table: "Table", entry: Entry) -> None:
        """Nothing can happen here any more."""
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
_encode: Final = msgspec.json.Encoder().encode


def read_entry(seq: int, at: int, kind: str, text: str) -> Entry:
    """An entry from a row of the database; ValueError if it is damaged."""
    if (decoder := _DECODERS.get(kind)) is None:
        raise ValueError(f"there is no kind of entry {kind!r}")
    return Entry(seq, at, decoder.decode(text))


def text_of(body: Body) -> str:
    """What the database keeps of an entry beside its kind.

    >>> text_of(Stood(1)), text_of(Closed())
    ('{"seat":1}', '{}')
    """
    return "{" + _encode(body).decode()[len('{"kind":""') + len(body.kind) :].removeprefix(",")
