"""Replays a record event by event and checks everything it claims."""

import hashlib
import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace

from sixfold.core.chance import Dealer
from sixfold.core.errors import BadRecord, SixfoldError
from sixfold.core.json_values import same
from sixfold.core.position import Position
from sixfold.core.types import Event, Result, Setup
from sixfold.games import registry
from sixfold.records.codec import dumps
from sixfold.records.record import Record, Shuffle


def replay(record: Record) -> Iterator[Position]:
    """The position before the first event, then the one after each event; callers may modify them.

    Raises BadRecord with the number of the first event that contradicts the rules or their results.
    """
    try:
        position = registry.from_rules(record.rules).position(record.setup)
    except SixfoldError as wrong:
        raise _refused(wrong) from None
    yield position.copy()
    for number, event in enumerate(record.events, 1):
        try:
            position.apply(event)
        except SixfoldError as wrong:
            raise _refused(wrong, number) from None
        yield position.copy()


def verify(record: Record) -> Position:
    """The final position of a correct record; BadRecord names the first error.

    It checks the rules, gains, tracks and markers, the draws, the result and, if the seed has been revealed, the
    commitment and every shuffle.
    """
    dumps(record)  # A record built in code must be as well-formed as a parsed one.
    positions = replay(record)
    position = next(positions)
    shuffle = record.shuffle
    seed_checker = None if shuffle is None or shuffle.seed is None else _SeedChecker(shuffle, shuffle.seed, position)
    for number, after in enumerate(positions, 1):
        if seed_checker is not None:
            seed_checker.check(position, after.events[-1], number)
        position = after
    _check_result(record.result, position)
    return position


def canonical(record: Record) -> Record:
    """The game in its canonical form, without unknown keys; raises BadRecord if it is wrong."""
    position = verify(record)
    return replace(
        record,
        rules=dict(position.game.rules),
        setup=deepcopy(position.setup),
        events=deepcopy(list(position.events)),
        result=None if record.result is None else _right_result(record.result, position),
    )


class _SeedChecker:
    """Deals the game again from the revealed seed, beside the recorded one."""

    def __init__(self, shuffle: Shuffle, seed: str, begun: Position) -> None:
        if hashlib.sha256(bytes.fromhex(seed)).hexdigest() != shuffle.commitment:
            raise BadRecord("commitment-mismatch", "the commitment is not the SHA-256 of the seed")
        self.dealer = Dealer(bytes.fromhex(seed))
        first = begun.setup.get("first", 0)
        start = begun.game.start(self.dealer, first)
        if not same(_dealt(start), _dealt(begun)):
            raise BadRecord("shuffle-mismatch", "setup: the seed deals something else")
        # A game may begin with a draw, as solo does: the dealer has already made that one.
        self.opening = [_things(event) for event in start.events]

    def check(self, before: Position, event: Event, number: int) -> None:
        """Reject a draw that does not follow from the seed."""
        if event["do"] != "draw":
            return
        given = self.opening.pop(0) if self.opening else sorted(_to_draw(before).deal_pending(self.dealer))
        if given != _things(event):
            raise BadRecord("shuffle-mismatch", f"the seed draws {', '.join(given)}", number)


def _to_draw(position: Position) -> Position:
    """The position in which the draw is made. Records omit the declined exchange before a draw."""
    if not position.draws_pending:
        for move in position.legal_moves():
            tried = position.copy()
            if not tried.play(move) and tried.draws_pending:
                return tried
    return position


def _things(event: Event) -> list[str]:
    """The tiles or cards of an event. The order within a draw means nothing."""
    return sorted(thing for value in event.values() if isinstance(value, list) for thing in value)


def _dealt(begun: Position) -> Setup:
    """What a dealer dealt before the first event, with each hand sorted: hands have no particular order."""
    dealt = {key: value for key, value in begun.setup.items() if key != "first"}
    return dealt | {key: [sorted(hand) for hand in dealt[key]] for key in (begun.hands_key,) if key in dealt}


def _check_result(claimed: Result | None, position: Position) -> None:
    if claimed is None:
        if position.result() is not None:
            raise BadRecord("missing-result", "the game is over, but the record has no result")
        return
    right = _right_result(claimed, position)
    for key, value in right.items():
        if not same(claimed.get(key), value):
            expected = json.dumps(value, sort_keys=True)
            raise BadRecord("result-mismatch", f"the {key} of the result should be {expected}")


def _right_result(claimed: Result, position: Position) -> Result:
    """The expected result of this record."""
    result = position.result()
    if result is not None:
        return result
    if claimed.get("reason") != "abandoned":
        raise BadRecord("early-result", "the record has a result, but the game is not over")
    standing = position.standing("abandoned")
    return standing | {"ranking": []} if claimed.get("ranking") == [] else standing


def _refused(wrong: SixfoldError, event: int | None = None) -> BadRecord:
    ruling = getattr(wrong, "ruling", None)
    return BadRecord(wrong.code, wrong.message if ruling is None else f"{wrong.message} ({ruling})", event)
