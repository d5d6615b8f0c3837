"""Writes src/lib/protocol.ts, the types of everything that the server sends, from the server's own types.

Also writes test/titles.json: the titles as a server sends them, for the tests of the client.

    uv run python web/generate_types.py

Tests fail if a file is out of date, and if servers send something else.
"""

import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect as shapes

from sixfold.core import json_types as shared
from sixfold.games import registry
from sixfold.server.api import json_types as answers
from sixfold.server.api.titles import Title, title_of
from sixfold.server.tables.options import WhyNotRated

WEB: Final = Path(__file__).parent
TYPES: Final = WEB / "src" / "lib" / "protocol.ts"
TITLES: Final = WEB / "test" / "titles.json"
ALIASES: Final = {"Colour": shared.Colour, "Cell": shared.Cell, "Track": shared.Track}
HEAD: Final = "/** Written by web/generate_types.py from the types of the server. Do not edit. */\n"
FOOT: Final = """\
/** The names of the titles whose views are described here. Servers may offer others. */
export type GameName = Exclude<keyof TitleTypes, "other">;
/** The view of any other title. */
export interface OtherView extends AnyView {
  game: string;
  moves: unknown;
}
export type View = TitleTypes[keyof TitleTypes]["view"];
"""


def typescript() -> str:
    """The whole file."""
    titles = {name: types for name in registry.own() if (types := registry.kit(name).json_types) is not None}
    aliases = ALIASES | {f"{name.capitalize()}Counted": types.counted for name, types in titles.items()}
    writer = Writer({name: kind for name, kind in aliases.items() if not isinstance(kind, type)})
    writer.add(
        answers.ServerMessage, answers.Listed, answers.Replay, answers.Review, Title, shared.AnyView, shared.Tried
    )
    writer.add(*(part for types in titles.values() for part in (types.view, types.tried)))
    blocks = [f"export type {name} = {writer.spelled(kind)};\n" for name, kind in writer.aliases.items()]
    blocks.append(f"export type WhyNotRated = {writer.type_of(WhyNotRated)};\n")
    blocks += writer.blocks.values()
    blocks.append(f"export type ServerMessage = {writer.type_of(answers.ServerMessage)};\n")
    lines = [
        f"  {name}: {{ view: {writer.type_of(types.view)}; counted: {writer.type_of(types.counted)};"
        f" tried: {writer.type_of(types.tried)} }};"
        for name, types in titles.items()
    ]
    lines.append("  other: { view: OtherView; counted: unknown; tried: Tried };")
    blocks.append(
        "\n".join(["/** The types that depend on the title. */", "export interface TitleTypes {", *lines, "}", ""])
    )
    return "\n".join([HEAD, *blocks, FOOT])


class Writer:
    """Collects the interfaces of structs."""

    def __init__(self, aliases: Mapping[str, Any]) -> None:
        self.aliases = aliases
        self.blocks: dict[str, str] = {}
        self._names = {_key(shapes.type_info(kind)): name for name, kind in aliases.items()}

    def add(self, *kinds: Any) -> None:
        """Add the interfaces that these types need."""
        for kind in kinds:
            self.type_of(kind)

    def type_of(self, kind: Any) -> str:
        """A type as TypeScript."""
        return self._type(shapes.type_info(kind))

    def spelled(self, kind: Any) -> str:
        """The type behind an alias. Cells are read-only."""
        info = shapes.type_info(kind)
        return f"{'readonly ' if isinstance(info, shapes.TupleType) else ''}{self._spelled(info)}"

    def _type(self, info: Any) -> str:
        return self._names.get(_key(info)) or self._spelled(info)

    def _spelled(self, info: Any) -> str:
        match info:
            case shapes.Metadata(type=inner, extra_json_schema=extra):
                return str((extra or {}).get("title") or self._type(inner))
            case shapes.IntType() | shapes.FloatType():
                return "number"
            case shapes.StrType():
                return "string"
            case shapes.BoolType():
                return "boolean"
            case shapes.NoneType():
                return "null"
            case shapes.AnyType():
                return "unknown"
            case shapes.LiteralType(values=values):
                return " | ".join(f'"{value}"' for value in values)
            case shapes.ListType(item_type=item):
                return _listed(self._type(item))
            case shapes.TupleType(item_types=items):
                return f"[{', '.join(map(self._type, items))}]"
            case shapes.DictType(key_type=key, value_type=value):
                kind = f"Record<{self._type(key)}, {self._type(value)}>"
                return f"Partial<{kind}>" if isinstance(key, shapes.LiteralType) else kind
            case shapes.UnionType(types=types):
                return " | ".join(map(self._type, types))
            case shapes.StructType():
                return self._struct(info)
        raise TypeError(f"there is no TypeScript for {info}")

    def _struct(self, info: shapes.StructType) -> str:
        name = info.cls.__name__
        if name not in self.blocks:
            self.blocks[name] = ""
            lines = [] if info.tag_field is None else [f'  {info.tag_field}: "{info.tag}";']
            lines += [self._field(field) for field in info.fields]
            self.blocks[name] = "\n".join(
                [*_comment(info.cls.__doc__ or ""), f"export interface {name} {{", *lines, "}", ""]
            )
        return name

    def _field(self, field: shapes.Field) -> str:
        # The server writes every field, whether or not it has a default, except those that may be left out.
        optional = "?" if not field.required and field.default is field.default_factory is msgspec.NODEFAULT else ""
        return f"  {field.encode_name}{optional}: {self._type(field.type)};"


def _listed(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def _key(info: Any) -> str:
    return repr(info)


def _comment(text: str) -> Iterable[str]:
    plain = " ".join(text.replace("``", "`").split())
    lines = textwrap.wrap(plain, 112)
    return [f"/** {plain} */"] if len(lines) == 1 else ["/**", *(f" * {line}" for line in lines), " */"]


def titles_json() -> str:
    """The titles of this package."""
    titles = [title_of(name) for name in registry.own()]
    return msgspec.json.format(msgspec.json.encode(titles), indent=1).decode() + "\n"


FILES: Final = {TYPES: typescript, TITLES: titles_json}

if __name__ == "__main__":
    for path, content in FILES.items():
        path.write_text(content(), encoding="utf-8")
