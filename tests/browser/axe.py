"""The findings of axe-core on a page."""

from pathlib import Path

from .people import Person

AXE = (Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()
THEMES = {"paper": {}, "evening": {"runOnly": ["color-contrast"]}}
"""The themes differ in colours alone: everything else is looked at in one of them."""


def findings(person: Person) -> list[str]:
    """Everything that is wrong in either theme. The script is let in past the page's own policy."""
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(AXE + "; null")
    found = []
    for theme, options in THEMES.items():
        person.turn_light(theme)
        for rule in person.page.evaluate("(options) => axe.run(options)", options)["violations"]:
            found += [f"{theme}: {rule['id']}: {node['target']} {node['failureSummary']}" for node in rule["nodes"]]
    return found
