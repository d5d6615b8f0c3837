"""The command line. It knows games only through the registry and the protocol that all of them share."""

import signal
import sys
from types import FrameType


def main() -> None:
    """The ``sixfold`` command."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _leave)
    try:
        # Within the try, because Ctrl-C may come while everything is still being loaded.
        from sixfold.cli.app import app

        app()
    except KeyboardInterrupt:
        sys.exit(130)


def _leave(number: int, _: FrameType | None) -> None:
    """Being told to stop is an exit like any other: files in the making are cleared away."""
    sys.exit(128 + number)
