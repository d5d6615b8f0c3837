"""The lesson of the board game."""

from typing import Any

from sixfold.core.actions import Exchange

from .positions import OWN, Shows, Step, kept, lowest


def _of(position: Any, *tiles: str) -> list[tuple[Any, tuple[int, int]]]:
    """The moves with these tiles."""
    return [(move, gains) for move, gains in position.moves_with_points() if getattr(move, "tile", None) in tiles]


def _mixed(position: Any) -> list[str]:
    return sorted({tile for tile in position.rack(OWN) if tile[0] != tile[1]})


def first(position: Any) -> Step | None:
    """The first tile is placed next to a printed symbol, and scores with the right half."""
    if position.events:
        return None
    for tile in _mixed(position):
        listed = _of(position, tile)
        good = [move for move, gains in listed if sum(gains) == 1]
        if tile[0] == "R" and good:
            return Step("first", position, good, [tile], [move for move, gains in listed if any(gains)])
    return None


def lines(position: Any) -> Step | None:
    """Points along lines: one placement scores most."""
    if not 6 <= _placed(position) <= 12:
        return None
    for tile in _mixed(position):
        listed = _of(position, tile)
        most = max(sum(gains) for _, gains in listed)
        good = [move for move, gains in listed if sum(gains) == most]
        if most == 4 and len(good) <= 2 and all(0 in gains for move, gains in listed if move in good):
            return Step("lines", position, good, [tile], [move for move, gains in listed if any(gains)])
    return None


def both(position: Any) -> Step | None:
    """Both halves score, each in its own lines."""
    if not 10 <= _placed(position) <= 16:
        return None
    for tile in _mixed(position):
        listed = _of(position, tile)
        good = [move for move, gains in listed if min(gains) >= 2]
        if 1 <= len(good) <= 3:
            return Step("both", position, good, [tile], [move for move, gains in listed if any(gains)])
    return None


def weakest(position: Any) -> Step | None:
    """Many points in a strong colour, or few in the weakest: only these raise the score."""
    track = position.track(OWN)
    low = [colour for colour, value in track.items() if value == lowest(track)]
    if not 12 <= _placed(position) <= 22 or len(low) != 1 or sorted(track.values())[1] < lowest(track) + 2:
        return None
    [colour] = low
    for weak in (tile for tile in _mixed(position) if colour in tile):
        tried = {move: lowest(position.tried(move)["tracks"][OWN]) for move, _ in _of(position, weak)}
        good = [move for move, then in tried.items() if then >= lowest(track) + 2]
        for strong in (tile for tile in _mixed(position) if colour not in tile):
            most = max(sum(gains) for _, gains in _of(position, strong))
            best = max((sum(gains) for move, gains in _of(position, weak) if move in good), default=99)
            if 1 <= len(good) <= 6 and most >= best + 2:
                listed = _of(position, weak, strong)
                return Step("weakest", position, good, [strong, weak], [move for move, gains in listed if any(gains)])
    return None


def bonus(position: Any) -> Step | None:
    """A marker that reaches the end gives another move."""
    if max(position.track(OWN).values()) < 14 or position.bonus_moves or not 16 <= _placed(position) <= 34:
        return None
    for tile in _mixed(position):
        listed = _of(position, tile)
        good = [move for move, gains in listed if any(gains) and position.tried(move)["bonus_moves"]]
        if 1 <= len(good) <= 3:
            return Step("bonus", position, good, [tile], [move for move, gains in listed if any(gains)])
    return None


def exchange(position: Any) -> Step | None:
    """The weakest colour is missing: all tiles may be exchanged."""
    moves = position.legal_moves()
    swap = [move for move in moves if isinstance(move, Exchange)]
    if not swap or _placed(position) < 8:
        return None
    return Step("exchange", position, swap, None, [])


def _placed(position: Any) -> int:
    return sum(event["do"] == "place" for event in position.events)


STEPS: dict[Shows, int] = {first: 1, lines: 13, both: 17, weakest: 24, bonus: 36, exchange: 60}
"""The steps in order, each with the number of moves within which to search for it."""


def steps() -> list[Step]:
    """The lesson."""
    return [kept("board", shows) for shows in STEPS]
