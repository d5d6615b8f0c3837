"""Any file is either read as a record or refused in one line."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.core.errors import BadRecord
from sixfold.records import Shuffle, dumps, loads, strict_json, verify

from ..titles import TABLES
from .sample_games import as_json, finished, refusal, resigned, running

GOOD = dumps(resigned(sixfold.board("base", 2)))
MIB = 1024 * 1024

REFUSED = {
    "empty": (b"", "not-json"),
    "blank": (b" \n ", "not-json"),
    "not text": (b"\xff\xfe\x00", "not-text"),
    "UTF-16": (GOOD.encode("utf-16"), "not-text"),
    "Latin-1": ('{"format": "ü"}'.encode("latin-1"), "not-text"),
    "lone surrogate in a text": ("\ud800", "not-text"),
    "byte order mark": (b"\xef\xbb\xbf" + GOOD.encode(), "not-json"),
    "byte order mark in a text": ("\ufeff" + GOOD, "not-json"),
    "cut off": (GOOD[: len(GOOD) // 2], "not-json"),
    "more after it": (GOOD + "{}", "not-json"),
    "trailing comma": ('{"format": "sixfold-record",}', "not-json"),
    "single quotes": ("{'format': 1}", "not-json"),
    "just a number": ("1", "bad-shape"),
    "just null": ("null", "bad-shape"),
    "a list": ("[]", "bad-shape"),
    "nothing known": ("{}", "unknown-format"),
    "other format": ('{"format": "pgn"}', "unknown-format"),
    "format of a wrong type": ('{"format": ["sixfold-record"]}', "unknown-format"),
    "long format": (json.dumps({"format": "x\n" * 10**5}), "unknown-format"),
    "match": ('{"format": "sixfold-match", "version": 1, "games": [], "totals": []}', "match"),
    "later version": (GOOD.replace('"version": 1', '"version": 2'), "unknown-version"),
    "true as version": (GOOD.replace('"version": 1', '"version": true'), "unknown-version"),
    "version with a point": (GOOD.replace('"version": 1', '"version": 1.0'), "unknown-version"),
    "version as text": (GOOD.replace('"version": 1', '"version": "1"'), "unknown-version"),
    "same key twice": (GOOD.replace('"version": 1', '"version": 1, "version": 1'), "duplicate-key"),
    "same key twice deep inside": (GOOD.replace('{"seat": 0,', '{"seat": 0, "seat": 0,', 1), "duplicate-key"),
    "NaN": (GOOD.replace('"version": 1', '"x": NaN, "version": 1'), "bad-number"),
    "Infinity": (GOOD.replace('"version": 1', '"x": -Infinity, "version": 1'), "bad-number"),
    "1e400": (GOOD.replace('"version": 1', '"version": 1e400'), "bad-number"),
    "huge number": (GOOD.replace('"version": 1', f'"version": {"9" * 5000}'), "bad-number"),
    "number of 2 MiB": (GOOD.replace('"version": 1', f'"version": {"9" * 2 * MIB}'), "bad-number"),
    "number beyond 64 bits": (GOOD.replace('"seat": 0', f'"seat": {2**63}'), "bad-number"),
    "escaped lone surrogate": (GOOD.replace('"seat 0"', '"\\ud83d"'), "not-json"),
    "escaped lone surrogate in a key": (GOOD.replace('"version"', '"\\udc00": 0, "version"'), "not-json"),
    "10 MB of brackets": (b"[" * 10 * MIB, "too-large"),
    "3 MiB of brackets": (b"[" * 3 * MIB, "too-deep"),
    "3 MiB of objects": (b'{"a":' * (MIB // 2), "too-deep"),
    "closed brackets": (b"[" * 900 + b"]" * 900, "too-deep"),
    "deep inside an unknown key": (GOOD.replace('"version"', f'"x": {"[" * 40}{"]" * 40}, "version"'), "too-deep"),
    "100 MB": (b" " * 100 * MIB, "too-large"),
    "100 MB of text": (" " * 100 * MIB, "too-large"),
    "too large only as bytes": ("ü" * 3 * MIB, "too-large"),
    "unknown shuffle scheme": (GOOD.replace("shuffle-1", "shuffle-2"), "unknown-scheme"),
    "no shuffle at all": (GOOD.replace('"shuffle": {', '"shuffle": null, "x": {'), "bad-shape"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_file_is_refused_in_one_line(name: str) -> None:
    data, code = REFUSED[name]
    assert data != GOOD
    wrong = refusal(data)
    assert wrong is not None
    assert wrong.code == code


def test_the_unchanged_record_is_accepted() -> None:
    assert refusal(GOOD) is None


def test_error_messages_name_the_problem_and_its_place() -> None:
    data = as_json(finished(sixfold.board("base", 2)))
    number = next(n for n, event in enumerate(data["events"]) if event["do"] == "place")
    data["events"][number]["tile"] = "RX"
    assert str(refusal(data)).startswith(f"event {number + 1}: 'RX' is not a tile")
    assert str(refusal("{}")) == """the format is null, not 'sixfold-record'"""
    assert "match of several games" in str(refusal(REFUSED["match"][0]))
    assert "4 MiB" in str(refusal(b" " * 5 * MIB))
    data = as_json(running(sixfold.board("base", 2)))
    data["events"][0]["at"] = [[0, 0], [0, 1]]
    wrong = refusal(data)
    assert wrong is not None
    assert wrong.code == "first-placement"
    assert wrong.message.endswith("(B1)")


def test_a_record_built_in_python_is_checked_as_strictly() -> None:
    good = finished(sixfold.board("base", 2))
    for change in (
        {"shuffle": Shuffle("mine", "0" * 64, None)},
        {"shuffle": Shuffle("sixfold-shuffle-1", "0" * 64, "not hex")},
        {"events": [None]},
        {"result": []},
        {"seats": []},
        {"rules": {}},
        {"setup": None},
    ):
        with pytest.raises(BadRecord):
            verify(replace(good, **change))


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["RB", "place", "draw"])
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=6)
        | st.dictionaries(st.sampled_from(["seat", "do", "tiles", "at", "R"]) | st.text(), inner)
    ),
    max_leaves=20,
)
KEYS = st.sampled_from(["format", "version", "rules", "seats", "setup", "events", "result", "shuffle"])


@given(JSON | st.dictionaries(KEYS, JSON).map(lambda d: d | {"format": "sixfold-record", "version": 1}))
@settings(max_examples=300, deadline=None)
def test_arbitrary_json_is_refused(value: Any) -> None:
    with pytest.raises(BadRecord):
        verify(loads(json.dumps(value)))


@given(st.binary() | st.text().map(str.encode))
@settings(max_examples=300, deadline=None)
def test_arbitrary_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        verify(loads(data))


@given(st.data())
@settings(max_examples=400, deadline=None)
def test_any_value_in_any_place_is_accepted_or_refused(data: st.DataObject) -> None:
    whole = as_json(resigned(data.draw(st.sampled_from(TABLES))))
    part: Any = whole
    while True:
        key = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
        if not isinstance(part[key], dict | list) or not part[key] or data.draw(st.integers(0, 3)) == 0:
            break
        part = part[key]
    part[key] = data.draw(JSON)
    refusal(whole)


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_any_change_of_the_bytes_is_accepted_or_refused(data: st.DataObject) -> None:
    raw = bytearray(GOOD.encode())
    start = data.draw(st.integers(0, len(raw)))
    raw[start : start + data.draw(st.integers(0, 20))] = data.draw(st.binary(max_size=20))
    refusal(bytes(raw))


def test_a_repeated_key_among_very_many_is_found_in_one_pass() -> None:
    class Key(str):
        compared = 0

        def __eq__(self, other: object) -> bool:
            Key.compared += 1
            return str.__eq__(self, other)

        __hash__ = str.__hash__

    pairs = [(Key(number), 0) for number in range(5000)]
    with pytest.raises(BadRecord, match=r"4999.* occurs twice"):
        strict_json._object([*pairs, (Key(4999), 0)])
    assert 0 < Key.compared < 2 * len(pairs), "the search for it must not be quadratic"
    with pytest.raises(BadRecord, match="occurs twice"):
        loads("{" + ",".join(f'"{i}":0' for i in range(5000)) + ',"4999":0}')
