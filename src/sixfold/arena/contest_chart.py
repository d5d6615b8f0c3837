"""Draws a contest: each bot's share with its interval, and how it developed.

These are only two charts in the style of the program, so they need no plotting library.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil, floor, log10
from typing import Final, NamedTuple

from sixfold.arena.report import TEXTS, heading, percent, percent_range, remarks, signed
from sixfold.arena.statistics import Interval, mean_of, share_interval
from sixfold.arena.summary import Summary
from sixfold.arena.tally import Tally
from sixfold.render.chart import (
    MARGIN,
    QUARTERS,
    WIDTH,
    area,
    colour_of,
    curve,
    dot,
    framed,
    line,
    share_scale,
    ticks,
)
from sixfold.render.markup import rect, shorten, text
from sixfold.render.palette import Theme, theme_named

NAMES: Final = 178.0
"""Width of the column of names."""
FIGURES: Final = 148.0
"""Width of the column of figures."""
ROW: Final = 38.0
CURVE_HEIGHT: Final = 216.0
MOST_POINTS: Final = 240
MOST_CURVES: Final = 6


class Bar(NamedTuple):
    """One bot in the upper chart."""

    name: str
    value: float
    interval: Interval
    label: str
    note: str
    colour: str
    fair: float | None = None
    """The share of an equal bot, if the chart shows shares."""


def svg(summary: Summary, tally: Tally, theme: str = "paper", lang: str = "en") -> str:
    """The whole picture."""
    look = theme_named(theme)
    bars = _bars(summary, look)
    upper = 104.0
    lower = upper + ROW * len(bars) + 92
    notes = remarks(summary, lang)[:3]
    first_note = lower + CURVE_HEIGHT + 60
    parts = [
        text("Arena", MARGIN, 50, 25, look.ink, look.display_font, 600),
        text(heading(summary, lang), MARGIN, 74, 13.5, look.ink_soft, look.text_font),
        *_upper_chart(summary, bars, upper, look),
        *_lower_chart(summary, tally, lower, look, lang),
        *(
            text(shorten(note, 118), MARGIN, first_note + 20 * number, 13, look.ink_soft, look.text_font)
            for number, note in enumerate(notes)
        ),
    ]
    return framed(parts, first_note + 2 + 20 * len(notes), heading(summary, lang), look)


# --- the upper chart: a bar for each bot ------------------------------------------------------------------------


def _bars(summary: Summary, look: Theme) -> list[Bar]:
    bars = []
    for number, one in enumerate(summary.standings):
        colour = colour_of(number, look)
        if summary.ladder is None:
            label, note = percent(one.share), percent_range(one.interval)
            bars.append(Bar(one.bot, one.share, one.interval, label, note, colour, one.fair))
        else:
            rating = summary.ladder[number]
            note = f"± {(rating.interval[1] - rating.interval[0]) / 2:.0f}"
            bars.append(Bar(one.bot, rating.elo, rating.interval, signed(rating.elo), note, colour))
    return bars if summary.ladder is None else sorted(bars, key=lambda bar: -bar.value)


def _upper_chart(summary: Summary, bars: Sequence[Bar], top: float, look: Theme) -> list[str]:
    left, right = MARGIN + NAMES, WIDTH - MARGIN - FIGURES
    bottom = top + ROW * len(bars)
    if summary.ladder is None:
        low, high = 0.0, 1.0
        marks = {share: f"{100 * share:.0f} %" for share in QUARTERS}
    else:
        low, high = _padded(bars)
        marks = {elo: signed(elo) for elo in _ticks(low, high)}

    def at(value: float) -> float:
        return left + (right - left) * (value - low) / (high - low)

    parts = [line(at(value), top - 6, at(value), bottom, look.sheet_line) for value in marks]
    parts += ticks([(at(value), label) for value, label in marks.items()], bottom + 20, look)
    for number, bar in enumerate(bars):
        parts += _bar(bar, top + ROW * (number + 0.5), at, look)
    return parts


def _bar(bar: Bar, y: float, at: Callable[[float], float], look: Theme) -> list[str]:
    low, high = at(bar.interval[0]), at(bar.interval[1])
    parts = [text(shorten(bar.name, 22), MARGIN, y + 5, 15, look.ink, look.text_font, 600)]
    if bar.fair is not None:
        # The fair share is drawn as a place, not as a value.
        parts.append(line(at(bar.fair), y - 13, at(bar.fair), y + 13, look.peg, 1.5, dash="2 3"))
        length = at(bar.value) - at(0)
        parts.append(rect(at(0), y - 7, length, 14, min(7, length / 2), fill=bar.colour, opacity="0.22"))
    return [
        *parts,
        line(low, y, high, y, bar.colour, 2.5),
        line(low, y - 6, low, y + 6, bar.colour, 2.5),
        line(high, y - 6, high, y + 6, bar.colour, 2.5),
        dot(at(bar.value), y, 6.5, bar.colour, look, rim=2),
        text(bar.label, WIDTH - MARGIN - 82, y + 5, 15, look.ink, look.text_font, 600, "end"),
        text(bar.note, WIDTH - MARGIN, y + 5, 12, look.ink_faint, look.text_font, anchor="end"),
    ]


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


class Point(NamedTuple):
    """One point of a curve."""

    games: int
    share: float
    interval: Interval


def running(tally: Tally, bot: int) -> list[Point]:
    """A bot's share and its interval after more and more rounds, with no more points than a picture can show."""
    values: Counter[Fraction] = Counter()
    points: list[Point] = []
    every = max(1, ceil(tally.counted / MOST_POINTS))
    contest = tally.contest
    for number, shares in enumerate(tally.history, 1):
        if (share := shares[bot]) is not None:
            values[share] += 1
        if values and (number % every == 0 or number == tally.counted):
            interval = share_interval(values, 1 if contest.alone else contest.round_size)
            points.append(Point(number * contest.round_size, float(mean_of(values)), interval))
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
    whole = [tick for tick in _ticks(0, games) if tick and tick == int(tick)]
    parts += ticks([(x(tick), f"{tick:.0f}") for tick in whole], bottom + 20, look, right)
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
