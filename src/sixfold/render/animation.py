"""A whole game as one animated SVG: pieces appear one after another, markers move, and the loop restarts.

There is no script: the style rules in the file do everything. A reader who prefers no motion, or software that cannot
animate, sees the end of the game, because that is what the file shows without the rules.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Final

from sixfold.render.board import empty_board, highlights_svg, label_svg, piece_parts
from sixfold.render.geometry import num
from sixfold.render.markup import shorten, text
from sixfold.render.palette import Theme, theme_named
from sixfold.render.panels import COINS, HEAD, PAD, PANEL_WIDTH, SCALE, axis, coins, open_cards, sheet, side_badge
from sixfold.render.pieces import chip
from sixfold.render.scene import Panel, TrackRow
from sixfold.render.svg import Frame, compose, title_svg
from sixfold.render.tracks import FIGURE, GAIN, ROW, TRACK, field_x, track_base

STEP: Final = 0.9
"""Seconds from one frame to the next."""
HOLD: Final = 5.0
"""Seconds for which the end stays visible."""
MOVE: Final = 0.35
"""Seconds in which a piece comes down and a marker moves."""
FADE: Final = 0.6
"""Seconds in which the table is cleared at the end."""


class _Animation:
    """The timeline: collects the style rules that show and move things."""

    def __init__(self, frames: int) -> None:
        self.frames = frames
        self.seconds = (frames - 1) * STEP + HOLD
        self.rules: dict[str, str] = {}

    def style(self) -> str:
        """All rules. Motion applies only to readers who have not disabled it in their system."""
        used = f"animation-duration:{num(self.seconds)}s;animation-iteration-count:infinite"
        rules = "".join(
            f"@keyframes {name}{{{steps}}}.{name}{{animation-name:{name}}}" for steps, name in self.rules.items()
        )
        return f"<style>@media (prefers-reduced-motion:no-preference){{.m{{{used}}}{rules}}}</style>"

    def moving(self, steps: str) -> str:
        """The classes of something with this animation."""
        return f"m {self.rules.setdefault(steps, f'k{len(self.rules)}')}"

    def at(self, frame: int, later: float = 0) -> str:
        """The time at which a frame begins, or a little later."""
        return f"{100 * (frame * STEP + later) / self.seconds:.2f}%"

    @property
    def end(self) -> str:
        """The time at which the table is cleared."""
        return f"{100 - 100 * FADE / self.seconds:.2f}%"

    def during(self, content: str, first: int, last: int, *, falls: bool = False) -> str:
        """Something visible from one frame to another; ``falls``: it comes down from above."""
        if not content or (first == 0 and last == self.frames - 1):
            return content
        hidden = "opacity:0" + (";transform:translateY(-60px)" if falls else "")
        steps = f"0%,{self.at(first)}{{{hidden}}}" if first else ""
        steps += f"{self.at(first, MOVE if falls else 0.02) if first else '0%'},"
        if last == self.frames - 1:
            steps += f"{self.end}{{opacity:1;transform:none}}100%{{opacity:0}}"
            return f'<g class="{self.moving(steps)}">{content}</g>'
        steps += f"{self.at(last + 1)}{{opacity:1}}{self.at(last + 1, 0.02)},100%{{opacity:0}}"
        return f'<g opacity="0" class="{self.moving(steps)}">{content}</g>'

    def versions(self, drawn: Sequence[str]) -> str:
        """Something drawn differently from frame to frame."""
        parts, first = [], 0
        for content, frames in groupby(drawn):
            last = first + len(list(frames)) - 1
            parts.append(self.during(content, first, last))
            first = last + 1
        return "".join(parts)

    def walk(self, values: Sequence[str], attribute: str, unit: str = "{}") -> tuple[str, str]:
        """The final style and the classes of something that moves from one value to the next."""
        steps = [f"0%{{{attribute}:{unit.format(values[0])}}}"]
        for frame, (before, after) in enumerate(pairwise(values), 1):
            if after != before:
                steps.append(f"{self.at(frame)}{{{attribute}:{unit.format(before)}}}")
                steps.append(f"{self.at(frame, MOVE)}{{{attribute}:{unit.format(after)}}}")
        steps.append(f"{self.end}{{{attribute}:{unit.format(values[-1])}}}100%{{{attribute}:{unit.format(values[0])}}}")
        return f"{attribute}:{unit.format(values[-1])}", self.moving("".join(steps))


def animation(frames: Sequence[Frame], theme: str = "paper") -> str:
    """The frames of a game as an SVG document. At least one is required."""
    chosen, film, last = theme_named(theme), _Animation(len(frames)), frames[-1]
    panels, drawn = [], {}
    for versions in zip(*(frame.panels for frame in frames), strict=True):
        panels.append(still := _still(versions))
        drawn[id(still)] = _panel(film, still, versions, chosen)
    art = _board(frames, film, chosen) if last.hexes else ""
    title = film.versions([title_svg(frame.title, chosen) for frame in frames])
    whole = replace(last, panels=panels)
    return compose(whole, art, lambda panel: drawn[id(panel)], title, chosen, film.style())


def _board(frames: Sequence[Frame], film: _Animation, theme: Theme) -> str:
    seen: dict[tuple[float, tuple[int, int], str], list[int]] = {}
    for number, frame in enumerate(frames):
        for part in piece_parts(frame.hexes, frame.tiles, theme):
            seen.setdefault(part, []).append(number)
    parts = [empty_board(frames[0].hexes, theme)]
    for (_, _, art), numbers in sorted(seen.items(), key=lambda entry: entry[0][:2]):
        parts.append(film.during(art, numbers[0], numbers[-1], falls="data-piece" in art))
    labels: dict[str, list[int]] = {}
    for number, frame in enumerate(frames):
        for hexagon in frame.hexes:
            if hexagon.label:
                labels.setdefault(label_svg(hexagon, theme), []).append(number)
    parts += [film.during(art, numbers[0], numbers[-1]) for art, numbers in labels.items()]
    parts.append(film.versions([highlights_svg(frame.hexes, list(frame.highlights), theme) for frame in frames]))
    return "".join(parts)


# --- panels ------------------------------------------------------------------------------------------------


def _still(versions: Sequence[Panel]) -> Panel:
    """A panel large enough for all of its versions, without the hands, which are not animated."""
    rows = tuple(replace(row, position=row.origin, gained=0, weakest=False, closed=None) for row in versions[-1].rows)
    tokens, shown = (max((getattr(panel, key) for panel in versions), key=len) for key in ("tokens", "shown"))
    return replace(versions[-1], rows=rows, rack=(), tokens=tokens, shown=shown, note="", active=False)


def _panel(film: _Animation, still: Panel, versions: Sequence[Panel], theme: Theme) -> str:
    parts = [sheet(still, theme), side_badge(still, theme), _head(film, versions, theme)]
    y: float = HEAD
    for i, row in enumerate(still.rows):
        walked = _row(film, row, [panel.rows[i] for panel in versions], theme)
        parts.append(f'<g transform="translate({PAD} {num(y + i * ROW)})">{walked}</g>')
    if still.rows:
        parts.append(f'<g transform="translate({PAD} {num(y)})">{axis(still, theme)}</g>')
        y += len(still.rows) * ROW + SCALE
    for key, draw, height in (("tokens", coins, COINS), ("shown", open_cards, 0)):
        if getattr(still, key):
            drawn = film.versions([draw(panel, theme) for panel in versions])
            parts.append(f'<g transform="translate({PAD} {num(y)})">{drawn}</g>')
            y += height
    return "".join(parts)


def _head(film: _Animation, versions: Sequence[Panel], theme: Theme) -> str:
    """The name, the final placing of the side, and the value of its weakest colour."""
    name = text(shorten(versions[-1].title, 17), PAD + 44, 32, 19, theme.ink, theme.display_font, 600)
    last = text(shorten(versions[-1].subtitle, 19), PAD + 44, 51, 13, theme.ink_soft, theme.text_font)
    parts = [name, film.during(last, film.frames - 1, film.frames - 1) if versions[-1].subtitle else ""]
    weakest = [panel.weakest for panel in versions]
    if all(weakest):
        tone, right = theme.highlight if theme.stone else theme.ink, PANEL_WIDTH - PAD
        figures = [
            text(row.figure, right - 21, 46, 34, tone, theme.display_font, 700, "middle") for row in weakest if row
        ]
        word = shorten(versions[-1].weakest_word, 14)
        caption = theme.highlight if theme.stone else theme.ink_soft
        parts += [film.versions(figures), text(word, right - 46, 51, 13, caption, theme.text_font, 500, "end")]
    return "".join(parts)


def _row(film: _Animation, still: TrackRow, versions: list[TrackRow], theme: Theme) -> str:
    """A track with a moving marker and a line behind it from its start."""
    positions = [row.position for row in versions]
    start, middle = field_x(still, still.origin), ROW / 2
    parts, tone = [track_base(still, theme)], theme.accent[still.colour]
    for way in (1, -1) if still.bipolar else (1,):
        whole = abs(field_x(still, still.high if way > 0 else still.low) - start)
        left = [num(whole - max(0.0, way * (field_x(still, position) - start))) for position in positions]
        if set(left) != {num(whole)}:
            style, moves = film.walk(left, "stroke-dashoffset")
            parts.append(
                f'<path d="M{num(start)} {num(middle)}h{num(way * whole)}" fill="none" stroke="{tone}" '
                f'stroke-width="9" stroke-dasharray="{num(whole)} {num(2 * whole)}" style="{style}" class="{moves}"/>'
            )
    marker = f'<g transform="translate(0 {num(middle - 0.5)}) scale(.165)">{chip(theme, still.colour)}</g>'
    style, moves = film.walk([num(field_x(still, position)) for position in positions], "transform", "translateX({}px)")
    parts.append(f'<g style="{style}" class="{moves}">{marker}</g>')
    x = TRACK + GAIN + FIGURE / 2 + 1
    figures = [text(row.figure, x, 27, 22, theme.ink, theme.display_font, 600, "middle") for row in versions]
    return "".join(parts) + film.versions(figures)
