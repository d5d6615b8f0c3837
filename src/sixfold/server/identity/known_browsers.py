"""Known browsers: those that have logged in to an account before.

A known browser has a cookie with a random number and a signature for that number and that account. It does not
authenticate anybody. Its failed log-ins are counted apart from those of strangers (``login_throttle.py``), so that
strangers cannot lock the owner out.
"""

import hashlib
import hmac
import secrets
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from sixfold.server.identity.users import Person

NAME: Final = "sixfold-known"
LASTS: Final = 365 * 24 * 60 * 60
MOST: Final = 4
"""How many accounts one browser can be known to; a new one replaces the oldest."""
PATH: Final = "/api/v1/"
_LONGEST: Final = 400


class KnownBrowsers:
    """Makes and reads these cookies, with a secret that all processes share."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def browser_of(self, connection: HTTPConnection, account: Person | None) -> str | None:
        """The number under which an account knows this browser; None if it does not."""
        if account is None:
            return None
        return next((number for number, code in _read(connection) if self._fits(account, number, code)), None)

    def remember(self, connection: HTTPConnection, response: Response, account: Person) -> None:
        """Make a browser known to an account, in addition to others."""
        others = [each for each in _read(connection) if not self._fits(account, *each)]
        number = self.browser_of(connection, account) or secrets.token_hex(8)
        kept = [*others, (number, self._code(account, number))][-MOST:]
        value = ".".join(part for each in kept for part in each)
        secure = connection.url.scheme in ("https", "wss")
        response.set_cookie(NAME, value, max_age=LASTS, path=PATH, httponly=True, samesite="strict", secure=secure)

    def _code(self, account: Person, number: str) -> str:
        # The epoch is signed too: a new password, or logging out everywhere, makes all browsers unknown again.
        text = f"{account.id} {account.epoch} {number}"
        return hmac.new(self._secret, text.encode(), hashlib.sha256).hexdigest()[:32]

    def _fits(self, account: Person, number: str, code: str) -> bool:
        return hmac.compare_digest(self._code(account, number).encode(), code.encode("utf-8", "surrogatepass"))


def _read(connection: HTTPConnection) -> list[tuple[str, str]]:
    parts = connection.cookies.get(NAME, "")[:_LONGEST].split(".")
    return list(zip(parts[::2], parts[1::2], strict=False))
