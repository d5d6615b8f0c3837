"""The review of a finished game in a browser."""

import json
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import Route, expect
from websockets.sync.client import ClientConnection, connect

from ..server.running.server_processes import Server
from .chromium import PATIENCE
from .people import Person


class Guest:
    """A guest who plays whole games without a browser, at all seats of a table."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE / 1000)
        self.http.post("/api/v1/guest", json={"name": "Ada"}).raise_for_status()
        self._ids = count(1)

    def play(self, moves: int, game: str = "board", variant: str = "base", players: int = 2) -> str:
        """Play this number of moves and resign; returns the id of the game."""
        wanted = {"game": game, "variant": variant, "players": players, "seats": [{"kind": "me"}] * players}
        table = self.http.post("/api/v1/tables", json=wanted).raise_for_status().json()["id"]
        cookie = f"sixfold={self.http.cookies['sixfold']}"
        address = f"ws://{self.server.host}:{self.server.port}/api/v1/tables/{table}/socket"
        with connect(address, additional_headers={"Cookie": cookie}, open_timeout=PATIENCE / 1000) as socket:
            rng = Random(7)
            self._say(socket, do="hello")
            for _ in range(moves):
                found = self._say(socket, do="moves")["moves"]
                self._say(socket, do="move", move=rng.choice(sorted(found)))
            for seat in range(1 if variant == "team" else players - 1):
                self._say(socket, do="resign", seat=seat)
        return f"{table}-1"

    def _say(self, socket: ClientConnection, **message: Any) -> dict[str, Any]:
        ident = str(next(self._ids))
        socket.send(json.dumps(message | {"id": ident}))
        while True:
            heard: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE / 1000))
            if heard.get("id") == ident and heard["type"] in ("ack", "error"):
                assert heard["type"] == "ack", heard
                return heard
            if message["do"] == "hello" and heard["type"] == "sync":
                return heard

    def open_game(self, person: Person, game: str) -> None:
        """Go to the game in a browser, as the same person."""
        cookie = {"name": "sixfold", "value": self.http.cookies["sixfold"], "url": self.server.url}
        person.page.context.add_cookies([cookie])  # type: ignore[list-item]
        person.page.goto(f"/games/{game}")

    def fake_review(self, person: Person, game: str) -> None:
        """Answer the second request for the review at once, because computing one takes long."""
        steps = self.http.get(f"/api/v1/games/{game}/replay").raise_for_status().json()["steps"]
        waits = iter([True])

        def answer(route: Route) -> None:
            if next(waits, False):
                route.fulfill(status=202, json={"ready": False})
            else:
                route.fulfill(json=_review(steps))

        person.page.route("**/review", answer)


def _review(steps: list[dict[str, Any]]) -> dict[str, Any]:
    """A review in the server's format, of a game of two: the better move is always that of two turns before."""
    places = [number for number, step in enumerate(steps) if step["event"] and step["event"]["do"] == "place"]
    moves = []
    for turn, number in enumerate(places):
        step, other = steps[number], steps[places[max(0, turn - 2)]]
        reason = {"en": "lifts the weakest colour", "de": "hebt die schwächste Farbe"}
        played = {"move": step["move"], "share": 0.5, "reason": reason}
        best = {"move": other["move"], "share": 0.5 + turn / 100, "reason": reason}
        moves.append(
            {
                "event": number,
                "seat": step["event"]["seat"],
                "shares": [0.5 - turn / 50, 0.5 + turn / 50],
                "cost": turn / 100,
                "grade": "inaccuracy" if turn >= 3 else "good",
                "played": played,
                "best": best | {"event": other["event"], "counted": other["counted"]},
            }
        )
    turns = [move["event"] for move in moves[-3:]]
    counts = {"decisions": 4, "accuracy": 0.9, "inaccuracies": 2, "mistakes": 1, "blunders": 0, "costliest": turns[-1]}
    players = [{"seat": seat, **counts} for seat in (0, 1)]
    found = {"moves": moves, "final": [0.0, 1.0], "turning_points": turns, "fields": None, "players": players}
    return {"ready": True, "least_cost": 0.03, **found}


@pytest.fixture
def ada(server: Server) -> Iterator[Guest]:
    guest = Guest(server)
    yield guest
    guest.http.close()


