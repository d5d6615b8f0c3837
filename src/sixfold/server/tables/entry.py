"""What all entries of a log have in common. The kinds of entries are in ``entries.py``."""

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

if TYPE_CHECKING:
    from sixfold.server.tables.log_redaction import Redaction
    from sixfold.server.tables.table import Table

Viewer = int | None
"""A seat, or None for a spectator."""
Muted = frozenset[int]
"""Seats whose chat messages a viewer does not want to see."""
Shown = dict[str, Any]
"""What a viewer sees of an entry, ready for JSON."""
Origin = tuple[str, str, str]
"""The message that caused an entry: its sender, its id and a digest of its content."""


class Body(msgspec.Struct, tag_field="kind", omit_defaults=True, kw_only=True, frozen=True):
    """What happened. Subclasses say what that means, what viewers see of it, and how a person is removed from it."""

    kind: ClassVar[str]
    public: ClassVar[tuple[str, ...]] = ()
    """The fields that every viewer sees as they are."""
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

    def apply(self, table: "Table", entry: "Entry") -> None:
        """Change everything that this entry changes; ``entry`` is the one with this body."""

    def keeps_facts(self, table: "Table") -> bool:
        """Whether the public state of the table, apart from the position, will be the same after it."""
        return False

    def shown(self, table: "Table", viewer: Viewer) -> Shown:
        """What a viewer sees of it. The result may share parts with the log and must not be changed."""
        written = msgspec.to_builtins(self)
        return {name: written[name] for name in self.public if name in written}

    def is_public(self, table: "Table") -> bool:
        """Whether it is known that all viewers see the same of it."""
        return False

    def is_muted(self, viewer: Viewer, muted: Muted) -> bool:
        """Whether a viewer has muted it."""
        return False

    def without_names(self, redaction: "Redaction") -> "Body":
        """The same without the names of the person to remove; notes on which seats they stand."""
        return self

    def author(self, table: "Table") -> str | None:
        """Who caused it, for kinds that have a limit."""
        found: str | None = getattr(self, "person", None)
        return found


class Entry(msgspec.Struct, frozen=True):
    """Something that happened at a table; ``at`` in milliseconds since 1970."""

    seq: int
    at: int
    body: Body

    @property
    def kind(self) -> str:
        """The kind of entry, by name."""
        return self.body.kind
