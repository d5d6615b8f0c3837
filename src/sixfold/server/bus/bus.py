"""What the server asks of a bus: to say that a table has news. Who hears it reads the log, so a loss costs nothing."""

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]
"""Called with the table and the number of its newest entry."""


class Bus(Protocol):
    """Between processes, or within one."""

    @property
    def others(self) -> bool:
        """Whether there may be other processes at all."""

    @property
    def connected(self) -> bool:
        """Whether news can come from other processes just now."""

    async def start(self, listener: Listener) -> None:
        """Begin to listen; news of this process itself need not come back."""

    def announce(self, table: str, seq: int) -> None:
        """Say that a table is at this entry now; never waits, never fails."""

    async def close(self) -> None:
        """Stop listening."""
