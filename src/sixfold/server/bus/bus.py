"""What the server needs of a bus: to announce that a table has news. Receivers read the log, so losses are harmless."""

from collections.abc import Callable
from typing import Protocol

from sixfold.core.errors import BadSetup

Listener = Callable[[str, int], None]
"""Called with the table and the number of its newest entry."""


class Bus(Protocol):
    """Between processes, or within one."""

    @property
    def others(self) -> bool:
        """Whether there may be other processes at all."""

    @property
    def connected(self) -> bool:
        """Whether news can arrive from other processes now."""

    async def start(self, listener: Listener) -> None:
        """Begin to listen; a process need not receive its own news."""

    def announce(self, table: str, seq: int) -> None:
        """Announce the newest entry of a table; never waits, never fails."""

    async def close(self) -> None:
        """Stop listening."""


class MemoryBus:
    """The bus of a single process: there are no others to notify."""

    others = False
    connected = True
    """No news can be missed."""

    async def start(self, listener: Listener) -> None:
        """The listener is never called."""

    def announce(self, table: str, seq: int) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""


def open_bus(url: str | None) -> Bus:
    """The bus at an address (several NATS servers separated by commas), or without one the bus of a single process.

    It connects when it is started. BadSetup for a malformed address.
    """
    if not url:
        return MemoryBus()
    servers = [server.strip() for server in url.split(",")]
    if not all(server.startswith(("nats://", "tls://")) and server.rpartition("/")[2] for server in servers):
        raise BadSetup("a bus is given as nats://HOST:PORT", "bad-bus")
    # Loaded only where it is used.
    from sixfold.server.bus.nats import NatsBus

    return NatsBus(*servers)
