"""Passwords: argon2id, computed in a few threads beside the event loop."""

import asyncio
import secrets
import unicodedata
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from sixfold.core.errors import Refused

T = TypeVar("T")

SHORTEST: Final = 8
LONGEST: Final = 200
TIME_COST: Final = 2
MEMORY_COST: Final = 19 * 1024
"""In KiB. With one lane and two rounds this takes about 60 ms on a small server."""
THREADS: Final = 2
"""Threads; each needs the memory above while it works, and later jobs queue."""
STRANGERS: Final = 1
"""Extra threads for log-ins from unknown browsers, so that others do not wait for them."""


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self, time_cost: int = TIME_COST, memory_cost: int = MEMORY_COST) -> None:
        self._hasher = PasswordHasher(time_cost=time_cost, memory_cost=memory_cost, parallelism=1)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._for_strangers = ThreadPoolExecutor(STRANGERS, thread_name_prefix="strangers")
        self._nobodys = _nobodys(time_cost, memory_cost)

    async def kept(self, password: str) -> str:
        """The hash of a new password; Refused if it is too short or too long."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise Refused("bad-password", f"a password has {SHORTEST} to {LONGEST} characters")
        return await self._work(self._threads, self._hash, password)

    async def is_right(self, kept: str | None, password: str, *, is_stranger: bool = False) -> bool:
        """Whether a password matches a hash; without a hash, does the same work and returns False."""
        threads = self._for_strangers if is_stranger else self._threads
        # The time taken must not tell an unknown name from a wrong password.
        return await self._work(threads, self._verify, kept or self._nobodys, password) and kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Whether a hash was made with outdated parameters."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Stop the threads."""
        for threads in (self._threads, self._for_strangers):
            threads.shutdown(wait=False, cancel_futures=True)

    async def _work(self, threads: ThreadPoolExecutor, work: Callable[..., T], *values: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, work, *values)

    def _hash(self, password: str) -> str:
        return self._hasher.hash(_spelled(password))

    def _verify(self, kept: str, password: str) -> bool:
        if len(password) > LONGEST:
            password = ""
        try:
            return self._hasher.verify(kept, _spelled(password))
        except (Argon2Error, InvalidHashError):
            return False


def _nobodys(time_cost: int, memory_cost: int) -> str:
    """A dummy hash with the same cost; matches nothing."""
    salt, digest = (b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (16, 32))
    return f"$argon2id$v=19$m={memory_cost},t={time_cost},p=1${salt}${digest}"


def _spelled(password: str) -> bytes:
    """Normalised, since keyboards differ in how they compose a letter."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
