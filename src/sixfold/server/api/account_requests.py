"""What can be asked about oneself: one struct for each request, and nothing that none of them describes.

Lengths here only keep nonsense out; what a name or a password has to be is said where it is used.
"""

from typing import Annotated, Any, Literal

import msgspec

Short = Annotated[str, msgspec.Meta(max_length=200)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything that is asked."""


class NewGuest(Request, frozen=True):
    """To be somebody from now on."""

    name: Short
    lang: Short = "en"


class Changes(Request, frozen=True):
    """To be called, addressed or served otherwise; what is not given stays."""

    name: Short | None = None
    lang: Short | None = None
    preferences: dict[str, Any] | None = None


class Register(Request, frozen=True):
    """To have an account."""

    name: Short
    password: Short
    lang: Short = "en"


class LogIn(Request, frozen=True):
    """To be one's account; ``guest`` says what becomes of the guest that one has been so far."""

    name: Short
    password: Short
    guest: Literal["merge", "leave"] = "merge"


class LogOut(Request, frozen=True):
    """To be nobody, here or everywhere."""

    everywhere: bool = False


class NewPassword(Request, frozen=True):
    """To have another password."""

    old: Short
    new: Short


class Delete(Request, frozen=True):
    """To be deleted; an account proves that it is really asked by its password."""

    password: Short | None = None


class NewToken(Request, frozen=True):
    """To have a token."""

    label: Short


class OldToken(Request, frozen=True):
    """To take a token back."""

    id: Short
