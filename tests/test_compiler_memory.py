"""An idle compiler takes little memory, and works again when needed."""

import re
import sys
from pathlib import Path

import pytest
from llvmlite import binding
from numba import njit

from sixfold.engine.compiler_memory import release_compiler_memory


def held() -> int:
    """The number of bytes of the compiler's library in memory."""
    library, sizes, name = binding.ffi.get_library_name(), [], ""
    for line in Path("/proc/self/smaps").read_text().splitlines():
        if re.match("[0-9a-f]+-", line):
            name = line.rsplit("/", 1)[-1]
        elif line.startswith("Rss:") and name == library:
            sizes.append(1024 * int(line.split()[1]))
    return sum(sizes)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems keep their pages")
def test_an_idle_compiler_releases_its_memory_and_works_again() -> None:
    assert njit(lambda x: x + 1)(1) == 2
    before = held()
    assert release_compiler_memory() > 1_000_000
    # Other processes may keep parts of the same library in memory.
    assert held() <= before
    assert njit(lambda x: x + 2)(1) == 3
