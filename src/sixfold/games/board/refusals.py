"""The messages for a refused move: the rule it breaks, as a code for programs and a sentence for people."""

from collections.abc import Callable

from sixfold.core.errors import IllegalMove
from sixfold.games.board import rules
from sixfold.games.board.layout import cell_name
from sixfold.games.board.moves import Place
from sixfold.games.board.state import CHOOSE, DUEL, PLACE, Record


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


def exchange_ruling(s: Record) -> str:
    """The ruling about exchanges; the duel has its own."""
    return "B15" if s.variant == DUEL else "B9"


def phase_refusal(s: Record, wanted: str) -> IllegalMove:
    """The error for this kind of action while the game waits for another."""
    if s.phase == PLACE and s.bonus > 0:
        return IllegalMove("bonus-pending", "a bonus move must be made first: place a tile", "B6")
    if s.phase == PLACE and wanted == "exchange":
        return IllegalMove(
            "exchange-not-allowed", "an exchange is possible only after placing a tile", exchange_ruling(s)
        )
    if s.phase == PLACE:
        return IllegalMove("place-pending", "a tile must be placed first")
    if s.phase == CHOOSE:
        return IllegalMove("choice-pending", "decide first whether to exchange or to keep the rack", exchange_ruling(s))
    if wanted in ("exchange", "keep"):
        return IllegalMove(
            "exchange-not-allowed", "the rack and the track do not allow an exchange now", exchange_ruling(s)
        )
    return IllegalMove("draw-pending", "tiles must be drawn first")
