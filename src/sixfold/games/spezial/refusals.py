"""The messages for a refused move: the rule it breaks, as a code for programs and a sentence for people."""

from collections.abc import Callable

from sixfold.core.errors import IllegalMove
from sixfold.games.spezial import rules
from sixfold.games.spezial.layout import names_of
from sixfold.games.spezial.moves import Place

PLACEMENT_REFUSALS: dict[int, Callable[[Place], IllegalMove]] = {
    rules.ON_TOWER: lambda move: IllegalMove("on-tower", f"a tower stands on one of {names_of(move.at)}", "S1"),
    rules.OCCUPIED: lambda move: IllegalMove("occupied", f"{names_of(move.at)} are not both free"),
    rules.NOT_ADJACENT: lambda move: IllegalMove("not-adjacent", f"{names_of(move.at)} are not neighbours"),
}


def bonus_refusal(move: Place, fields: int) -> IllegalMove:
    """The error for bonus colours that do not match this placement."""
    if fields == 0:
        return IllegalMove("no-bonus-field", f"there is no bonus field on {names_of(move.at)}", "S6")
    wanted = "a colour" if fields == 1 else "two colours"
    example = str(Place(move.at, ("G",) * fields))
    return IllegalMove("choose-bonus", f"choose {wanted} for the bonus, for example {example}", "S6", example)
