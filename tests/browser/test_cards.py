"""The card game, played in a browser: by mouse, by keyboard and by touch, by two to four."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from .people import Person
from .table_setup import fake_hints, open_table, wish

Visit = Callable[..., Person]


def open_card_table(person: Person, players: int = 2, games: int = 1) -> None:
    """Open a table with the quickest bots, and go there."""
    open_table(person, "cards", players=players, level=1, games=games, hints=True)
    expect(person.find("hand")).to_be_visible()


def turn(person: Person) -> Locator:
    """The next action: a card, an exchange, or the end."""
    ready = person.page.locator("[data-testid=hand] button:enabled, [data-testid=exchange], [data-testid=over]")
    expect(ready.first).to_be_visible()
    return ready.first


def best(person: Person) -> int:
    """The card with the most points according to its label."""
    labels = person.find("hand").locator("button").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    points = [sum(int(digit) for digit in label if digit.isdigit()) for label in labels]
    return points.index(max(points))


def test_the_points_of_a_card_are_shown_before_it_is_played(visit: Visit) -> None:
    ada = visit()
    open_card_table(ada)
    turn(ada)
    cards = ada.find("hand").get_by_role("button")
    expect(cards).to_have_count(6)
    slot = best(ada)
    cards.nth(slot).click()
    expect(ada.find("considered")).to_be_visible()
    expect(ada.find("confirm")).to_contain_text("Play:")
    # The scoring symbols are ringed, one for each point.
    points = sum(int(digit) for digit in ada.find("confirm").inner_text() if digit.isdigit())
    expect(ada.find("felt").locator(".ring")).to_have_count(points)
    ada.look("cards-considered")
    ada.find("put-back").click()
    expect(ada.find("considered")).to_have_count(0)
    # Dropped on the table, the card is selected; dropped beside it, it returns to the hand.
    felt = ada.find("felt").bounding_box()
    assert felt is not None
    mouse = ada.page.mouse
    for beside, laid in ((True, 0), (False, 1)):
        # The card moves back to its place in the hand and can be dragged again.
        at = ada.middle(cards.nth(slot))
        x, y = (at[0] + 60, at[1] - 10) if beside else (felt["x"] + felt["width"] / 2, felt["y"] + 80)
        mouse.move(*at)
        mouse.down()
        mouse.move(x, y, steps=4)
        mouse.up()
        expect(ada.find("considered")).to_have_count(laid)
    ada.find("confirm").click()
    expect(ada.page.locator(".log li")).to_have_count(2)
    turn(ada)
    ada.look("cards-after-a-move")


def test_a_match_continues_with_the_next_game(visit: Visit) -> None:
    ada = visit()
    open_card_table(ada, games=2)
    expect(ada.find("match")).to_have_text("Game 1 of 2")
    turn(ada)
    press = ada.page.keyboard.press
    press("ArrowRight")
    press("ArrowRight")
    expect(ada.find("hand").get_by_role("button").nth(1)).to_be_focused()
    expect(ada.find("considered")).to_be_visible()
    press("Escape")
    expect(ada.find("considered")).to_have_count(0)
    ada.find("menu").click()
    ada.find("resign").click()
    # The client asks for confirmation.
    ada.find("resign").click()
    ada.find("next").click()
    expect(ada.find("match")).to_have_text("Game 2 of 2")
    expect(ada.find("score-0").locator(".note").first).to_contain_text("Match points: 0")
    turn(ada)
    ada.look("cards-second-game")


def test_three_players_on_a_phone_in_german(visit: Visit) -> None:
    ada = visit(lang="de-DE", phone=True)
    open_card_table(ada, players=3)
    for number in range(3):
        turn(ada)
        if ada.find("exchange").is_visible():
            ada.find("keep").tap()
            turn(ada)
        seen = ada.page.locator(".log li").count()
        ada.find("hand").locator("button").nth(best(ada)).tap()
        expect(ada.find("confirm")).to_contain_text("Ausspielen:")
        ada.look(f"cards-phone-three-{number}")
        ada.find("confirm").tap()
        expect(ada.page.locator(".log li").nth(seen)).to_be_attached()
    turn(ada)
    ada.fits(390)


def test_hints_are_shown_on_the_table_of_four_players(visit: Visit) -> None:
    ada = visit(lang="de-DE", theme="dark")
    fake_hints(ada)
    open_card_table(ada, players=4)
    turn(ada)
    ada.find("hint").click()
    hint = ada.page.locator(".hints button").first
    hint.click()
    expect(ada.find("considered")).to_be_visible()
    ada.look("cards-four-hint")
    ada.find("confirm").click()
    expect(ada.page.locator(".log li").nth(3)).to_be_attached()


def test_a_card_can_be_played_in_the_text_view(visit: Visit) -> None:
    ada = wish(visit(), nonvisual=True)
    open_table(ada, "cards", players=3, level=1)
    words = ada.find("non-visual")
    expect(words).to_contain_text("Your open cards, the oldest first:")
    expect(words).to_contain_text("Open cards of")
    move = words.locator("ol button").first
    expect(words).to_contain_text("Search moves by colours")
    expect(ada.page.locator(".actions .say")).to_have_text("Choose a move from the list.")
    # The arrow keys are for reading and select no card.
    words.locator("h2").focus()
    ada.page.keyboard.press("ArrowDown")
    expect(words.locator("h2")).to_be_focused()
    expect(ada.find("confirm")).to_have_count(0)
    ada.listen()
    move.click()
    expect(move).to_have_attribute("aria-pressed", "true")
    move.click()
    ada.heard("You play")
    expect(ada.page.locator(".log li").first).to_be_attached()


def test_without_confirmation_a_card_is_played_with_one_click_or_two_taps(visit: Visit) -> None:
    ada = wish(visit(), confirm=False)
    open_card_table(ada)
    turn(ada)
    cards = ada.find("hand").get_by_role("button")
    cards.nth(0).hover()
    expect(ada.find("considered")).to_be_visible()
    expect(ada.page.locator(".log li")).to_have_count(0)
    # There is a choice only if the order of the symbols matters, which it does not at the start.
    cards.nth(0).click()
    expect(ada.page.locator(".log li").first).to_be_attached()
    bea = wish(visit(phone=True), confirm=False)
    open_card_table(bea)
    turn(bea)
    cards = bea.find("hand").get_by_role("button")
    cards.nth(0).tap()
    expect(bea.find("considered")).to_be_visible()
    cards.nth(0).tap()
    expect(bea.page.locator(".log li").first).to_be_attached()
