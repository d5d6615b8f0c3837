"""The common part of games with hidden hands: draws at the end of a turn, exchanges, and views without other hands."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

import numpy as np

from sixfold.core.actions import Draw, Exchange, Keep
from sixfold.core.belief import Hidden
from sixfold.core.choices import KEEP
from sixfold.core.errors import BadNotation, IllegalMove
from sixfold.core.hands import CHOOSE, EMPTY, MOVE
from sixfold.core.json_values import copied
from sixfold.core.kernels import Records
from sixfold.core.position import Position
from sixfold.core.types import Event, Setup
from sixfold.core.view import View

Points = tuple[int, int]
"""The points of the two halves of a tile or card."""


class HandPosition(Position):
    """A game in which each seat holds its own tiles or cards."""

    hands_field: ClassVar[str]
    """The field of the record with the hands."""
    kinds: ClassVar[Sequence[str]]
    """The kinds of tiles or cards."""
    copies: ClassVar[Sequence[int]]
    """The number of copies of each kind."""
    state: ClassVar[np.dtype[Any]]
    """The type of the record."""
    hand_size: ClassVar[int]
    """The number of slots of a hand."""
    stock_field: ClassVar[str]
    """The field of the record that counts what can be drawn; with the suffix ``_left``, its size."""
    hand_word: ClassVar[str] = "rack"
    verbs: ClassVar[tuple[str, str, str]] = ("place", "placing", "placed")
    """The words of this game in refusals: for a hand, for a move."""
    bonus_ruling: ClassVar[str | None] = None
    """The ruling about bonus moves."""
    move_phase, choose_phase = MOVE, CHOOSE

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "state" in vars(cls):
            cls.hand_size = cls.state[cls.hands_field].shape[1]

    @property
    def exchange_ruling(self) -> str | None:
        """The ruling about exchanges."""
        return None

    def hand(self, seat: int) -> tuple[str, ...]:
        """Return the tiles or cards of a seat, in the order of its slots."""
        return self._named(self.hands_field, seat)

    def _named(self, field: str, seat: int) -> tuple[str, ...]:
        """Return the tiles or cards in a field of the record that has slots for each seat."""
        return tuple([self.kinds[kind] for kind in self.states[field][0, seat].tolist() if kind != EMPTY])

    def counts(self, field: str) -> dict[str, int]:
        """Return a field of the record that counts tiles or cards, by kind."""
        return dict(zip(self.kinds, self.states[field][0].tolist(), strict=True))

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """The number of tiles or cards that each seat holds."""
        hands = self.states[self.hands_field][0, : self.game.players].tolist()
        return tuple([len(hand) - hand.count(EMPTY) for hand in hands])

    @property
    def bonus_moves(self) -> int:
        """The number of bonus moves left to the seat to move; the end of the game cancels them (B7, C7)."""
        return 0 if self.is_over else self.value("bonus")

    def _outcome(self, events: Sequence[Event]) -> dict[str, Any]:
        return super()._outcome(events) | {"bonus_moves": self.bonus_moves}

    def moves_with_points(self) -> list[tuple[Any, Points]]:
        """Return every legal move with the points of its two halves, in the order of scoring."""
        phase = self.value("phase")
        if phase == CHOOSE:
            return [(Exchange(self._set_aside()), (0, 0)), (Keep(), (0, 0))]
        return self._plays() if phase == MOVE else []

    @abstractmethod
    def _plays(self) -> list[tuple[Any, Points]]:
        """Return every way to play a tile or card, with its points."""

    def redacted(self, event: Event, seat: int | None) -> Event:
        """Return an event as a seat (or a spectator) sees it: only the number of tiles that others draw."""
        return as_seen_by(event, self.game.hand_seen_by(seat), self.drawn_key)

    def setup_seen_by(self, seat: int | None) -> Setup:
        """Return the setup as a seat (or a spectator) saw it: with only its own hand."""
        own, hands = self.game.hand_seen_by(seat), self.setup[self.hands_key]
        shown = [hand if other == own else [] for other, hand in enumerate(hands)]
        return copied({**self.setup, self.hands_key: shown})

    @abstractmethod
    def _move(self, action: Any, *, counting: bool) -> tuple[Event, Any]:
        """Play a tile or card, and return what counted on request; BadNotation if this game has no such action."""

    def _blanked(self, seat: int | None) -> Records:
        states = super()._blanked(seat)
        self.kernels.blank(states, -1 if seat is None else seat)
        return states

    def _set_aside(self) -> tuple[str, ...]:
        """Return the tiles that an exchange of the seat to move includes: by default all."""
        return self.hand(self.value("seat"))

    def _exchange(self, tiles: tuple[str, ...]) -> Event:
        """Set these tiles aside. Called only in the phase that allows it."""
        expected = self._set_aside()
        if sorted(tiles) != sorted(expected):
            message = f"the exchange takes exactly {', '.join(expected)}"
            raise IllegalMove(f"exchange-{self.drawn_key}", message, self.exchange_ruling)
        self.kernels.exchange(self.states)
        # Sorted, because everybody sees them, and the slot order is private.
        shown = sorted(expected, key=self.kinds.index)
        return {"seat": self.value("seat"), "do": "exchange", self.drawn_key: shown}

    @abstractmethod
    def _draw(self, tiles: tuple[str, ...]) -> Event: ...

    def _check_draw(self, tiles: tuple[str, ...], *phases: int) -> None:
        """Reject a draw that is not due, or of another number of tiles."""
        self._check_phase("draw", *phases)
        if len(tiles) != (count := self.draws_pending):
            raise IllegalMove("draw-count", f"the number of {self.piece}s to draw is {count}, not {len(tiles)}")

    def _play(self, action: Any, *, counting: bool) -> tuple[Event | None, Any]:
        match action:
            case Exchange(tiles) | Draw(tiles) if not _are_pieces(tiles):
                raise no_action(action)
            case Exchange(tiles):
                self._check_phase("exchange", self.choose_phase)
                return self._exchange(tiles), None
            case Keep():
                self._check_phase("keep", self.choose_phase)
                self.kernels.keep(self.states)
                return None, None
            case Draw(tiles):
                return self._draw(tiles), None
            case _:
                return self._move(action, counting=counting)

    def _implied_before(self, action: Any) -> Keep | None:
        # A record does not list a declined exchange: the draw that follows implies it.
        return Keep() if isinstance(action, Draw) and self.s.phase == self.choose_phase else None

    def _check_phase(self, wanted: str, *phases: int) -> None:
        """Reject an action that the current phase does not allow."""
        if self.value("phase") not in phases:
            raise self._phase_refusal(wanted)

    def _phase_refusal(self, wanted: str) -> IllegalMove:
        """Return the error for this kind of action while the game waits for another."""
        phase, ruling = self.value("phase"), self.exchange_ruling
        play, playing, played = self.verbs
        if phase == MOVE and self.value("bonus") > 0:
            message = f"a bonus move must be made first: {play} a {self.piece}"
            return IllegalMove("bonus-pending", message, self.bonus_ruling)
        if phase == MOVE and wanted == "exchange":
            message = f"an exchange is possible only after {playing} a {self.piece}"
            return IllegalMove("exchange-not-allowed", message, ruling)
        if phase == MOVE:
            return IllegalMove(f"{play}-pending", f"a {self.piece} must be {played} first")
        if phase == CHOOSE:
            message = f"decide first whether to exchange or to keep the {self.hand_word}"
            return IllegalMove("choice-pending", message, ruling)
        if wanted in ("exchange", "keep"):
            message = f"the {self.hand_word} and the track do not allow an exchange now"
            return IllegalMove("exchange-not-allowed", message, ruling)
        return IllegalMove("draw-pending", f"{self.piece}s must be drawn first")


def _are_pieces(tiles: Any) -> bool:
    return isinstance(tiles, tuple) and all(isinstance(tile, str) for tile in tiles)


def no_action(action: Any) -> BadNotation:
    """Return the error for a value that is not an action."""
    # Do not format the value as an action: it may be anything.
    return BadNotation(f"{repr(action)[:60]} is not an action of this game; game.parse reads one from text")


class HandView(View):
    """One seat's view of a game with hidden hands.

    In the record of a view, the other hands are empty, and the stock holds everything that the seat has not seen.
    """

    position_type: ClassVar[type[HandPosition]]

    def hand(self) -> tuple[str, ...]:
        """Return the tiles or cards that this viewer sees in its own hand."""
        held: tuple[str, ...] = () if self.own_seat is None else self._table().hand(self.own_seat)
        return held

    @property
    def unseen(self) -> dict[str, int]:
        """The number of tiles or cards of each kind in the stock or in hands hidden from this seat."""
        stock: dict[str, int] = self._table().counts(self.position_type.stock_field)
        return stock

    def _dealt(self, rng: Random) -> Hidden:
        """Deal what the seat has not seen, every piece equally likely everywhere: for a view without a past."""
        unseen = list(Counter(self.unseen).elements())
        rng.shuffle(unseen)
        sizes = [0 if seat == self.own_seat else count for seat, count in enumerate(self.hand_counts)]
        hands = [[unseen.pop() for _ in range(size)] for size in sizes]
        return hands, {kind: unseen.count(kind) for kind in self.position_type.kinds}

    def _with_hidden(self, hidden: Hidden) -> Any:
        """Return a full position with these hidden hands and this stock."""
        position, (hands, stock) = self._open(), hidden
        kinds, field = position.kinds, position.stock_field
        slots = position.states[position.hands_field][0]
        for seat, hand in enumerate(hands):
            if seat != self.own_seat:
                slots[seat] = [kinds.index(one) for one in hand] + [EMPTY] * (slots.shape[1] - len(hand))
        position.states[field][0] = list(stock.values())
        position.states[f"{field}_left"] = sum(stock.values())
        return position

    def own_json(self, *, with_moves: bool = True) -> dict[str, Any]:
        """Return whose turn it is, what this seat may do, and what it has not seen."""
        phase = self.value("phase")
        phases = (self.position_type.verbs[0], "choose", "draw", "draw")
        return {
            "to_move": self.to_move,
            "bonus_moves": 0 if self.is_over else self.value("bonus"),
            "phase": "over" if self.is_over else phases[phase],
            "exchange": self.exchange_json(self.position_type.tables) if self.game.has_exchange else None,
            "unseen": {kind: count for kind, count in self.unseen.items() if count},
            "moves": self.moves_json() if with_moves else None,
        }

    def moves_json(self) -> dict[str, Any] | None:
        """Return the legal moves with their points in compact form; None when this seat is not to move."""
        if not self.own_turn:
            return None
        if self.value("phase") == CHOOSE:
            return {"choose": [str(move) for move in self.legal_moves()]}
        return self._plays_json()

    @abstractmethod
    def _plays_json(self) -> dict[str, Any]:
        """Return every way to play a tile or card; empty unless one must be played."""

    def exchange_json(self, tables: Records) -> dict[str, Any] | None:
        """Return the exchange rules applied to this seat's current hand; None for viewers that cannot exchange.

        ``weakest`` lists the colours that decide, ``shown`` those of them in the seat's hand.
        """
        if self.seat is None or self.is_over or self.states["resigned"][0, self.seat]:
            return None
        may, weakest, shown = self.kernels.ask_exchange(self.states, tables, self.seat)
        colours = self.game.colours
        return {"may": bool(may), "weakest": _letters(weakest, colours), "shown": _letters(shown, colours)}


def _letters(bits: int, colours: str) -> list[str]:
    """The colours of these bits.

    >>> _letters(0b101, "RBY")
    ['R', 'Y']
    """
    return [letter for number, letter in enumerate(colours) if bits >> number & 1]


def exchange_or_keep(view: View, choice: int) -> Exchange | Keep:
    """Return the move for one of the choices at the end of a turn."""
    exchange, keep = view.legal_moves()
    decided: Exchange | Keep = keep if choice == KEEP else exchange
    return decided


def as_seen_by(event: Event, seat: int | None, key: str) -> Event:
    """Return an event as a seat sees it: others' draws only as a number. ``key`` lists the drawn tiles."""
    if event["do"] != "draw" or event["seat"] == seat or "count" in event:
        return event
    return {"seat": event["seat"], "do": "draw", "count": len(event[key])}
