"""The findings of axe-core on a page."""

from pathlib import Path

from .people import Person

AXE = (Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
ONLY = {"resultTypes": ["violations"]}
"""Without the details of rules that hold, a page takes half of the time."""
THEMES = {"paper": ONLY, "evening": ONLY | {"runOnly": ["color-contrast"]}}
"""The themes differ only in colours, so all other rules are checked in one of them."""


def findings(person: Person) -> list[str]:
    """The findings in both themes. The script bypasses the page's content security policy."""
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE + "; null")
    found = []
    for theme, options in THEMES.items():
        person.turn_light(theme)
        for rule in person.page.evaluate("(options) => axe.run(options)", options)["violations"]:
            found += [f"{theme}: {rule['id']}: {node['target']} {node['failureSummary']}" for node in rule["nodes"]]
    return found
