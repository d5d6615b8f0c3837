"""JSON read strictly: one way to say a thing, nothing that another reader might understand differently."""

import json
import math
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from sixfold.core.errors import BadRecord

MAX_BYTES: Final = 4 * 1024 * 1024
"""The longest game takes some 30 kB; whatever is larger than this is not looked at."""
MAX_DEPTH: Final = 32
"""The deepest part of a record lies six levels down; the rest is room for keys that we do not know."""
MAX_NUMBER: Final = 2**63 - 1


def parse(data: bytes | str) -> Any:
    """The value that a JSON text stands for; BadRecord with one line for anything doubtful."""
    text = _decoded(data)
    if not text.strip():
        raise BadRecord("not-json", "there is nothing in it")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_float=_number,
            parse_constant=_constant,
        )
    except json.JSONDecodeError as wrong:
        reason = f"{wrong.msg.strip()} (line {wrong.lineno}, column {wrong.colno})"
        raise BadRecord("not-json", f"this is not JSON: {reason}") from None
    except RecursionError:
        raise _too_deep() from None
    _check_texts_and_depth(value)
    return value


def _decoded(data: bytes | str) -> str:
    if len(data) > MAX_BYTES:
        raise _too_large()
    try:
        raw = data.encode() if isinstance(data, str) else data
        text = raw.decode()
    except UnicodeError:
        raise BadRecord("not-text", "this is not UTF-8 text") from None
    if len(raw) > MAX_BYTES:
        raise _too_large()
    if text.startswith("\ufeff"):
        raise BadRecord("not-json", "there is a byte order mark at the beginning; plain UTF-8 is needed")
    return text


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        # In one pass: a hostile object may have hundreds of thousands of keys.
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise BadRecord("duplicate-key", f"the key {shown(twice)} stands twice in one object")
    return found


def _whole_number(digits: str) -> int:
    # By length first: Python refuses to convert thousands of digits, and shorter ones still take time.
    if len(digits) > 20 or abs(int(digits)) > MAX_NUMBER:
        raise BadRecord("bad-number", f"the number {digits[:20]}… is too large")
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise BadRecord("bad-number", f"the number {digits[:20]} is too large")
    return number


def _constant(name: str) -> float:
    raise BadRecord("bad-number", f"{name} is no number of JSON")


def _check_texts_and_depth(value: Any) -> None:
    """Level by level and not by recursion, so that depth cannot hurt."""
    level, depth = [value], 0
    while level:
        for item in level:
            if isinstance(item, str):
                _check_text(item)
            elif isinstance(item, dict):
                for key in item:
                    _check_text(key)
        level, depth = list(chain.from_iterable(map(_parts, level))), depth + 1
        if depth > MAX_DEPTH:
            raise _too_deep()


def _parts(item: Any) -> Iterator[Any]:
    if isinstance(item, dict):
        yield from item.values()
    elif isinstance(item, list):
        yield from item


def _check_text(text: str) -> None:
    # Half of a surrogate pair can be escaped in JSON, but never be written as UTF-8 again.
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise BadRecord("not-json", "a text holds half of a surrogate pair, which is no character")


def shown(value: Any) -> str:
    """A value of unknown kind and length, fit for a message of one line."""
    text = ascii(value) if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _too_deep() -> BadRecord:
    return BadRecord("too-deep", f"this is nested more than {MAX_DEPTH} levels deep")


def _too_large() -> BadRecord:
    return BadRecord("too-large", f"this is larger than {MAX_BYTES // 1024**2} MiB, too large for a record")
