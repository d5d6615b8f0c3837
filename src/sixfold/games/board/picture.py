"""The board game as text and as SVG: what its variants show in another way."""

from dataclasses import replace

from sixfold.core.colours import COLOURS
from sixfold.core.position import last_steps
from sixfold.games.board import rules
from sixfold.games.board.state import DUEL, SOLO, TEAM
from sixfold.laying.picture import LayingPicture
from sixfold.render import Panel, TrackRow
from sixfold.render.captions import Scene


class BoardPicture(LayingPicture):
    """Draws board games."""

    def game_name(self, scene: Scene) -> list[str]:
        """The title of the game and its variant."""
        words = {"solo": ["solo"], "duel": ["duel"], "team": ["team-game"]}.get(scene.position.game.variant, [])
        return [*super().game_name(scene), *map(scene.say, words)]

    def winners(self, scene: Scene, best: list[int]) -> list[str]:
        """The names of the winners; a team has a joint name."""
        return [team_name(scene, best[0])] if scene.s.variant == TEAM else super().winners(scene, best)

    def panels(self, scene: Scene, weakest_word: str) -> tuple[list[Panel], list[Panel]]:
        """In team, the panels of the teams with their tracks, and of the seats with their racks."""
        if scene.s.variant != TEAM:
            return super().panels(scene, weakest_word)
        over, to_move = scene.position.is_over, scene.position.to_move
        teams = [
            Panel(
                team_name(scene, side),
                self.caption(scene, side) if over else "",
                self.rows(scene, side),
                active=to_move in (side, side + 2),
                weakest_word=weakest_word,
            )
            for side in range(2)
        ]
        hands = [replace(self.seat_panel(scene, seat, weakest_word), rows=()) for seat in scene.seats]
        if over:
            # The placing belongs to the team.
            hands = [replace(hand, subtitle="") for hand in hands]
        return teams, hands

    def seat_panel(self, scene: Scene, seat: int, weakest_word: str) -> Panel:
        """The panel of a seat; in the duel with its markers and the colours won."""
        panel = super().seat_panel(scene, seat, weakest_word)
        if scene.s.variant != DUEL:
            return panel
        won = scene.say("colours-won", count=rules.markers_won(scene.s, seat))
        held = scene.position.duel_markers()
        tokens = tuple(COLOURS.index(letter) for letter, holder in held.items() if holder == seat)
        return replace(panel, subtitle=", ".join(filter(None, [panel.subtitle, won])), tokens=tokens)

    def rows(self, scene: Scene, seat: int) -> tuple[TrackRow, ...]:
        """The track of a seat's side, oriented so that more is better for the seat."""
        if scene.s.variant != DUEL:
            return super().rows(scene, seat)
        # A duel counts the colours won, not the lowest.
        end, track = rules.DUEL_END, scene.s.track[0].tolist()
        fields = [rules.own_field(scene.s, seat, field) for field in track]
        gained = [rules.own_field(scene.s, seat, field) for field in last_steps(scene.position, seat).values()]
        return tuple(TrackRow(c, fields[c], -end, end, gained=gained[c]) for c in range(len(fields)))

    def row(self, scene: Scene, seat: int, row: TrackRow) -> TrackRow:
        """A row of a track; where there are two score boards, with a mark at the end of the first."""
        return replace(row, marks=(rules.FIRST_END,)) if scene.s.variant in (SOLO, TEAM) else row


def team_name(scene: Scene, side: int) -> str:
    """The joint name of the two players of a team."""
    first, second = scene.names[side], scene.names[side + 2]
    if (first, second) == (scene.say("seat", seat=side), scene.say("seat", seat=side + 2)):
        return scene.say("team", a=side, b=side + 2)
    return f"{first} + {second}"
