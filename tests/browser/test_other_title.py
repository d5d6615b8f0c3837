"""A title of another package, which has no page of its own in the client, is played like every other."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Request, expect

from ..server.running.server_processes import Server
from . import other_title
from .axe import findings
from .people import Person
from .table_setup import new_table, open_table, wish

Visit = Callable[..., Person]


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which the title is installed."""
    folder = tmp_path_factory.mktemp("far")
    server = Server(f"sqlite:///{folder / 'far.db'}", env=other_title.installed(folder / "packages"))
    yield server
    server.end()


def moves(person: Person) -> Locator:
    return person.page.locator("[data-move]")


def picture(person: Person) -> Locator:
    """The picture of the table, once it has loaded."""
    found = person.find("table-picture").locator("img")
    expect(found).to_have_count(1)
    expect(found).to_have_js_property("complete", True)
    assert found.evaluate("image => image.naturalWidth") > 0
    return found


def shows(person: Person, what: str) -> None:
    """Wait until the address of the picture contains this text."""
    found = person.find("table-picture").locator("img")
    expect(found.last).to_have_attribute("src", re.compile(re.escape(what)))
    picture(person)


def played(person: Person) -> int:
    return int(person.page.locator("#content").get_attribute("data-events") or 0)


def test_a_game_is_played_from_the_start_page_to_its_review(visit: Visit, far: Server) -> None:
    ada = visit("/", at=far)
    ada.find(f"new-{other_title.NAME}").click()
    expect(ada.page.locator("h1")).to_contain_text(other_title.TITLE)
    # The server decides whether the table would be rated.
    ada.sees("leave the other seats open")
    ada.find("open-table").click()
    picture(ada)
    ada.look("other-title")
    move = moves(ada).first
    name = move.get_attribute("data-move") or ""
    move.click()
    expect(move).to_have_attribute("aria-pressed", "true")
    shows(ada, f"move={name}")
    expect(ada.page.locator(".more").first).to_have_text(re.compile(r"\+\d"))
    ada.find("confirm").click()
    expect(ada.page.locator(".log li").filter(has_text="You")).to_have_count(1)
    expect(moves(ada).first).to_be_visible()
    ada.find("menu").click()
    ada.find("resign").click()
    ada.find("resign").click()
    expect(ada.find("over")).to_contain_text("You resign")
    # The client cannot replay the draws of this game, but it verifies the seed.
    expect(ada.find("shuffle")).to_contain_text("The seed is the promised one")
    ada.page.get_by_role("link", name="Review game").click()
    stage = ada.find("stage").locator("img")
    expect(stage).to_have_attribute("src", re.compile("picture.svg"))
    ada.find("back").click()
    expect(stage).to_have_js_property("complete", True)
    ada.look("other-title-review")
    game = ada.page.url.rpartition("/")[2].partition("?")[0]
    shared = ada.page.request.get(f"/games/{game}")
    assert f"– {other_title.TITLE}" in shared.text()
    assert ada.page.request.get(f"/api/v1/games/{game}/picture.png").ok


def test_hundreds_of_moves_are_found_by_colour_and_by_words(visit: Visit, far: Server) -> None:
    ada = visit(at=far)
    open_table(ada, other_title.NAME)
    picture(ada)
    heading = ada.find("move-list").locator("h2")
    expect(heading).to_have_text(re.compile(r"^\d{3,} moves$"))
    first = moves(ada).first.get_attribute("data-move") or ""
    letter = first[0]
    ada.find(f"colour-{letter}").click()
    expect(ada.find("found")).not_to_be_empty()
    names = moves(ada).evaluate_all("all => all.map((button) => button.dataset.move)")
    assert names
    assert all(letter in name for name in names)
    ada.find("find").fill(first.split("-")[0][1:])
    expect(moves(ada).first).to_have_attribute("data-move", re.compile(first.split("-")[0][1:]))
    ada.find("find").fill("nowhere")
    ada.sees("No move fits")
    ada.find("find").fill("")
    ada.find(f"colour-{letter}").click()
    # A group shows some of its moves, and all of them on request.
    more = ada.page.get_by_role("button", name=re.compile("^Show all")).first
    before = moves(ada).count()
    more.click()
    assert moves(ada).count() > before


def test_a_move_is_made_with_the_keyboard_alone(visit: Visit, far: Server) -> None:
    ada = visit(at=far)
    open_table(ada, other_title.NAME)
    picture(ada)
    keys = ada.page.keyboard
    for _ in range(40):
        keys.press("Tab")
        if ada.page.evaluate("'move' in document.activeElement.dataset"):
            break
    first = ada.page.evaluate("document.activeElement.dataset.move")
    keys.press("ArrowDown")
    second = ada.page.evaluate("document.activeElement.dataset.move")
    assert first != second
    expect(ada.page.locator(f"[data-move='{second}']")).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(ada.page.locator("[data-move][aria-pressed=true]")).to_have_count(0)
    before = played(ada)
    keys.press("Enter")
    keys.press("Enter")
    ada.page.wait_for_function(
        "before => Number(document.querySelector('#content').dataset.events) > before", arg=before
    )


def test_the_table_is_accessible_and_fits_a_phone_in_german(visit: Visit, far: Server) -> None:
    ada = visit(at=far, phone=True, lang="de-DE", theme="dark")
    open_table(ada, other_title.NAME, players=3)
    picture(ada)
    ada.sees("Punkt")
    ada.fits(390)
    ada.look("other-title-phone")
    assert findings(ada) == []
    moves(ada).first.tap()
    ada.find("confirm").tap()
    expect(ada.page.locator(".log li")).not_to_have_count(0)


def test_in_the_text_view_every_move_is_a_button(visit: Visit, far: Server) -> None:
    ada = wish(visit(at=far), nonvisual=True)
    open_table(ada, other_title.NAME)
    words = ada.find("non-visual")
    button = words.locator("ol button").first
    expect(button).to_have_text(re.compile(r"\+\d"))
    button.click()
    button.click()
    expect(words).to_contain_text("You lay")


def test_the_turn_ends_only_after_a_chance_to_take_back(visit: Visit, far: Server) -> None:
    ada = visit(at=far)
    # Without a clock, turns against a bot end by themselves.
    open_table(ada, other_title.NAME, take_back=True, clock={"per": "move", "seconds": 259_200})
    picture(ada)
    moves(ada).first.click()
    ada.find("confirm").click()
    ada.find("take-back").click()
    expect(moves(ada).first).to_be_visible()
    assert played(ada) == 0


def test_on_a_shared_screen_no_player_sees_the_hand_of_another(visit: Visit, far: Server) -> None:
    ada = visit(at=far)
    requested: list[str] = []

    def heard(request: Request) -> None:
        if "picture.svg" in request.url:
            requested.append(request.url)

    ada.page.on("request", heard)
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
    table = new_table(ada, other_title.NAME, seats=seats)
    ada.page.goto(f"/t/{table}")
    cover = ada.find("hand-over")
    expect(cover).to_be_visible()
    assert requested == []
    cover.get_by_role("button").click()
    picture(ada)
    assert all("seat=0" in url for url in requested)
    moves(ada).first.click()
    ada.find("confirm").click()
    expect(cover).to_be_visible()
    cover.get_by_role("button").click()
    shows(ada, "seat=1")
