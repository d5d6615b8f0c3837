"""What the server needs of a database: SQL that works in both SQLite and PostgreSQL.

Parameters are written ``$1``, ``$2``…; times are whole milliseconds since 1970; JSON is text. Each write is atomic, and
durable when the call returns.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Row = Sequence[Any]


class Clash(Exception):  # noqa: N818
    """A concurrent write was first: a row exists already or is not as expected. Nothing was written."""


class Unavailable(Exception):  # noqa: N818
    """The database cannot be reached or cannot write now. The last write may have happened."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a write. With ``changes``, exactly that many rows must change, or it is a :class:`Clash`."""

    sql: str
    values: Sequence[Any] = ()
    changes: int | None = None


class Database(Protocol):
    """A durable database."""

    async def read(self, sql: str, *values: Any) -> list[Row]:
        """The rows of a query."""

    async def write(self, *statements: Statement) -> list[list[Row]]:
        """Execute all statements durably, or none; returns the rows of each (``RETURNING``).

        If the caller is cancelled while waiting, the write may have happened.
        """

    async def close(self) -> None:
        """Close it."""
