"""What there is to say for and against a move, as facts that are put into words elsewhere."""

from random import Random

from sixfold.core.colours import COLOURS as ALL_COLOURS
from sixfold.core.reasons import Fact
from sixfold.games.spezial.layout import COLOURS
from sixfold.games.spezial.moves import Place
from sixfold.games.spezial.view import View


def facts(view: View, move: Place) -> list[Fact]:
    """What a legal move of this view's seat does."""
    position = view.sample(Random(0))
    points, track = position.points(move), position.track(int(position.s.seat))
    everywhere = min(points.get(letter, 0) for letter in COLOURS)
    found = [Fact("all-colours", points=everywhere)] if everywhere else []
    found += [
        Fact("gain", colour=ALL_COLOURS.index(letter), points=gain - everywhere)
        for letter, gain in points.items()
        if gain > everywhere
    ]
    if not found:
        return [Fact("no-points")]
    if any(track[letter] == min(track.values()) for letter in points):
        found.append(Fact("weakest"))
    if move.bonus:
        found.append(Fact("field"))
    return found
