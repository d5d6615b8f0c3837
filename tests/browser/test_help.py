"""What helps somebody at a table: the tips of a first game, the drawer with the rules, and the options."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from .axe import findings
from .people import Person
from .table_setup import open_table

Visit = Callable[..., Person]


def covers(one: Locator, other: Locator) -> bool:
    """Whether two elements overlap on the screen."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return all(a[at] < b[at] + b[size] and b[at] < a[at] + a[size] for at, size in (("x", "width"), ("y", "height")))


def test_on_a_phone_the_tips_of_a_first_game_cover_nothing_that_is_needed(visit: Visit) -> None:
    mia = visit("/", phone=True)
    mia.find("play-now").tap()
    tip = mia.find("tip")
    expect(tip).to_contain_text("must touch a printed symbol")
    assert findings(mia) == []
    mia.turn_light("paper")
    board = mia.find("board").locator("path.plate")
    for needed in (board, mia.find("rack")):
        assert not covers(tip, needed)
    # A tile is taken: gold cells show its points, and the buttons below the board stay free.
    mia.find("rack").get_by_role("button").first.tap()
    gold = mia.find("gold-cells").locator("g").first
    gold.wait_for()
    for needed in (gold, mia.find("confirm"), mia.find("rack")):
        expect(tip).to_be_visible()
        assert not covers(tip, needed)
    mia.page.touchscreen.tap(*mia.on_screen("board", *mia.open_cells()[0]))
    expect(mia.find("verdict")).to_contain_text("stays at 0")
    expect(tip).to_contain_text("unbroken row")
    mia.find("confirm").tap()
    expect(tip).to_contain_text("only your lowest colour counts")
    mia.look("tip-weakest-phone")
    mia.find("tip-ok").tap()
    expect(tip).to_have_count(0)


def test_rules_sound_and_options_are_within_reach_of_a_table(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board")
    ada.open_cells()
    ada.page.keyboard.press("?")
    drawer = ada.find("help")
    expect(drawer).to_contain_text("In one minute")
    ada.find("full-rules").click()
    expect(drawer.locator("a.ruling").first).to_be_attached()
    assert findings(ada) == []
    ada.page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    # Sound and speed are in the menu, and are kept.
    ada.find("menu").click()
    ada.find("menu-sound").click()
    expect(ada.find("sound-toggle")).to_have_attribute("aria-label", "Turn sound on")
    ada.find("menu-speed").locator("[data-value=fast]").click()
    assert findings(ada) == []
    ada.page.goto("/settings")
    expect(ada.find("speed-choice").locator("[data-value=fast]")).to_have_attribute("aria-pressed", "true")
    for option in ("symbols", "contrast", "left-handed"):
        ada.find(option).click()
    assert findings(ada) == []
    page = ada.page.locator("html")
    expect(page).to_have_attribute("data-contrast", "more")
    ada.page.go_back()
    ada.open_cells()
    # The rack's column and the scores have changed sides.
    scores, side = (ada.page.locator(f"[data-part={part}]").bounding_box() for part in ("scores", "side"))
    assert scores is not None
    assert side is not None
    assert side["x"] < scores["x"]
