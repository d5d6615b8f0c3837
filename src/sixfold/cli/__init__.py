"""The command line. It knows games only through the registry and the protocol that all of them share."""


def main() -> None:
    """The ``sixfold`` command."""
    try:
        # Within the try, because Ctrl-C may come while everything is still being loaded.
        import signal
        import sys
        from types import FrameType

        def leave(number: int, _: FrameType | None) -> None:
            """Being told to stop is an exit like any other: files in the making are cleared away."""
            sys.exit(128 + number)

        for name in ("SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), leave)
        from sixfold.cli.safely import interrupt
        from sixfold.cli.streams import mend_streams

        # Whoever is to be left alone by Ctrl-C, as under nohup, stays so.
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, interrupt)

        mend_streams()
        from sixfold.cli.app import app

        app()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
