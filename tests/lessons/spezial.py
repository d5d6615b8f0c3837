"""The lesson of Genial Spezial."""

from typing import Any

from .positions import OWN, Shows, Step, kept, points


def _laid(position: Any) -> int:
    return len(position.events)


def _scoring(position: Any) -> list[Any]:
    """The moves that score with their chain."""
    return [move for move, gains in position.moves_with_points() if points(gains) and not move.bonus]


def chain(position: Any) -> Step | None:
    """Two towers in one chain: both chips score."""
    moves = _scoring(position)
    good = [move for move in moves if len(position.counted(move)["towers"]) == 2]
    return Step("chain", position, good, moves=position.legal_moves()) if 1 <= len(good) <= 16 else None


def longer(position: Any) -> Step | None:
    """A third tower in the chain: only the new one scores."""
    if not 4 <= _laid(position) <= 14:
        return None
    moves = _scoring(position)
    seen = {move: position.counted(move) for move in moves}
    good = [move for move in moves if len(seen[move]["towers"]) == 1 and len(seen[move]["cells"]) > 2]
    good = [move for move in good if not seen[move].get("rewarded")]
    return Step("longer", position, good, moves=position.legal_moves()) if 1 <= len(good) <= 6 else None


def field(position: Any) -> Step | None:
    """A bonus field: a point in a colour of one's choice."""
    listed = position.moves_with_points()
    good = [move for move, _ in listed if move.bonus]
    track = position.track(OWN)
    if not 6 <= _laid(position) <= 16 or min(track.values()) == max(track.values()) or not good:
        return None
    raises = [move for move in good if all(track[colour] == min(track.values()) for colour in move.bonus)]
    return Step("field", position, raises, moves=position.legal_moves()) if raises else None


def big(position: Any) -> Step | None:
    """Two big towers in one chain: a point in every colour."""
    moves = _scoring(position)
    good = [move for move in moves if position.counted(move).get("rewarded")]
    return (
        Step("big", position, good, moves=position.legal_moves())
        if 1 <= len(good) <= 4 and len(good) < len(moves)
        else None
    )


STEPS: dict[Shows, int] = {chain: 10, longer: 15, field: 17, big: 26}
"""The steps in order, each with the number of moves within which to search for it."""


def steps() -> list[Step]:
    """The lesson."""
    return [kept("spezial", shows) for shows in STEPS]
