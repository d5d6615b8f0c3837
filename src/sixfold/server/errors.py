"""What the server refuses: a code for programs, words for people."""

from sixfold.core.errors import SixfoldError


class Refused(SixfoldError):  # noqa: N818
    """Something that cannot be done here, now, or by this person."""
