"""The card game as text and as SVG: describes a position with the primitives of :mod:`sixfold.render`.

Every picture has a viewer. A picture for a seat depends on nothing that the seat may not know.
"""

from rich.text import Text

from sixfold.core.colours import COLOURS
from sixfold.core.position import last_steps
from sixfold.games.cards.captions import headline, lost_points, standing
from sixfold.games.cards.layout import GATES, TABLES, TRACK_END
from sixfold.games.cards.rules import NONE_MOVED, advanced
from sixfold.render import Frame, Panel, TrackRow, compact_text, draw, grid_text, panel_text
from sixfold.render.captions import Scene, face, title
from sixfold.render.captions import make_scene as make_scene
from sixfold.render.palette import CLOSED_GLYPH, CLOSED_LETTER


def text(scene: Scene, unicode: bool = True, compact: bool = False) -> Text:
    """The position for a terminal: headline, and for each seat its track, open row and hand.

    ``compact`` is for terminals with few lines: it has one or two lines for each seat.
    """
    head = title(headline(scene), unicode)
    panels = _panels(scene, scene.say("low"))
    if compact:
        return Text("\n").join([head, compact_text(panels, unicode=unicode)])
    return Text("\n").join([head, grid_text([panel_text(panel, unicode=unicode) for panel in panels], columns=2)])


def svg(scene: Scene, theme: str = "paper") -> str:
    """The position as SVG."""
    return draw(frame(scene), theme)


def frame(scene: Scene) -> Frame:
    """The contents of a picture."""
    return Frame((), panels=_panels(scene, scene.say("weakest")), title=" · ".join(headline(scene)))


def legend(scene: Scene, unicode: bool = True) -> list[str]:
    """The meaning of the symbols in a text."""
    return [scene.say("legend", closed=CLOSED_GLYPH if unicode else CLOSED_LETTER)]


def _panels(scene: Scene, weakest_word: str) -> list[Panel]:
    return [
        Panel(
            scene.names[seat],
            standing(scene, seat),
            _rows(scene, seat),
            scene.faces(seat),
            scene.position.to_move == seat,
            weakest_word=weakest_word,
            shown=tuple(map(face, scene.position.row(seat))),
            shown_word=scene.say("open-cards"),
            shown_gain=_gain(scene, seat),
            as_cards=True,
            note=lost_points(scene, seat),
        )
        for seat in scene.seats
    ]


def _gain(scene: Scene, seat: int) -> str:
    """The matches of the last card with their letters, if this seat played it."""
    if scene.last is None or scene.last["seat"] != seat:
        return ""
    pairs = zip(scene.last["card"], scene.last["gains"], strict=True)
    return " ".join(f"{letter}+{gain}" for letter, gain in pairs)


def _rows(scene: Scene, seat: int) -> tuple[TrackRow, ...]:
    track, steps = scene.s.track[seat].tolist(), last_steps(scene.position, seat)
    rows = []
    for colour, field in enumerate(track):
        limit = advanced(scene.s, TABLES[0], seat, colour, TRACK_END, NONE_MOVED, 0)
        rows.append(
            TrackRow(
                colour,
                field,
                0,
                TRACK_END,
                steps[COLOURS[colour]],
                field == min(track),
                gates=GATES,
                closed=limit + 1 if limit < TRACK_END else None,
            )
        )
    return tuple(rows)
