"""Reports a contest for programs (JSON), for spreadsheets (CSV) and for people (a table)."""

import csv
import io
import json
from collections import Counter
from collections.abc import Sequence
from math import isfinite
from typing import Final

from rich.box import ASCII2, SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sixfold.arena.statistics import Interval
from sixfold.arena.summary import Standing, Summary
from sixfold.arena.tally import Tally
from sixfold.arena.thinking_time import Clock
from sixfold.core.translation import ASCII_LETTERS, Catalogue
from sixfold.render.markup import shorten

TEXTS: Final = Catalogue("sixfold.arena")

_SIGNS: Final = {"−": "-", "…": "..", "±": "+-", "∞": "inf", "·": ",", "–": "-"}
_PLAIN: Final = str.maketrans(_SIGNS | ASCII_LETTERS)


def as_json(summary: Summary) -> str:
    """The figures; identical bytes for identical games."""
    lines = [f"{_json(key)}: {_json(value)}" for key, value in summary.to_json().items()]
    return "{" + ",\n ".join(lines) + "}\n"


def times_as_json(tally: Tally) -> str:
    """The thinking times, kept apart because they are never the same twice."""
    each = [
        {
            "bot": bot,
            "moves": clock.moves,
            "mean_ms": round(1000 * clock.mean, 3),
            "p99_ms": round(1000 * clock.percentile(0.99), 3),
            "slowest_ms": round(1000 * clock.slowest, 3),
        }
        for bot, clock in zip(tally.contest.names, tally.clocks, strict=True)
    ]
    return "[" + ",\n ".join(map(_json, each)) + "]\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def as_csv(tally: Tally) -> str:
    """One line per game: seats, places and errors."""
    contest = tally.contest
    seats = range(contest.game.players)
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(
        ["game", "round"]
        + [f"{what}_{seat}" for what in ("bot", "place", "share", "lowest") for seat in seats]
        + ["moves", "forfeits"]
    )
    for game in tally.played:
        plan = contest.plan(game.number)
        place = {seat: number for number, group in enumerate(game.ranking, 1) for seat in group}
        lines.writerow(
            [game.number, plan.round]
            + [contest.names[bot] for bot in contest.bot_at(plan)]
            + [place[seat] for seat in seats]
            + [f"{float(game.share((seat,))):.6g}" for seat in seats]
            + list(game.lowest or [""] * len(seats))
            + [game.moves, "; ".join(f"seat {seat}: {reason}" for seat, reason in game.forfeits)]
        )
    return text.getvalue()


# --- the table --------------------------------------------------------------------------------------------------


def as_table(summary: Summary, clocks: Sequence[Clock], *, ascii_only: bool = False, lang: str = "en") -> Group:
    """The figures for a terminal: the ranking, with details below."""
    fit = plain if ascii_only else str
    parts: list[RenderableType] = [Text(fit(heading(summary, lang)))]
    for columns in (_results(summary, lang), _details(summary, clocks, lang)):
        if not columns:
            continue
        table = Table(box=ASCII2 if ascii_only else SIMPLE_HEAD, pad_edge=False)
        widest = max(len(one) for one in _names(summary))
        table.add_column(TEXTS.say(lang, "bot"), style="bold", overflow="fold", min_width=widest)
        for title, _ in columns:
            table.add_column(fit(title), justify="right", no_wrap=True)
        for number, name in enumerate(_names(summary)):
            table.add_row(Text(fit(name)), *(Text(fit(column[number])) for _, column in columns))
        parts.append(table)
    return Group(*parts, *(Text(fit(line)) for line in remarks(summary, lang)))


def _names(summary: Summary) -> list[str]:
    return [shorten(one.bot, 30) for one in summary.standings]


def plain(text: str) -> str:
    """The text in ASCII.

    >>> plain("−3 … 5 % ± 2 ∞"), plain("schwächste Farbe")
    ('-3 .. 5 % +- 2 inf', 'schwaechste Farbe')
    """
    return text.translate(_PLAIN).encode("ascii", "replace").decode()


def counted(lang: str, what: str, count: int) -> str:
    """A number of games, rounds or pairs in words.

    >>> counted("en", "pair", 1), counted("de", "game", 3)
    ('1 pair', '3 Partien')
    """
    return TEXTS.say(lang, f"one-{what}" if count == 1 else f"{what}s", count=count)


