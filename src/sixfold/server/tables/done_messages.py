"""Messages that have already caused an entry, so that sending one again has no further effect."""

from typing import Final

from sixfold.core.errors import Refused
from sixfold.server.tables.entry import Entry, Origin

REMEMBERED: Final = 10_000
"""Messages remembered per person; in practice all."""


class DoneMessages:
    """The messages of people that the log of a table names."""

    def __init__(self) -> None:
        self._done: dict[str, dict[str, tuple[int, str]]] = {}
        """By person and id: the entry, and a digest of the content."""

    def add(self, entry: Entry) -> None:
        """Remember the message that caused an entry, if a message did."""
        if entry.body.msg is None:
            return
        person, ident, digest = entry.body.msg
        done = self._done.setdefault(person, {})
        done[ident] = entry.seq, digest
        if len(done) > REMEMBERED:
            del done[next(iter(done))]

    def entry_of(self, origin: Origin | None) -> int | None:
        """The entry that a message has already caused; Refused if its id belongs to another message."""
        if origin is None or (known := self._done.get(origin[0], {}).get(origin[1])) is None:
            return None
        seq, digest = known
        if digest != origin[2]:
            raise Refused("id-reused", "another message already had this id")
        return seq
