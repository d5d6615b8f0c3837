"""Makes the pictures of the first minute in docs/client.md.

    uv run --group test python docs/pictures/first_minute.py

It does what somebody does who has never seen the game, in a real browser at a real server, and takes a picture of each
step. Only the answer of the bot differs from time to time.
"""

import base64
import sys
from pathlib import Path
from typing import TYPE_CHECKING

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from make import serving  # noqa: E402
from tests.browser.chromium import MISSING, PATIENCE, chromium, path_of_chromium  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZE = {"width": 1280, "height": 780}
QUALITY = 62
MOST = 300_000
"""Maximum bytes of all pictures together."""
STEPS = ("start", "tile", "gold", "lines", "weakest")


def main() -> None:
    """Make all pictures."""
    path = path_of_chromium()
    if path is None:
        sys.exit(MISSING)
    with serving() as server, chromium(path) as browser:
        context = browser.new_context(viewport=SIZE, reduced_motion="reduce", locale="en-GB")  # type: ignore[arg-type]
        page = context.new_page()
        page.set_default_timeout(8 * PATIENCE)
        page.goto(server)
        walk(page)
    total = sum((HERE / f"minute-{step}.webp").stat().st_size for step in STEPS)
    print(f"{total:,} bytes together")
    if total > MOST:
        sys.exit("the pictures are too large")


def walk(page: "Page") -> None:
    """The first minute."""
    page.get_by_test_id("play-now").wait_for()
    photograph(page, "start")
    page.get_by_test_id("play-now").click()
    page.get_by_test_id("tip").wait_for()
    photograph(page, "tile")
    page.get_by_test_id("rack").get_by_role("button").first.click()
    page.get_by_test_id("gold-cells").wait_for()
    photograph(page, "gold")
    point_at_points(page)
    page.mouse.down()
    page.mouse.up()
    page.get_by_test_id("verdict").wait_for()
    photograph(page, "lines")
    page.get_by_test_id("confirm").click()
    page.get_by_text("At the end only your lowest colour counts").wait_for()
    photograph(page, "weakest")


def point_at_points(page: "Page") -> None:
    """Move the tile over a gold cell, and turn it until it scores."""
    cell = page.get_by_test_id("gold-cells").locator("g").first.bounding_box()
    assert cell is not None
    page.mouse.move(cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2)
    for _ in range(12):
        verdict = page.get_by_test_id("verdict")
        if verdict.count() and (verdict.text_content() or "").startswith("+"):
            return
        page.keyboard.press("r")
        page.wait_for_timeout(150)
    raise RuntimeError("the tile scores nowhere on its gold cell")


def photograph(page: "Page", step: str) -> None:
    """A screenshot of the page as it is."""
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(400)
    session = page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    file = HERE / f"minute-{step}.webp"
    file.write_bytes(base64.b64decode(shot["data"]))
    print(f"{file.name}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
