"""Entries in the database: what earlier releases wrote is read, shown and redacted as they did it.

``old_logs.json`` was written by the release before entries had types. It holds rows of the database, what three viewers
saw of each entry, and what was left of it when Ada was deleted (null: all of it).
"""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sixfold.server.tables.entries import ALL, Did, Said, read_entry, text_of
from sixfold.server.tables.entry import Entry
from sixfold.server.tables.log_redaction import Redaction
from sixfold.server.tables.projection import NOBODY, seen
from sixfold.server.tables.table import Table

OLD_LOGS: dict[str, Any] = json.loads(Path(__file__).with_name("old_logs.json").read_text(encoding="utf-8"))
VIEWERS = ((0, NOBODY), (1, frozenset({0})), (None, frozenset({0, 1})))
every_log = pytest.mark.parametrize("old", OLD_LOGS.values(), ids=OLD_LOGS)


def log_of(old: dict[str, Any]) -> list[Entry]:
    return [read_entry(*row) for row in old["rows"]]


def test_the_old_logs_contain_every_kind_of_entry() -> None:
    assert {kind for old in OLD_LOGS.values() for _, _, kind, _ in old["rows"]} == set(ALL)


@every_log
def test_an_old_row_is_written_back_unchanged(old: dict[str, Any]) -> None:
    for (_, _, kind, text), entry in zip(old["rows"], log_of(old), strict=True):
        assert entry.kind == kind
        assert json.loads(text_of(entry.body)) == json.loads(text)


@every_log
def test_the_projection_of_an_old_log_is_unchanged(old: dict[str, Any]) -> None:
    table = Table("table")
    for entry, expected in zip(log_of(old), old["seen"], strict=True):
        table.apply(entry)
        shown = [seen(table, entry, viewer, muted) for viewer, muted in VIEWERS]
        assert json.loads(msgspec.json.encode(shown)) == expected
    assert table.status == "over"


@every_log
def test_the_redaction_of_an_old_log_is_unchanged(old: dict[str, Any]) -> None:
    redaction = Redaction(frozenset({"ada-id-0123456789"}))
    for entry, expected in zip(log_of(old), old["redacted"], strict=True):
        redacted = redaction.redact(entry.body)
        assert (None if redacted == entry.body else json.loads(text_of(redacted))) == expected
    assert (sorted(redaction.seats), redaction.follower) == (old["seats"], old["follower"])


def test_old_rows_without_newer_fields_can_be_read() -> None:
    said = read_entry(5, 0, "said", '{"person":"a","name":"Ada","phrase":"hello"}')
    assert isinstance(said.body, Said)
    assert said.body.is_muted(0, frozenset({-1}))
    did = read_entry(6, 0, "did", '{"seat":0,"events":[],"used":3,"move":"keep"}')
    assert isinstance(did.body, Did)
    assert did.body.counted is None


def test_unknown_fields_are_ignored_and_unknown_kinds_are_errors() -> None:
    assert text_of(read_entry(2, 0, "stood", '{"seat":1,"later":true}').body) == '{"seat":1}'
    with pytest.raises(ValueError, match="danced"):
        read_entry(2, 0, "danced", "{}")
    with pytest.raises(ValueError, match="seat"):
        read_entry(2, 0, "stood", "{}")
