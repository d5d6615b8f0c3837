"""Updates for the watchers of a table, encoded once and shared."""

from collections.abc import Mapping, Sequence

from sixfold.core.position import Position
from sixfold.server.protocol.frames import encode, frames, inside
from sixfold.server.tables.entries import Did, Said
from sixfold.server.tables.entry import Entry, Muted, Viewer
from sixfold.server.tables.projection import NOBODY, facts_text, seen
from sixfold.server.tables.table import Table


class TableMoment:
    """The state of a table at one moment. Its public part is encoded once for all."""

    __slots__ = ("_facts", "_open", "_position")

    def __init__(self, table: Table, before_draw: "TableMoment | None" = None) -> None:
        """``before_draw``: the state just before, if there was only a draw since; the public part is the same."""
        self._facts = facts_text(table)
        self._position = table.position if table.number else None
        self._open: list[bytes] = [] if before_draw is None else before_draw._open
        """The encoded public part of the position, once it was needed."""

    def now(self, happened: list[Entry], viewer: Viewer) -> bytes:
        """The state after these entries as a viewer sees it, as far as they can have changed it."""
        # Whatever changes the game changes the table, too.
        if self._position is not None and any(entry.body.changes_game for entry in happened):
            written = self._position.news_text(viewer)
            view = self._view(self._position, viewer) if written is None else inside(written)
            # Clients tell the views of different titles apart by the name of the game.
            return b'{%b,"view":{"game":"%b",%b}}' % (self._facts, self._position.game.name.encode(), view)
        return b"{%b}" % self._facts if any(entry.body.changes_table for entry in happened) else b"{}"

    def _view(self, position: Position, viewer: Viewer) -> bytes:
        """The members of the view, where the game does not encode them itself."""
        view = position.news_view(viewer)
        if not self._open:
            self._open.append(inside(encode(view.open_json())))
        return b"%b,%b" % (self._open[0], inside(encode(view.own_json())))


class Update:
    """Consecutive entries, as each viewer may see them.

    Others get the state before a draw even if the draw followed at once: only the time may tell a seat without a choice
    from one that declined an exchange.
    """

    def __init__(self, table: Table, entries: Sequence[Entry], turns: Mapping[int, TableMoment]) -> None:
        """``turns``: the state after entries that end a part of a turn, by entry number."""
        self.seq = entries[-1].seq
        self._table = table
        self._entries = entries
        self._turns = turns
        self._last = turns.get(self.seq) or TableMoment(table)
        self._is_talk = any(isinstance(entry.body, Said) for entry in entries)
        self._frames: dict[tuple[Viewer, Muted], bytes] = {}
        self._public: dict[int, bytes] = {}
        """By place in the list: encoded entries of which everybody sees the same."""

    def frames(self, viewer: Viewer, muted: Muted) -> bytes:
        """The frames for a viewer; viewers who may see the same share the same bytes."""
        # Muting matters only if somebody says something.
        key = viewer, muted if self._is_talk else NOBODY
        if (found := self._frames.get(key)) is None:
            found = self._frames[key] = frames(self._messages(*key))
        return found

    def _messages(self, viewer: Viewer, muted: Muted) -> list[bytes]:
        found, untold = [], list[Entry]()
        for number, entry in enumerate(self._entries):
            text = self._public.get(number) or self._encoded(number, entry, viewer, muted)
            untold.append(entry)
            following = self._entries[number + 1] if number + 1 < len(self._entries) else None
            if (then := self._moment_after(entry, following, viewer)) is not None:
                text = b'%b,"now":%b' % (text, then.now(untold, viewer))
                untold = []
            found.append(b"{%b}" % text)
        return found

    def _encoded(self, number: int, entry: Entry, viewer: Viewer, muted: Muted) -> bytes:
        """The members of an entry's message, as a viewer sees it."""
        text = inside(encode({"type": "event", **seen(self._table, entry, viewer, muted)}))
        if entry.body.is_public(self._table):
            self._public[number] = text
        return text

    def _moment_after(self, entry: Entry, following: Entry | None, viewer: Viewer) -> TableMoment | None:
        """The state after an entry, if a viewer gets it; the last entry always comes with it."""
        if following is None:
            return self._last
        if isinstance(following.body, Did) and following.body.is_draw:
            # The seat that draws knows whether it had a choice, and gets only the outcome.
            return None if following.body.seat == viewer else self._turns.get(entry.seq)
        return self._turns.get(entry.seq) if isinstance(entry.body, Did) else None


class News:
    """Entries that were just applied to a table, and the state after each part of a turn."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.turns: dict[int, TableMoment] = {}

    def add(self, table: Table, entry: Entry) -> None:
        """Add an entry that was just applied."""
        self.entries.append(entry)
        did = entry.body if isinstance(entry.body, Did) else None
        if (did is not None and not table.position.is_over) or table.is_ending_turn:
            is_draw = did is not None and did.is_draw
            self.turns[entry.seq] = TableMoment(table, self.turns.get(entry.seq - 1) if is_draw else None)

    def update(self, table: Table, since: int) -> Update | None:
        """The update for watchers with the entries up to ``since``; None if there is nothing new."""
        entries = [entry for entry in self.entries if entry.seq > since]
        return Update(table, entries, self.turns) if entries else None
