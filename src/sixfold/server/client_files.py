"""The browser client: files built into the package, and their cache headers."""

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from hashlib import blake2s
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.convertors import PathConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from sixfold.server.link_preview import preview

FOLDER: Final = Path(__file__).resolve().parent.parent / "client"
"""Where the build puts the client (see ``hatch_build.py``)."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
"""Files below ``assets`` have names that change with their content."""
GAME: Final = re.compile(r"/games/([\w-]{1,60})")
"""The path of the review page of a finished game."""
TYPES: Final = {".webmanifest": "application/manifest+json", ".woff2": "font/woff2", ".js": "text/javascript"}


class Anywhere(PathConvertor):
    """Any path outside the API, which handles its own unknown paths."""

    regex = "(?!api/).*"


register_url_convertor("anywhere", Anywhere())


@dataclass(frozen=True, slots=True)
class File:
    """A file of the client, ready to send."""

    data: bytes
    packed: bytes | None
    """Compressed, if that is shorter."""
    type: str
    tag: str
    keep: str


@cache
def files() -> dict[str, File]:
    """All files of the client by path; empty if it has not been built."""
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
    """A file of the client; for paths inside it, the page, which does its own routing."""
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
    """The page with additional tags in its head, in the preferred language of the browser."""
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
    """Whether a browser already has a file; proxies may have made its tags weak.

    >>> _is_known('"a", W/"b"', '"b"'), _is_known("*", '"b"'), _is_known('"a"', '"b"')
    (True, True, False)
    """
    known = [each.strip().removeprefix("W/") for each in tags.split(",")]
    return tag in known or known == ["*"]
