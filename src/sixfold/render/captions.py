"""The captions that all games share: names, whose turn it is, the winner, and final placings."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadSetup
from sixfold.core.printable import printable
from sixfold.core.translation import COMMON
from sixfold.core.types import Event, Result

_NAME_LENGTH: Final = 16


@dataclass(frozen=True)
class Scene:
    """A position and its reader: a seat that sees only its own hand, or None, which sees all hands."""

    position: Any
    reader: int | None
    names: tuple[str, ...]
    hand_counts: tuple[int, ...]
    plays: tuple[Event, ...]
    """The tiles placed or the cards played: everything that scores."""
    lang: str

    def say(self, key: str, **values: object) -> str:
        """A phrase in the reader's language, from the texts of the game or of all games."""
        text: str = self.position.game.texts.say(self.lang, key, **values)
        return text

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

    def faces(self, seat: int) -> tuple[tuple[int, int] | None, ...]:
        """The tiles or cards of a seat, face down (None) where the reader cannot see them; none in a game without."""
        if not self.hand_counts:
            return ()
        seen = self.position.hand(seat) if self.reader in (None, seat) else ()
        return tuple(map(face, seen)) + (None,) * (self.hand_counts[seat] - len(seen))


def make_scene(
    position: Any,
    reader: int | None,
    names: Sequence[str] | None,
    lang: str,
    hand_counts: Sequence[int] = (),
) -> Scene:
    """A position with its reader; BadSetup if the game has no such seat or another number of names.

    ``hand_counts`` are the sizes of the hands if the position is the public part of a view and does not know them.
    """
    return Scene(
        position,
        reader,
        seat_names(position.game.players, reader, names, lang),
        tuple(hand_counts or position.hand_counts),
        tuple(event for event in position.events if "gains" in event),
        lang,
    )


def face(piece: str) -> tuple[int, int]:
    """The two colours of a tile or card."""
    return COLOURS.index(piece[0]), COLOURS.index(piece[1])


def title(headline: Sequence[str], unicode: bool) -> Text:
    """The state of the game, as the first line of a text."""
    return Text((" · " if unicode else ", ").join(headline), style="bold")


def task(scene: Scene) -> str:
    """What the seat to move has to do, in a game with hands."""
    position, bonus = scene.position, scene.position.bonus_moves
    if scene.s.phase == position.move_phase:
        return scene.say(("to-move", "bonus-move")[bonus]) if bonus < 2 else scene.say("bonus-moves", count=bonus)
    # Whether an exchange is allowed says something about the hand, so only a reader who sees the hand is told.
    if scene.s.phase == position.choose_phase and scene.reader in (None, int(scene.s.seat)):
        return scene.say("may-exchange")
    return scene.say("draws")


def beside_name(scene: Scene, seat: int, meanwhile: str, seats_a_side: int = 1) -> str:
    """The remark beside the name of a seat; ``meanwhile`` while the game is running."""
    if scene.s.resigned[seat]:
        return scene.say("resigned")
    if not scene.position.is_over:
        return meanwhile
    # A solo player has no placing.
    return place_of(scene.position.standing("")["ranking"], seat, scene.lang, seats_a_side) if scene.seats[1:] else ""


def seat_names(players: int, reader: int | None, names: Sequence[str] | None, lang: str) -> tuple[str, ...]:
    """The names of the seats in a picture; BadSetup if there is no such reader or another number of names."""
    if reader is not None and reader not in range(players):
        raise BadSetup(f"there is no seat {reader}")
    if names is not None and len(names) != players:
        raise BadSetup(f"{players} names are needed, not {len(names)}")
    shown = [printable(name)[:_NAME_LENGTH] for name in names or [""] * players]
    return tuple(name or COMMON.say(lang, "seat", seat=seat) for seat, name in enumerate(shown))


def ending(scene: Scene, result: Result, winners: Sequence[str]) -> list[str]:
    """Who won, and why the game ended."""
    why = reason(scene, result)
    if len(result["ranking"]) == 1:
        return [scene.say("draw"), why]
    who = " + ".join(winners)
    if who == scene.say("you"):
        return [scene.say("you-win"), why]
    return [scene.say("win" if " + " in who else "wins", who=who), why]


def reason(scene: Scene, result: Result) -> str:
    """Why the game ended, in a few words."""
    return scene.say("reason-resigned" if result["reason"] == "resigned" else result["reason"])


def place_of(ranking: Sequence[Sequence[int]], seat: int, lang: str, seats_a_side: int = 1) -> str:
    """A seat's final placing."""
    if len(ranking) == 1:
        return COMMON.say(lang, "draw")
    better = next(sum(map(len, ranking[:i])) for i, group in enumerate(ranking) if seat in group)
    return COMMON.say(lang, f"place-{1 + better // seats_a_side}")
