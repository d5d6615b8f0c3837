"""The kernels that positions and views of the card game call (see :mod:`sixfold.core.entry_points`)."""

from typing import Final

from sixfold.core.entry_points import EntryPoints
from sixfold.core.hands import keep
from sixfold.games.cards import legal, rules

ENTRY_POINTS: Final = EntryPoints(
    __name__,
    *(rules.start, rules.deal, rules.open_card, rules.cards_to_draw, rules.matches, rules.play_card),
    *(rules.ask_exchange, rules.exchange, keep, rules.draw_cards, rules.resign, rules.blank, rules.compare_sides),
    *(legal.legal_plays, legal.list_tracks, rules.first_scored),
)
