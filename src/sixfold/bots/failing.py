"""The error for bots that fail."""

from sixfold.core.errors import SixfoldError


class BotFailed(SixfoldError):  # noqa: N818
    """A bot crashed, gave an invalid answer or timed out. It loses its game, and the reason is reported."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
