"""A board game in words, for its pictures: who looks at it, whose turn it is, how it ended."""

from sixfold.core.types import Result
from sixfold.games.board.layout import COPIES, SYMBOLS
from sixfold.games.board.state import SOLO, SWAP, TEAM
from sixfold.render.captions import Scene, beside_name, ending, reason, task


def team_name(scene: Scene, side: int) -> str:
    """What the two of a team are called together."""
    first, second = scene.names[side], scene.names[side + 2]
    if (first, second) == (scene.say("seat", seat=side), scene.say("seat", seat=side + 2)):
        return scene.say("team", a=side, b=side + 2)
    return f"{first} + {second}"


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
    """What there is to say about a seat beside its name."""
    now = task(scene) if scene.position.to_move == seat and scene.s.phase != SWAP else ""
    return beside_name(scene, seat, now, 2 if scene.s.variant == TEAM else 1)
