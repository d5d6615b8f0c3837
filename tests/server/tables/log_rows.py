"""Entries and the plain data that the database keeps of them."""

import json
from typing import Any

from sixfold.server.tables.entries import read_entry, text_of
from sixfold.server.tables.entry import Entry

Plain = dict[str, Any]


def entry_from(seq: int, at: int, kind: str, body: Plain) -> Entry:
    """An entry as it is read from a row."""
    return read_entry(seq, at, kind, json.dumps(body))


def plain(entry: Entry) -> Plain:
    """What a row holds of an entry beside its number, time and kind."""
    found: Plain = json.loads(text_of(entry.body))
    return found
