"""The messages for a refused move: the rule it breaks, as a code for programs and a sentence for people."""

from collections.abc import Callable

from sixfold.core.errors import IllegalMove
from sixfold.games.board import rules
from sixfold.games.board.layout import cell_name
from sixfold.games.board.moves import Place


def _cells(move: Place) -> str:
    return " and ".join(map(cell_name, move.at))


PLACEMENT_REFUSALS: dict[int, Callable[[Place], IllegalMove]] = {
    rules.OUTSIDE_ZONE: lambda move: IllegalMove(
        "outside-zone", f"{_cells(move)} do not both lie in the zone for this number of players"
    ),
    rules.OCCUPIED: lambda move: IllegalMove("occupied", f"{_cells(move)} are not both free"),
    rules.NOT_ADJACENT: lambda move: IllegalMove("not-adjacent", f"{_cells(move)} are not neighbours"),
    rules.NOT_ON_RACK: lambda move: IllegalMove("not-on-rack", f"there is no {move.tile} on the rack"),
    rules.FIRST_PLACEMENT: lambda move: IllegalMove(
        "first-placement", "a first tile must touch a printed symbol that no tile touches yet", "B1"
    ),
}
