"""A board game in words, for its pictures: who looks at it, whose turn it is, how it ended."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixfold.core.protocol import Result
from sixfold.core.words import say_reason
from sixfold.games.board.layout import COPIES, SYMBOLS
from sixfold.games.board.state import CHOOSE, PLACE, SOLO, SWAP, TEAM
from sixfold.render import captions
from sixfold.render.captions import ending, place_of, seat_names

if TYPE_CHECKING:
    from sixfold.games.board.position import Position


class Scene(captions.Scene):
    """A position and its reader."""

    def team_name(self, side: int) -> str:
        """What the two of a team are called together."""
        first, second = self.names[side], self.names[side + 2]
        if (first, second) == (self.say("seat", seat=side), self.say("seat", seat=side + 2)):
            return self.say("team", a=side, b=side + 2)
        return f"{first} + {second}"


def make_scene(
    position: "Position",
    reader: int | None,
    names: Sequence[str] | None,
    rack_counts: Sequence[int] | None,
    lang: str,
) -> Scene:
    """A position with its reader; BadSetup if the game has no such seat or not so many names."""
    players = position.game.players
    return Scene(
        position,
        reader,
        seat_names(players, reader, names, lang),
        tuple(rack_counts or (len(position.rack(seat)) for seat in range(players))),
        tuple(event for event in position.events if event["do"] == "place"),
        lang,
    )


# --- what is going on --------------------------------------------------------------------------------------


def headline(scene: Scene) -> list[str]:
    """Which game this is, whose turn it is or how it ended, and how many tiles are left."""
    position = scene.position
    words = {"solo": ["solo"], "duel": ["duel"], "team": ["team-game"]}.get(position.game.variant, [])
    game = ["Einfach Genial", *map(scene.say, words)]
    # Counted from what everybody sees, because a view's bag also holds what lies on hidden racks.
    placed = (len(position.board()) - len(SYMBOLS)) // 2
    bag = scene.say("bag", count=sum(COPIES) - placed - sum(scene.hand_counts))
    result = position.result()
    if result is None:
        return [*game, f"{scene.names[scene.s.seat]}: {_task(scene)}", bag]
    return [*game, *_ending(scene, result), bag]


def _task(scene: Scene) -> str:
    """What the seat to move is to do."""
    s, bonus = scene.s, scene.position.bonus_moves
    if s.phase == PLACE:
        return scene.say(("to-move", "bonus-move")[bonus]) if bonus < 2 else scene.say("bonus-moves", count=bonus)
    if s.phase == SWAP:
        shown = [event["tiles"] for event in scene.position.events if event["do"] == "exchange"]
        return scene.say("exchanges", tiles=" ".join(shown[-1]))
    # Whether an exchange is allowed says something about the rack: only who sees the rack is told.
    if s.phase == CHOOSE and scene.reader in (None, int(s.seat)):
        return scene.say("may-exchange")
    return scene.say("draws")


def _ending(scene: Scene, result: Result) -> list[str]:
    if scene.s.variant == SOLO:
        score = min(result["tracks"][0].values())
        return [scene.say("result", score=score), say_reason(scene.lang, result["reason"])]
    best = result["ranking"][0]
    winners = [scene.team_name(best[0])] if scene.s.variant == TEAM else [scene.names[seat] for seat in best]
    return ending(result, winners, scene.lang)


def standing(scene: Scene, seat: int) -> str:
    """What there is to say about a seat beside its name."""
    if scene.s.resigned[seat]:
        return scene.say("resigned")
    if not scene.position.is_over:
        return _task(scene) if scene.position.to_move == seat and scene.s.phase != SWAP else ""
    if scene.s.variant == SOLO:
        return ""
    ranking = scene.position.standing("")["ranking"]
    return place_of(ranking, seat, scene.lang, 2 if scene.s.variant == TEAM else 1)
