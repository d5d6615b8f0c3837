"""Error messages of the server in every language. The errors themselves carry the English text."""

from typing import Final

from sixfold.core.errors import SixfoldError
from sixfold.core.translation import COMMON, Catalogue, refusal
from sixfold.games import registry
from sixfold.server import names
from sixfold.server.identity import passwords, tokens
from sixfold.server.tables import table_options

# The numbers come from the code, so that no translation repeats them.
TEXTS: Final = Catalogue(
    "sixfold.server",
    COMMON,
    longest_label=tokens.LONGEST_LABEL,
    longest_name=names.LONGEST,
    shortest_account_name=names.SHORTEST_ACCOUNT,
    shortest_password=passwords.SHORTEST,
    longest_password=passwords.LONGEST,
    longest_clock_days=table_options.LONGEST_CLOCK // table_options.DAY,
)


def said(wrong: SixfoldError, lang: str, game: str | None = None) -> str:
    """An error message in a language; ``game`` adds its own texts."""
    own = () if game is None else (registry.kit(game).game.texts,)
    return refusal(wrong, lang, *own, TEXTS)
