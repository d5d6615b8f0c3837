"""Dragging tiles and cards from the hand to the table, in every game."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from ..matrix import sampled
from .move_input import Point, drag
from .people import Person
from .table_setup import open_table, wish

Visit = Callable[..., Person]

GAMES = ("board", "cards", "spezial")


def open_shared_table(person: Person, game: str, *, confirm: bool = True) -> None:
    """Go to a table with all seats on this screen, with or without confirmation of moves."""
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
    """The points where the piece may be dropped."""
    if game == "cards":
        yield middle(person.page.locator(".felt"))
        return
    for cell in reversed(person.open_cells()):
        yield person.on_screen("board", *cell)


def held(person: Person) -> Locator:
    """The selected piece: a tile over the board, or a card over the table."""
    return person.page.locator("g.ghost, [data-testid=ghost], .place.held")


@pytest.mark.parametrize("game", sampled(GAMES, ["board"]))
def test_a_cancelled_touch_returns_the_piece_to_the_hand(visit: Visit, game: str) -> None:
    ada = visit(phone=True)
    open_shared_table(ada, game)
    # A tile is shown a little above the finger.
    x, y = next(goals(ada, game))
    goal = x, y if game == "cards" else y + 50
    drag(ada, middle(pieces(ada)), goal, "touchCancel")
    expect(held(ada)).to_have_count(0)
    expect(pieces(ada)).to_be_enabled()
    # The next piece can be dragged as usual.
    drag(ada, middle(pieces(ada)), goal)
    expect(ada.find("confirm")).to_be_enabled()


@pytest.mark.parametrize(
    ("game", "end"),
    sampled(
        [(game, end) for game in GAMES for end in ("pointerup", "pointercancel")],
        [*((game, "pointerup") for game in GAMES), ("board", "pointercancel")],
    ),
)
def test_without_confirmation_dropping_a_piece_plays_it_but_a_cancelled_drag_does_not(
    visit: Visit, game: str, end: str
) -> None:
    ada = visit()
    sent: list[str] = []
    ada.page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    open_shared_table(ada, game, confirm=False)
    ada.page.mouse.move(*middle(pieces(ada)))
    ada.page.mouse.down()
    for goal in goals(ada, game):
        ada.page.mouse.move(*goal, steps=3)
        # A tile fits there only in another rotation, so no points are shown yet.
        if held(ada).and_(ada.page.locator(":not(.illegal)")).count():
            break
    if end == "pointerup":
        ada.page.mouse.up()
        expect(ada.page.locator("main.table[data-events='0']")).to_have_count(0)
    else:
        pieces(ada).dispatch_event(end, {"pointerId": 1, "pointerType": "mouse"})
        expect(held(ada)).to_have_count(0)
        # Dropping and sending are one step, so a move would have been sent by now.
        assert [text for text in sent if '"do":"move"' in text] == []
