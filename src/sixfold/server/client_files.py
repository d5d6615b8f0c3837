"""The browser client: built files that lie in the package, and how long a browser may keep each."""

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from hashlib import blake2s
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from sixfold.server.link_preview import preview

FOLDER: Final = Path(__file__).resolve().parent.parent / "client"
"""Where the build puts the client (see ``hatch_build.py``)."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""Files below ``assets`` have names that change with what is in them."""
GAME: Final = re.compile(r"/games/([\w-]{1,60})")
"""The address of the review of a finished game."""
TYPES: Final = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".js": "text/javascript"}


class Anywhere(Convertor[str]):
    """Any address that is not of the doors: those know by themselves what they do not have."""

    regex = "(?!api/).*"

    def convert(self, value: str) -> str:
        """The address as it is."""
        return value

    def to_string(self, value: str) -> str:
        """The address as it is."""
        return value


register_url_convertor("anywhere", Anywhere())


@dataclass(frozen=True, slots=True)
class File:
    """A file of the client, as it is sent."""

    data: bytes
    packed: bytes | None
    """The same, compressed, if that is shorter."""
    type: str
    tag: str
    keep: str


@cache
def files() -> dict[str, File]:
    """All files of the client by their address; empty if it has not been built."""
    found = [path for path in FOLDER.rglob("*") if path.is_file()]
    return {f"/{path.relative_to(FOLDER).as_posix()}": _read(path) for path in found}


def _read(path: Path) -> File:
    data = path.read_bytes()
    packed = gzip.compress(data, 9, mtime=0)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    kept = FOR_EVER if path.parent.name == "assets" else "no-cache"
    smaller = packed if len(packed) < 0.9 * len(data) else None
    return File(data, smaller, kind, f'"{blake2s(data, digest_size=12).hexdigest()}"', kept)


async def client(request: Request) -> Response:
    """A file of the client, or for an address within it the page that finds its way from there."""
    path = request.url.path
    file = files().get(path)
    if file is None and not PurePosixPath(path).suffix:
        file = files().get("/index.html")
    if file is None:
        raise HTTPException(404)
    if (game := GAME.fullmatch(path)) is not None:
        file = _with_head(file, await preview(request, game[1]))
    return _sent(request, file)


def _with_head(page: File, tags: str) -> File:
    """The page with more in its head, if there is more; it is told in the language of whoever asks."""
    if not tags:
        return page
    data = page.data.replace(b"</head>", f"{tags}</head>".encode())
    return File(data, None, page.type, f'"{blake2s(data, digest_size=12).hexdigest()}"', page.keep)


def _sent(request: Request, file: File) -> Response:
    headers = {"ETag": file.tag, "Cache-Control": file.keep, "Vary": "Accept-Encoding, Accept-Language"}
    if _is_known(request.headers.get("if-none-match", ""), file.tag):
        return Response(None, 304, headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, 200, headers | {"Content-Encoding": "gzip"}, file.type)
    return Response(file.data, 200, headers, file.type)


def _is_known(tags: str, tag: str) -> bool:
    """Whether a browser has what it asks for: a list of tags, some weak because a proxy changed what it sent.

    >>> _is_known('"a", W/"b"', '"b"'), _is_known("*", '"b"'), _is_known('"a"', '"b"')
    (True, True, False)
    """
    known = [each.strip().removeprefix("W/") for each in tags.split(",")]
    return tag in known or known == ["*"]
