"""A table as its log tells it: who sits there, which game is on, how it stands, who was asked what."""

import hashlib
import hmac
from collections import deque
from typing import Any, Final, Literal

from sixfold.core.chance import Dealer
from sixfold.core.game import Game
from sixfold.core.position import Position
from sixfold.core.types import Event, Result
from sixfold.server.errors import Refused
from sixfold.server.tables.clocks import Clocks, ClockState
from sixfold.server.tables.entries import Entry, Origin
from sixfold.server.tables.log_limits import MOST, LogLimits
from sixfold.server.tables.options import Options
from sixfold.server.tables.seats import Seat, Votes
from sixfold.server.tables.take_back import MOST_TAKEN_BACK, Rewinder

REMEMBERED: Final = 10_000
"""So many of a person's messages are remembered, so that one that is sent again is not done again: in practice all."""
FRESH_MS: Final = 5_000
"""Whoever was there so recently is taken to be there: so long may news take from one process to another."""
TALK: Final = 100
"""So many remarks are shown to those who come later."""

Status = Literal["open", "playing", "over"]
Turn = tuple[int, int, int]
"""Which decision of which game: its number, how many events came before, the phase. Talk does not change it."""


class Table:
    """The state of a table after the entries that were applied to it."""

    def __init__(self, ident: str) -> None:
        self.id = ident
        self.seq = 0
        self.changed = 0
        self.turned = 0
        """When the seat to move became it."""
        self.host = ""
        self.code = ""
        self.status: Status = "open"
        self.options = Options()
        self.seats: list[Seat] = []
        self.number = 0
        """The how-manieth game is on, or was the last."""
        self.results: list[Result] = []
        self.first = 0
        self.daily: str | None = None
        self.following: str | None = None
        """The table of the rematch."""
        self.clocks: Clocks | None = None
        self.votes = Votes()
        self.ready: dict[str, int] = {}
        """When people were last known to be there, while the table waits for its next game."""
        self.hinted: set[int] = set()
        self.talk: deque[Entry] = deque(maxlen=TALK)
        self.game: Game
        self.position: Any = None
        self.dealer: Any = None
        self.secret: bytes | None = None
        """What the seeds of all its games follow from; logs of earlier releases do not have it."""
        self.absent: dict[int, Seat] = {}
        """Who sat on seats for which bots play on: they may come back."""
        self._done: dict[str, dict[str, tuple[int, str]]] = {}
        self._clocks_before: list[ClockState] = []
        self.limits = LogLimits()
        self._rewinder = Rewinder()

    # --- looking ------------------------------------------------------------------------------------------

    @property
    def running(self) -> Position:
        """The position of the game that is on; Refused if none is."""
        if self.status != "playing" or self.position is None:
            raise Refused("no-game", "no game is going on at this table")
        found: Position = self.position
        return found

    @property
    def is_between_games(self) -> bool:
        """Whether the next game of a match can begin."""
        return self.status == "playing" and len(self.results) == self.number

    def seats_of(self, person: str) -> list[int]:
        """The seats that somebody sits on; several if people share a screen."""
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    @property
    def people(self) -> set[str]:
        """Who sits at the table, bots left out."""
        return {seat.person for seat in self.seats if seat.person is not None}

    @property
    def is_gathering(self) -> bool:
        """Whether everything is there for a game to begin but, maybe, the people."""
        if not self.options.is_live or len(self.people) < 2:
            return False
        full = self.status == "open" and not any(seat.is_free for seat in self.seats)
        return full or (self.is_between_games and bool(self.ready))

    def missing(self, now: int, *here: str | None) -> set[str]:
        """Who has to be there for a game to begin and is not known to be; ``here``: who just did something."""
        if not self.options.is_live:
            return set()
        known = {person for person, at in self.ready.items() if now - at <= FRESH_MS}
        return self.people - known - set(here)

    @property
    def waits_for(self) -> list[int]:
        """The seats of those who were missing when the last one came."""
        gone = self.missing(max(self.ready.values(), default=0)) if self.is_gathering else set()
        return [number for number, seat in enumerate(self.seats) if seat.person in gone]

    @property
    def bot_to_move(self) -> str | None:
        """The bot that is to move now, if one is."""
        return None if (seat := self.seat_to_move) is None else self.seats[seat].bot

    @property
    def person_to_move(self) -> str | None:
        """The person who is to move now, if one is."""
        return None if (seat := self.seat_to_move) is None else self.seats[seat].person

    @property
    def seat_to_move(self) -> int | None:
        """The seat that is to move now, if one is."""
        return self.position.to_move if self.status == "playing" and not self.is_between_games else None

    @property
    def is_waiting_for_done(self) -> bool:
        """Whether the seat to move may still take back what it did before it draws."""
        return self.status == "playing" and not self.is_between_games and bool(self.position.draws_pending)

    @property
    def must_draw(self) -> bool:
        """Whether the seat to move draws without being asked: a bot, and anybody who cannot take anything back."""
        if not self.is_waiting_for_done:
            return False
        return not self.options.take_back or self.seats[self.position.to_move].person is None

    @property
    def is_for_people(self) -> bool:
        """Whether people are compared with each other here, so that programs may not play."""
        return self.options.rated or self.daily is not None

    @property
    def is_ending_turn(self) -> bool:
        """Whether the seat to move has only to draw, or to choose about an exchange before it draws.

        Told by what everybody sees: which of the two it is depends on a hidden rack.
        """
        position = self.position
        if self.seat_to_move is None or not position.hand_counts or position.bonus_moves:
            return False
        last: Event = next((event for event in reversed(position.events) if event["do"] != "resign"), {})
        return last.get("seat") == position.to_move and last["do"] in ("place", "play")

    @property
    def may_take_back(self) -> int | None:
        """The seat that may take back its placement now."""
        if not self.options.take_back or self.status != "playing" or self.is_between_games:
            return None
        events = self.position.events
        last: Event = events[-1] if events else {}
        return last["seat"] if last.get("do") in ("place", "play") else None

    @property
    def turn(self) -> Turn:
        """The decision that is to be made now."""
        return self.number, len(self.position.events), int(self.position.s.phase)

    def dealer_of(self, number: int) -> Dealer:
        """The dealer of a game of this table, settled since the table was opened."""
        if self.secret is None:
            return Dealer()
        return Dealer(hmac.digest(self.secret, f"game {number}".encode(), hashlib.sha256))

    @property
    def commitment(self) -> str | None:
        """What the table has committed itself to: in the game that is on or, while none is, in the next one."""
        waits = self.status == "open" or self.is_between_games
        if waits:
            return None if self.secret is None else self.dealer_of(self.number + 1).commitment
        return None if self.dealer is None else str(self.dealer.commitment)

    @property
    def totals(self) -> list[int] | None:
        """By seat: the points of a match so far (C8); None where games stand alone."""
        if self.options.games == 1:
            return None
        game: Any = self.game
        points = [game.match_points(result) for result in self.results]
        return [sum(column) for column in zip(*points, strict=True)] or [0] * self.game.players

    def has_room_for(self, kind: str, person: str) -> bool:
        """Whether the log takes one more entry of a kind that has a limit from somebody."""
        return self.limits.allow(kind, person, len(self.seats_of(person)), len(self.seats))

    def done_before(self, person: str, message: str, digest: str) -> int | None:
        """The entry that a message of this person has led to already; Refused if it was another message."""
        if (known := self._done.get(person, {}).get(message)) is None:
            return None
        if known[1] != digest:
            raise Refused("id-reused", "another message had this id already")
        return known[0]

    # --- following the log --------------------------------------------------------------------------------

    def apply(self, entry: Entry, *, played: bool = False) -> None:
        """Apply an entry; ``played``: the command has already made its moves on the position."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} does not follow {self.seq}")
        body = entry.body
        if not played:
            body.replay(self)
        body.apply(self, entry)
        if body.kind in MOST:
            self.limits.note(body.kind, body.author(self))
        self.seq, self.changed = entry.seq, entry.at
        if body.msg is not None:
            self._remember(entry.seq, body.msg)

    def _remember(self, seq: int, message: Origin) -> None:
        person, ident, digest = message
        done = self._done.setdefault(person, {})
        done[ident] = seq, digest
        if len(done) > REMEMBERED:
            del done[next(iter(done))]

    def begin(self, position: Position) -> None:
        """Begin a game."""
        self.position, self.status, self.number = position, "playing", self.number + 1
        self._rewinder = Rewinder()
        self.first = position.setup.get("first", 0)
        self.ready = {}
        if self.options.clock is not None:
            self.clocks = Clocks(self.options.clock, self.game.players)

    def rewind(self) -> None:
        """Undo the last event."""
        self.position = self._rewinder.before_last(self.position)
        if self.clocks is not None and self._clocks_before:
            # As if the clock had never stopped: taking back gains no time, and costs nobody else any.
            self.clocks.set_back(self._clocks_before.pop())

    def end_game(self, at: int) -> None:
        """Stop the clocks and forget what people agreed to during the game."""
        self._clocks_before = []
        if self.clocks is not None:
            self.clocks.run(None, at)
        self.votes = Votes()
        self.ready = {}

    def move_clocks(self, at: int, spent: int = 0, seat: int | None = None) -> None:
        """Charge the running clock and start the one of the seat to move; ``seat`` is the one that acted, if any."""
        if self.clocks is None:
            return
        self._clocks_before = [*self._clocks_before[-MOST_TAKEN_BACK:], self.clocks.state]
        before = self.clocks.seat
        if seat is not None and seat != before and self.position.to_move == before:
            # Somebody else resigned: the seat to move goes on thinking.
            return
        goes_on = before == self.position.to_move and self.is_ending_turn
        self.clocks.charge(spent, turn_over=not goes_on)
        self.clocks.run(self.position.to_move, at, fresh=not goes_on)
