"""The board game as text and as SVG: describes a position with the primitives of :mod:`sixfold.render`.

Every picture has a viewer. A picture for a seat depends on nothing that the seat may not know.
"""

from itertools import pairwise

from rich.text import Text

from sixfold.core.colours import COLOURS
from sixfold.core.hexgrid import distance
from sixfold.core.types import Event
from sixfold.games.board import rules
from sixfold.games.board.captions import headline, standing, team_name
from sixfold.games.board.game_end import markers_won
from sixfold.games.board.layout import CELL_NAMES, CELLS, SYMBOLS
from sixfold.games.board.state import DUEL, SOLO, TEAM, WALL
from sixfold.render import (
    Frame,
    Hex,
    Highlight,
    Pair,
    Panel,
    TrackRow,
    board_text,
    compact_text,
    draw,
    grid_text,
    panel_text,
)
from sixfold.render.captions import Scene, make_scene, title
from sixfold.render.palette import GLYPHS, LETTERS

__all__ = ["frame", "legend", "make_scene", "svg", "text"]


def text(scene: Scene, unicode: bool = True, compact: bool = False) -> Text:
    """The position for a terminal: headline, board, last move, tracks and racks.

    ``compact`` is for terminals with few lines: it has one line for each side.
    """
    head = title(headline(scene), unicode)
    last = _last_in_words(scene)
    tracks, hands = _panels(scene, scene.say("low"))
    if compact:
        # The last move is only marked, because there is no line left for it.
        marked = [Highlight(one.cells) for one in last]
        board = board_text(_hexes(scene), names=CELL_NAMES, highlights=marked, unicode=unicode)
        return Text("\n").join([head, board, compact_text([*tracks, *hands], unicode=unicode)])
    parts = [head, board_text(_hexes(scene), names=CELL_NAMES, highlights=last, unicode=unicode)]
    # A track of 36 fields takes a whole line; two of 18 fit into 80 columns.
    wide = scene.s.variant in (SOLO, TEAM)
    parts.append(grid_text([panel_text(panel, unicode=unicode) for panel in tracks], columns=1 if wide else 2))
    if hands:
        parts.append(grid_text([panel_text(panel, unicode=unicode) for panel in hands], columns=2))
    return Text("\n").join(parts)


def svg(scene: Scene, theme: str = "paper") -> str:
    """The position as SVG."""
    return draw(frame(scene), theme)


def frame(scene: Scene) -> Frame:
    """The contents of a picture."""
    tracks, hands = _panels(scene, scene.say("weakest"))
    # A picture places its panels clockwise from the upper left, so a team's racks come below its tracks.
    panels = [*tracks, *hands[1::2], *hands[0::2][::-1]]
    return Frame(_hexes(scene), _tiles(scene), _last_in_points(scene), panels, " · ".join(headline(scene)))


def legend(scene: Scene, unicode: bool = True) -> list[str]:
    """The meaning of the symbols in a text."""
    return [scene.say("legend", sign=(GLYPHS if unicode else LETTERS)[0])]


# --- the board ---------------------------------------------------------------------------------------------


def _hexes(scene: Scene) -> list[Hex]:
    return [
        Hex(cell, max(0, distance(cell) - 5), content if content >= 0 else None, printed=cell in SYMBOLS)
        for cell, content in zip(CELLS, scene.s.board.tolist(), strict=False)
        if content != WALL
    ]


def _cells(placement: Event) -> Pair:
    (aq, ar), (bq, br) = placement["at"]
    return (aq, ar), (bq, br)


def _tiles(scene: Scene) -> list[Pair]:
    return [_cells(placement) for placement in scene.plays]


def _points(placement: Event) -> str:
    """The points of the two halves, including points beyond the end of the track."""
    return " ".join(f"+{gain}" for gain in placement["gains"])


