"""How a server is set up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import platformdirs

PORT: Final = 8606
SOCKETS: Final = 500
"""A school behind one address, each child with a table in two windows."""
PUSH_SERVICES: Final = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""Those of Chrome, Firefox, Safari and Edge, and of the browsers made from them."""


def data_folder() -> Path:
    """Where the server of one house keeps its things."""
    return platformdirs.user_data_path("sixfold")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What can be chosen when a server is started."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str | None = None
    """Its address; without one, an SQLite file in ``folder``."""
    bus: str | None = None
    """The address of NATS; without one there is only this process."""
    folder: Path = field(default_factory=data_folder)
    proxy: str | None = None
    """The address of a proxy in front of the server, which is believed when it says who asks and how."""
    thinkers: int = 2
    """How many processes think for bots, hints and reviews."""
    quick: bool = True
    """Whether to compile the rules; a test that plays three moves is faster without."""
    limits: bool = True
    """Whether doors count who comes how often; tests and benchmarks come often."""
    sockets: int = SOCKETS
    """How many connections an address may hold at once, while limits are counted."""
    patience: float = 20.0
    """Seconds in which a request has to be there as a whole."""
    rates: Mapping[str, str] = field(default_factory=dict)
    """How often doors open where it is not as usual: ``{"login": "100/minute"}``."""
    allowed_hosts: tuple[str, ...] = ()
    """The names by which the server may be asked for (``hosts.py``); without any, those of a server at home."""
    metrics_port: int | None = None
    """Where figures for Prometheus are served; without it, nowhere."""
    metrics_host: str = "127.0.0.1"
    push: tuple[str, ...] = PUSH_SERVICES
    """The push services that may be spoken to; with none, nobody who is away is called."""
