"""Dragging tiles and cards from the hand to the table, in every game."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from ..matrix import sampled
from .people import Person
from .playing import Point, drag
from .tables import open_table, wish

Visit = Callable[..., Person]

GAMES = ("board", "cards", "spezial")


def sit_down(person: Person, game: str, *, confirm: bool = True) -> None:
    """Go to a table at which one plays all seats, with this wish to be asked."""
    open_table(wish(person, confirm=confirm), game, seats=[{"kind": "me"}, {"kind": "me", "name": "Bob"}])
    if game != "spezial":
        person.page.get_by_role("button", name="I am").click()
    expect(pieces(person)).to_be_enabled()


def pieces(person: Person) -> Locator:
    """The first thing that can be dragged."""
    return person.page.locator("[data-testid=rack] button, [data-testid=hand] button, [data-testid=tile]").first


def middle(of: Locator) -> Point:
    # Cards are dealt first.
    of.element_handle().wait_for_element_state("stable")
    box = of.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def goals(person: Person, game: str) -> Iterator[Point]:
    """Where it may be let go, one place after the other."""
    if game == "cards":
        yield middle(person.page.locator(".felt"))
        return
    for cell in reversed(person.open_cells()):
        yield person.on_screen("board", *cell)


def held(person: Person) -> Locator:
    """What is considered now: a tile over the board, or a card over the table."""
    return person.page.locator("g.ghost, [data-testid=ghost], .place.held")


@pytest.mark.parametrize("game", sampled(GAMES, ["board"]))
def test_what_the_browser_takes_from_the_finger_goes_back_to_the_hand(visit: Visit, game: str) -> None:
    ada = visit(phone=True)
    sit_down(ada, game)
    # A tile is held a little above the finger.
    x, y = next(goals(ada, game))
    goal = x, y if game == "cards" else y + 50
    drag(ada, middle(pieces(ada)), goal, "touchCancel")
    expect(held(ada)).to_have_count(0)
    expect(pieces(ada)).to_be_enabled()
    # The next one is dragged as ever.
    drag(ada, middle(pieces(ada)), goal)
    expect(ada.find("confirm")).to_be_enabled()


@pytest.mark.parametrize(
    ("game", "end"),
    sampled(
        [(game, end) for game in GAMES for end in ("pointerup", "pointercancel")],
        [*((game, "pointerup") for game in GAMES), ("board", "pointercancel")],
    ),
)
def test_who_does_not_confirm_plays_by_letting_go_but_not_by_losing_it(visit: Visit, game: str, end: str) -> None:
    ada = visit()
    sent: list[str] = []
    ada.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    sit_down(ada, game, confirm=False)
    ada.page.mouse.move(*middle(pieces(ada)))
    ada.page.mouse.down()
    for goal in goals(ada, game):
        ada.page.mouse.move(*goal, steps=3)
        # A tile may lie there, but not turned like this: what it gives is not seen yet.
        if held(ada).and_(ada.page.locator(":not(.illegal)")).count():
            break
    if end == "pointerup":
        ada.page.mouse.up()
        expect(ada.page.locator("main.table[data-events='0']")).to_have_count(0)
    else:
        pieces(ada).dispatch_event(end, {"pointerId": 1, "pointerType": "mouse"})
        expect(held(ada)).to_have_count(0)
        # What is dropped is forgotten and sent in one go: a move would be on its way by now.
        assert [text for text in sent if '"do":"move"' in text] == []
