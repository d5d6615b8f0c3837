"""Strict JSON: rejects everything that another parser might read differently."""

import json
import math
from typing import Any, Final

from sixfold.core.errors import BadRecord

MAX_BYTES: Final = 4 * 1024 * 1024
"""The longest game takes about 30 kB; anything larger than this is rejected unread."""
MAX_DEPTH: Final = 32
"""A record is six levels deep; the rest is reserved for unknown keys."""
MAX_NUMBER: Final = 2**63 - 1


def parse(data: bytes | str) -> Any:
    """The value of a JSON text; raises BadRecord with one line for anything doubtful."""
    text = _decoded(data)
    if not text.strip():
        raise BadRecord("not-json", "the text is empty")
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_float=_number,
            parse_constant=_constant,
        )
        is_deep = is_deeper(value, MAX_DEPTH)
    except json.JSONDecodeError as wrong:
        reason = f"{wrong.msg.strip()} (line {wrong.lineno}, column {wrong.colno})"
        raise BadRecord("not-json", f"this is not JSON: {reason}") from None
    except RecursionError:
        is_deep = True
    if is_deep:
        raise BadRecord("too-deep", f"this is nested more than {MAX_DEPTH} levels deep")
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        # JSON can escape half of a surrogate pair, but UTF-8 cannot encode it.
        raise BadRecord("not-json", "a text contains half of a surrogate pair") from None
    return value


def is_deeper(value: object, depth: int) -> bool:
    """Whether JSON is nested deeper than ``depth`` levels; the value itself is one level."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth < 1 or any(is_deeper(part, depth - 1) for part in parts)


def _decoded(data: bytes | str) -> str:
    try:
        raw = data.encode() if isinstance(data, str) else data
        if len(raw) > MAX_BYTES:
            raise BadRecord("too-large", f"this is larger than {MAX_BYTES // 1024**2} MiB, too large for a record")
        text = raw.decode()
    except UnicodeError:
        raise BadRecord("not-text", "this is not UTF-8 text") from None
    if text.startswith("\ufeff"):
        raise BadRecord("not-json", "there is a byte order mark at the start; use plain UTF-8")
    return text


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        # In one pass, because a hostile object may have hundreds of thousands of keys.
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise BadRecord("duplicate-key", f"the key {shown(twice)} occurs twice in one object")
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
    raise BadRecord("bad-number", f"{name} is not a JSON number")


def shown(value: object) -> str:
    """Any value, shortened for a one-line message."""
    text = ascii(value) if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 40 else text[:39] + "…"
