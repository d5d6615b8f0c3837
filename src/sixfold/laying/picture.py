"""A position as text and as SVG, described with the primitives of :mod:`sixfold.render`.

Every picture has a viewer. A picture for a seat depends on nothing that the seat may not know.
"""

from rich.text import Text

from sixfold.core.colours import COLOURS
from sixfold.core.hexgrid import distance
from sixfold.core.position import last_steps
from sixfold.core.types import Event, Result
from sixfold.laying.state import SWAP, WALL
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
from sixfold.render.captions import Scene, beside_name, ending, make_scene, reason, task, title
from sixfold.render.palette import GLYPHS, LETTERS


class LayingPicture:
    """Draws the positions of a title. A title overrides what it shows in another way."""

    make_scene = staticmethod(make_scene)

    def text(self, scene: Scene, unicode: bool = True, compact: bool = False) -> Text:
        """The position for a terminal: headline, board, last move, tracks and racks.

        ``compact`` is for terminals with few lines: it has one line for each side.
        """
        head = title(self.headline(scene), unicode)
        last = _last_in_words(scene)
        tracks, hands = self.panels(scene, scene.say("low"))
        names = scene.position.layout.cell_names
        if compact:
            # The last move is only marked, because there is no line left for it.
            marked = [Highlight(one.cells) for one in last]
            board = board_text(_hexes(scene), names=names, highlights=marked, unicode=unicode)
            return Text("\n").join([head, board, compact_text([*tracks, *hands], unicode=unicode)])
        parts = [head, board_text(_hexes(scene), names=names, highlights=last, unicode=unicode)]
        columns = self.track_columns(scene)
        parts.append(grid_text([panel_text(panel, unicode=unicode) for panel in tracks], columns=columns))
        if hands:
            parts.append(grid_text([panel_text(panel, unicode=unicode) for panel in hands], columns=2))
        return Text("\n").join(parts)

    def svg(self, scene: Scene, theme: str = "paper") -> str:
        """The position as SVG."""
        return draw(self.frame(scene), theme)

    def frame(self, scene: Scene) -> Frame:
        """The contents of a picture."""
        tracks, hands = self.panels(scene, scene.say("weakest"))
        # A picture places its panels clockwise from the upper left, so a team's racks come below its tracks.
        panels = [*tracks, *hands[1::2], *hands[0::2][::-1]]
        tiles = [_cells(placement) for placement in scene.plays]
        return Frame(_hexes(scene), tiles, _last_in_points(scene), panels, " · ".join(self.headline(scene)))

    def legend(self, scene: Scene, unicode: bool = True) -> list[str]:
        """The meaning of the symbols in a text."""
        return [scene.say("legend", sign=(GLYPHS if unicode else LETTERS)[0])]

    # --- words --------------------------------------------------------------------------------------------

    def headline(self, scene: Scene) -> list[str]:
        """The name of the game, whose turn it is or how it ended, and the number of tiles left."""
        position = scene.position
        # Computed from public information, because a view's bag also holds the tiles on hidden racks.
        placed = (len(position.board()) - len(position.layout.symbols)) // 2
        bag = scene.say("bag", count=sum(position.layout.copies) - placed - sum(scene.hand_counts))
        result = position.result()
        if result is None:
            return [*self.game_name(scene), f"{scene.names[scene.s.seat]}: {_task(scene)}", bag]
        return [*self.game_name(scene), *self.outcome(scene, result), bag]

    def game_name(self, scene: Scene) -> list[str]:
        """The title of the game, and its variant if it has several."""
        return [scene.say("title")]

    def outcome(self, scene: Scene, result: Result) -> list[str]:
        """Who won, and why the game ended; the score of a solo game."""
        if len(scene.seats) == 1:
            return [scene.say("result", score=min(result["tracks"][0].values())), reason(scene, result)]
        return ending(scene, result, self.winners(scene, result["ranking"][0]))

    def winners(self, scene: Scene, best: list[int]) -> list[str]:
        """The names of the seats that share the first place."""
        return [scene.names[seat] for seat in best]

    def caption(self, scene: Scene, seat: int) -> str:
        """A seat's caption beside its name."""
        now = task(scene) if scene.position.to_move == seat and scene.s.phase != SWAP else ""
        return beside_name(scene, seat, now, len(scene.position.game.sides[0]))

    # --- panels -------------------------------------------------------------------------------------------

    def track_columns(self, scene: Scene) -> int:
        """The number of panels side by side in a text: short tracks fit twice into 80 columns."""
        return 2 if scene.position.game.track_end <= 20 else 1

    def panels(self, scene: Scene, weakest_word: str) -> tuple[list[Panel], list[Panel]]:
        """The panels of the tracks and, where seats share a track, those of the racks by seat."""
        return [self.seat_panel(scene, seat, weakest_word) for seat in scene.seats], []

    def seat_panel(self, scene: Scene, seat: int, weakest_word: str) -> Panel:
        """The panel of a seat with its own track."""
        return Panel(
            scene.names[seat],
            self.caption(scene, seat),
            self.rows(scene, seat),
            scene.faces(seat),
            scene.position.to_move == seat,
            weakest_word=weakest_word,
        )

    def rows(self, scene: Scene, seat: int) -> tuple[TrackRow, ...]:
        """The track of a seat's side."""
        position = scene.position
        fields, end = list(position.track(seat).values()), position.game.track_end
        steps = last_steps(position, seat).values()
        # The lowest colour counts, and there may be several.
        return tuple(
            TrackRow(COLOURS.index(letter), field, 0, end, gained, field == min(fields), self.marks(scene))
            for letter, field, gained in zip(position.layout.colours, fields, steps, strict=True)
        )

    def marks(self, scene: Scene) -> tuple[int, ...]:
        """The fields of a track to mark besides its ends."""
        return ()


def _task(scene: Scene) -> str:
    """What the seat to move must do."""
    if scene.s.phase != SWAP:
        return task(scene)
    shown = [event["tiles"] for event in scene.position.events if event["do"] == "exchange"]
    return scene.say("exchanges", tiles=" ".join(shown[-1]))


def _hexes(scene: Scene) -> list[Hex]:
    layout = scene.position.layout
    numbers, smallest = [COLOURS.index(letter) for letter in layout.colours], min(layout.zone_radius.values())
    return [
        Hex(
            cell,
            max(0, distance(cell) - smallest),
            numbers[content] if content >= 0 else None,
            printed=cell in layout.symbols,
        )
        for cell, content in zip(layout.cells, scene.s.board.tolist(), strict=False)
        if content != WALL
    ]


def _cells(placement: Event) -> Pair:
    (aq, ar), (bq, br) = placement["at"]
    return (aq, ar), (bq, br)


def _points(placement: Event) -> str:
    """The points of the two halves, including points beyond the end of the track."""
    return " ".join(f"+{gain}" for gain in placement["gains"])


def _last_in_points(scene: Scene) -> list[Highlight]:
    # Gold with a badge means points; a tile that scored nothing has a plain outline.
    return [Highlight(_cells(last), _points(last) if any(last["gains"]) else None) for last in scene.plays[-1:]]


def _last_in_words(scene: Scene) -> list[Highlight]:
    highlights, names = [], scene.position.layout.cell_names
    for last in scene.plays[-1:]:
        halves = zip(last["tile"], _cells(last), strict=True)
        move = "-".join(letter + names[cell] for letter, cell in halves)
        highlights.append(Highlight(_cells(last), f"{scene.names[last['seat']]}: {move} {_points(last)}"))
    return highlights
