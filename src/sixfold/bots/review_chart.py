"""The chart of a reviewed game: the expected result of each side over time, and the turning points."""

from collections.abc import Sequence
from typing import Final

from sixfold.bots.review import Review
from sixfold.games import registry
from sixfold.render.chart import MARGIN, WIDTH, area, colour_of, curve, dot, framed, line, share_scale, ticks
from sixfold.render.markup import shorten, text
from sixfold.render.palette import Theme, theme_named

HEIGHT: Final = 300.0
TOP: Final = 118.0
BOTTOM: Final = TOP + HEIGHT
LEFT: Final = MARGIN + 46
RIGHT: Final = WIDTH - MARGIN - 8


def svg(review: Review, heading: str, names: Sequence[str], captions: Sequence[str], theme: str = "paper") -> str:
    """Draw the chart; ``captions`` describe the turning points in order."""
    look = theme_named(theme)
    every = max(5, -(-len(review.moves) // 60) * 5)
    numbers = range(0, len(review.moves) + 1, every)
    parts = [
        text(heading, MARGIN, 52, 23, look.ink, look.display_font, 600),
        *_legend(review, names, look),
        *share_scale(LEFT, RIGHT, TOP, BOTTOM, look, review.fields),
        *_curves(review, look),
        *ticks([(_x(review, number), str(number)) for number in numbers], BOTTOM + 20, look),
        *_turns(review, captions, look),
    ]
    return framed(parts, BOTTOM + 58 + 24 * len(captions), heading, look)


def sides(review: Review) -> list[int]:
    """Return one seat for each curve. Partners share a curve, and with two sides one curve shows both."""
    seats = [side[0] for side in registry.from_rules(review.record.rules).sides]
    return seats if len(seats) > 2 else [0]


def _x(review: Review, number: float) -> float:
    return LEFT + (RIGHT - LEFT) * number / max(1, len(review.moves))


def _y(share: float) -> float:
    return TOP + HEIGHT * (1 - share)


def _legend(review: Review, names: Sequence[str], look: Theme) -> list[str]:
    parts, x = [], MARGIN
    for number, seat in enumerate(sides(review)):
        name = shorten(names[seat], 20)
        parts.append(dot(x + 5, 79, 5.5, colour_of(number, look), look))
        parts.append(text(name, x + 16, 84, 14, look.ink_soft, look.text_font, 600))
        x += 40 + 8.2 * len(name)
    return parts


def _curves(review: Review, look: Theme) -> list[str]:
    parts = []
    shown = sides(review)
    for number, seat in enumerate(shown):
        spots = [(_x(review, i), _y(share)) for i, share in enumerate(review.curve(seat))]
        if len(shown) == 1:
            parts.append(area([*spots, (spots[-1][0], BOTTOM), (spots[0][0], BOTTOM)], colour_of(number, look), 0.13))
        parts += curve(spots, colour_of(number, look), look)
    return parts


def _turns(review: Review, captions: Sequence[str], look: Theme) -> list[str]:
    parts = []
    for number, (turn, caption) in enumerate(zip(review.turning_points(), captions, strict=True), 1):
        x = _x(review, review.moves.index(turn))
        y = _y(turn.shares[0 if sides(review) == [0] else turn.seat])
        below = BOTTOM + 24 + 24 * number
        parts += [
            line(x, y, x, BOTTOM, look.peg, 1.5, "2 4"),
            dot(x, y, 9, look.highlight, look),
            text(str(number), x, y + 4.2, 12, look.ink, look.text_font, 700, "middle"),
            text(str(number), MARGIN + 4, below, 13, look.ink, look.text_font, 700),
            text(shorten(caption, 112), MARGIN + 22, below, 13, look.ink_soft, look.text_font),
        ]
    return parts
