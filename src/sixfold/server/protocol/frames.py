"""Encoding of messages to clients: JSON, and the WebSocket frames that carry it.

Servers do not mask frames, so connections that receive the same message share the same bytes.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

encode: Final = msgspec.json.Encoder().encode
"""A value as JSON."""

_TEXT: Final = b"\x81"
"""The first byte of a text frame that is a whole message (RFC 6455, 5.2)."""


def inside(encoded: bytes) -> bytes:
    """The members of an encoded JSON object, without the braces around them.

    >>> inside(b'{"a":1,"b":2}')
    b'"a":1,"b":2'
    """
    return encoded[1:-1]


def frame(message: bytes) -> bytes:
    """A message as a WebSocket frame."""
    size = len(message)
    if size < 126:
        return _TEXT + size.to_bytes(1, "big") + message
    if size < 65_536:
        return _TEXT + b"\x7e" + size.to_bytes(2, "big") + message
    return _TEXT + b"\x7f" + size.to_bytes(8, "big") + message


def frames(messages: Iterable[bytes]) -> bytes:
    """Several messages as consecutive frames."""
    return b"".join(map(frame, messages))
