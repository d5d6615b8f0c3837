"""Draws a contest: each bot's share with its interval, and how it developed.

These are only two charts in the style of the program, so they need no plotting library.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, log10
from typing import Final

from sixfold.arena.report import TEXTS, heading, remarks, signed
from sixfold.arena.statistics import Interval, share_interval
from sixfold.arena.summary import Summary
from sixfold.arena.tally import Tally
from sixfold.render.chart import MARGIN, WIDTH, area, colour_of, curve, framed, line, share_scale
from sixfold.render.geometry import num
from sixfold.render.markup import shorten, text
from sixfold.render.palette import Theme, theme_named

NAMES: Final = 178.0
"""Width of the column of names."""
FIGURES: Final = 148.0
"""Width of the column of figures."""
ROW: Final = 38.0
CURVE_HEIGHT: Final = 216.0
MOST_POINTS: Final = 240
MOST_CURVES: Final = 6


@dataclass(frozen=True)
class Bar:
    """One bot in the upper chart."""

    name: str
    value: float
    interval: Interval
    label: str
    note: str
    colour: str


def svg(summary: Summary, tally: Tally, theme: str = "paper", lang: str = "en") -> str:
    """The whole picture."""
    look = theme_named(theme)
    bars = _bars(summary, look)
    upper = 104.0
    lower = upper + ROW * len(bars) + 92
    notes = remarks(summary, lang)[:3]
    height = lower + CURVE_HEIGHT + 62 + 20 * len(notes)
    parts = [
        text("Arena", MARGIN, 50, 25, look.ink, look.display_font, 600),
        text(heading(summary, lang), MARGIN, 74, 13.5, look.ink_soft, look.text_font),
        *_upper_chart(summary, bars, upper, look),
        *_lower_chart(summary, tally, lower, look, lang),
        *(
            text(shorten(line, 118), MARGIN, height - 22 - 20 * number, 13, look.ink_soft, look.text_font)
            for number, line in enumerate(reversed(notes))
        ),
    ]
    return framed(parts, height, heading(summary, lang), look)


# --- the upper chart: a bar for each bot ------------------------------------------------------------------------


def _bars(summary: Summary, look: Theme) -> list[Bar]:
    bars = []
    for number, one in enumerate(summary.standings):
        colour = colour_of(number, look)
        if summary.ladder is None:
            label = f"{100 * one.share:.1f} %"
            note = f"{100 * one.interval[0]:.1f} … {100 * one.interval[1]:.1f}"
            bars.append(Bar(one.bot, one.share, one.interval, label, note, colour))
        else:
            rating = summary.ladder[number]
            note = f"± {(rating.interval[1] - rating.interval[0]) / 2:.0f}"
            bars.append(Bar(one.bot, rating.elo, rating.interval, signed(rating.elo), note, colour))
    return bars if summary.ladder is None else sorted(bars, key=lambda bar: -bar.value)


def _upper_chart(summary: Summary, bars: Sequence[Bar], top: float, look: Theme) -> list[str]:
    left, right = MARGIN + NAMES, WIDTH - MARGIN - FIGURES
    bottom = top + ROW * len(bars)
    if summary.ladder is None:
        low, high, ticks = 0.0, 1.0, [0.0, 0.25, 0.5, 0.75, 1.0]
        label: Callable[[float], str] = lambda value: f"{100 * value:.0f} %"  # noqa: E731
    else:
        low, high = _padded(bars)
        ticks, label = _ticks(low, high), signed

    def at(value: float) -> float:
        return left + (right - left) * (value - low) / (high - low)

    parts = []
    for tick in ticks:
        parts.append(line(at(tick), top - 6, at(tick), bottom, look.sheet_line))
        parts.append(text(label(tick), at(tick), bottom + 20, 11.5, look.ink_faint, look.text_font, anchor="middle"))
    for number, bar in enumerate(bars):
        fair = None if summary.ladder is not None else summary.standings[number].fair
        parts += _bar(bar, fair, top + ROW * (number + 0.5), at, look)
    return parts


def _bar(bar: Bar, fair: float | None, y: float, at: Callable[[float], float], look: Theme) -> list[str]:
    low, high = at(bar.interval[0]), at(bar.interval[1])
    parts = [text(shorten(bar.name, 22), MARGIN, y + 5, 15, look.ink, look.text_font, 600)]
    if fair is not None:
        # The fair share is drawn as a place, not as a value.
        parts.append(line(at(fair), y - 13, at(fair), y + 13, look.peg, 1.5, dash="2 3"))
        length = at(bar.value) - at(0)
        parts.append(
            f'<rect x="{num(at(0))}" y="{num(y - 7)}" width="{num(length)}" height="14" rx="{num(min(7, length / 2))}" '
            f'fill="{bar.colour}" opacity="0.22"/>'
        )
    parts += [
        line(low, y, high, y, bar.colour, 2.5),
        line(low, y - 6, low, y + 6, bar.colour, 2.5),
        line(high, y - 6, high, y + 6, bar.colour, 2.5),
        f'<circle cx="{num(at(bar.value))}" cy="{num(y)}" r="6.5" fill="{bar.colour}" stroke="{look.sheet}" '
        'stroke-width="2"/>',
        text(bar.label, WIDTH - MARGIN - 82, y + 5, 15, look.ink, look.text_font, 600, "end"),
        text(bar.note, WIDTH - MARGIN, y + 5, 12, look.ink_faint, look.text_font, anchor="end"),
    ]
    return parts


def _padded(bars: Sequence[Bar]) -> Interval:
    low, high = min(bar.interval[0] for bar in bars), max(bar.interval[1] for bar in bars)
    room = max(20.0, 0.06 * (high - low))
    return low - room, high + room


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers within a range.

    >>> _ticks(-30, 410)
    [0, 100, 200, 300, 400]
    """
    rough = (high - low) / 6
    power = 10 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    return [step * number for number in range(ceil(low / step), floor(high / step) + 1)]


