"""Writes src/lib/protocol.ts, the types of everything that the server sends, from the server's own types.

The build of the package runs this, so the types need no other package than msgspec. By hand, it also writes

- src/lib/limits.ts: what the server allows
- src/i18n/*/names.json: texts that the server uses as well, by language
- test/titles.json: the titles as a server sends them, for the tests of the client

    uv run python web/generate_types.py

Tests fail if a file is out of date, and if servers send something else.
"""

import json
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect as shapes

from sixfold.core import json_types as shared
from sixfold.games import registry
from sixfold.server.api import json_types as answers
from sixfold.server.results.reviewed_player import RetriedMove
from sixfold.server.tables.table_options import WhyNotRated

WEB: Final = Path(__file__).parent
TYPES: Final = WEB / "src" / "lib" / "protocol.ts"
LANGUAGES: Final = {path.parent.name: path.parent for path in (WEB / "src" / "i18n").glob("*/index.ts")}
LIMITS: Final = WEB / "src" / "lib" / "limits.ts"
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
    titles = {name: types for name in registry.own() if (types := registry.json_types(name)) is not None}
    aliases = ALIASES | {f"{name.capitalize()}Counted": types.counted for name, types in titles.items()}
    writer = Writer({name: kind for name, kind in aliases.items() if not isinstance(kind, type)})
    writer.add(answers.ServerMessage, answers.Listed, answers.Replay, answers.Review, RetriedMove, answers.Title)
    writer.add(shared.AnyView, shared.Tried)
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
    # Imported late, because it needs a compiler and a web server.
    from sixfold.server.api.titles import title_of

    titles = [title_of(name) for name in registry.own()]
    return msgspec.json.format(msgspec.json.encode(titles), indent=1).decode() + "\n"


def limits() -> str:
    """What people may choose and write."""
    from sixfold.server import names
    from sixfold.server.identity import passwords, tokens
    from sixfold.server.protocol.messages import LONGEST_TEXT
    from sixfold.server.tables.commands import PHRASES
    from sixfold.server.tables.table_options import MOST_GAMES

    values = {
        "SHORTEST_ACCOUNT": names.SHORTEST_ACCOUNT,
        "LONGEST_NAME": names.LONGEST,
        "LONGEST_TEXT": LONGEST_TEXT,
        "LONGEST_TOKEN_LABEL": tokens.LONGEST_LABEL,
        "LONGEST_PASSWORD": passwords.LONGEST,
        "SHORTEST_PASSWORD": passwords.SHORTEST,
        "MOST_GAMES": MOST_GAMES,
    }
    lines = [f"export const {name} = {value};" for name, value in values.items()]
    phrases = ["export const PHRASES = [", *(f'  "{phrase}",' for phrase in PHRASES), "] as const;", ""]
    return "\n".join([HEAD.replace("the types", "the limits"), *lines, *phrases])


def names_json(lang: str) -> str:
    """What the bots of the levels and the colours are called in a language, and how the bots play."""
    from sixfold.bots.levels import NAMES
    from sixfold.bots.levels import TEXTS as BOTS
    from sixfold.core.colours import COLOURS
    from sixfold.core.translation import COMMON

    columns = zip(NAMES, BOTS.words(lang, "levels"), BOTS.words(lang, "lines"), strict=True)
    bots = [{"name": name, "level": level, "line": line} for name, level, line in columns]
    colours = dict(zip(COLOURS, COMMON.words(lang, "colours"), strict=True))
    return json.dumps({"bots": bots, "colours": colours}, indent=1, ensure_ascii=False) + "\n"


FILES: Final[dict[Path, Callable[[], str]]] = {
    TYPES: typescript,
    LIMITS: limits,
    TITLES: titles_json,
    **{folder / "names.json": partial(names_json, lang) for lang, folder in LANGUAGES.items()},
}


def write(*paths: Path) -> None:
    """Write these files, unless they are up to date: a changed file would be built again."""
    for path in paths:
        content = FILES[path]()
        if not path.exists() or path.read_text(encoding="utf-8") != content:
            path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    write(*([TYPES] if "--types-only" in sys.argv else FILES))
