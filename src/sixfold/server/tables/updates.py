"""What the watchers of a table are sent when something has happened there, as bytes that are made once and shared."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sixfold.server.protocol.frames import encode, frames, member, merged
from sixfold.server.tables.entries import Did, Entry, Muted, Said, Viewer
from sixfold.server.tables.projection import NOBODY, facts, seen, snapshot
from sixfold.server.tables.table import Table

_NOTHING: Final = b"{}"


class Standing:
    """How a table stood at one moment. What everybody may know of it is encoded once for all."""

    __slots__ = ("_facts", "_open", "_position")

    def __init__(self, table: Table, before_draw: "Standing | None" = None) -> None:
        """``before_draw``: how it stood a moment ago, if only a draw came since; what lay open lies there still."""
        self._facts = encode(facts(table))
        self._position: Any = None if table.position is None else snapshot(table.position)
        self._open: list[bytes] = [] if before_draw is None else before_draw._open
        """What lies open on the table, once somebody has asked."""

    def now(self, happened: list[Entry], viewer: Viewer) -> bytes:
        """How it stood after these entries to a viewer, as far as they can have changed it."""
        parts = [self._facts] if any(entry.body.changes_table for entry in happened) else []
        if self._position is not None and any(entry.body.changes_game for entry in happened):
            parts.append(member(b"view", self._view(viewer)))
        return merged(*parts) if parts else _NOTHING

    def _view(self, viewer: Viewer) -> bytes:
        view = self._position.news_view(viewer)
        if not self._open:
            self._open.append(encode(view.open_json()))
        return merged(*self._open, encode(view.own_json()))


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
        self._is_talk = any(isinstance(entry.body, Said) for entry in entries)
        self._frames: dict[tuple[Viewer, Muted], bytes] = {}

    def frames(self, viewer: Viewer, muted: Muted) -> bytes:
        """What a viewer is sent: the same bytes to all who may see and want to hear the same."""
        # Who wants to hear whom makes a difference only when somebody speaks.
        key = viewer, muted if self._is_talk else NOBODY
        if (found := self._frames.get(key)) is None:
            found = self._frames[key] = frames(self._messages(*key))
        return found

    def _messages(self, viewer: Viewer, muted: Muted) -> list[bytes]:
        found, untold = [], list[Entry]()
        for number, entry in enumerate(self._entries, 1):
            message = encode({"type": "event"} | seen(self._table, entry, viewer, muted))
            untold.append(entry)
            following = self._entries[number] if number < len(self._entries) else None
            if (then := self._standing_after(entry, following, viewer)) is not None:
                message, untold = merged(message, member(b"now", then.now(untold, viewer))), []
            found.append(message)
        return found

    def _standing_after(self, entry: Entry, following: Entry | None, viewer: Viewer) -> Standing | None:
        """How the table stood after an entry, if a viewer is told; the last entry always comes with it."""
        if following is None:
            return self._last
        if isinstance(following.body, Did) and following.body.is_draw:
            # Who draws knows whether there was a choice before, and is told only what came of it.
            return None if following.body.seat == viewer else self._turns.get(entry.seq)
        return self._turns.get(entry.seq) if isinstance(entry.body, Did) else None


class News:
    """Entries that were just applied to a table, and how it stood after each part of a turn."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.turns: dict[int, Standing] = {}

    def add(self, table: Table, entry: Entry) -> None:
        """Note an entry that was just applied to the table."""
        self.entries.append(entry)
        did = entry.body if isinstance(entry.body, Did) else None
        if (did is not None and not table.position.is_over) or table.is_ending_turn:
            is_draw = did is not None and did.is_draw
            self.turns[entry.seq] = Standing(table, self.turns.get(entry.seq - 1) if is_draw else None)

    def update(self, table: Table, since: int) -> Update | None:
        """The update for those who know the entries up to ``since``; None if there is nothing new."""
        entries = [entry for entry in self.entries if entry.seq > since]
        return Update(table, entries, self.turns) if entries else None
