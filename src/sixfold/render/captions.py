"""What the pictures of all games say alike: who sits where, who won, who came in as what."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sixfold.core.errors import BadSetup
from sixfold.core.protocol import Event, Result
from sixfold.core.words import say, say_reason
from sixfold.render.model import clean

_NAME_LENGTH: Final = 16


@dataclass(frozen=True)
class Scene:
    """A position of a game with hidden hands, and its reader."""

    position: Any
    reader: int | None
    names: tuple[str, ...]
    hand_counts: tuple[int, ...]
    plays: tuple[Event, ...]
    """The tiles placed, or the cards played."""
    lang: str

    def say(self, key: str, **values: object) -> str:
        """A phrase in the reader's language."""
        return say(self.lang, key, **values)

    @property
    def s(self) -> Any:
        """The record."""
        return self.position.s

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.position.game.players)

    @property
    def last(self) -> Event | None:
        """The last tile placed, or card played."""
        return self.plays[-1] if self.plays else None


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
