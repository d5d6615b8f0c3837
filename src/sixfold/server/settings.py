"""The settings of a server."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import platformdirs

PORT: Final = 8606
SOCKETS: Final = 500
"""Enough for a school behind one address, with two windows for each child."""
PUSH_SERVICES: Final = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)
"""The services of Chrome, Firefox, Safari, Edge and their derivatives."""


def data_folder() -> Path:
    """The default folder for the database."""
    return platformdirs.user_data_path("sixfold")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What can be configured at start."""

    host: str = "127.0.0.1"
    port: int = PORT
    database: str | None = None
    """Database URL; without one, an SQLite file in ``folder``."""
    bus: str | None = None
    """NATS URL; without one, a single process."""
    folder: Path = field(default_factory=data_folder)
    proxy: str | None = None
    """Address of a trusted proxy, whose forwarding headers are used."""
    bot_workers: int = 2
    """Processes that compute moves of bots, hints and reviews."""
    quick: bool = True
    """Whether to compile the rules; short tests are faster without."""
    limits: bool = True
    """Whether to enforce rate limits; tests and benchmarks exceed them."""
    sockets: int = SOCKETS
    """Connections that an address may hold at once, while limits are on."""
    patience: float = 20.0
    """Seconds in which a request must arrive completely."""
    allowed_hosts: tuple[str, ...] = ()
    """Accepted Host names (``allowed_hosts.py``); by default those of a server at home."""
    metrics_port: int | None = None
    """Port for Prometheus metrics; without one, they are not served."""
    metrics_host: str = "127.0.0.1"
    push: tuple[str, ...] = PUSH_SERVICES
    """Push services that may be contacted; with none, notifications are off."""
