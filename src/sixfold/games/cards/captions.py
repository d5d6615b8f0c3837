"""A card game in words, for its pictures: who looks at it, whose turn it is, which points were lost and why."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixfold.core.colours import COLOURS, NAMES
from sixfold.games.cards.layout import AREAS, DECK, TRACK_END, area_of
from sixfold.games.cards.state import CHOOSE, PLAY
from sixfold.render.captions import Scene, ending, place_of, seat_names

if TYPE_CHECKING:
    from sixfold.games.cards.position import Position


def make_scene(
    position: "Position",
    reader: int | None,
    names: Sequence[str] | None,
    hand_counts: Sequence[int] | None,
    lang: str,
) -> Scene:
    """A position with its reader; BadSetup if the game has no such seat or not so many names."""
    players = position.game.players
    return Scene(
        position,
        reader,
        seat_names(players, reader, names, lang),
        tuple(hand_counts or (len(position.hand(seat)) for seat in range(players))),
        tuple(event for event in position.events if event["do"] == "play"),
        lang,
    )


def headline(scene: Scene) -> list[str]:
    """Which game this is, whose turn it is or how it ended, and how many cards are left and laid aside."""
    position = scene.position
    aside = sum(position.discards.values())
    # Counted from what everybody sees, because a view's pile also holds what is in hidden hands.
    shown = sum(len(position.row(seat)) for seat in scene.seats)
    pile = scene.say("pile", count=DECK - aside - shown - sum(scene.hand_counts))
    piles = [pile, scene.say("aside", count=aside)]
    result = position.result()
    if result is None:
        return [scene.say("card-game"), f"{scene.names[scene.s.seat]}: {_task(scene)}", *piles]
    winners = [scene.names[seat] for seat in result["ranking"][0]]
    return [scene.say("card-game"), *ending(result, winners, scene.lang), *piles]


def _task(scene: Scene) -> str:
    """What the seat to move is to do."""
    s, bonus = scene.s, scene.position.bonus_moves
    if s.phase == PLAY:
        return scene.say(("to-move", "bonus-move")[bonus]) if bonus < 2 else scene.say("bonus-moves", count=bonus)
    # Whether an exchange is allowed says something about the hand: only who sees the hand is told.
    if s.phase == CHOOSE and scene.reader in (None, int(s.seat)):
        return scene.say("may-exchange")
    last = scene.position.events[-1]
    if last["do"] == "exchange":
        return scene.say("exchanges", tiles=" ".join(last["cards"]))
    return scene.say("draws")


def standing(scene: Scene, seat: int) -> str:
    """What there is to say about a seat beside its name."""
    if scene.s.resigned[seat]:
        return scene.say("resigned")
    if not scene.position.is_over:
        return _task(scene) if scene.position.to_move == seat else ""
    return place_of(scene.position.standing("")["ranking"], seat, scene.lang)


def moved(scene: Scene, seat: int) -> dict[str, int]:
    """How far the last card moved each marker of this seat; empty if another seat played it."""
    own = [event for event in scene.plays if event["seat"] == seat]
    if not own or own[-1] is not scene.last:
        return {}
    before = own[-2]["track"] if len(own) > 1 else dict.fromkeys(COLOURS, 0)
    gains = zip(own[-1]["card"], own[-1]["gains"], strict=True)
    # A position set up by hand may begin anywhere on its track, but nothing moves further than its points.
    return {letter: min(gain, own[-1]["track"][letter] - before[letter]) for letter, gain in gains}


def lost_points(scene: Scene, seat: int) -> str:
    """Which points of the last card this seat lost, and what would have opened the way (C1)."""
    steps, last = moved(scene, seat), scene.last
    if not steps or last is None:
        return ""
    track: dict[str, int] = last["track"]
    lost = {letter: gain - steps[letter] for letter, gain in zip(last["card"], last["gains"], strict=True)}
    # What is lost at the end of the track needs no words.
    lost = {letter: points for letter, points in lost.items() if points and track[letter] < TRACK_END}
    if not lost:
        return ""
    area = min(area_of(track[letter]) for letter in lost) + 1
    behind = min(track, key=lambda other: track[other])
    names, points = NAMES[scene.lang], sum(lost.values())
    return scene.say(
        "lost-both" if len(lost) > 1 else "lost-point" if points == 1 else "lost-points",
        count=points,
        colour=names[COLOURS.index(next(iter(lost)))],
        first=AREAS[area][0],
        last=AREAS[area][1],
        other=names[COLOURS.index(behind)],
        field=track[behind],
    )
