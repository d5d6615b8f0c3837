"""The lobby, chat, account pages and offline mode, in a browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from .axe import findings
from .people import Person
from .table_setup import open_for_others

Visit = Callable[..., Person]
PAGES = ("/", "/new/board", "/new/cards", "/tables", "/me", "/daily", "/ladders", "/settings", "/nothing/here")
COME = {
    "/tables": "[data-testid=open-tables] li",
    "/me": "[data-testid=account-go]",
    "/daily": "[data-testid=play-daily]",
    "/ladders": "[data-testid=ladder]",
}
"""Elements that appear once the server has responded."""


def is_refused(person: Person) -> None:
    """Discard the browser's own message about the error response that the test expects."""
    person.complaints[:] = [each for each in person.complaints if "Failed to load resource" not in each]


# --- start page --------------------------------------------------------------------------------------------


def test_a_phone_shows_join_and_challenge_without_scrolling(visit: Visit) -> None:
    mia = visit("/", lang="de-DE", theme="dark", phone=True)
    bar = mia.page.get_by_role("navigation", name="Menü").bounding_box()
    assert bar is not None
    for name in ("code", "daily"):
        box = mia.find(name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < bar["y"], name
    mia.look("start-phone")


@pytest.mark.parametrize("lang", [pytest.param("en-GB", marks=pytest.mark.long), "de-DE"])
def test_no_page_overflows_horizontally_at_any_width(visit: Visit, lang: str) -> None:
    ada = visit("/", lang=lang)
    lines = ada.page.locator("h1 span")
    expect(lines).to_have_count(2)
    # Each theme has its own fonts.
    for theme in ("evening", "paper"):
        ada.turn_light(theme)
        # A fallback font may be shown until the web font has loaded.
        ada.page.evaluate("document.fonts.ready")
        for width in (320, 360, 390, 600, 801, 1000, 1440, 2560, 3840):
            ada.page.set_viewport_size({"width": width, "height": 700})
            for line in lines.all():
                box = line.bounding_box()
                size = float(line.evaluate("e => parseFloat(getComputedStyle(e).fontSize)"))
                assert box is not None
                assert box["height"] < 1.5 * size, f"the headline breaks at {width}"
                assert box["x"] + box["width"] <= width
            ada.fits(width)
    ada.look(f"start-4k-{lang[:2]}")
    ada.page.set_viewport_size({"width": 320, "height": 640})
    for path in PAGES:
        ada.go(path)
        expect(ada.page.locator("h1")).to_be_visible()
        ada.fits(320)


def test_a_response_that_arrives_after_leaving_the_page_is_ignored(visit: Visit) -> None:
    ada = visit("/settings")
    held: list[Route] = []
    ada.page.route("**/api/*/daily", lambda route: held.append(route))
    with ada.page.expect_request("**/api/*/daily"):
        ada.go("/daily")
    ada.go("/ladders")
    with ada.page.expect_event("requestfinished", lambda request: request.url.endswith("/daily")):
        held[0].continue_()
    # Requests are answered in order, so the first response has been handled by then.
    ada.page.evaluate("fetch('/api/v1/me').then((answer) => answer.text())")
    expect(ada.find("ladder")).to_be_visible()


def test_axe_finds_nothing_on_any_page_in_either_theme(visit: Visit) -> None:
    # The lobby has a table.
    open_for_others(visit(), "Mia")
    ada = visit("/settings", lang="de-DE")
    ada.find("motion").click()
    for path in PAGES:
        ada.go(path)
        expect(ada.page.locator(COME.get(path, "h1")).first).to_be_visible()
        assert findings(ada) == [], path
        ada.look(f"around{path.replace('/', '-')}")


# --- lobby and chat ----------------------------------------------------------------------------------------


def test_two_players_join_by_a_code_and_chat(visit: Visit) -> None:
    ada = visit("/new/board")
    ada.find("company-others").click()
    ada.find("own-name").fill("Ada")
    ada.find("public").click()
    ada.find("open-table").click()
    code = (ada.find("table-code").text_content() or "").strip()
    # The test server listens on the loopback interface only, so a QR code would lead a phone to itself.
    expect(ada.find("local-only")).to_be_visible()
    expect(ada.find("qr")).to_have_count(0)
    ada.look("waiting-room")

    # A whole link is pasted; the code in it is found.
    mia = visit("/", lang="de-DE", theme="dark", phone=True)
    mia.find("code-input").evaluate(
        """(field, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }""",
        f"https://somewhere.example/join/{code}",
    )
    mia.find("guest-name").fill("Mia")
    mia.look("waiting-room-phone")
    mia.find("sit-1").tap()
    for person in (ada, mia):
        expect(person.find("board")).to_be_visible()

    # Phrases appear in the reader's language.
    mia.find("chat").tap()
    mia.find("phrase-good-luck").tap()
    expect(ada.page.locator(".unread")).to_have_text("1")
    mia.find("say").fill("Möge die Bessere gewinnen")
    mia.find("say").press("Enter")
    expect(mia.find("say")).to_have_value("")
    expect(ada.page.locator(".unread")).to_have_text("2")
    ada.find("chat").click()
    expect(ada.find("talk")).to_contain_text("Good luck")
    expect(ada.find("talk")).to_contain_text("Möge die Bessere gewinnen")
    expect(ada.page.locator(".unread")).to_have_count(0)
    ada.look("talk")
    mia.look("talk-phone")

    # A spectator can read the chat but not write.
    leo = visit(ada.page.url)
    leo.find("chat").click()
    expect(leo.find("talk")).to_contain_text("Möge die Bessere gewinnen")
    expect(leo.find("say")).to_have_count(0)
    leo.find("mute").click()
    expect(leo.find("talk")).not_to_contain_text("Möge")

    # Resigning needs a confirmation.
    ada.find("menu").click()
    ada.find("resign").click()
    ada.find("resign").click()
    for person in (ada, mia, leo):
        expect(person.find("over")).to_be_visible()


def test_a_new_visitor_joins_a_public_table(visit: Visit) -> None:
    ada = visit()
    open_for_others(ada, "Lobbyada")
    mia = visit("/tables")
    row = mia.find("open-tables").get_by_role("listitem").filter(has=mia.page.get_by_text("Lobbyada")).first
    expect(row).to_be_visible()
    mia.look("lobby")
    row.get_by_role("link").click()
    # The visitor has no session yet: entering a name makes them a guest and takes the seat.
    mia.find("guest-name").fill("Mia")
    mia.find("sit-1").click()
    expect(mia.find("board")).to_be_visible()
    ada.page.goto("/")
    expect(ada.find("go-on")).to_contain_text("Mia")
    ada.page.goto("/tables")
    expect(ada.find("own-tables")).to_contain_text("Mia")


def test_a_waiting_host_can_stand_up_add_a_bot_and_close_the_table(visit: Visit) -> None:
    ada = visit("/new/board")
    ada.find("players").get_by_text("3", exact=True).click()
    ada.find("company-others").click()
    ada.find("open-table").click()
    ada.find("stand-0").click()
    ada.find("sit-0").click()
    ada.find("other-1").click()
    ada.find("seat-1").get_by_role("textbox").fill("Grace")
    ada.find("seat-1").get_by_role("textbox").press("Enter")
    expect(ada.find("seat-1")).to_contain_text("Grace")
    ada.find("stand-1").click()
    ada.find("fill-1").click()
    expect(ada.find("seat-1")).to_contain_text("Cosmo (3)")
    # Closing needs a confirmation.
    ada.find("close-table").click()
    ada.find("close-table").click()
    ada.sees("This table was closed.")


def test_an_unknown_code_is_reported(visit: Visit) -> None:
    ada = visit("/join/AAAAAA", lang="de-DE")
    ada.sees("Kein Tisch mit diesem Code")
    # The message appears once.
    expect(ada.find("problem")).to_have_count(0)
    is_refused(ada)


@pytest.mark.parametrize(
    ("game", "variant"),
    [
        ("board", "duel"),
        ("cards", ""),
        ("spezial", ""),
        *(pytest.param("board", variant, marks=pytest.mark.long) for variant in ("base", "team", "solo")),
    ],
)
def test_one_tap_opens_a_table(visit: Visit, game: str, variant: str) -> None:
    ada = visit(f"/new/{game}")
    if variant:
        ada.find("variant").locator(f"[data-value={variant}]").click()
    ada.find("open-table").click()
    ada.page.wait_for_url("**/t/*")
    expect(ada.find("menu")).to_be_visible()


def test_the_form_explains_why_a_table_with_hints_is_not_rated(visit: Visit) -> None:
    ada = visit("/new/board")
    ada.find("company-others").click()
    ada.sees("You need an account for rated games.")
    expect(ada.find("rated")).to_be_disabled()
    ada.page.goto("/me")
    ada.find("account-name").fill("Ada Rated")
    ada.find("account-password").fill("correct horse")
    ada.find("account-go").click()
    expect(ada.find("log-out")).to_be_visible()
    ada.page.goto("/new/board")
    expect(ada.find("rated")).to_be_disabled()
    ada.sees("Rated games need people on devices of their own: leave the other seats open.")
    ada.find("company-others").click()
    ada.find("rated").click()
    expect(ada.find("rated")).to_have_attribute("aria-checked", "true")
    ada.find("hints").click()
    ada.sees("Rated games have no hints and no take-backs.")
    expect(ada.find("rated")).to_have_attribute("aria-checked", "false")
    ada.find("clock").locator("[data-value=days]").click()
    ada.look("new-table")
    ada.find("open-table").click()
    expect(ada.page.locator(".facts")).to_contain_text("3 days a move")


# --- accounts and settings ---------------------------------------------------------------------------------


def test_a_guest_registers_and_keeps_games_and_settings(visit: Visit) -> None:
    ada = visit("/")
    ada.find("play-now").click()
    ada.find("menu").click()
    ada.find("resign").click()
    ada.find("resign").click()
    expect(ada.find("over")).to_be_visible()
    ada.page.goto("/me")
    expect(ada.find("history").get_by_role("listitem")).to_have_count(1)
    ada.find("account-name").fill("Ada Around")
    ada.find("account-password").fill("correct horse")
    ada.find("account-go").click()
    expect(ada.find("log-out")).to_be_visible()
    expect(ada.find("me")).to_contain_text("Ada Around")
    expect(ada.find("history").get_by_role("listitem")).to_have_count(1)
    # Settings are stored with the account.
    with ada.page.expect_response(lambda answer: answer.request.method == "PATCH"):
        ada.find("theme").click()
    ada.look("me")

    # In another browser and language, a wrong password is refused with a message, and the right one logs in.
    other = visit("/me", lang="de-DE")
    other.find("account-way").get_by_text("Anmelden").click()
    other.find("account-name").fill("ada around")
    other.find("account-password").fill("wrong horse")
    other.find("account-go").click()
    expect(
        other.find("problem").filter(has_text="falsch").or_(other.find("problem").filter(has_text="Passwort"))
    ).to_be_visible()
    is_refused(other)
    other.find("account-password").fill("correct horse")
    other.find("account-go").click()
    expect(other.find("history").get_by_role("listitem")).to_have_count(1)
    expect(other.page.locator("html")).to_have_attribute("data-theme", "evening")

    # Finally the account is deleted.
    ada.page.get_by_text("Your data").click()
    ada.find("delete-me").click()
    ada.page.get_by_label("Password", exact=True).fill("correct horse")
    ada.find("delete-me").click()
    expect(ada.find("account-go")).to_be_visible()
    is_refused(other)


def test_a_guest_can_choose_a_name(visit: Visit) -> None:
    ada = visit("/daily")
    ada.find("play-daily").click()
    expect(ada.find("board")).to_be_visible()
    ada.page.goto("/daily")
    expect(ada.find("play-daily")).to_have_text("Continue")
    ada.look("daily")
    ada.page.goto("/me")
    ada.find("rename").click()
    ada.find("new-name").fill("Ada the First")
    ada.find("new-name").press("Enter")
    expect(ada.find("me")).to_contain_text("Ada the First")


def test_settings_persist_after_a_reload(visit: Visit) -> None:
    ada = visit("/settings")
    ada.find("theme-choice").locator("[data-value=evening]").click()
    ada.find("lang-choice").locator("[data-value=de]").click()
    expect(ada.find("sound")).to_have_attribute("aria-checked", "true")
    ada.find("sound").click()
    ada.page.reload()
    ada.sees("Einstellungen")
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "evening")
    expect(ada.find("sound")).to_have_attribute("aria-checked", "false")
    expect(ada.find("notify")).to_have_attribute("aria-checked", "false")


# --- offline mode ------------------------------------------------------------------------------------------


def test_the_client_opens_offline_and_says_so(visit: Visit) -> None:
    ada = visit("/", lang="de-DE", phone=True, worker=True)
    ada.page.evaluate(
        """() => {
            const { serviceWorker } = navigator;
            if (serviceWorker.controller) return true;
            return new Promise((done) => serviceWorker.addEventListener("controllerchange", () => done(true)));
        }"""
    )
    ada.page.context.set_offline(True)
    # Also a page that was never opened before.
    ada.page.goto("/new/cards")
    expect(ada.find("offline")).to_be_visible()
    ada.find("open-table").tap()
    expect(ada.find("problem")).to_have_text("Keine Verbindung zum Server.")
    ada.look("offline")
    ada.page.context.set_offline(False)
    expect(ada.find("offline")).to_have_count(0)
    is_refused(ada)


def test_the_icons_of_the_manifest_exist(visit: Visit) -> None:
    ada = visit()
    manifest = ada.page.request.get("/manifest.webmanifest").json()
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert ada.page.request.get(icon["src"]).headers["content-type"] == icon["type"]
