"""What the watchers of a table are sent when something has happened there, as bytes that are made once and shared."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sixfold.server.protocol.frames import encode, frames, inside
from sixfold.server.tables import entries as kinds
from sixfold.server.tables.entries import DID, SAID, Entry
from sixfold.server.tables.projection import CHANGES_GAME, CHANGES_TABLE, NOBODY, Muted, Viewer, facts, seen, snapshot
from sixfold.server.tables.table import Table


class Standing:
    """How a table stood at one moment. What everybody may know of it is encoded once for all."""

    __slots__ = ("_facts", "_open", "_position")

    def __init__(self, table: Table, before_draw: "Standing | None" = None) -> None:
        """``before_draw``: how it stood a moment ago, if only a draw came since; what lay open lies there still."""
        self._facts: bytes
        if before_draw is not None and table.clocks is None and not table.options.take_back:
            # Nothing but clocks, and what can be taken back, is another fact after a draw.
            self._facts = before_draw._facts
        else:
            self._facts = inside(encode(facts(table)))
        self._position: Any = None if table.position is None else snapshot(table.position)
        self._open: list[bytes] = [] if before_draw is None else before_draw._open
        """What lies open on the table, once somebody has asked."""

    def now(self, happened: set[str], viewer: Viewer) -> bytes:
        """How it stood after entries of these kinds, as far as that can have changed by them, to a viewer."""
        # Whatever changes the game changes the table, too.
        if happened & CHANGES_GAME and self._position is not None:
            return b'{%b,"view":{%b,%b}}' % (self._facts, *self._view(viewer))
        return b"{%b}" % self._facts if happened & CHANGES_TABLE else b"{}"

    def _view(self, viewer: Viewer) -> tuple[bytes, bytes]:
        """What lies open and what only this viewer may know, as members of an object."""
        view = self._position.news_view(viewer)
        if not self._open:
            self._open.append(inside(encode(view.open_json())))
        moves = view.moves_text()
        own = view.own_json() if moves is None else view.own_json(with_moves=False) | {"moves": msgspec.Raw(moves)}
        return self._open[0], inside(encode(own))


class Update:
    """Entries that happened one after the other, as each viewer may see them.

    Others are told how the table stood before a draw even if that came at once: nothing but the time may tell a seat
    that had no choice from one that declined an exchange.
    """

    def __init__(self, table: Table, entries: Sequence[Entry], turns: Mapping[int, Standing]) -> None:
        """``turns``: how it stood after entries that end a part of a turn, by their numbers."""
        self.seq = entries[-1].seq
        self._table = table
        self._entries = entries
        self._turns = turns
        self._last = turns.get(self.seq) or Standing(table)
        self._is_talk = any(entry.kind == SAID for entry in entries)
        self._frames: dict[tuple[Viewer, Muted], bytes] = {}

    def frames(self, viewer: Viewer, muted: Muted) -> bytes:
        """What a viewer is sent: the same bytes to all who may see and want to hear the same."""
        # Who wants to hear whom makes a difference only when somebody speaks.
        key = viewer, muted if self._is_talk else NOBODY
        if (found := self._frames.get(key)) is None:
            found = self._frames[key] = frames(self._messages(*key))
        return found

    def _messages(self, viewer: Viewer, muted: Muted) -> list[bytes]:
        found, untold = [], set[str]()
        for number, entry in enumerate(self._entries, 1):
            message = encode({"type": "event"} | seen(self._table, entry, viewer, muted))
            untold.add(entry.kind)
            following = self._entries[number] if number < len(self._entries) else None
            if (then := self._standing_after(entry, following, viewer)) is not None:
                message, untold = b'{%b,"now":%b}' % (inside(message), then.now(untold, viewer)), set()
            found.append(message)
        return found

    def _standing_after(self, entry: Entry, following: Entry | None, viewer: Viewer) -> Standing | None:
        """How the table stood after an entry, if a viewer is told; the last entry always comes with it."""
        if following is None:
            return self._last
        if _is_draw(following):
            # Who draws knows whether there was a choice before, and is told only what came of it.
            return None if following.body["seat"] == viewer else self._turns.get(entry.seq)
        return self._turns.get(entry.seq) if entry.kind == DID else None


def _is_draw(entry: Entry) -> bool:
    """Whether an entry is the draw that ends a turn."""
    return entry.kind == kinds.DID and [event["do"] for event in entry.body["events"]] == ["draw"]


class News:
    """Entries that were just applied to a table, and how it stood after each part of a turn."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.turns: dict[int, Standing] = {}

    def add(self, table: Table, entry: Entry) -> None:
        """Note an entry that was just applied to the table."""
        self.entries.append(entry)
        if (entry.kind == DID and not table.position.is_over) or table.is_ending_turn:
            self.turns[entry.seq] = Standing(table, self.turns.get(entry.seq - 1) if _is_draw(entry) else None)

    def update(self, table: Table, since: int) -> Update | None:
        """The update for those who know the entries up to ``since``; None if there is nothing new."""
        entries = [entry for entry in self.entries if entry.seq > since]
        return Update(table, entries, self.turns) if entries else None