def test_every_move_is_shown_and_judged(visit: Callable[..., Person], ada: Guest) -> None:
    game, mia = ada.play(8), visit()
    ada.fake_review(mia, game)
    ada.open_game(mia, game)
    # The game can be browsed before the review exists; then the decisive move or the selected one is shown.
    expect(mia.find("waiting")).to_be_visible()
    mia.page.keyboard.press("End")
    expect(mia.find("position")).to_have_text("9 of 9")
    expect(mia.find("outcome")).to_contain_text("Ada 2 won")
    # By keyboard, with the focus anywhere.
    mia.page.keyboard.press("Home")
    expect(mia.find("position")).to_have_text("0 of 9")
    mia.page.keyboard.press("ArrowRight")
    expect(mia.find("position")).to_have_text("1 of 9")
    expect(mia.page.locator("svg .tile")).not_to_have_count(0)
    expect(mia.find("curve")).to_be_visible()
    # A click on the curve goes to that move.
    mia.find("curve").click(position={"x": 320, "y": 60})
    expect(mia.find("position")).not_to_have_text("1 of 9")
    mia.find("turn-8").click()
    expect(mia.find("verdict")).to_contain_text("Move 8: a turning point")
    expect(mia.find("verdict")).to_contain_text("7%")
    mia.find("played").click()
    expect(mia.find("played")).to_have_attribute("aria-pressed", "true")
    mia.look("review-board")
    # Selecting a position while it plays stops there, so that it can be studied.
    mia.find("play").click()
    expect(mia.find("play")).to_have_attribute("aria-label", "Pause")
    mia.page.keyboard.press("Home")
    expect(mia.find("play")).to_have_attribute("aria-label", "Play")
    # At both ends the focus stays at the button that led there.
    for way, before, end in (("back", ("Home", "ArrowRight"), "0 of 9"), ("forward", ("End", "ArrowLeft"), "9 of 9")):
        for key in before:
            mia.page.keyboard.press(key)
        mia.find(way).press("Enter")
        expect(mia.find("position")).to_have_text(end)
        expect(mia.find(way)).to_have_attribute("aria-disabled", "true")
        expect(mia.find(way)).to_be_focused()
    mia.page.keyboard.press("ArrowLeft")
    mia.page.keyboard.press("ArrowLeft")
    mia.find("play").click()
    expect(mia.find("position")).to_have_text("9 of 9")
    with mia.page.expect_download() as download:
        mia.find("record").click()
    assert json.loads(download.value.path().read_text())["format"] == "sixfold-record"
    for name in ("picture", "picture-svg", "animation"):
        assert ada.http.get(mia.find(name).get_attribute("href") or "").is_success


def test_a_link_to_a_move_on_a_phone_in_german(visit: Callable[..., Person], ada: Guest) -> None:
    game, noah = ada.play(6, "cards"), visit(lang="de-DE", phone=True, theme="dark")
    noah.page.goto(f"/games/{game}?move=3")
    expect(noah.find("position")).to_have_text("3 von 7")
    # A viewer who did not play sees the names of all players.
    expect(noah.find("outcome")).to_contain_text("Ada")
    expect(noah.page.get_by_role("button", name="Teilen")).to_be_visible()
    noah.find("forward").tap()
    expect(noah.find("position")).to_have_text("4 von 7")
    noah.look("review-cards-phone")


@pytest.mark.parametrize(
    "kind",
    [("spezial", "base", 3), ("board", "duel", 2), pytest.param(("board", "team", 4), marks=pytest.mark.long)],
    ids=str,
)
def test_every_game_can_be_reviewed(visit: Callable[..., Person], ada: Guest, kind: tuple[str, str, int]) -> None:
    mia = visit()
    ada.open_game(mia, ada.play(5, *kind))
    expect(mia.find("stage")).to_be_visible()
    mia.find("back").click()
    mia.look(f"review-{'-'.join(map(str, kind))}")


def test_an_unknown_game_is_reported(visit: Callable[..., Person]) -> None:
    mia = visit("/games/nothing-1")
    mia.complaints.clear()
    expect(mia.find("nothing")).to_be_visible()
    mia.complaints.clear()
