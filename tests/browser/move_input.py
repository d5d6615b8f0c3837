"""Making moves at a table in a browser, in any game: by mouse, by touch or by keyboard.

A script in the page reports the next possible action as soon as there is one, so a whole game takes few messages to
the browser, and nothing is pressed too early. The action itself is real input.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .people import Person

Action = dict[str, Any]
"""The next action, see next_action.js."""
InputMethod = Callable[[Person, Action], None]
Point = tuple[float, float]

NEXT = Path(__file__).with_name("next_action.js").read_text()


def click(person: Person, action: Action) -> None:
    person.page.mouse.click(*action["at"])


def tap(person: Person, action: Action) -> None:
    person.page.touchscreen.tap(*action["at"])


def press(person: Person, action: Action) -> None:
    """Do the action with the keyboard alone."""
    keyboard = person.page.keyboard
    match action:
        case {"what": "take", "slot": slot}:
            keyboard.press(str(slot + 1))
        case {"what": "choose", "name": name}:
            # The choices are next to the move just played, wherever the focus is.
            _go_to(person, name, within=4)
            keyboard.press("Enter")
        case {"from": None}:
            _go_to(person, "board", within=80)
        case {"walk": [arrow, times]}:
            for _ in range(times):
                keyboard.press(arrow)
        case _:
            keyboard.press("Enter")


def _go_to(person: Person, name: str, within: int) -> None:
    """Press Tab until the element with this test id has the focus."""
    focus = "(({ dataset, localName }) => dataset.testid ?? localName)(document.activeElement)"
    seen: list[str] = []
    while len(seen) <= within:
        at: str = person.page.evaluate(focus)
        if at == name:
            return
        seen.append(at)
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name}, but along {seen}")


def make_move(person: Person, input_method: InputMethod | None = None) -> None:
    """Make one move and wait until it is shown."""
    input_method = input_method or (tap if person.is_phone else click)
    done: Action | None = None
    while done is None or done["what"] != "confirm":
        done = _do_next(person, input_method, done)
    # On a shared screen the board may be covered until the next player takes over.
    person.page.wait_for_function(
        "before => document.querySelector('main.table')?.dataset.events !== before", arg=str(done["events"])
    )


def play_out(person: Person, input_method: InputMethod) -> int:
    """Play until the game is over; return the number of moves."""
    done: Action | None = None
    moves = 0
    while done is None or done["what"] != "over":
        done = _do_next(person, input_method, done)
        moves += done["what"] == "confirm"
    return moves


def _do_next(person: Person, input_method: InputMethod, done: Action | None) -> Action:
    action: Action = person.page.evaluate(NEXT, [done, input_method is press])
    if action["what"] != "over":
        input_method(person, action)
    return action


def drag(person: Person, start: Point, goal: Point, end: str = "touchEnd") -> None:
    """Drag a finger over the screen, which may also scroll the page; ``end`` can be a cancelled touch.

    The drag takes a second and rests at the end: after a fling the browser would not recognise the next tap.
    """
    finger = person.page.context.new_cdp_session(person.page)
    begun = time.time() - 1

    def touch(kind: str, after: float, *points: Point) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where, "timestamp": begun + after})

    touch("touchStart", 0, start)
    for part in range(1, 9):
        point = (start[0] + (goal[0] - start[0]) * part / 8, start[1] + (goal[1] - start[1]) * part / 8)
        touch("touchMove", part / 20, point)
    touch(end, 1)
    finger.detach()
