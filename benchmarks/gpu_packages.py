"""Collects the packages that benchmarks/gpu_run.py needs on a machine without a package registry.

uv run python benchmarks/gpu_packages.py [--python 3.12]

The machine has Python with NumPy, Numba, PyTorch and JAX; everything else comes along in benchmarks/packages. The
libraries of CUDA are those of the machine.
"""

import argparse
import subprocess
import sys
from pathlib import Path

PACKAGES = Path(__file__).with_name("packages")
OURS = ("msgspec", "platformdirs", "rich", "pygments", "markdown-it-py", "mdurl")
"""What the engine of Sixfold imports."""
CUDA = ("numba-cuda>=0.30", "cuda-core", "cuda-bindings>=13,<14", "cuda-pathfinder")
PGX = ("pgx", "svgwrite", "typing-extensions")
"""The peer, and what it imports besides JAX and NumPy."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", default="3.12", help="the Python of that machine")
    version = parser.parse_args().python
    PACKAGES.mkdir(exist_ok=True)
    for old in PACKAGES.glob("*.whl"):
        old.unlink()
    target = ["--python-version", version, "--only-binary", ":all:", "--no-deps"]
    systems = [word for name in ("2_17", "2_28", "2_34") for word in ("--platform", f"manylinux_{name}_x86_64")]
    command = [sys.executable, "-m", "pip", "download", "--dest", str(PACKAGES), *target, *systems, *OURS, *CUDA, *PGX]
    subprocess.run(command, check=True)
    size = sum(file.stat().st_size for file in PACKAGES.glob("*.whl"))
    print(f"{PACKAGES}: {size / 1e6:.0f} MB")


if __name__ == "__main__":
    main()
