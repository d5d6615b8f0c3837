"""Files that are written whole or not at all."""

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_BINARY = getattr(os, "O_BINARY", 0)  # Only Windows knows the difference.


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file in one step: whoever interrupts it finds what was there before, and nothing else.

    A link stays a link, and what it leads to is replaced. OSError, with the path as it was given, for a place that
    cannot be written, and for one where something lies that is no regular file: a device is not to be replaced.
    """
    with writing_whole(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def writing_whole(path: str | os.PathLike[str], *, private: bool = False) -> Iterator[BinaryIO]:
    """The same for content that comes bit by bit: the file is there when the block ends without an error.

    With ``private``, nobody but its owner may read it.
    """
    with _naming(path):
        target = _target(path)
        draft = _draft(target)
        try:
            handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600 if private else 0o666)
            with os.fdopen(handle, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            draft.replace(target)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)


def check_writable(path: str | os.PathLike[str]) -> None:
    """Raise what :func:`write_whole` would raise, and change nothing."""
    with _naming(path):
        draft = _draft(_target(path))
        try:
            with draft.open("xb"):
                pass
        finally:
            draft.unlink(missing_ok=True)


def _target(path: str | os.PathLike[str]) -> Path:
    """The file that is to be replaced or made."""
    # The path itself is asked, not where it seems to lead: /dev/stdout leads to a pipe that has no name.
    with contextlib.suppress(FileNotFoundError):
        mode = os.stat(path).st_mode  # noqa: PTH116 - a path may be a text that is no path at all
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is there already, and it is no regular file")
    return Path(os.path.realpath(path))


def _draft(target: Path) -> Path:
    """A second file in the same folder, because only there a rename is a single step."""
    return target.with_name(f".sixfold-{secrets.token_hex(8)}.tmp")


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut, where the system can do that for folders."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """An error of the system is about the path that was asked for, not about a draft."""
    try:
        yield
    except OSError as wrong:
        if wrong.errno is None:
            raise
        raise OSError(wrong.errno, wrong.strerror, str(path)) from None