# --- the lower chart: shares as the games went on ---------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """One point of a curve."""

    games: int
    share: float
    interval: Interval


def running(tally: Tally, bot: int) -> list[Point]:
    """A bot's share and its interval after more and more rounds, with no more points than a picture can show."""
    games = 1 if tally.contest.alone else tally.contest.round_size
    values: dict[Fraction, int] = {}
    points: list[Point] = []
    every = max(1, ceil(tally.counted / MOST_POINTS))
    total = Fraction(0)
    rounds = 0
    for number, shares in enumerate(tally.history, 1):
        share = shares[bot]
        if share is not None:
            values[share] = values.get(share, 0) + 1
            total, rounds = total + share, rounds + 1
        if rounds and (number % every == 0 or number == tally.counted):
            played = number * tally.contest.round_size
            points.append(Point(played, float(total / rounds), share_interval(values, games)))
    return points


def _lower_chart(summary: Summary, tally: Tally, top: float, look: Theme, lang: str) -> list[str]:
    left, right, bottom = MARGIN + 46, WIDTH - MARGIN, top + CURVE_HEIGHT
    games = max(1, tally.counted * tally.contest.round_size)

    def x(played: float) -> float:
        return left + (right - left) * played / games

    def y(share: float) -> float:
        return bottom - CURVE_HEIGHT * share

    parts = [text(TEXTS.say(lang, "course"), MARGIN, top - 20, 13.5, look.ink_soft, look.text_font, 600)]
    parts += share_scale(left, right, top, bottom, look)
    for tick in [tick for tick in _ticks(0, games) if tick and tick == int(tick)]:
        anchor = "end" if x(tick) > right - 20 else "middle"
        parts.append(text(f"{tick:.0f}", x(tick), bottom + 20, 11.5, look.ink_faint, look.text_font, anchor=anchor))
    parts.append(text(TEXTS.say(lang, "axis"), left, bottom + 20, 11.5, look.ink_faint, look.text_font, anchor="start"))
    # With two bots, one curve mirrors the other. With many, bands around the curves would hide them.
    shown = [0] if len(summary.standings) == 2 else list(range(min(MOST_CURVES, len(summary.standings))))
    for bot in shown:
        points = running(tally, bot)
        colour = colour_of(bot, look)
        if len(shown) == 1 and points:
            fair = summary.standings[bot].fair
            parts.append(line(left, y(fair), right, y(fair), look.peg, 1.5, dash="2 3"))
            band = [(x(one.games), y(one.interval[1])) for one in points]
            band += [(x(one.games), y(one.interval[0])) for one in reversed(points)]
            parts.append(area(band, colour))
        parts += curve([(x(one.games), y(one.share)) for one in points], colour, look)
    return parts
