"""A record as JSON text and back."""

import json
from typing import Any

from sixfold.core.errors import BadRecord
from sixfold.records import shape
from sixfold.records.record import Record, Shuffle
from sixfold.records.strict_json import parse


def loads(data: bytes | str) -> Record:
    """Parse a record; raises BadRecord with a one-line message if it is malformed.

    It does not check whether the game is possible; :func:`sixfold.records.verify` does.
    """
    return record_from(parse(data))


def record_from(whole: Any) -> Record:
    """A record from its JSON value."""
    whole = shape.check_format(whole)
    rules = shape.check_rules(shape.required(whole, "rules"))
    players = rules["players"]
    return Record(
        rules=rules,
        seats=shape.check_seats(shape.required(whole, "seats"), players),
        setup=shape.check_setup(shape.required(whole, "setup")),
        events=shape.check_events(shape.required(whole, "events"), players),
        result=shape.check_result(shape.required(whole, "result"), players),
        shuffle=Shuffle(**shape.check_shuffle(whole["shuffle"])) if "shuffle" in whole else None,
    )


def dumps(record: Record) -> str:
    """Format a record, with one line per seat and event; raises BadRecord if :func:`loads` would not accept it."""
    try:
        text = _written(record)
    except (TypeError, ValueError, RecursionError):
        raise BadRecord("not-json", "the record contains a value that cannot be written as JSON") from None
    loads(text)
    return text


def _written(record: Record) -> str:
    head = f'{{"format": {_json(shape.FORMAT)}, "version": {_json(shape.VERSION)}'
    parts = {
        "rules": _json(record.rules),
        "seats": _by_line(record.seats),
        "setup": _json(record.setup),
        "events": _by_line(record.events),
        "result": _json(record.result),
    }
    if record.shuffle is not None:
        promise = {"scheme": record.shuffle.scheme, "commitment": record.shuffle.commitment}
        seed = {} if record.shuffle.seed is None else {"seed": record.shuffle.seed}
        parts["shuffle"] = _json(promise | seed)
    return ",\n ".join([head, *(f"{_json(key)}: {value}" for key, value in parts.items())]) + "}\n"


def _by_line(items: list[dict[str, Any]]) -> str:
    return "[" + ",".join(f"\n  {_json(item)}" for item in items) + "]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
