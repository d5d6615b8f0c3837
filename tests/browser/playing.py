"""Playing at a table in a browser, whatever the game: with a mouse, with a finger or with keys alone.

The page is asked once a step, and answers when there is something to do: a whole game takes few messages to the
browser, and nothing is pressed before it can be. What is pressed then is pressed by real input.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .people import Person

Step = dict[str, Any]
"""What is to be done next, see next.js."""
Hand = Callable[[Person, Step], None]
Point = tuple[float, float]

NEXT = Path(__file__).with_name("next.js").read_text()


def click(person: Person, step: Step) -> None:
    person.page.mouse.click(*step["at"])


def tap(person: Person, step: Step) -> None:
    person.page.touchscreen.tap(*step["at"])


def press(person: Person, step: Step) -> None:
    """Do it with keys alone."""
    keyboard = person.page.keyboard
    match step:
        case {"what": "take", "slot": slot}:
            keyboard.press(str(slot + 1))
        case {"what": "choose", "name": name}:
            # What there is to choose is beside what was played, wherever the focus was then.
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
    """Press Tab until what is marked with this name has the focus."""
    focus = "(({ dataset, localName }) => dataset.testid ?? localName)(document.activeElement)"
    seen: list[str] = []
    while len(seen) <= within:
        at: str = person.page.evaluate(focus)
        if at == name:
            return
        seen.append(at)
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {name}, but along {seen}")


def lay(person: Person, hand: Hand | None = None) -> None:
    """Make one move, and see that it was made."""
    hand = hand or (tap if person.is_phone else click)
    done: Step | None = None
    while done is None or done["what"] != "confirm":
        done = _do_next(person, hand, done)
    # At one screen the next one may have to take over first, and what was played on is covered.
    person.page.wait_for_function(
        "before => document.querySelector('main.table')?.dataset.events !== before", arg=str(done["events"])
    )


def play_out(person: Person, hand: Hand) -> int:
    """Play until the game is over; how many moves that took."""
    done: Step | None = None
    moves = 0
    while done is None or done["what"] != "over":
        done = _do_next(person, hand, done)
        moves += done["what"] == "confirm"
    return moves


def _do_next(person: Person, hand: Hand, done: Step | None) -> Step:
    step: Step = person.page.evaluate(NEXT, [done, hand is press])
    if step["what"] != "over":
        hand(person, step)
    return step


def drag(person: Person, start: Point, goal: Point, end: str = "touchEnd") -> None:
    """Draw a real finger over the screen: where the page may move, it does. The end may be that it is taken away.

    The finger takes a second and rests before it leaves: after a throw the browser would not take the next tap for one.
    """
    finger = person.page.context.new_cdp_session(person.page)
    begun = time.time() - 1

    def touch(kind: str, after: float, *points: Point) -> None:
        where = [{"x": x, "y": y} for x, y in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where, "timestamp": begun + after})

    touch("touchStart", 0, start)
    for part in range(1, 9):
        way = (start[0] + (goal[0] - start[0]) * part / 8, start[1] + (goal[1] - start[1]) * part / 8)
        touch("touchMove", part / 20, way)
    touch(end, 1)
    finger.detach()
