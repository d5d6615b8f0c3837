"""Arguments for and against a move, as facts; other modules put them into words."""

from sixfold.core.colours import COLOURS
from sixfold.core.position import OVER
from sixfold.core.reasons import Fact, rising
from sixfold.games.cards import rules
from sixfold.games.cards.layout import KIND, TABLES, ordered
from sixfold.games.cards.moves import Exchange, Keep, Move
from sixfold.games.cards.view import CardsView

WORTH_A_WORD = 3
"""Minimum number of open cards of a colour worth mentioning when a move leaves them to the next player."""


def facts(view: CardsView, move: Move) -> list[Fact]:
    """The effects of a legal move of this view's seat."""
    if isinstance(move, Exchange):
        return [Fact("exchange", count=len(move.tiles))]
    if isinstance(move, Keep):
        return [Fact("keep")]
    states = view.states.copy()
    s, seat = states[0], int(view.s.seat)
    before, bonus = s.track[seat].tolist(), int(s.bonus)
    card = ordered(move.card)
    lay = {x: rules.matches(s, TABLES[0], COLOURS.index(x)) for x in card}
    slot = s.hand[seat].tolist().index(KIND[card])
    rules.play(s, TABLES[0], slot, 0 if card == move.card else 1)
    after = s.track[seat].tolist()
    steps = [field - left for field, left in zip(after, before, strict=True)]
    found = [Fact("gain", colour=c, points=count) for c, count in enumerate(steps) if count] or [Fact("no-points")]
    found += rising(before, after)
    if (more := int(s.bonus) - max(bonus - 1, 0)) > 0:
        found.append(Fact("bonus", count=more))
    if s.phase >= OVER or s.bonus > 0:
        # Nobody else will use it, or not before this seat's next play.
        return found
    # Of the two colours just opened, the one with which others can score most, unless they already could before.
    lie = {x: rules.matches(s, TABLES[0], COLOURS.index(x)) for x in card}
    opened = [(lie[x], -COLOURS.index(x)) for x in card if lie[x] > lay[x]]
    points, colour = max(opened, default=(0, 0))
    return [*found, Fact("opens", colour=-colour, points=points)] if points >= WORTH_A_WORD else found