def _last_in_points(scene: Scene) -> list[Highlight]:
    # Gold with a badge means points; a tile that scored nothing has a plain outline.
    return [Highlight(_cells(last), _points(last) if any(last["gains"]) else None) for last in scene.plays[-1:]]


def _last_in_words(scene: Scene) -> list[Highlight]:
    highlights = []
    for last in scene.plays[-1:]:
        halves = zip(last["tile"], _cells(last), strict=True)
        move = "-".join(letter + CELL_NAMES[cell] for letter, cell in halves)
        highlights.append(Highlight(_cells(last), f"{scene.names[last['seat']]}: {move} {_points(last)}"))
    return highlights


# --- the panels --------------------------------------------------------------------------------------------


def _panels(scene: Scene, weakest_word: str) -> tuple[list[Panel], list[Panel]]:
    """The panels of the tracks and, where seats share a track, those of the racks by seat."""
    if scene.s.variant != TEAM:
        return [_seat_panel(scene, seat, weakest_word) for seat in scene.seats], []
    teams = [
        Panel(
            team_name(scene, side),
            standing(scene, side) if scene.position.is_over else "",
            _rows(scene, side),
            active=scene.position.to_move in (side, side + 2),
            weakest_word=weakest_word,
        )
        for side in range(2)
    ]
    hands = [
        Panel(
            scene.names[seat],
            # The placing belongs to the team.
            "" if scene.position.is_over else standing(scene, seat),
            (),
            scene.faces(seat),
            scene.position.to_move == seat,
        )
        for seat in scene.seats
    ]
    return teams, hands


def _seat_panel(scene: Scene, seat: int, weakest_word: str) -> Panel:
    words = [standing(scene, seat)]
    tokens: tuple[int, ...] = ()
    if scene.s.variant == DUEL:
        words.append(scene.say("colours-won", count=markers_won(scene.s, seat)))
        held = scene.position.duel_markers()
        tokens = tuple(COLOURS.index(letter) for letter, holder in held.items() if holder == seat)
    return Panel(
        scene.names[seat],
        ", ".join(word for word in words if word),
        _rows(scene, seat),
        scene.faces(seat),
        scene.position.to_move == seat,
        tokens,
        weakest_word,
    )


def _rows(scene: Scene, seat: int) -> tuple[TrackRow, ...]:
    """The track of a seat's side, oriented so that more is better for the seat."""
    variant = scene.s.variant
    track = scene.s.track[rules.side_of(scene.s, seat)].tolist()
    gained = _gained(scene, seat)
    if variant == DUEL:
        sign = 1 - 2 * seat
        ends = -rules.DUEL_END, rules.DUEL_END
        return tuple(TrackRow(c, sign * track[c], *ends, gained=sign * gained[c]) for c in range(6))
    double = variant in (SOLO, TEAM)
    high = rules.SECOND_END if double else rules.FIRST_END
    marks = (rules.FIRST_END,) if double else ()
    # A duel counts the colours won; otherwise the lowest colour counts, and there may be several.
    return tuple(TrackRow(c, track[c], 0, high, gained[c], track[c] == min(track), marks) for c in range(6))


def _gained(scene: Scene, seat: int) -> list[int]:
    """How far the last placement moved each marker of this seat's track; points beyond an end move nothing."""
    side = rules.side_of(scene.s, seat)
    own = [event for event in scene.plays if rules.side_of(scene.s, event["seat"]) == side]
    if not own or own[-1] is not scene.plays[-1]:
        return [0] * len(COLOURS)
    before, after = list(pairwise([dict.fromkeys(COLOURS, 0), *(event["track"] for event in own)]))[-1]
    points = dict.fromkeys(COLOURS, 0)
    for letter, gain in zip(own[-1]["tile"], own[-1]["gains"], strict=True):
        points[letter] += gain
    # A position set up by hand may start anywhere on its track, but no marker moves further than its points.
    return [max(-points[c], min(points[c], after[c] - before[c])) for c in COLOURS]
