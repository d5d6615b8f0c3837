"""The command line. It uses games only through the registry and ``Game``, ``Position`` and ``View``."""

import os
import sys
from contextlib import suppress
from typing import NoReturn


def main() -> None:
    """The ``sixfold`` command."""
    try:
        # Inside the try, because Ctrl-C may arrive while modules are still being imported.
        import signal

        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                # Exit normally, so that temporary files are removed.
                signal.signal(getattr(signal, name), lambda number, _: sys.exit(128 + number))
        from sixfold.cli.atomic_output import interrupt
        from sixfold.cli.stdio import repair_streams

        # Keep SIGINT ignored where it is, for example under nohup.
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, interrupt)

        repair_streams()
        from sixfold.cli.main import app

        app()
    except KeyboardInterrupt:
        leave(130)
    except SystemExit as exit:
        leave(exit.code)


def leave(code: str | int | None) -> NoReturn:
    """Exit with this code, even while a kernel is being compiled in the background.

    The compiler thread cannot be stopped, and a normal exit unloads the compiler's library under it, which crashes.
    """
    warming = sys.modules.get("sixfold.bots.warmup")
    if warming is None or not warming.is_compiling() or isinstance(code, str):
        raise SystemExit(code)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code or 0)
