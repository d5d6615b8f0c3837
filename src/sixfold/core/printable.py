"""Make untrusted text safe to print."""


def printable(text: object, longest: int | None = None) -> str:
    """Return the text on one line, truncated if too long, without characters that XML forbids or terminals interpret.

    >>> printable("a\\x1b[31m\\nb"), printable("a long story", 7)
    ('a�[31m b', 'a long…')
    """
    line = " ".join(str(text).split())
    clean = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in line)
    return clean if longest is None or len(clean) <= longest else clean[: longest - 1] + "…"
