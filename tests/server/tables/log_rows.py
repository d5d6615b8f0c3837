"""Entries and their plain data in the database."""

import json
from typing import Any

from sixfold.server.tables.entries import read_entry, text_of
from sixfold.server.tables.entry import Entry

Plain = dict[str, Any]


def entry_from(seq: int, at: int, kind: str, body: Plain) -> Entry:
    """An entry as it is read from a row."""
    return read_entry(seq, at, kind, json.dumps(body))


def plain(entry: Entry) -> Plain:
    """The body of an entry as its row stores it."""
    found: Plain = json.loads(text_of(entry.body))
    return found
