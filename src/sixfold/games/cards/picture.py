"""The card game as text and as a picture: a position described with the parts of :mod:`sixfold.render`.

Both kinds of picture are drawn for a *reader*: a seat that sees its own hand open and the others face down,
or nobody in particular, who sees all hands. What is written for a seat depends on nothing that it may not know.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadSetup
from sixfold.games.cards.captions import headline, lost_points, make_scene, moved, standing
from sixfold.games.cards.layout import GATES, TABLES, TRACK_END
from sixfold.games.cards.rules import advanced
from sixfold.render import Panel, TrackRow, compact_text, grid_text, panel_text, picture
from sixfold.render.captions import Scene
from sixfold.render.palette import THEMES

if TYPE_CHECKING:
    from sixfold.games.cards.position import Position


def text(
    position: "Position",
    unicode: bool = True,
    seat: int | None = None,
    names: Sequence[str] | None = None,
    hand_counts: Sequence[int] | None = None,
    lang: str = "en",
    compact: bool = False,
) -> Text:
    """The position for a terminal: what is going on, and for each seat its track, open row and hand.

    Only the hand of ``seat`` is shown, or without it all. ``hand_counts`` say how many cards are in each
    hand where the position does not know, because it is the open part of a view. ``compact`` is for low
    terminals: it has a line or two for each seat.
    """
    scene = make_scene(position, seat, names, hand_counts, lang)
    title = Text((" · " if unicode else ", ").join(headline(scene)), style="bold")
    panels = _panels(scene, scene.say("low"))
    if compact:
        return Text("\n").join([title, compact_text(panels, unicode=unicode)])
    return Text("\n").join([title, grid_text([panel_text(panel, unicode=unicode) for panel in panels], columns=2)])


def svg(
    position: "Position",
    theme: str = "paper",
    seat: int | None = None,
    names: Sequence[str] | None = None,
    hand_counts: Sequence[int] | None = None,
    lang: str = "en",
) -> str:
    """The position as an SVG picture; ``seat``, ``names`` and ``hand_counts`` as for :func:`text`."""
    if theme not in THEMES:
        raise BadSetup(f"there is no theme {str(theme)[:20]!r}; there are: {', '.join(THEMES)}", "unknown-theme")
    scene = make_scene(position, seat, names, hand_counts, lang)
    return picture((), panels=_panels(scene, scene.say("weakest")), theme=theme, title=" · ".join(headline(scene)))


def _panels(scene: Scene, weakest_word: str) -> list[Panel]:
    return [
        Panel(
            scene.names[seat],
            standing(scene, seat),
            _rows(scene, seat),
            _hand(scene, seat),
            scene.position.to_move == seat,
            weakest_word=weakest_word,
            shown=tuple(map(_face, scene.position.row(seat))),
            shown_word=scene.say("open-cards"),
            shown_gain=_gain(scene, seat),
            as_cards=True,
            note=lost_points(scene, seat),
        )
        for seat in scene.seats
    ]


def _face(card: str) -> tuple[int, int]:
    return COLOURS.index(card[0]), COLOURS.index(card[1])


def _hand(scene: Scene, seat: int) -> tuple[tuple[int, int] | None, ...]:
    """The cards of a seat, face down those that the reader does not see."""
    cards = scene.position.hand(seat) if scene.reader in (None, seat) else ()
    return tuple(map(_face, cards)) + (None,) * (scene.hand_counts[seat] - len(cards))


def _gain(scene: Scene, seat: int) -> str:
    """The matches of the last card, if this seat played it, with the letters that they belong to."""
    if scene.last is None or scene.last["seat"] != seat:
        return ""
    pairs = zip(scene.last["card"], scene.last["gains"], strict=True)
    return " ".join(f"{letter}+{gain}" for letter, gain in pairs)


def _rows(scene: Scene, seat: int) -> tuple[TrackRow, ...]:
    track, steps = scene.s.track[seat].tolist(), moved(scene, seat)
    rows = []
    for colour, field in enumerate(track):
        limit = advanced(scene.s, TABLES[0], seat, colour, TRACK_END, -1, 0)
        rows.append(
            TrackRow(
                colour,
                field,
                0,
                TRACK_END,
                steps.get(COLOURS[colour], 0),
                field == min(track),
                gates=GATES,
                closed=limit + 1 if limit < TRACK_END else None,
            )
        )
    return tuple(rows)
