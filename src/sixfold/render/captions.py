"""What the pictures of all games say alike: who sits where, who won, who came in as what."""

from collections.abc import Sequence
from typing import Final

from sixfold.core.errors import BadSetup
from sixfold.core.protocol import Result
from sixfold.core.words import say, say_reason
from sixfold.render.model import clean

_NAME_LENGTH: Final = 16


def seat_names(players: int, reader: int | None, names: Sequence[str] | None, lang: str) -> tuple[str, ...]:
    """What each seat is called in a picture; BadSetup if there is no such reader or not so many names."""
    if reader is not None and reader not in range(players):
        raise BadSetup(f"there is no seat {reader}")
    if names is not None and len(names) != players:
        raise BadSetup(f"{players} names are needed, not {len(names)}")
    shown = [clean(name)[:_NAME_LENGTH] for name in names or [""] * players]
    return tuple(name or say(lang, "seat", seat=seat) for seat, name in enumerate(shown))


def ending(result: Result, winners: Sequence[str], lang: str) -> list[str]:
    """Who won, and why the game ended."""
    reason = say_reason(lang, result["reason"])
    if len(result["ranking"]) == 1:
        return [say(lang, "draw"), reason]
    who = " + ".join(winners)
    return [say(lang, "win" if " + " in who else "wins", who=who), reason]


def place_of(ranking: Sequence[Sequence[int]], seat: int, lang: str, seats_a_side: int = 1) -> str:
    """As what a seat came in."""
    if len(ranking) == 1:
        return say(lang, "draw")
    better = next(sum(map(len, ranking[:i])) for i, group in enumerate(ranking) if seat in group)
    return say(lang, f"place-{1 + better // seats_a_side}")
