"""Endpoints describe themselves next to their code; the OpenAPI description is made from that."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from types import ModuleType
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixfold.server.protocol.messages import VERSION


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An endpoint: the function that handles it, its request and its responses."""

    handler: Callable[[Request], Awaitable[Response]]
    method: str
    path: str
    body: Any
    answer: Any
    statuses: Mapping[int, str]
    """Successful status codes and their meaning."""
    query: tuple[str, ...] = ()
    media: str = "application/json"
    """The media type of a successful response."""

    @property
    def summary(self) -> str:
        """The first line of the handler's docstring."""
        return (self.handler.__doc__ or "").strip().splitlines()[0]


class Error(msgspec.Struct, frozen=True):
    """Why a request was refused: a code for programs, a message for people."""

    code: str
    message: str


class Refusal(msgspec.Struct, frozen=True):
    """The body of every refusal."""

    error: Error


DONE: Final[dict[int, str]] = {200: "done"}
MADE: Final[dict[int, str]] = {201: "made"}


def endpoint(
    method: str,
    path: str,
    *,
    body: Any = None,
    answer: Any = None,
    statuses: Mapping[int, str] = DONE,
    query: tuple[str, ...] = (),
    media: str = "application/json",
) -> Callable[[Callable[[Request], Awaitable[Response]]], Endpoint]:
    """Turn a function into an endpoint."""
    return lambda handler: Endpoint(handler, method, f"/api/{VERSION}{path}", body, answer, statuses, query, media)


def endpoints_of(*modules: ModuleType) -> list[Endpoint]:
    """The endpoints that modules define, in their order."""
    return [found for module in modules for found in vars(module).values() if isinstance(found, Endpoint)]


def openapi(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The OpenAPI 3.1 description of these endpoints."""
    types = list(
        dict.fromkeys(kind for one in endpoints for kind in (one.body, one.answer, Refusal) if kind is not None)
    )
    shapes, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    shape_of = dict(zip(types, shapes, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, shape_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sixfold", "version": version("sixfold"), "description": "Tables, games and people."},
        "paths": paths,
        "components": {"schemas": dict(components), "securitySchemes": _SCHEMES},
        # Anonymous access is allowed; endpoints that need a user reject it themselves.
        "security": [{}, *({name: []} for name in _SCHEMES)],
    }


_SCHEMES: Final = {
    "cookie": {"type": "apiKey", "in": "cookie", "name": "sixfold"},
    "token": {"type": "http", "scheme": "bearer"},
}


def _operation(one: Endpoint, shape_of: dict[Any, Any]) -> dict[str, Any]:
    shape = shape_of.get(one.answer)
    responses = {str(status): _described(what, shape, one.media) for status, what in one.statuses.items()}
    responses["4XX"] = _described("refused: this request cannot be granted", shape_of[Refusal])
    responses["5XX"] = _described("refused: nothing can be granted just now, or we have failed", shape_of[Refusal])
    found: dict[str, Any] = {"summary": one.summary, "responses": responses}
    names = re.findall(r"{(\w+)", one.path)
    found["parameters"] = [_parameter(name, "path") for name in names] + [
        _parameter(name, "query") for name in one.query
    ]
    if one.body is not None:
        found["requestBody"] = {"required": True} | _content(shape_of[one.body])
    elif one.method != "GET":
        # No body is needed, but the content type must still be JSON, which a form on another page cannot send.
        found["requestBody"] = {"required": False} | _content({"type": "object"})
    return found


def _described(what: str, shape: Any, media: str = "application/json") -> dict[str, Any]:
    if media != "application/json":
        return {"description": what, "content": {media: {}}}
    return {"description": what} | ({} if shape is None else _content(shape))


def _content(shape: Any) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": shape}}}


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": "string"}}
