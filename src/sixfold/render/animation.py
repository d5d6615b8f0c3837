"""A whole game as one animated SVG: pieces appear one after another, markers move, and the loop restarts.

There is no script: the style rules in the file do everything. A reader who prefers no motion, or software that cannot
animate, sees the end of the game, because that is what the file shows without the rules.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Final

from sixfold.render.board import empty_board, highlights_svg, label_svg, piece_parts
from sixfold.render.geometry import num
from sixfold.render.markup import moved, tag
from sixfold.render.palette import Theme, theme_named
from sixfold.render.panels import HEAD, PAD, axis, head, parts_of, sheet, side_badge, tracks
from sixfold.render.scene import Cell, Panel, TrackRow
from sixfold.render.svg import Frame, compose, title_svg
from sixfold.render.tracks import ROW, field_x, figure, marker, track_base

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
            return tag("g", content, class_=self.moving(steps))
        steps += f"{self.at(last + 1)}{{opacity:1}}{self.at(last + 1, 0.02)},100%{{opacity:0}}"
        return tag("g", content, opacity=0, class_=self.moving(steps))

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
        styles = [f"{attribute}:{unit.format(value)}" for value in values]
        times = [("0%", styles[0])]
        for frame, (before, after) in enumerate(pairwise(styles), 1):
            if after != before:
                times += [(self.at(frame), before), (self.at(frame, MOVE), after)]
        times += [(self.end, styles[-1]), ("100%", styles[0])]
        return styles[-1], self.moving("".join(f"{time}{{{style}}}" for time, style in times))


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
    pieces, labels = defaultdict[tuple[float, Cell, str], list[int]](list), defaultdict[str, list[int]](list)
    for number, frame in enumerate(frames):
        for part in piece_parts(frame.hexes, frame.tiles, theme):
            pieces[part].append(number)
        for hexagon in frame.hexes:
            if hexagon.label:
                labels[label_svg(hexagon, theme)].append(number)
    parts = [empty_board(frames[0].hexes, theme)]
    for (_, _, art), numbers in sorted(pieces.items(), key=lambda entry: entry[0][:2]):
        parts.append(film.during(art, numbers[0], numbers[-1], falls="data-piece" in art))
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
    parts, y = [sheet(still, theme), side_badge(still, theme), _head(film, versions, theme)], float(HEAD)
    for drawing, height in parts_of(still):
        if drawing is tracks:
            for i, row in enumerate(still.rows):
                parts.append(moved(_row(film, row, [panel.rows[i] for panel in versions], theme), PAD, y + i * ROW))
            parts.append(moved(axis(still, theme), PAD, y))
        else:
            parts.append(moved(film.versions([drawing(panel, theme) for panel in versions]), PAD, y))
        y += height
    return "".join(parts)


def _head(film: _Animation, versions: Sequence[Panel], theme: Theme) -> str:
    """The name, the final placing of the side, and the value of its weakest colour."""
    heads = [head(panel, theme) for panel in versions]
    name, remark, _, caption = heads[-1]
    parts = [name, film.during(remark, film.frames - 1, film.frames - 1) if versions[-1].subtitle else ""]
    if all(panel.weakest for panel in versions):
        parts += [film.versions([value for _, _, value, _ in heads]), caption]
    return "".join(parts)


def _row(film: _Animation, still: TrackRow, versions: list[TrackRow], theme: Theme) -> str:
    """A track with a moving marker and a line behind it from its start."""
    places = [field_x(still, row.position) for row in versions]
    start, middle = field_x(still, still.origin), ROW / 2
    parts = [track_base(still, theme)]
    for way in (1, -1) if still.bipolar else (1,):
        whole = abs(field_x(still, still.high if way > 0 else still.low) - start)
        left = [num(whole - max(0.0, way * (place - start))) for place in places]
        if set(left) != {num(whole)}:
            style, moves = film.walk(left, "stroke-dashoffset")
            line = {"stroke": theme.accent[still.colour], "stroke_width": "9"}
            dashes, path = f"{num(whole)} {num(2 * whole)}", f"M{num(start)} {num(middle)}h{num(way * whole)}"
            parts.append(tag("path", d=path, fill="none", **line, stroke_dasharray=dashes, style=style, class_=moves))
    style, moves = film.walk([num(place) for place in places], "transform", "translateX({}px)")
    parts.append(tag("g", marker(still, theme, 0), style=style, class_=moves))
    return "".join(parts) + film.versions([figure(row, theme, theme.ink) for row in versions])
