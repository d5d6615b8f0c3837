"""The command line. It knows games only through the registry and the protocol that all of them share."""

import os
import sys
from contextlib import suppress
from typing import NoReturn


def main() -> None:
    """The ``sixfold`` command."""
    try:
        # Within the try, because Ctrl-C may come while everything is still being loaded.
        import signal
        from types import FrameType

        def stop(number: int, _: FrameType | None) -> None:
            """Being told to stop is an exit like any other: files in the making are cleared away."""
            sys.exit(128 + number)

        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), stop)
        from sixfold.cli.atomic_output import interrupt
        from sixfold.cli.stdio import mend_streams

        # Whoever is to be left alone by Ctrl-C, as under nohup, stays so.
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, interrupt)

        mend_streams()
        from sixfold.cli.app import app

        app()
    except KeyboardInterrupt:
        leave(130)
    except SystemExit as exit:
        leave(exit.code)


def leave(code: str | int | None) -> NoReturn:
    """End the process with this code, also while a kernel is being compiled in the background.

    The compiler's thread cannot be stopped. A normal exit destroys the compiler's library under it, which crashes.
    """
    warming = sys.modules.get("sixfold.bots.warmup")
    if warming is None or not warming.is_compiling() or isinstance(code, str):
        raise SystemExit(code)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code or 0)
