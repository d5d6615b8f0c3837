"""Reports the end of a game: who won, and which colour decided."""

from collections.abc import Sequence
from operator import itemgetter

from rich.text import Text

from sixfold.cli.narration import is_shared, track_of
from sixfold.cli.terminal import Screen
from sixfold.cli.texts import CATALOGUE, Words
from sixfold.core.game import Game
from sixfold.core.translation import Catalogue
from sixfold.core.types import Result
from sixfold.render.palette import TERMINAL_HIGHLIGHT


def print_result(screen: Screen, game: type[Game], result: Result, names: Sequence[str], you: int | None) -> None:
    """Print why the game ended, the ranking with sorted tracks, and what decided.

    ``you`` is the seat of the only person.
    """
    words = screen.words
    screen.say(words("over", reason=_reason(words, result, game.texts)), "bold")
    if len(names) == 1:
        _tell_solo(screen, result)
        return
    screen.say(winner(words, result["ranking"], names, you))
    width = max(map(len, names))
    for place, group in zip(places(result["ranking"]), result["ranking"], strict=True):
        for seat in group:
            line = ranking_line(words, place, names[seat], width)
            screen.say(line.append_text(_sorted_track(screen, result, seat, len(names))))
    at_once = result["reason"] in game.position_type.decisive_reasons
    if not at_once and (decided := _what_decided(screen, result, len(names))):
        screen.say(decided)


def _reason(words: Words, result: Result, own: Catalogue) -> str:
    """Why the game ended, from the texts of the game or of all games."""
    reason = str(result["reason"])
    text = CATALOGUE.find(words.lang, f"reason-{reason}") or own.find(words.lang, f"over-{reason}")
    return words.fit(text or reason.replace("-", " "))


def places(ranking: Sequence[Sequence[int]]) -> list[int]:
    """The place of each group. Groups of equal size are teams, and each counts as one.

    >>> places([[1], [0, 2], [3]]), places([[0, 2], [1, 3]])
    ([1, 2, 4], [1, 2])
    """
    teams = len({len(group) for group in ranking}) == 1
    return [1 + (number if teams else sum(map(len, ranking[:number]))) for number in range(len(ranking))]


def _tell_solo(screen: Screen, result: Result) -> None:
    track = track_of(result, 0, 1)
    weakest, points = min(track.items(), key=itemgetter(1))
    screen.say(screen.words("solo-result", points=points, colour=screen.words.colour(weakest)), TERMINAL_HIGHLIGHT)
    screen.say(Text("  ").append_text(_sorted_track(screen, result, 0, 1)))


def winner(
    words: Words, ranking: Sequence[Sequence[int]], names: Sequence[str], you: int | None, what: str = ""
) -> Text:
    """Who won; ``what`` is the start of the keys, for another thing to win than a game."""
    best = ranking[0]
    if len(ranking) == 1:
        key = "draw"
    elif list(best) == [you]:
        key = "you-win"
    else:
        key = "wins" if len(best) == 1 else "win-together"
    return Text(words(what + key, names=" + ".join(names[seat] for seat in best)), style=TERMINAL_HIGHLIGHT)


def ranking_line(words: Words, place: int, name: str, width: int) -> Text:
    """The start of a line of a ranking: the place and the name."""
    return Text(f"  {words('place', place=place)} ").append(name.ljust(width + 2), style="bold")


def _sorted_track(screen: Screen, result: Result, seat: int, players: int) -> Text:
    """A seat's markers, lowest first, as that seat sees them."""
    track = track_of(result, seat, players)
    line = Text()
    for letter, at in sorted(track.items(), key=itemgetter(1)):
        line.append_text(screen.sign(letter, " ")).append(f" {at:<3} ", style="bold")
    if is_shared(result, players):
        won = sum(at > 0 for at in track.values())
        line.append(screen.words("colours-won", count=won, all=len(track)), style="dim")
    line.rstrip()
    return line


def _what_decided(screen: Screen, result: Result, players: int) -> str:
    """The first difference between the best and the next; empty if it is not the better track that won."""
    ranking = result["ranking"]
    if len(ranking) < 2 or is_shared(result, players):
        return ""
    better, worse = (sorted(track_of(result, group[0], players).values()) for group in ranking[:2])
    for number, (a, b) in enumerate(zip(better, worse, strict=True), 1):
        if a != b:
            key = "decided-weakest" if number == 1 else "decided-next"
            return screen.words(key, number=number, better=a, worse=b) if a > b else ""
    return ""
