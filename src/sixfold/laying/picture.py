"""The pictures of all titles of laying tiles, described with the primitives of :mod:`sixfold.render`."""

from collections.abc import Mapping

from sixfold.core.colours import COLOURS
from sixfold.core.hexgrid import Cell, distance
from sixfold.core.types import Result
from sixfold.laying.state import SWAP, WALL
from sixfold.render import Hex
from sixfold.render.captions import Scene, reason
from sixfold.render.palette import GLYPHS, LETTERS
from sixfold.render.title_picture import TitlePicture


class LayingPicture(TitlePicture):
    """Draws the positions of a title of laying tiles."""

    def legend(self, scene: Scene, unicode: bool = True) -> list[str]:
        """The meaning of the symbols in a text."""
        return [scene.say("legend", sign=(GLYPHS if unicode else LETTERS)[0])]

    # --- in words -----------------------------------------------------------------------------------------

    def task(self, scene: Scene) -> str:
        """What the seat to move must do."""
        if scene.s.phase != SWAP:
            return super().task(scene)
        shown = [event["tiles"] for event in scene.position.events if event["do"] == "exchange"]
        return scene.say("exchanges", tiles=" ".join(shown[-1]))

    def stock(self, scene: Scene) -> list[str]:
        """The number of tiles in the bag, from public information: a view's bag also holds the hidden racks."""
        layout = scene.position.layout
        placed = (len(scene.position.board()) - len(layout.symbols)) // 2
        return [scene.say("bag", count=sum(layout.copies) - placed - sum(scene.hand_counts))]

    def outcome(self, scene: Scene, result: Result) -> list[str]:
        """Who won, and why the game ended; the score of a solo game."""
        if len(scene.seats) == 1:
            return [scene.say("result", score=min(result["tracks"][0].values())), reason(scene, result)]
        return super().outcome(scene, result)

    def remark(self, scene: Scene, seat: int) -> str:
        """The caption of a seat while the game is running; the headline says what it exchanges."""
        return "" if scene.s.phase == SWAP else super().remark(scene, seat)

    # --- the board ----------------------------------------------------------------------------------------

    def hexes(self, scene: Scene) -> list[Hex]:
        """The cells of the zone."""
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

    def cell_names(self, scene: Scene) -> Mapping[Cell, str]:
        """The names of the cells."""
        names: Mapping[Cell, str] = scene.position.layout.cell_names
        return names
