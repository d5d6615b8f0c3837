"""Passwords: argon2id, worked on beside the event loop and never by more than a few threads at once."""

import asyncio
import secrets
import unicodedata
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from sixfold.server.errors import Refused

T = TypeVar("T")

SHORTEST: Final = 8
LONGEST: Final = 200
TIME_COST: Final = 2
MEMORY_COST: Final = 19 * 1024
"""In KiB. With one lane and two rounds about 60 ms on a small server."""
THREADS: Final = 2
"""Each needs the memory above while it works; who comes later waits."""
STRANGERS: Final = 1
"""More threads, for log-ins from browsers that the account does not know: others do not wait for them."""


class Passwords:
    """Makes and checks what is kept of passwords."""

    def __init__(self, time_cost: int = TIME_COST, memory_cost: int = MEMORY_COST) -> None:
        self._hasher = PasswordHasher(time_cost=time_cost, memory_cost=memory_cost, parallelism=1)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._for_strangers = ThreadPoolExecutor(STRANGERS, thread_name_prefix="strangers")
        self._nobodys = _nobodys(time_cost, memory_cost)

    async def kept(self, password: str) -> str:
        """What is kept of a new password; Refused if it is too short or too long."""
        if not SHORTEST <= len(password) <= LONGEST:
            raise Refused("bad-password", f"a password has {SHORTEST} to {LONGEST} characters")
        return await self._work(self._threads, self._hash, password)

    async def is_right(self, kept: str | None, password: str, *, is_stranger: bool = False) -> bool:
        """Whether it is the password that this was kept of; without any, the same work is done for nothing."""
        threads = self._for_strangers if is_stranger else self._threads
        if kept is None:
            # An unknown name must not be told from a wrong password by the time that it takes.
            await self._work(threads, self._verify, self._nobodys, password)
            return False
        return await self._work(threads, self._verify, kept, password)

    def is_outdated(self, kept: str) -> bool:
        """Whether it was made with other parameters than those of today."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """Let the threads go."""
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
    """Looks like something kept, costs as much to check, and no password is known to fit."""
    salt, digest = (b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (16, 32))
    return f"$argon2id$v=19$m={memory_cost},t={time_cost},p=1${salt}${digest}"


def _spelled(password: str) -> bytes:
    """Keyboards differ in how they compose a letter; what is meant is the same."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
