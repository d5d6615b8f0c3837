"""A record as JSON text and back."""

import json
from collections.abc import Iterable
from dataclasses import asdict

from sixfold.core.errors import BadRecord
from sixfold.records import shape
from sixfold.records.record import Record, Shuffle
from sixfold.records.strict_json import parse


def loads(data: bytes | str) -> Record:
    """Parse a record; raises BadRecord with a one-line message if it is malformed.

    It does not check whether the game is possible; :func:`sixfold.records.verify` does.
    """
    return record_from(parse(data))


def record_from(whole: object) -> Record:
    """A record from its JSON value."""
    known = shape.check_record(whole)
    shuffle = known.pop("shuffle", None)
    return Record(**known, shuffle=None if shuffle is None else Shuffle(**shuffle))


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
        parts["shuffle"] = _json({key: value for key, value in asdict(record.shuffle).items() if value is not None})
    return ",\n ".join([head, *(f"{_json(key)}: {value}" for key, value in parts.items())]) + "}\n"


def _by_line(items: Iterable[object]) -> str:
    return "[" + ",".join(f"\n  {_json(item)}" for item in items) + "]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
