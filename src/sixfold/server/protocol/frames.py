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


def merged(*objects: bytes) -> bytes:
    """One JSON object with the members of several encoded, non-empty ones.

    >>> merged(b'{"a":1}', b'{"b":2}')
    b'{"a":1,"b":2}'
    """
    return b"{" + b",".join([one[1:-1] for one in objects]) + b"}"


def member(name: bytes, value: bytes) -> bytes:
    """A JSON object with one member, whose value is already encoded.

    >>> member(b"now", b'{"a":1}')
    b'{"now":{"a":1}}'
    """
    return b'{"%b":%b}' % (name, value)


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
