"""The machine on which figures were measured, and their place in the docs."""

import os
import platform
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

RESULTS = Path(__file__).with_name("results")
DOCS = Path(__file__).parents[1] / "docs"


def machine() -> dict[str, Any]:
    """The date, the processor and the device, and the versions that matter."""
    found: dict[str, Any] = {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": processor(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
        "python": platform.python_version(),
        "numpy": np.__version__,
    }
    try:
        command = ["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip().splitlines()
    except (OSError, subprocess.SubprocessError):
        return found
    found["gpu"], found["driver"] = told[0].split(", ")
    return found


def processor() -> str:
    """The name of the processor."""
    try:
        told = Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.processor()
    name = re.search(r"^model name\s*: (.*)$", told, re.MULTILINE)
    return re.sub(r"\((R|TM)\)|Processor|CPU", "", name[1]).strip() if name else platform.machine()


def told_machine(about: dict[str, Any]) -> str:
    """When and where figures were measured, in words.

    >>> told_machine({"date": "2026-11-19", "processor": "AMD EPYC", "cores": 2, "python": "3.12.3"})
    '19 November 2026, 2 virtual cores (AMD EPYC), Python 3.12.3'
    """
    day = datetime.fromisoformat(about["date"])
    device = f"one {about['gpu']} (driver {about['driver']}), " if "gpu" in about else ""
    cores = f"{about['cores']} virtual cores ({' '.join(about['processor'].split())})"
    python = f", Python {about['python']}" if "python" in about else ""
    return f"{day.day} {day:%B %Y}, {device}{cores}{python}"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown: words on the left, numbers on the right.

    >>> print(table(["game", "steps"], [["go", "7"]]))
    | game | steps |
    | --- | ---: |
    | go | 7 |
    """
    numeric = [all(row[at][:1].isdigit() for row in rows) for at in range(len(head))]
    rule = ["---:" if right else "---" for right in numeric]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rows))


def with_section(page: str, name: str, content: str) -> str:
    """A page with other content between the marks of a section.

    >>> with_section("a <!-- x --> b <!-- /x --> c", "x", "d")
    'a <!-- x -->\\n\\nd\\n\\n<!-- /x --> c'
    """
    begin, end = f"<!-- {name} -->", f"<!-- /{name} -->"
    before, rest = page.split(begin)
    _, after = rest.split(end)
    return f"{before}{begin}\n\n{content.strip()}\n\n{end}{after}"
