"""The lesson of the card game."""

from typing import Any

from sixfold.core.actions import Exchange

from .positions import OWN, Shows, Step, kept


def _played(position: Any) -> int:
    return sum(event["do"] == "play" for event in position.events)


def _walked(position: Any, move: Any) -> int:
    """The number of fields that the markers move."""
    return sum(position.tried(move)["tracks"][OWN].values()) - sum(position.track(OWN).values())


def _plays(position: Any) -> list[tuple[Any, int, int]]:
    """Each card that may be played: its matches, and how many fields they bring."""
    listed = position.moves_with_points()
    return [(move, sum(gains), _walked(position, move)) for move, gains in listed if not _chooses(position)]


def _chooses(position: Any) -> bool:
    return any(isinstance(move, Exchange) for move in position.legal_moves())


def _card(move: Any) -> str:
    return "".join(sorted(str(move), key="RGBOYP".index))


def match(position: Any) -> Step | None:
    """Every open card with the same symbol is a point."""
    plays = _plays(position)
    if _played(position) != 2 or not plays:
        return None
    most = max(gains for _, gains, _ in plays)
    good = [move for move, gains, walked in plays if gains == most == walked]
    cards = sorted({_card(move) for move, *_ in plays})
    if most < 4 or len(good) != 1:
        return None
    others = [card for card in cards if card != _card(good[0])][:3]
    return _with("match", position, good, [*others[:1], _card(good[0]), *others[1:]])


def gate(position: Any) -> Step | None:
    """Points are lost at a closed area; a card that advances the last markers loses none."""
    plays = _plays(position)
    if not 6 <= _played(position) <= 30 or not plays:
        return None
    losing = [move for move, gains, walked in plays if gains >= 4 and walked <= 1]
    fine = [move for move, gains, walked in plays if gains == walked == 2]
    if not losing or not fine or len({_card(move) for move in fine}) != 1:
        return None
    return _with("gate", position, fine, [_card(losing[0]), _card(fine[0])])


def order(position: Any) -> Step | None:
    """The same card in two orders: one of them brings more."""
    plays = _plays(position)
    if not 4 <= _played(position) <= 30 or not plays:
        return None
    for move, _, walked in plays:
        other = [(found, less) for found, _, less in plays if found != move and _card(found) == _card(move)]
        if other and walked >= other[0][1] + 2:
            return _with("order", position, [move], [_card(move)])
    return None


def bonus(position: Any) -> Step | None:
    """A marker that reaches the end gives another move."""
    plays = _plays(position)
    if not plays or position.bonus_moves or max(position.track(OWN).values()) < 7:
        return None
    good = [move for move, *_ in plays if position.tried(move).get("bonus_moves")]
    if len({_card(move) for move in good}) != 1:
        return None
    others = sorted({_card(move) for move, *_ in plays} - {_card(good[0])})[:2]
    return _with("bonus", position, good, [*others, _card(good[0])])


def exchange(position: Any) -> Step | None:
    """The weakest colour is missing: the whole hand may be exchanged."""
    swap = [move for move in position.legal_moves() if isinstance(move, Exchange)]
    return Step("exchange", position, swap) if swap and _played(position) >= 6 else None


def _with(name: str, position: Any, good: list[Any], cards: list[str]) -> Step:
    moves = [move for move in position.legal_moves() if _card(move) in cards]
    held = list(position.hand(OWN))
    return Step(name, position, good, [card for card in cards if card in held], moves)


STEPS: dict[Shows, int] = {match: 3, gate: 40, order: 40, bonus: 80, exchange: 90}
"""The steps in order, each with the number of moves within which to search for it."""


def steps() -> list[Step]:
    """The lesson."""
    return [kept("cards", shows) for shows in STEPS]
