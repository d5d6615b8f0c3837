"""JSON written by kernels, byte by byte. A list or an object ends with :func:`close`, which drops the last comma."""

import numpy as np
from numpy.typing import NDArray

from sixfold.core.kernels import step

Text = NDArray[np.uint8]
"""Memory for a text. Compiled code does not check that there is enough."""

_COMMA, _MINUS, _ZERO = b",-0"


@step
def put(text: Text, at: int, more: bytes) -> int:
    """Write bytes from this place on; return the place after them, as all these functions do."""
    for i in range(len(more)):
        text[at + i] = more[i]
    return at + len(more)


@step
def put_number(text: Text, at: int, number: int) -> int:
    """Write a number between −999 and 999, and a comma."""
    if number < 0:
        text[at] = _MINUS
        at += 1
        number = -number
    if number > 99:
        text[at] = _ZERO + number // 100
        at += 1
    if number > 9:
        text[at] = _ZERO + number // 10 % 10
        at += 1
    text[at] = _ZERO + number % 10
    text[at + 1] = _COMMA
    return at + 2


@step
def close(text: Text, at: int, more: bytes) -> int:
    """Write these bytes, in place of a comma before them."""
    return put(text, at - 1 if text[at - 1] == _COMMA else at, more)
