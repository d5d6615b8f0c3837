"""The actions of the card game: as values, in a short notation, and as events of a record.

========== =====================================================================
BY         play this card; where the order matters, blue is scored first
xRG,RB     exchange: the whole hand is shown and discarded
keep       decline an allowed exchange
+RG,BO     draw these cards
resign     give up
========== =====================================================================
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sixfold.core.actions import Draw as Draw
from sixfold.core.actions import Exchange as Exchange
from sixfold.core.actions import Keep as Keep
from sixfold.core.actions import Resign as Resign
from sixfold.core.actions import parse_shared, read_pieces, read_shared
from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.json_values import check_same, read_letters, read_list, read_seat, same
from sixfold.games.cards.layout import ordered, parse_card


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card; its first letter is scored first."""

    card: str

    @property
    def tiles(self) -> tuple[str]:
        """The card that it shows."""
        return (ordered(self.card),)

    def __str__(self) -> str:
        return self.card


Move = Play | Exchange | Keep
"""A decision of the seat to move."""
Action = Move | Draw | Resign
"""Anything that changes a position."""


def parse_action(text: str) -> Action:
    """Parse the notation; case does not matter.

    >>> print(parse_action("yb"), parse_action("xgr,bo"), parse_action("+OY"))
    YB xRG,BO +OY
    """
    text = text.strip()
    if (shared := parse_shared(text, _in_any_order)) is not None:
        return shared
    try:
        return Play(parse_card(text))
    except BadNotation:
        message = f"{text[:40]!r} is not a move: write for example BY, xRG,RB, keep or resign"
        raise BadNotation(message, example="BY") from None


def read_event(event: Mapping[str, Any]) -> tuple[int, Action]:
    """Parse an event of a record into its seat and action; BadNotation if it is malformed."""
    if event.get("do") != "play":
        return read_shared(event, "card", _in_any_order)
    return read_seat(event), Play(parse_card(read_letters(event.get("card"), "card")))


def check_outcome(claimed: Mapping[str, Any], happened: Mapping[str, Any]) -> None:
    """Reject an event whose gains or track differ from what happened."""
    if happened["do"] != "play":
        return
    if not same(_gains_by_letter(claimed), _gains_by_letter(happened)):
        raise IllegalMove("wrong-gains", f"the gains of {happened['card']} are {happened['gains']}", "C2")
    check_same(claimed, happened, "track", "C1")


def _gains_by_letter(event: Mapping[str, Any]) -> dict[str, Any]:
    """The gains in a form independent of the order of the symbols."""
    return dict(zip(event["card"], read_list(event, "gains", 2), strict=True))


def read_cards(cards: list[Any]) -> tuple[str, ...]:
    """Parse the cards of a hand, an open row or a draw; their letters may be in either order."""
    return read_pieces(cards, "card", _in_any_order)


def _in_any_order(text: str) -> str:
    return ordered(parse_card(text))
