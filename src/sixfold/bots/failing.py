"""When a bot cannot go on."""

from sixfold.core.errors import SixfoldError


class BotFailed(SixfoldError):  # noqa: N818
    """A bot crashed, answered with nonsense or not in time: it loses its game, and the reason is told."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
