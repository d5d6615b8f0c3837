"""Errors for invalid input. Each has a code and a message."""


class SixfoldError(Exception):
    """Base of all errors that can be shown to a person: one line, no traceback needed.

    ``example`` is a valid alternative, if the message contains one; translations need it.
    """

    def __init__(self, code: str, message: str, example: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.example = example


class IllegalMove(SixfoldError):
    """A move that the rules do not allow now; ``ruling`` is the ruling that it breaks, if any."""

    def __init__(self, code: str, message: str, ruling: str | None = None, example: str = "") -> None:
        super().__init__(code, message, example)
        self.ruling = ruling


class BadNotation(SixfoldError):
    """A text or value that is not a valid move, tile, cell or table."""

    def __init__(self, message: str, code: str = "bad-notation", example: str = "") -> None:
        super().__init__(code, message, example)


class BadSetup(SixfoldError):
    """A setup that cannot start a game: unknown variant, wrong number of players, impossible racks."""

    def __init__(self, message: str, code: str = "bad-setup") -> None:
        super().__init__(code, message)


class BadRecord(SixfoldError):
    """A rejected game record; ``event`` is the 1-based number of the first invalid event."""

    def __init__(self, code: str, message: str, event: int | None = None) -> None:
        super().__init__(code, message if event is None else f"event {event}: {message}")
        self.event = event


class BadDataset(SixfoldError):
    """A folder of Parquet files that is damaged, or that belongs to other games than asked for."""


class BotFailed(SixfoldError):
    """A bot crashed, gave an invalid answer or timed out. It loses its game, and the reason is reported."""


class Refused(SixfoldError):
    """A request to a server that is not allowed here, now, or for this person."""
