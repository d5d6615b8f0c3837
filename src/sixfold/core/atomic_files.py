"""Atomic writes: a file is replaced completely or not at all."""

import contextlib
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

_DRAFTS = ".sixfold-{}.tmp"
"""The name of a temporary file."""
_BINARY = getattr(os, "O_BINARY", 0)  # Only Windows distinguishes binary files.


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file atomically: after an interruption, the old content is still there.

    A symbolic link is kept and its target replaced. Raises OSError, with the path as given, if the path cannot be
    written or is not a regular file: a device must not be replaced.
    """
    with writing_whole(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def writing_whole(path: str | os.PathLike[str], *, private: bool = False) -> Iterator[BinaryIO]:
    """Write a file atomically in several steps: it appears when the block ends without an error.

    With ``private``, only the owner may read the file.
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
    """Raise what :func:`write_whole` would raise, without changing anything."""
    with _naming(path):
        draft = _draft(_target(path))
        try:
            with draft.open("xb"):
                pass
        finally:
            draft.unlink(missing_ok=True)


def remove_drafts(folder: Path) -> None:
    """Remove what killed processes have left in a folder. No other process may be writing there."""
    for draft in folder.glob(_DRAFTS.format("*")):
        draft.unlink(missing_ok=True)


def _target(path: str | os.PathLike[str]) -> Path:
    """Return the file to replace or create."""
    # Check the path itself, not its target: /dev/stdout leads to a pipe without a name.
    with contextlib.suppress(FileNotFoundError):
        mode = os.stat(path).st_mode  # noqa: PTH116 - the text may not be a valid path
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it already exists and is not a regular file")
    return Path(os.path.realpath(path))


def _draft(target: Path) -> Path:
    """Return a temporary path in the same folder, because a rename is atomic only within a folder."""
    return target.with_name(_DRAFTS.format(secrets.token_hex(8)))


def _sync_folder(folder: Path) -> None:
    """Make the rename survive a power failure, on systems that can sync folders."""
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
    """Report system errors for the requested path, not for the temporary file."""
    try:
        yield
    except OSError as wrong:
        if wrong.errno is None:
            raise
        raise OSError(wrong.errno, wrong.strerror, str(path)) from None
