"""What the server asks of a database, and nothing else does: SQL that reads alike in SQLite and PostgreSQL.

Parameters are written ``$1``, ``$2``…; times are whole milliseconds since 1970; JSON is text. Whatever is written
together happens together or not at all, and is durable when the call returns.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Row = Sequence[Any]


class Clash(Exception):  # noqa: N818
    """Somebody else was first: a row is there already, or is not what it was expected to be. Nothing was written."""


class Unavailable(Exception):  # noqa: N818
    """The database cannot be reached, or cannot write now. Whether the last write happened has to be looked up."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a write. With ``changes``, exactly so many rows must change, or it is a :class:`Clash`."""

    sql: str
    values: Sequence[Any] = ()
    changes: int | None = None


class Database(Protocol):
    """A place that keeps what it has acknowledged."""

    async def read(self, sql: str, *values: Any) -> list[Row]:
        """The rows of a query."""

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Let all of it happen, durably, or nothing; the rows that each statement returns (``RETURNING``).

        Whoever is cancelled while waiting does not know whether it happened.
        """

    async def close(self) -> None:
        """Let go of it; what was acknowledged stays."""
