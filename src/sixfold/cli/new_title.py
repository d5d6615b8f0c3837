"""``sixfold new-title``: generates a title that runs at once, as a package of its own."""

import re
import tomllib
from importlib import resources
from keyword import iskeyword
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final
from zipfile import ZipFile

import typer

TEMPLATE: Final = "title_template.zip"
"""The title that new ones start from; the build packs an example."""

_NAME: Final = re.compile(r"[a-z][a-z0-9]{1,19}")


def new_title(
    name: Annotated[str, typer.Argument(help="Its name: lower-case letters and digits.", show_default=False)],
    folder: Annotated[Path | None, typer.Option(help="Where to put it; by default ./NAME.", show_default=False)] = None,
) -> None:
    """Generate a title that runs at once, as a package of its own."""
    from sixfold.core.errors import BadSetup
    from sixfold.games import registry

    if not _NAME.fullmatch(name) or iskeyword(name) or iskeyword(name.capitalize()):
        raise BadSetup(f"{name[:40]!r} cannot be the name of a title: use 2 to 20 lower-case letters and digits")
    if name in registry.installed():
        raise BadSetup(f"there is a title {name!r} already")
    target = folder or Path(name)
    if target.exists():
        raise BadSetup(f"{target} exists already")
    generate(name, target)
    print(f"{target} is a title that runs. Install it and play:")
    print(f"  uv pip install --editable {target}")
    print(f"  uv run --no-sync sixfold play {name}")


def generate(name: str, target: Path) -> None:
    """Unpack the template under another name; nothing is left behind if that fails."""
    from sixfold.core.errors import BadSetup

    with (resources.files("sixfold.cli") / TEMPLATE).open("rb") as file, ZipFile(file) as packed:
        texts = {path: packed.read(path).decode() for path in packed.namelist()}
    (old,) = tomllib.loads(texts["pyproject.toml"])["project"]["entry-points"]["sixfold.games"]
    if re.search(rf"\b({name}|{name.capitalize()})\b", "".join(texts.values())):
        raise BadSetup(f"{name!r} cannot be the name of a title: its code uses this word for something else")
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".", dir=target.parent) as folder:
        draft = Path(folder, "draft")
        for path, text in texts.items():
            copy = draft / renamed(path, old, name)
            copy.parent.mkdir(parents=True, exist_ok=True)
            # The example is published; a new title begins as a draft.
            copy.write_text(renamed(text.replace('stage = "published"', 'stage = "draft"'), old, name), "utf-8")
        draft.rename(target)


def renamed(text: str, old: str, new: str) -> str:
    """A text with a title's name replaced, also where it begins a class.

    >>> renamed("class OldPosition: 'sixfold_old', the oldest", "old", "fresh")
    "class FreshPosition: 'sixfold_fresh', the oldest"
    """
    for before, after in ((old, new), (old.capitalize(), new.capitalize())):
        text = re.sub(rf"(?<![a-z]){before}(?![a-z])", after, text)
    return text
