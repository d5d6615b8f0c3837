"""A card game in words, for its pictures: the viewer, whose turn it is, which points were lost and why."""

from sixfold.core.colours import COLOURS
from sixfold.core.position import last_steps
from sixfold.core.translation import COMMON
from sixfold.games.cards.gates import losses
from sixfold.games.cards.state import DRAW
from sixfold.render.captions import Scene, beside_name, ending, task


def headline(scene: Scene) -> list[str]:
    """The name of the game, whose turn it is or how it ended, and the numbers of cards in the pile and discarded."""
    position = scene.position
    aside = sum(position.discards.values())
    piles = [scene.say("pile", count=int(scene.s.pile_left)), scene.say("aside", count=aside)]
    result = position.result()
    if result is None:
        return [scene.say("card-game"), f"{scene.names[scene.s.seat]}: {_task(scene)}", *piles]
    winners = [scene.names[seat] for seat in result["ranking"][0]]
    return [scene.say("card-game"), *ending(scene, result, winners), *piles]


def _task(scene: Scene) -> str:
    """What the seat to move must do."""
    last = scene.position.events[-1:]
    if scene.s.phase == DRAW and last and last[0]["do"] == "exchange":
        return scene.say("exchanges", tiles=" ".join(last[0]["cards"]))
    return task(scene)


def standing(scene: Scene, seat: int) -> str:
    """A seat's caption beside its name."""
    return beside_name(scene, seat, _task(scene) if scene.position.to_move == seat else "")


def lost_points(scene: Scene, seat: int) -> str:
    """The points of the last card that this seat lost, and what would have opened the way (C1)."""
    last = scene.last
    if last is None or last["seat"] != seat:
        return ""
    track: dict[str, int] = last["track"]
    before = track | {letter: track[letter] - walked for letter, walked in last_steps(scene.position, seat).items()}
    found = losses(last["card"], last["gains"], before, track)
    # Points lost at the end of the track need no explanation.
    lost = [(loss, loss.gate) for loss in found if loss.gate is not None]
    if not lost:
        return ""
    # If both symbols lose points, the markers behind for the second were also behind for the first.
    late, gate = lost[-1]
    behind = min(gate.behind, key=late.track.__getitem__)
    names, points = COMMON.words(scene.lang, "colours"), sum(loss.points for loss, _ in lost)
    key = "lost-both" if len(lost) > 1 else "lost-point" if points == 1 else "lost-points"
    return scene.say(
        key if late.track[behind] == track[behind] else "lost-then",
        count=points,
        colour=names[COLOURS.index(late.colour)],
        first=gate.first,
        last=gate.last,
        other=names[COLOURS.index(behind)],
        field=late.track[behind],
    )
