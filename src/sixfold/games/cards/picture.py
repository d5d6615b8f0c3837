"""The card game as text and as SVG: describes a position with the primitives of :mod:`sixfold.render`."""

from dataclasses import replace

from sixfold.games.cards.last_card import gain_of_last, lost_points
from sixfold.games.cards.layout import GATES, TABLES, TRACK_END
from sixfold.games.cards.rules import NONE_MOVED, advanced
from sixfold.games.cards.state import DRAW
from sixfold.render import Panel, TrackRow
from sixfold.render.captions import Scene, face
from sixfold.render.palette import CLOSED_GLYPH, CLOSED_LETTER
from sixfold.render.title_picture import TitlePicture


class CardsPicture(TitlePicture):
    """Draws card games: for each seat its track, its open row and its hand."""

    def legend(self, scene: Scene, unicode: bool = True) -> list[str]:
        """The meaning of the symbols in a text."""
        return [scene.say("legend", closed=CLOSED_GLYPH if unicode else CLOSED_LETTER)]

    def game_name(self, scene: Scene) -> list[str]:
        """The short title of the game."""
        return [scene.say("card-game")]

    def task(self, scene: Scene) -> str:
        """What the seat to move must do."""
        last = scene.position.events[-1:]
        if scene.s.phase == DRAW and last and last[0]["do"] == "exchange":
            return scene.say("exchanges", tiles=" ".join(last[0]["cards"]))
        return super().task(scene)

    def stock(self, scene: Scene) -> list[str]:
        """The numbers of cards in the pile and discarded."""
        aside = sum(scene.position.discards.values())
        return [scene.say("pile", count=int(scene.s.pile_left)), scene.say("aside", count=aside)]

    def seat_panel(self, scene: Scene, seat: int, weakest_word: str) -> Panel:
        """The panel of a seat with its open row."""
        return replace(
            super().seat_panel(scene, seat, weakest_word),
            shown=tuple(map(face, scene.position.row(seat))),
            shown_word=scene.say("open-cards"),
            shown_gain=gain_of_last(scene, seat),
            as_cards=True,
            note=lost_points(scene, seat),
        )

    def row(self, scene: Scene, seat: int, row: TrackRow) -> TrackRow:
        """A row of a track, with the areas that are closed now."""
        limit = advanced(scene.s, TABLES[0], seat, row.colour, TRACK_END, NONE_MOVED, 0)
        return replace(row, gates=GATES, closed=limit + 1 if limit < TRACK_END else None)
