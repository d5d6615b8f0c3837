"""Logs of whole tables, and other logs that a viewer cannot distinguish from them."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from sixfold.core.chance import seed_from
from sixfold.core.errors import SixfoldError
from sixfold.games import registry
from sixfold.server.protocol import messages as m
from sixfold.server.protocol.frames import encode, frame
from sixfold.server.tables import commands
from sixfold.server.tables.actors import Actor
from sixfold.server.tables.clocks import Moment
from sixfold.server.tables.creation import opened
from sixfold.server.tables.entries import read_entry, text_of
from sixfold.server.tables.entry import Body, Entry
from sixfold.server.tables.live_table import LiveTable
from sixfold.server.tables.projection import viewer_of
from sixfold.server.tables.seat_commands import ABANDONED_MS
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import Wanted
from sixfold.server.tables.updates import News

from ...titles import hidden_lists
from .log_rows import Plain, entry_from, plain
from .recorded_tables import ADA, PEOPLE, Listener, message_id


@dataclass
class LoggedTable:
    """A table in memory at which every kind of action happens, with its log."""

    wanted: Wanted
    rng: Random
    log: list[Entry] = field(default_factory=list)
    now: int = 1_700_000_000_000

    def __post_init__(self) -> None:
        self.table = Table("table")
        self.keep(opened(self.wanted, ADA, "ABCDEF"))
        for number, seat in enumerate(self.table.seats):
            if seat.is_free:
                self.do(PEOPLE[number], m.Sit(message_id(), number))

    def do(self, actor: Actor, message: m.Message) -> None:
        self.now += self.rng.randrange(50, 3000)
        self.keep(commands.act(self.table, actor, message, Moment(self.now)))

    def keep(self, drafts: Sequence[Body]) -> None:
        for entry in commands.happen(self.table, drafts, Moment(self.now)):
            # Encode and decode the entry, as a database would.
            self.log.append(read_entry(entry.seq, entry.at, entry.kind, text_of(entry.body)))

    @property
    def seated(self) -> list[Actor]:
        return [person for person in PEOPLE if self.table.seats_of(str(person.person))]

    @property
    def mover(self) -> Actor:
        seat = self.table.position.to_move
        if self.table.bot_to_move is not None:
            return Actor(None, "", seat, self.table.turn)
        return PEOPLE[seat]

    def play(self, most: int) -> "LoggedTable":
        """Play games to their end, or this number of moves, with other actions in between."""
        while self.table.status == "playing" and most > 0:
            most -= 1
            if self.table.is_between_games:
                self.do(self.seated[0], m.Next(message_id()))
            elif self.table.is_waiting_for_done and self.table.bot_to_move is None:
                self.do(self.mover, m.TakeBack(message_id()) if self.rng.random() < 0.05 else m.Done(message_id()))
            else:
                self._act_between_moves()
                self.do(self.mover, m.Move(message_id(), str(self.rng.choice(self.table.position.legal_moves()))))
        return self

    def _act_between_moves(self) -> None:
        """Chat, ask for a hint, or replace a player, at random."""
        chance = self.rng.random()
        if chance < 0.08:
            self.do(self.rng.choice(self.seated), m.Say(message_id(), phrase="oops"))
        elif chance < 0.14 and self.table.options.hints and self.table.bot_to_move is None:
            self.do(self.mover, m.Hint(message_id()))
        elif chance < 0.2 and self.table.clocks is None and len(self.table.seats) > 1:
            self._take_over()

    def _take_over(self) -> None:
        """Let a bot take over the seat to move or, if one has, let the person return."""
        if self.table.absent:
            [seat] = self.table.absent
            self.do(PEOPLE[seat], m.Sit(message_id(), seat))
            return
        seat = self.table.position.to_move
        self.now += ABANDONED_MS
        for other in PEOPLE[: len(self.table.seats)]:
            if other != PEOPLE[seat]:
                self.do(other, m.Takeover(message_id(), seat))


# --- messages ----------------------------------------------------------------------------------------------


def streams(log: Sequence[Entry], players: int) -> dict[str, bytes]:
    """Everything sent to every viewer: from the start, after joining late or reconnecting, and on requests."""
    rng, table = Random(5), Table("table")
    room = LiveTable("table", table)
    people = [PEOPLE[seat].person for seat in range(players)] + [None, "stranger"]
    listeners: list[tuple[str, Listener]] = []

    def connect(since: int = 0) -> None:
        for person in people:
            listener = Listener(person)
            listeners.append((str(person), listener))
            room.watch(listener, since, [entry for entry in log[: table.seq] if entry.seq > since])

    late = set(rng.sample(range(2, len(log)), 3))
    for entry in log:
        table.apply(entry)
        if entry.seq == 1:
            connect()
        else:
            news = News()
            news.add(table, entry)
            room.publish(news)
        if entry.seq in late:
            connect()
            connect(rng.randrange(1, entry.seq))
            listeners += list(_requested(table))
    connect()
    found: dict[str, bytes] = {}
    for name, listener in listeners:
        found[name] = found.get(name, b"") + b"\n".join(listener.raw) + b"\n"
    return found


def _requested(table: Table) -> Iterator[tuple[str, Listener]]:
    """The responses to the player to move, for a list of moves and for previews."""
    if table.status != "playing" or table.is_between_games or (seat := table.position.to_move) is None:
        return
    if (person := table.seats[seat].person) is not None:
        view = table.position.view(viewer_of(table, person, seat))
        listener = Listener(person)
        listener.push(frame(encode(view.to_json())))
        moves = view.moves_with_points()
        listener.push(frame(repr([(str(move), points) for move, points in moves]).encode()))
        listener.push(frame(encode([table.position.tried(move) for move, _ in moves[:: 1 + len(moves) // 4]])))
        yield person, listener


# --- other possible logs -----------------------------------------------------------------------------------


def twin(log: Sequence[Entry], viewer: int | None, rng: Random, changes: int) -> tuple[list[Entry], int]:
    """The log with this number of hidden facts changed, and the number of changes that were possible."""
    truth = bodies = [plain(entry) for entry in log]
    done = 0
    for tried in range(100 * changes):
        # Most changes would not allow the same moves; one that does is enough.
        if done and tried > 12 * changes:
            break
        changed: list[Plain] = json.loads(json.dumps(bodies))
        # A change may also undo an earlier one.
        if not _change(_hidden(changed, viewer), rng) or changed == truth:
            continue
        try:
            table = Table("table")
            for entry, body in zip(log, changed, strict=True):
                table.apply(entry_from(entry.seq, entry.at, entry.kind, body))
        except SixfoldError:
            continue
        bodies, done = changed, done + 1
        if done == changes:
            break
    return [entry_from(entry.seq, entry.at, entry.kind, body) for entry, body in zip(log, bodies, strict=True)], done


Hand = list[str]


def _hidden(bodies: Sequence[Plain], viewer: int | None) -> list[tuple[int, Hand]]:
    """Racks, hands and draws of other seats, each with its seat, in order."""
    found: list[tuple[int, Hand]] = []
    game = registry.from_rules(next(body["rules"] for body in bodies if "rules" in body))
    for body in bodies:
        found += hidden_lists(game, body.get("setup", {}), body.get("events", []))
    return [(seat, hand) for seat, hand in found if seat != viewer and hand]


def _change(hidden: list[tuple[int, Hand]], rng: Random) -> bool:
    """Swap two hidden tiles or cards, of one seat or of two."""
    if not hidden:
        return False
    seat, one = rng.choice(hidden)
    others = [hand for other, hand in hidden if other == seat] if rng.random() < 0.7 else [hand for _, hand in hidden]
    two = rng.choice(others)
    i, j = rng.randrange(len(one)), rng.randrange(len(two))
    if one[i] == two[j]:
        return False
    one[i], two[j] = two[j], one[i]
    return True


def commitments_of(log: Sequence[Entry]) -> list[bytes]:
    """The commitments of the table's games, and of the next one between games."""
    table, found = Table("table"), []
    for entry in log:
        table.apply(entry)
        if table.commitment is not None:
            found.append(table.commitment.encode())
    return found


def reseeded(log: Sequence[Entry], seed: str) -> tuple[list[Entry], list[bytes]]:
    """The same log with other seeds, draw counts, message ids and request texts; and its commitments."""
    found = []
    for entry in log:
        body = plain(entry)
        if entry.kind == "began":
            body |= {"seed": seed_from(f"{seed} {entry.seq}").hex(), "used": 7}
        if entry.kind == "opened":
            body["secret"] = seed_from(f"{seed} of the table").hex()
        if entry.kind == "did" and body["events"]:
            # The text of a move without an event is needed to replay it.
            body |= {"move": f"{seed} move", "used": 7}
        if "msg" in body:
            body["msg"] = [body["msg"][0], f"{seed} {entry.seq}", seed]
        found.append(entry_from(entry.seq, entry.at, entry.kind, body))
    return found, commitments_of(found)
