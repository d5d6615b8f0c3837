"""What each door says of itself, next to its code; the description that others read is made from that."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, TypeVar

import msgspec
from starlette.routing import Route

from sixfold.server.protocol.messages import VERSION

Handler = TypeVar("Handler", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Door:
    """A door: what goes in, what comes out."""

    method: str
    path: str
    summary: str
    body: Any = None
    answer: Any = None
    status: int = 200
    query: tuple[str, ...] = ()


def door(
    method: str, path: str, *, body: Any = None, answer: Any = None, status: int = 200, query: tuple[str, ...] = ()
) -> Callable[[Handler], Handler]:
    """Mark a function as what happens at a door; the first line of its docstring tells what that is."""

    def mark(handler: Handler) -> Handler:
        summary = (handler.__doc__ or "").strip().splitlines()[0]
        handler.door = Door(method, f"/api/{VERSION}{path}", summary, body, answer, status, query)  # type: ignore[attr-defined]
        return handler

    return mark


def routes(handlers: Iterable[Callable[..., Any]]) -> list[Route]:
    """The routes of these doors."""
    return [Route(handler.door.path, handler, methods=[handler.door.method]) for handler in handlers]  # type: ignore[attr-defined]


def openapi(handlers: Iterable[Callable[..., Any]]) -> dict[str, Any]:
    """The description of these doors in the form of OpenAPI 3.1."""
    doors: list[Door] = [handler.door for handler in handlers]  # type: ignore[attr-defined]
    types = list(dict.fromkeys(kind for one in doors for kind in (one.body, one.answer) if kind is not None))
    shapes, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    shape_of = dict(zip(types, shapes, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for one in doors:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, shape_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sixfold", "version": sixfold_version(), "description": "Tables, games and people."},
        "paths": paths,
        "components": {"schemas": dict(components)},
    }


def _operation(one: Door, shape_of: dict[Any, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = {"description": "done"}
    if one.answer is not None:
        answer["content"] = {"application/json": {"schema": shape_of[one.answer]}}
    refused = {"description": "refused: an error with a code and words"}
    found: dict[str, Any] = {"summary": one.summary, "responses": {str(one.status): answer, "4XX": refused}}
    names = re.findall(r"{(\w+)", one.path)
    found["parameters"] = [_parameter(name, "path") for name in names] + [
        _parameter(name, "query") for name in one.query
    ]
    if one.body is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": shape_of[one.body]}}}
    return found


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": "string"}}


def sixfold_version() -> str:
    """The version of the program."""
    return version("sixfold")
