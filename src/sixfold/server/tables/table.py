"""The state of a table, derived from its log: seats, the current game, clocks, votes."""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec.structs import replace

from sixfold.core.chance import Dealer
from sixfold.core.errors import Refused
from sixfold.core.game import Game
from sixfold.core.position import Position, is_play
from sixfold.core.types import Event, Result, Setup
from sixfold.server.tables.clocks import Clocks
from sixfold.server.tables.entry import Entry
from sixfold.server.tables.log_limits import MOST, LogLimits
from sixfold.server.tables.table_options import Options
from sixfold.server.tables.table_seats import Seat, Votes
from sixfold.server.tables.take_back import MOST_TAKEN_BACK, Placement, Rewinder

FRESH_MS: Final = 5_000
"""People seen this recently count as present; it covers the delay between processes."""

Status = Literal["open", "playing", "over"]
Turn = tuple[int, int, int, int]
"""A decision in a game: number of the game, how often something was taken back, events before it, phase.

Chat does not change it."""


class Table:
    """The state of a table after the entries that were applied to it.

    An entry replaces what it changes and leaves the objects before as they were, so a shallow copy is independent.
    """

    def __init__(self, ident: str) -> None:
        self.id = ident
        self.seq = 0
        self.changed = 0
        self.turned = 0
        """When the current turn began."""
        self.host = ""
        self.code = ""
        self.status: Status = "open"
        self.options = Options()
        self.seats: Sequence[Seat] = []
        self.number = 0
        """1-based number of the current or last game."""
        self.results: Sequence[Result] = []
        self.first = 0
        self.daily: str | None = None
        self.following: str | None = None
        """The table of the rematch."""
        self.clocks: Clocks | None = None
        self.votes = Votes()
        self.ready: Mapping[str, int] = {}
        """When people were last seen, while the table waits for its next game."""
        self.hinted: frozenset[int] = frozenset()
        self.talk: Sequence[Entry] = []
        """The latest chat messages."""
        self.game: Game
        self.position: Position
        """That of the current or last game; there is none before the first one (``number`` 0)."""
        self._dealer: Dealer | None = None
        """The dealer of the current game. Copies share it, so it may have drawn more than happened here."""
        self._used = 0
        """How much of the dealer's stream has been drawn."""
        self.secret: bytes | None = None
        """The secret from which the seeds of all games are derived; logs of earlier releases have none."""
        self.absent: Mapping[int, Seat] = {}
        """People whose seats were taken over by bots, and who may return."""
        self.facts_text: bytes | None = None
        """The public state of the table as JSON, until an entry changes it (``projection.facts_text``)."""
        self._clocks_before: Sequence[Clocks] = []
        self.limits = LogLimits()
        self._rewinder = Rewinder()
        self._placements: Sequence[Placement] = []
        """The placements of people, where they can be taken back."""
        self._taken_back = 0
        """How often something was taken back in this game."""
        self._played: tuple[list[Event], Position] | None = None
        """What :meth:`has_played` has noted."""

    def copy(self) -> "Table":
        """A shallow copy. It is made for each move; the module ``copy`` takes several times as long."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        return twin

    # --- looking ------------------------------------------------------------------------------------------

    @property
    def running(self) -> Position:
        """The current position; Refused if no game is running."""
        if self.status != "playing":
            raise Refused("no-game", "no game is running at this table")
        return self.position

    @property
    def is_between_games(self) -> bool:
        """Whether the next game of a match can begin."""
        return self.status == "playing" and len(self.results) == self.number

    def seats_of(self, person: str) -> list[int]:
        """The seats of a person; several if people share a screen."""
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    @property
    def people(self) -> set[str]:
        """The people at the table, without bots."""
        return {seat.person for seat in self.seats if seat.person is not None}

    @property
    def is_gathering(self) -> bool:
        """Whether the game could begin if all people were present."""
        if not self.options.is_live or len(self.people) < 2:
            return False
        full = self.status == "open" and not any(seat.is_free for seat in self.seats)
        return full or (self.is_between_games and bool(self.ready))

    def missing(self, now: int, *here: str | None) -> set[str]:
        """People who must be present for a game to begin and are not; ``here``: people who are."""
        if not self.options.is_live:
            return set()
        known = {person for person, at in self.ready.items() if now - at <= FRESH_MS}
        return self.people - known - set(here)

    @property
    def waits_for(self) -> list[int]:
        """The seats of those who were missing when somebody last arrived."""
        gone = self.missing(max(self.ready.values(), default=0)) if self.is_gathering else set()
        return [number for number, seat in enumerate(self.seats) if seat.person in gone]

    @property
    def bot_to_move(self) -> str | None:
        """The bot to move, if it is a bot's turn."""
        return None if (seat := self.seat_to_move) is None else self.seats[seat].bot

    @property
    def person_to_move(self) -> str | None:
        """The person to move, if it is a person's turn."""
        return None if (seat := self.seat_to_move) is None else self.seats[seat].person

    @property
    def seat_to_move(self) -> int | None:
        """The seat to move, if a game is running."""
        return self.position.to_move if self.status == "playing" and not self.is_between_games else None

    @property
    def is_waiting_for_done(self) -> bool:
        """Whether the seat to move can still take back its placement before it draws."""
        return self.seat_to_move is not None and bool(self.position.draws_pending)

    @property
    def must_draw(self) -> bool:
        """Whether the seat to move draws automatically: bots, and everybody who does not have to end the turn."""
        ends_turns = self.options.take_back and not self.has_undo
        return self.is_waiting_for_done and (not ends_turns or self.person_to_move is None)

    @property
    def has_undo(self) -> bool:
        """Whether one person plays bots without a clock: moves can be taken back even after the bots have answered."""
        has_bots = any(seat.bot is not None for seat in self.seats)
        is_alone = len(self.people) == 1 and has_bots and not self.absent
        return self.options.take_back and self.options.clock is None and is_alone

    @property
    def is_for_people(self) -> bool:
        """Whether people compete here, so that programs may not play."""
        return self.options.rated or self.daily is not None

    @property
    def is_ending_turn(self) -> bool:
        """Whether the seat to move only has to draw, or to decide on an exchange before it draws.

        Based on public information: which of the two it is depends on a hidden rack.
        """
        if self.seat_to_move is None or not (position := self.position).hand_counts or position.bonus_moves:
            return False
        last: Event = next((event for event in reversed(position.events) if event["do"] != "resign"), {})
        return last.get("seat") == position.to_move and is_play(last)

    @property
    def may_take_back(self) -> int | None:
        """The seat that can take back its placement now."""
        if not self.options.take_back or self.status != "playing" or self.is_between_games:
            return None
        if self.has_undo:
            return self._placements[-1].seat if self._placements else None
        events = self.position.events
        last: Event = events[-1] if events else {}
        return last["seat"] if is_play(last) else None

    @property
    def events_before_take_back(self) -> int:
        """How many events remain if the last placement is taken back."""
        return self._placements[-1].events if self.has_undo else len(self.position.events) - 1

    @property
    def turn(self) -> Turn:
        """The current decision."""
        return self.number, self._taken_back, len(self.position.events), int(self.position.s.phase)

    @property
    def dealer(self) -> Dealer:
        """The dealer of the current game, who continues where the log ends; only after the first game has begun."""
        assert self._dealer is not None
        if self._dealer.used != self._used:
            self._dealer = Dealer(self._dealer.seed, self._used)
        return self._dealer

    def dealer_of(self, number: int) -> Dealer:
        """The dealer of a game, fixed since the table was opened."""
        if self.secret is None:
            return Dealer()
        return Dealer(hmac.digest(self.secret, f"game {number}".encode(), hashlib.sha256))

    @property
    def commitment(self) -> str | None:
        """The dealer's commitment for the current game or, between games, for the next one."""
        if self.status == "open" or self.is_between_games:
            return None if self.secret is None else self.dealer_of(self.number + 1).commitment
        return None if self._dealer is None else self._dealer.commitment

    @property
    def totals(self) -> list[int] | None:
        """By seat: the points of a match so far (C8); None for single games."""
        if self.options.games == 1:
            return None
        points = [self.game.match_points(result) for result in self.results]
        return [sum(column) for column in zip(*points, strict=True)] or [0] * self.game.players

    def has_room_for(self, kind: str, person: str) -> bool:
        """Whether a person can cause one more entry of a limited kind."""
        return self.limits.allow(kind, person, len(self.seats_of(person)), len(self.seats))

    # --- following the log --------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> None:
        """Apply the next entry."""
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} does not follow {self.seq}")
        body = entry.body
        if not body.keeps_facts(self):
            self.facts_text = None
        body.apply(self, entry)
        if body.kind in MOST:
            self.limits = self.limits.counting(body.kind, body.author(self))
        self.seq, self.changed = entry.seq, entry.at

    def change_seat(self, number: int, seat: Seat) -> None:
        """Put somebody else, or nobody, on a seat."""
        self.seats = [*self.seats[:number], seat, *self.seats[number + 1 :]]

    def drop_votes_against(self, seat: int) -> None:
        """Forget who agreed that a bot takes over this seat."""
        if seat in self.votes.takeover:
            kept = {other: agreed for other, agreed in self.votes.takeover.items() if other != seat}
            self.votes = replace(self.votes, takeover=kept)

    def begin(self, setup: Setup, events: Sequence[Event], dealer: Dealer) -> None:
        """Begin a game."""
        position: Position = self.game.position(setup)
        for event in events:
            position.apply(event)
        self._dealer, self._used = dealer, dealer.used
        self.position, self.status, self.number = position, "playing", self.number + 1
        self._rewinder = Rewinder()
        self._placements, self._taken_back = [], 0
        self.first = position.setup.get("first", 0)
        self.ready = {}
        self.limits = LogLimits()
        if self.options.clock is not None:
            self.clocks = Clocks(self.options.clock, self.game.players)

    def has_played(self, events: list[Event], position: Position) -> None:
        """Note the position after these events, so that :meth:`play` need not play them again."""
        self._played = events, position

    def play(self, events: list[Event], move: str | None, used: int) -> None:
        """Make a move; ``used`` is how much of the dealer's stream has been drawn then."""
        if self.options.take_back and events and is_play(events[0]):
            self._note_placement(events[0]["seat"])
        known, self._played, self._used = self._played, None, used
        if known is not None and known[0] is events:
            self.position = known[1]
            return
        position = self.position.branch()
        for event in events:
            position.apply(event)
        if not events and move is not None:
            # A choice without an event, such as keeping the rack.
            position.play(self.game.parse(move))
        self.position = position

    def _note_placement(self, seat: int) -> None:
        """Note that a seat makes a placement now, which a person may take back."""
        if self.seats[seat].person is not None:
            self._placements = [*self._placements, Placement(seat, len(self.position.events), self._used)]

    def rewind(self, count: int | None) -> None:
        """Return to the position after this many events; without a number, undo the last event."""
        count = len(self.position.events) - 1 if count is None else count
        self.position = self._rewinder.after(self.position, count)
        undone = [placement for placement in self._placements if placement.events >= count]
        if undone:
            self._used = undone[0].used
        self._placements = self._placements[: len(self._placements) - len(undone)]
        self._taken_back += 1
        if self._clocks_before:
            # As if the clock had never stopped: taking back gains no time, and costs nobody else any.
            self.clocks, self._clocks_before = self._clocks_before[-1], self._clocks_before[:-1]

    def end_game(self, at: int) -> None:
        """Stop the clocks and forget what people agreed to during the game."""
        self._clocks_before = []
        if self.clocks is not None:
            self.clocks = self.clocks.copy()
            self.clocks.run(None, at)
        self.votes = Votes()
        self.ready = {}

    def move_clocks(self, at: int, spent: int = 0, seat: int | None = None) -> None:
        """Charge the running clock and start the one of the seat to move; ``seat`` is the one that acted, if any."""
        if self.clocks is None:
            return
        before = self.clocks.seat
        self._clocks_before = [*self._clocks_before[-MOST_TAKEN_BACK:], self.clocks]
        self.clocks = self.clocks.copy()
        if seat is not None and seat != before and self.position.to_move == before:
            # Somebody else resigned: the seat to move goes on thinking.
            return
        goes_on = before == self.position.to_move and self.is_ending_turn
        self.clocks.charge(spent, turn_over=not goes_on)
        self.clocks.run(self.position.to_move, at, fresh=not goes_on)
