"""Text from outside, made fit to be shown."""


def printable(text: object, longest: int | None = None) -> str:
    """The text on one line, without characters that XML forbids or that would steer a terminal; cut if too long.

    >>> printable("a\\x1b[31m\\nb"), printable("a long story", 7)
    ('a�[31m b', 'a long…')
    """
    line = " ".join(str(text).split())
    clean = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line)
    return clean if longest is None or len(clean) <= longest else clean[: longest - 1] + "…"
