"""A board game in words, for its pictures: the viewer, whose turn it is, how it ended."""

from sixfold.core.types import Result
from sixfold.games.board.layout import COPIES, SYMBOLS
from sixfold.games.board.state import SOLO, SWAP, TEAM
from sixfold.render.captions import Scene, beside_name, ending, reason, task


def team_name(scene: Scene, side: int) -> str:
    """The joint name of the two players of a team."""
    first, second = scene.names[side], scene.names[side + 2]
    if (first, second) == (scene.say("seat", seat=side), scene.say("seat", seat=side + 2)):
        return scene.say("team", a=side, b=side + 2)
    return f"{first} + {second}"


def headline(scene: Scene) -> list[str]:
    """The name of the game, whose turn it is or how it ended, and the number of tiles left."""
    position = scene.position
    words = {"solo": ["solo"], "duel": ["duel"], "team": ["team-game"]}.get(position.game.variant, [])
    game = ["Einfach Genial", *map(scene.say, words)]
    # Computed from public information, because a view's bag also holds the tiles on hidden racks.
    placed = (len(position.board()) - len(SYMBOLS)) // 2
    bag = scene.say("bag", count=sum(COPIES) - placed - sum(scene.hand_counts))
    result = position.result()
    if result is None:
        return [*game, f"{scene.names[scene.s.seat]}: {_task(scene)}", bag]
    return [*game, *_ending(scene, result), bag]


def _task(scene: Scene) -> str:
    """What the seat to move must do."""
    if scene.s.phase != SWAP:
        return task(scene)
    shown = [event["tiles"] for event in scene.position.events if event["do"] == "exchange"]
    return scene.say("exchanges", tiles=" ".join(shown[-1]))


def _ending(scene: Scene, result: Result) -> list[str]:
    if scene.s.variant == SOLO:
        score = min(result["tracks"][0].values())
        return [scene.say("result", score=score), reason(scene, result)]
    best = result["ranking"][0]
    winners = [team_name(scene, best[0])] if scene.s.variant == TEAM else [scene.names[seat] for seat in best]
    return ending(scene, result, winners)


def standing(scene: Scene, seat: int) -> str:
    """A seat's caption beside its name."""
    now = task(scene) if scene.position.to_move == seat and scene.s.phase != SWAP else ""
    return beside_name(scene, seat, now, 2 if scene.s.variant == TEAM else 1)
