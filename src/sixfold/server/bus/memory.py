"""The bus of one process, where everybody has heard already."""

from sixfold.server.bus.bus import Listener


class MemoryBus:
    """A :class:`~sixfold.server.bus.bus.Bus` without other processes: there is nothing to do."""

    @property
    def others(self) -> bool:
        """There are none."""
        return False

    @property
    def connected(self) -> bool:
        """Always: there is nobody whose news could be missed."""
        return True

    async def start(self, listener: Listener) -> None:
        """Nobody will ever call the listener."""

    def announce(self, table: str, seq: int) -> None:
        """Nobody else is there to be told."""

    async def close(self) -> None:
        """Nothing is open."""
