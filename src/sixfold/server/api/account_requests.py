"""Request bodies of the account endpoints. Unknown fields are rejected.

Lengths here only keep out nonsense; names and passwords are validated where they are used.
"""

from typing import Annotated, Any, Literal

import msgspec

Short = Annotated[str, msgspec.Meta(max_length=200)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all request bodies."""


class NewGuest(Request, frozen=True):
    """Create a guest."""

    name: Short
    lang: Short = "en"


class Changes(Request, frozen=True):
    """Change name, language or preferences; omitted fields stay as they are."""

    name: Short | None = None
    lang: Short | None = None
    preferences: dict[str, Any] | None = None


class Register(Request, frozen=True):
    """Create an account."""

    name: Short
    password: Short
    lang: Short = "en"


class LogIn(Request, frozen=True):
    """Log in; ``guest`` says what happens to the current guest."""

    name: Short
    password: Short
    guest: Literal["merge", "leave"] = "merge"


class LogOut(Request, frozen=True):
    """Log out of this browser, or of all."""

    everywhere: bool = False


class NewPassword(Request, frozen=True):
    """Change the password."""

    old: Short
    new: Short


class Delete(Request, frozen=True):
    """Delete the user; accounts confirm with their password."""

    password: Short | None = None


class NewToken(Request, frozen=True):
    """Create a token."""

    label: Short


class OldToken(Request, frozen=True):
    """Revoke a token."""

    id: Short