def heading(summary: Summary, lang: str = "en") -> str:
    """A description of the contest."""
    contest = summary.contest
    rounds = counted(lang, "pair" if contest.round_size == 2 else "round", summary.rounds)
    games = counted(lang, "game", summary.games)
    return TEXTS.say(lang, "heading", game=contest.game, games=games, rounds=rounds, seed=contest.seed)


Columns = list[tuple[str, list[str]]]
"""Column titles, each with its values by bot."""


def _results(summary: Summary, lang: str) -> Columns:
    each = summary.standings
    columns = [
        (TEXTS.say(lang, "share"), [percent(one.share) for one in each]),
        ("95 %", [percent_range(one.interval) for one in each]),
    ]
    if any(one.fair != 0.5 for one in each):
        columns.append((TEXTS.say(lang, "fair"), [percent(one.fair) for one in each]))
    if summary.ladder is not None:
        columns.append((TEXTS.say(lang, "rating"), [_elo(one.elo, one.interval, lang) for one in summary.ladder]))
    elif len(each) > 1:
        columns.append(("Elo", [_elo(one.elo, one.elo_interval, lang) for one in each]))
    return columns


def _details(summary: Summary, clocks: Sequence[Clock], lang: str) -> Columns:
    each, columns = summary.standings, Columns()
    if all(one.lowest is not None for one in each):
        columns.append((TEXTS.say(lang, "lowest"), [_lowest(one) for one in each]))
    if any(clock.moves for clock in clocks):
        columns.append((TEXTS.say(lang, "time"), [_milliseconds(clock.mean) for clock in clocks]))
        columns.append(("99 %", [_milliseconds(clock.percentile(0.99)) for clock in clocks]))
    if summary.forfeits:
        columns.append((TEXTS.say(lang, "forfeits"), [str(one.forfeits) for one in each]))
    return columns


def remarks(summary: Summary, lang: str = "en") -> list[str]:
    """Additional remarks, one per line."""
    lines = [] if summary.tested is None else [verdict(summary, lang)]
    reasons = Counter((forfeit.bot, forfeit.reason) for forfeit in summary.forfeits)
    for (bot, reason), count in list(reasons.items())[:8]:
        lines.append(TEXTS.say(lang, "forfeited", bot=summary.contest.names[bot], count=count, reason=reason))
    if len(reasons) > 8:
        lines.append(TEXTS.say(lang, "more-reasons", count=len(reasons) - 8))
    return lines + [TEXTS.say(lang, "lost", number=lost.number, reason=lost.reason) for lost in summary.lost[:8]]


def verdict(summary: Summary, lang: str = "en") -> str:
    """The state of the sequential test."""
    tested = summary.tested
    assert tested is not None
    low, high = (signed(bound, 2) for bound in tested.sprt.bounds)
    key = {"elo1": "accepted", "elo0": "rejected", None: "undecided"}[tested.verdict]
    elo0, elo1 = signed(tested.sprt.elo0), signed(tested.sprt.elo1)
    says = TEXTS.say(lang, key, bot=summary.contest.names[0], elo0=elo0, elo1=elo1)
    return TEXTS.say(lang, "verdict", says=says, ratio=signed(tested.ratio, 2), low=low, high=high)


def signed(number: float, digits: int = 0) -> str:
    """A number with its sign.

    >>> signed(12.3), signed(-3.456, 2), signed(0)
    ('+12', '−3.46', '0')
    """
    text = f"{abs(number):.{digits}f}"
    return ("−" if number < 0 else "+") + text if float(text) else text


def percent(share: float) -> str:
    """A share in percent."""
    return f"{100 * share:.1f} %"


def percent_range(interval: Interval) -> str:
    """An interval of shares in percent."""
    return f"{100 * interval[0]:.1f} … {100 * interval[1]:.1f}"


def _elo(elo: float, interval: Interval, lang: str) -> str:
    if not isfinite(elo):
        bound = interval[0] if elo > 0 else interval[1]
        return TEXTS.say(lang, "over" if elo > 0 else "under", elo=signed(bound)) if isfinite(bound) else "–"
    low, high = (signed(end) if isfinite(end) else "∞" if end > 0 else "−∞" for end in interval)
    return f"{signed(elo)} ({low} … {high})" if low != high else signed(elo)


def _lowest(standing: Standing) -> str:
    interval = standing.lowest_interval
    reach = "" if interval is None else f" ± {(interval[1] - interval[0]) / 2:.2f}"
    return f"{standing.lowest:.2f}{reach}"


def _milliseconds(seconds: float) -> str:
    milliseconds = 1000 * seconds
    return f"{milliseconds:.2f}" if milliseconds < 10 else f"{milliseconds:.1f}"
