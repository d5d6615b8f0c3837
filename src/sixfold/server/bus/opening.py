"""From what is written in the settings to a bus."""

from sixfold.core.errors import BadSetup
from sixfold.server.bus.bus import Bus
from sixfold.server.bus.memory import MemoryBus


def open_bus(url: str | None) -> Bus:
    """The bus at an address, several servers of one NATS being separated by commas; without one, that of one process.

    It connects when it is started. BadSetup for an address that cannot be right.
    """
    if not url:
        return MemoryBus()
    servers = [server.strip() for server in url.split(",")]
    if not all(server.startswith(("nats://", "tls://")) and server.rpartition("/")[2] for server in servers):
        raise BadSetup("a bus is given as nats://HOST:PORT", "bad-bus")
    # Only who uses it has to load it.
    from sixfold.server.bus.nats import NatsBus

    return NatsBus(*servers)
