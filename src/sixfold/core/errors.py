"""The ways in which input can be wrong. Each says what kind of wrong, in a code and in words."""


class SixfoldError(Exception):
    """Base of all errors that a caller may want to show to a person: one line, no traceback needed.

    ``example`` is what could have been written instead, if the message gives one; translations need it.
    """

    def __init__(self, code: str, message: str, example: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.example = example


class IllegalMove(SixfoldError):  # noqa: N818 - a move is illegal; "IllegalMoveError" says no more
    """A move that the rules do not allow now; ``ruling`` names the ruling it breaks, if one does."""

    def __init__(self, code: str, message: str, ruling: str | None = None, example: str = "") -> None:
        super().__init__(code, message, example)
        self.ruling = ruling


class BadNotation(SixfoldError):  # noqa: N818
    """A text or value that is no move, tile, cell or table at all."""

    def __init__(self, message: str, code: str = "bad-notation", example: str = "") -> None:
        super().__init__(code, message, example)


class BadSetup(SixfoldError):  # noqa: N818
    """A game that cannot begin like this: unknown variant, wrong number of players, impossible racks."""

    def __init__(self, message: str, code: str = "bad-setup") -> None:
        super().__init__(code, message)


class BadRecord(SixfoldError):  # noqa: N818
    """A game record that is refused; ``event`` is the number of the first wrong event, from 1."""

    def __init__(self, code: str, message: str, event: int | None = None) -> None:
        super().__init__(code, message if event is None else f"event {event}: {message}")
        self.event = event
