"""What a seat of the board game may know and can infer, beyond a plain game of laying tiles."""

from typing import Any, ClassVar

from sixfold.core.json_text import Text, close, put, put_number
from sixfold.core.kernels import Record, rule
from sixfold.games.board import rules
from sixfold.laying.belief import Belief
from sixfold.laying.view import LayingView
from sixfold.laying.view_text import put_letter


class BoardBelief(Belief):
    """What a seat can infer; in the duel, an exchange shows which tiles were not kept."""

    def find_not_kept(self) -> dict[int, list[str]]:
        """By the index of an exchange: tiles the seat cannot have kept, because the exchange would have included them.

        Tiles are kept only in the duel: those that show no colour on the player's 9 (B15).
        """
        found: dict[int, list[str]] = {}
        ready: set[str] = set()
        for number, event in enumerate(self.events):
            if event["do"] == "place" and "markers" in event:
                fields = event["track"].items()
                ready = {letter for letter, field in fields if rules.towards(event["seat"], field) == rules.DUEL_END}
            elif event["do"] == "exchange" and ready:
                found[number] = [tile for tile in self.layout.tiles if not ready.isdisjoint(tile)]
        return found


@rule
def put_markers(s: Record, t: Record, text: Text, at: int) -> int:
    """Write the seat that holds each colour's duel marker."""
    at = put(text, at, b'"markers":{')
    for colour in range(len(t.letter)):
        for seat in range(2):
            if s.duel_markers[seat] >> colour & 1:
                at = put_number(text, put_letter(text, at, t, colour, b":"), seat)
    return close(text, at, b"},")


class BoardView(LayingView):
    """What one seat knows."""

    belief_type = BoardBelief
    news_keys: ClassVar[tuple[str, ...]] = (
        *("to_move", "phase", "bonus_moves", "zone", "board", "tracks", "markers", "rack", "rack_counts"),
        *("exchange", "unseen", "resigned", "result", "moves"),
    )

    def open_json(self) -> dict[str, Any]:
        """The public state of the table."""
        return {**super().open_json(), "markers": self._table().duel_markers()}
