"""The last card in words: its points, which of them were lost, and why."""

from sixfold.core.colours import COLOURS
from sixfold.core.position import last_steps
from sixfold.core.translation import COMMON
from sixfold.games.cards.gates import losses
from sixfold.render.captions import Scene


def gain_of_last(scene: Scene, seat: int) -> str:
    """The matches of the last card with their letters, if this seat played it."""
    if scene.last is None or scene.last["seat"] != seat:
        return ""
    pairs = zip(scene.last["card"], scene.last["gains"], strict=True)
    return " ".join(f"{letter}+{gain}" for letter, gain in pairs)


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
