"""Errors of the server: a code for programs, a message for people."""

from sixfold.core.errors import SixfoldError


class Refused(SixfoldError):  # noqa: N818
    """A request that is not allowed here, now, or for this person."""
