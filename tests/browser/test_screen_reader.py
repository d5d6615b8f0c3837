"""Keyboard and screen reader: where the focus is after a change, and what is announced."""

import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from .people import Person
from .table_setup import open_table, wish

Visit = Callable[..., Person]
BOT = {"kind": "bot", "level": 1}


def test_navigation_moves_the_focus_to_the_heading_but_the_first_load_does_not(visit: Visit) -> None:
    ada = visit("/")
    ada.page.locator("h1").wait_for()
    assert ada.page.evaluate("document.activeElement === document.body")
    ada.page.locator("nav a[href='/tables']").click()
    expect(ada.page.get_by_role("heading", level=1, name="Tables")).to_be_focused()
    ada.go("/people/unknown")
    expect(ada.page.get_by_role("heading", level=1, name="Player not found")).to_be_focused()
    expect(ada.page.locator("nav a")).to_have_count(5)
    ada.complaints.clear()


def test_board_keys_and_the_result_are_announced_and_the_result_gets_the_focus(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board", "base", 2, seats=[{"kind": "me"}, BOT])
    ada.open_cells()
    ada.page.keyboard.press("1")
    announced = ada.find("spoken")
    expect(announced).to_have_text(re.compile(r"^\w+: free\. \w+ on \w+ \+\d, \w+ on \w+ \+\d\.$"))
    before = announced.inner_text()
    ada.page.keyboard.press("r")
    expect(announced).not_to_have_text(before)
    ada.page.keyboard.press("Enter")
    expect(announced).to_have_text(re.compile("^Laid, Enter confirms: "))
    ada.find("menu").click()
    ada.find("resign").click()
    ada.find("resign").click()
    expect(ada.find("announcer")).to_have_text("The game is over. Appo wins. You resign.")
    expect(ada.find("over")).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(ada.find("over")).to_have_count(0)
    expect(ada.page.get_by_role("button", name="Result")).to_be_focused()


def test_opening_a_table_offline_is_announced_and_retried(visit: Visit) -> None:
    ada = visit()
    open_table(ada, "board", "base", 2, seats=[{"kind": "me"}, BOT])
    ada.open_cells()
    # The page is cached, but its requests fail.
    away = [True]

    def on_socket(socket: WebSocketRoute) -> None:
        if away:
            socket.close(code=1001)
        else:
            socket.connect_to_server()

    ada.page.route_web_socket("**/socket", on_socket)
    ada.page.reload()
    expect(ada.find("nothing")).to_contain_text("It continues as soon as")
    assert ada.page.get_by_role("heading", level=1).inner_text() == "No connection"
    away.clear()
    expect(ada.find("board")).to_be_visible()


def in_text_view(person: Person) -> Person:
    """Switch to the text view."""
    return wish(person, nonvisual=True)


def test_the_text_view_of_a_duel_describes_the_shared_track(visit: Visit) -> None:
    ada = in_text_view(visit(lang="de-DE"))
    open_table(ada, "board", "duel")
    words = ada.find("non-visual")
    expect(words).to_contain_text("Rot in der Mitte")
    expect(words).not_to_contain_text("Am schwächsten")
    # Before the first move there is no message about the markers.
    expect(words.get_by_role("heading", name="Letzte Züge")).to_have_count(0)
    move = words.locator("ol button").first
    move.click()
    move.click()
    expect(words.locator("li", has_text="zu dir").first).to_be_attached()


def test_partners_are_named_once_and_single_players_by_name(visit: Visit) -> None:
    ada = in_text_view(visit(lang="de-DE"))
    open_table(ada, "board", "team", 4, level=1)
    teams = ada.find("non-visual").locator("li", has_text="Am schwächsten")
    expect(teams).to_have_count(2)
    expect(teams.last).to_contain_text("Ada und Appo B: ")
    open_table(ada, "board", "solo", 1)
    expect(ada.find("non-visual").locator("li", has_text="Am schwächsten")).to_have_text(re.compile("^Ada: "))


def test_moves_in_the_text_view_are_found_by_several_words(visit: Visit) -> None:
    ada = in_text_view(visit(lang="de-DE"))
    open_table(ada, "board")
    words = ada.find("non-visual")
    first = words.locator("ol button").first.inner_text()
    colour, _, cell = re.split(r"[ ,]", first)[:3]
    found = ada.find("found")
    ada.find("find").fill(f"{cell} {colour.lower()}")
    expect(found).to_have_text(re.compile(r"^(1 Zug|\d+ Züge) gefunden\.$"))
    expect(words.locator("ol button").filter(has_text=first)).to_have_count(1)
    ada.find("find").fill("gelb nirgends")
    expect(found).to_have_text("Kein Zug enthält alle diese Wörter.")
    # There is no board on which a tile could be placed.
    ada.find("find").fill("")
    words.locator("h2").focus()
    ada.page.keyboard.press("1")
    expect(ada.find("rack")).to_have_count(0)
    expect(ada.find("confirm")).to_have_count(0)


def test_moves_of_genial_spezial_are_described_in_the_text_view(visit: Visit) -> None:
    ada = in_text_view(visit(lang="de-DE"))
    open_table(ada, "spezial")
    words = ada.find("non-visual")
    expect(words.locator("ol button").first).to_have_text(re.compile(r"^Stein auf \w+ und \w+(, |: )"))
    expect(ada.find("found")).to_have_text(re.compile("^Die ersten 60 sind aufgeführt"))
    expect(words.get_by_role("heading", name=re.compile(r"Deine Züge: \d\.\d{3}|Deine Züge: \d{3}"))).to_be_visible()
    ada.find("find").fill("Bonuspunkt")
    expect(words.locator("ol button").first).to_contain_text("Bonuspunkt in ")
    expect(ada.find("tile")).to_have_count(0)


def test_a_turn_that_can_be_taken_back_is_announced_as_not_ended(visit: Visit) -> None:
    ada = in_text_view(visit())
    # Without a clock, turns against a bot end by themselves.
    open_table(ada, "board", take_back=True, clock={"per": "move", "seconds": 259_200})
    move = ada.find("non-visual").locator("ol button").first
    move.click()
    move.click()
    expect(ada.find("announcer")).to_have_text(
        re.compile(r"^You lay .+\. Now end your turn, or take your move back\.$")
    )
    ada.find("done").click()
    expect(ada.find("announcer")).to_have_text(re.compile(r"^Bizzi lays .+ Your turn\.$"))


def test_a_key_without_effect_says_why(visit: Visit) -> None:
    ada = visit("/")
    ada.find("code-input").press_sequentially("ABC")
    ada.page.keyboard.press("Enter")
    expect(ada.find("code").locator("[aria-live]")).to_have_text("Enter the 6-character code.")
    # The board game: no tile is selected, and then it is not the player's turn.
    open_table(ada, "board", seats=[{"kind": "me"}, {"kind": "open"}])
    bob = visit()
    bob.page.goto(ada.page.url)
    bob.find("sit-1").click()
    for person, words, keys in ((ada, "Choose a tile, then a place for it.", "r"), (bob, "Ada’s turn", "r1")):
        announced, board = person.find("spoken"), person.find("board")
        for key in (*keys, "Enter"):
            board.press("ArrowRight")
            expect(announced).to_have_text(re.compile(r"^\w+: "))
            board.press(key)
            expect(announced).to_have_text(words)
    # Only the player to move sees where a tile fits.
    bob.find("board").press("ArrowLeft")
    expect(bob.find("spoken")).to_have_text(re.compile(r"^\w+: (free|\w+)$"))
    # Cards: the order of the symbols changes nothing.
    open_table(ada, "cards", seats=[{"kind": "me"}, BOT])
    expect(ada.page.locator(".fan button").first).to_be_enabled()
    announced = ada.find("spoken")
    for card in "123456":
        ada.page.keyboard.press(card)
        expect(announced).not_to_be_empty()
        if not ada.find("turn").count():
            break
    ada.page.keyboard.press("r")
    expect(announced).to_have_text("Here the order changes nothing.")
    # Genial Spezial: where nothing fits.
    open_table(ada, "spezial", seats=[{"kind": "me"}, {"kind": "me", "name": "Mira"}])
    announced = ada.find("spoken")
    ada.open_cells()
    ada.find("board").press("Enter")
    expect(announced).to_have_text(re.compile("^Laid, Enter confirms: "))
    ada.page.keyboard.press("Escape")
    expect(announced).to_have_text(re.compile(r"^\w+: (free|bonus field)$"))
    ada.page.keyboard.press("r")
    expect(announced).to_have_text("Choose a place")
