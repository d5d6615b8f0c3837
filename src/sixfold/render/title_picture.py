"""The base of the pictures of all titles: it puts the headline, the board and the panels of a position together."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from rich.text import Text

from sixfold.core.colours import COLOURS
from sixfold.core.hexgrid import Cell
from sixfold.core.position import last_steps
from sixfold.core.types import Event, Result
from sixfold.render.captions import Scene, beside_name, ending, make_scene, task, title
from sixfold.render.scene import Hex, Highlight, Pair, Panel, TrackRow
from sixfold.render.svg import Frame, draw
from sixfold.render.text import board_text, compact_text, grid_text, panel_text


class TitlePicture(ABC):
    """Draws the positions of a title. A title overrides what it shows in another way.

    Every picture has a viewer. A picture for a seat depends on nothing that the seat may not know.
    """

    make_scene = staticmethod(make_scene)

    def text(self, scene: Scene, unicode: bool = True, compact: bool = False) -> Text:
        """The position for a terminal: headline, board, last move, tracks and hands.

        ``compact`` is for terminals with few lines: it has a line or two for each side.
        """
        parts = [title(self.headline(scene), unicode)]
        if hexes := self.hexes(scene):
            last = self.highlights(scene, in_words=not compact)
            if compact:
                # There is no line left to describe the last move.
                last = [Highlight(one.cells) for one in last]
            parts.append(board_text(hexes, names=self.cell_names(scene), highlights=last, unicode=unicode))
        tracks, hands = self.panels(scene, scene.say("low"))
        if compact:
            parts.append(compact_text([*tracks, *hands], unicode=unicode))
        else:
            # Short tracks fit twice into 80 columns.
            columns = 2 if scene.position.game.track_end <= 20 else 1
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
        panels, name = [*tracks, *hands[1::2], *hands[0::2][::-1]], " · ".join(self.headline(scene))
        if not (hexes := self.hexes(scene)):
            return Frame((), panels=panels, title=name)
        tiles = [self.cells_of(play) for play in scene.plays]
        return Frame(hexes, tiles, self.highlights(scene, in_words=False), panels, name)

    @abstractmethod
    def legend(self, scene: Scene, unicode: bool = True) -> list[str]:
        """The meaning of the symbols in a text, one sentence each."""

    # --- in words -----------------------------------------------------------------------------------------

    def headline(self, scene: Scene) -> list[str]:
        """The name of the game, whose turn it is or how it ended, and what is left to draw."""
        result = scene.position.result()
        if result is None:
            return [*self.game_name(scene), f"{scene.names[scene.s.seat]}: {self.task(scene)}", *self.stock(scene)]
        return [*self.game_name(scene), *self.outcome(scene, result), *self.stock(scene)]

    def game_name(self, scene: Scene) -> list[str]:
        """The title of the game, and its variant if it has several."""
        return [scene.say("title")]

    def task(self, scene: Scene) -> str:
        """What the seat to move must do."""
        return task(scene)

    def stock(self, scene: Scene) -> list[str]:
        """The number of tiles or cards left to draw."""
        return []

    def outcome(self, scene: Scene, result: Result) -> list[str]:
        """Who won, and why the game ended."""
        return ending(scene, result, self.winners(scene, result["ranking"][0]))

    def winners(self, scene: Scene, best: list[int]) -> list[str]:
        """The names of the seats that share the first place."""
        return [scene.names[seat] for seat in best]

    def caption(self, scene: Scene, seat: int) -> str:
        """A seat's caption beside its name."""
        return beside_name(scene, seat, self.remark(scene, seat), len(scene.position.game.sides[0]))

    def remark(self, scene: Scene, seat: int) -> str:
        """The caption of a seat while the game is running."""
        return self.task(scene) if scene.position.to_move == seat else ""

    # --- the board ----------------------------------------------------------------------------------------

    def hexes(self, scene: Scene) -> list[Hex]:
        """The cells of the board; none in a game without a board."""
        return []

    def cell_names(self, scene: Scene) -> Mapping[Cell, str]:
        """The names of the cells."""
        return {}

    def cells_of(self, play: Event) -> Pair:
        """The cells of a placed tile."""
        (aq, ar), (bq, br) = play["at"]
        return (aq, ar), (bq, br)

    def points(self, play: Event) -> str:
        """The points of a placement, as described beside its notation."""
        return " ".join(f"+{gain}" for gain in play["gains"])

    def badge(self, play: Event) -> str | None:
        """The points of a placement, as a badge on the tile; None without points."""
        return self.points(play) if any(play["gains"]) else None

    def highlights(self, scene: Scene, *, in_words: bool) -> list[Highlight]:
        """The last tile with its points; gold and a badge mean points, a tile without points has a plain outline."""
        return [
            Highlight(
                self.cells_of(play),
                f"{scene.names[play['seat']]}: {scene.position.action_of(play)} {self.points(play)}"
                if in_words
                else self.badge(play),
            )
            for play in scene.plays[-1:]
        ]

    # --- the panels ---------------------------------------------------------------------------------------

    def panels(self, scene: Scene, weakest_word: str) -> tuple[list[Panel], list[Panel]]:
        """The panels of the tracks and, where seats share a track, those of the hands by seat."""
        return [self.seat_panel(scene, seat, weakest_word) for seat in scene.seats], []

    def seat_panel(self, scene: Scene, seat: int, weakest_word: str) -> Panel:
        """The panel of a seat with its own track."""
        name, rows, rack = scene.names[seat], self.rows(scene, seat), scene.faces(seat)
        active = scene.position.to_move == seat
        return Panel(name, self.caption(scene, seat), rows, rack, active, weakest_word=weakest_word)

    def rows(self, scene: Scene, seat: int) -> tuple[TrackRow, ...]:
        """The track of a seat's side."""
        position = scene.position
        track, steps, end = position.track(seat), last_steps(position, seat), position.game.track_end
        # The lowest colour counts, and there may be several.
        lowest = min(track.values())
        rows = (TrackRow(COLOURS.index(c), track[c], 0, end, steps[c], track[c] == lowest) for c in track)
        return tuple(self.row(scene, seat, row) for row in rows)

    def row(self, scene: Scene, seat: int, row: TrackRow) -> TrackRow:
        """A row of a track with everything that this title marks on it."""
        return row
