"""Describes events in words and colour. How records of a title name things, its positions say (``played``)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from sixfold.cli.terminal import Screen
from sixfold.core.colours import COLOURS
from sixfold.core.position import Position
from sixfold.core.types import Action, Event, Result

Track = dict[str, int]


def piece_of(event: Event, played: type[Position]) -> str:
    """The letters of the tile or card that an event plays; empty if it plays none."""
    return str(event.get(played.piece, ""))


def pieces_of(event: Event, played: type[Position]) -> list[str]:
    """The tiles or cards that an event draws or exchanges, as far as it tells them."""
    return list(event.get(played.drawn_key, ()))


def gains_of(event: Event, played: type[Position]) -> Track:
    """The points of an event by colour, before any limit of the track."""
    gains: Any = event.get("gains") or {}
    pairs = gains.items() if isinstance(gains, dict) else zip(piece_of(event, played), gains, strict=True)
    by_colour: Track = {}
    for letter, points in pairs:
        by_colour[letter] = by_colour.get(letter, 0) + points
    return by_colour


def turned(track: Track, seat: int, *, shared: bool) -> Track:
    """A track as a seat sees it, where more is better. A shared track is stored from the first seat's side."""
    return {letter: -at for letter, at in track.items()} if shared and seat == 1 else dict(track)


def is_shared(result: Result, players: int) -> bool:
    """Whether two sides share one track."""
    return len(result["tracks"]) < players


def track_of(result: Result, seat: int, players: int) -> Track:
    """The track of a seat, from a result or the current tracks."""
    tracks = result["tracks"]
    shared = is_shared(result, players)
    return turned(tracks[0] if len(tracks) == 1 else tracks[seat], seat, shared=shared)


@dataclass(frozen=True)
class Preview:
    """A move and its effect."""

    played: type[Position]
    action: Action
    events: tuple[Event, ...]
    before: Track
    after: Track

    @property
    def does(self) -> str:
        """The kind of move, as in a record; empty if records do not contain it."""
        return str(self.events[0]["do"]) if self.events else ""

    @property
    def piece(self) -> str:
        """The tile or card it plays."""
        return piece_of(self.events[0], self.played) if self.events else ""

    @property
    def pieces(self) -> list[str]:
        """The tiles or cards it exchanges."""
        return [piece for event in self.events for piece in pieces_of(event, self.played)]

    @property
    def points(self) -> int:
        """The sum of its points."""
        return sum(sum(gains_of(event, self.played).values()) for event in self.events)

    @property
    def weakest_first(self) -> tuple[int, ...]:
        """The track after it, lowest colour first; higher is better."""
        return tuple(sorted(self.after.values()))


def preview(position: Position, action: Action) -> Preview:
    """The effect of a move of the seat to move; raises IllegalMove if it is illegal."""
    return previews(position, [action])[0]


def previews(position: Position, actions: Sequence[Action]) -> list[Preview]:
    """The effects of these moves."""
    seat = position.to_move or 0
    standing, players = position.standing(""), position.game.players
    before, shared = track_of(standing, seat, players), is_shared(standing, players)
    found = []
    for action in actions:
        events = tuple(position.copy().play(action))
        tracks = [event["track"] for event in events if "track" in event]
        after = turned(tracks[-1], seat, shared=shared) if tracks else before
        found.append(Preview(type(position), action, events, before, after))
    return found


class EventFormatter:
    """Formats events as sentences in one language."""

    def __init__(self, screen: Screen, played: type[Position]) -> None:
        self.screen, self.played = screen, played
        self.words = screen.words

    def colour(self, letter: str) -> Text:
        """A colour with its symbol and name."""
        if letter not in COLOURS:
            return Text(letter)
        return self.screen.sign(letter, " ").append(f" {self.words.colour(letter)}")

    def pieces(self, pieces: Iterable[str]) -> Text:
        """Tiles or cards with their letters, as they lie on a rack."""
        return Text(" ").join(
            Text.assemble("[", *map(self.screen.sign, piece), "]", f" {piece}" if self.screen.unicode else "")
            for piece in pieces
        )

    def gains(self, gains: Track, before: Track | None = None, after: Track | None = None) -> Text:
        """Points by colour; with two tracks, also the movement of the markers."""
        parts = []
        for letter, points in gains.items():
            part = self.colour(letter).append(f" +{points}", style="bold")
            if points and before is not None and after is not None:
                part.append(self.words.fit(f" ({before.get(letter, 0)} → {after.get(letter, 0)})"), style="dim")
            parts.append(part)
        return Text(", ").join(parts) if any(gains.values()) else Text(self.words("no-points"), style="dim")

    def told(self, event: Event, names: Sequence[str], move: str = "", *, again: bool = False) -> Text:
        """An event as a sentence."""
        name, does = names[event["seat"]], event["do"]
        if does == "resign":
            return Text(self.words("resigns", name=name))
        if does in ("draw", "exchange"):
            return Text(self.words(f"{does}s", name=name)).append_text(self.pieces(pieces_of(event, self.played)))
        key = "plays-again" if again else "plays"
        sentence = Text(self.words(key, name=name, move=move or piece_of(event, self.played)))
        return sentence.append_text(self.gains(gains_of(event, self.played)))

    def outcome(self, one: Preview) -> Text:
        """What a move would score, or what it would exchange."""
        if not one.events:
            return Text()
        if one.does == "exchange":
            return self.pieces(one.pieces)
        return self.gains(gains_of(one.events[0], self.played), one.before, one.after)
