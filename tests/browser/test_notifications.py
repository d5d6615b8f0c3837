"""Being called, by the page or while none is connected: what is shown, and what a page says that cannot have it.

This Chromium has no push service behind it. What one would deliver is handed to the worker by the DevTools protocol;
whether a service takes and delivers what the house sends is not tried here.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from ..server.running.processes import Server
from .people import Person
from .shared import shared_browser
from .tables import open_for_others

Visit = Callable[..., Person]

SHOWN = """async ([count, frames]) => {
  const worker = await navigator.serviceWorker.ready;
  for (; frames > 0; frames--) {
    const found = await worker.getNotifications();
    const told = found.map(({ title, body, tag, data }) => JSON.stringify({ title, body, tag, path: data.path }));
    const different = [...new Set(told)];
    if (different.length === count) return different.map((one) => JSON.parse(one));
    await new Promise(requestAnimationFrame);
  }
}"""
LEAVE_WORDS = """async ([title, kind]) => (await caches.open("words"))
  .put("/called", new Response(JSON.stringify({ title, kinds: { "board-base": kind } })))"""


@pytest.fixture
def browser() -> Browser:
    """One that shows notifications."""
    return shared_browser(whole=True)


class Deliverer:
    """Hands messages to the worker of a page, as a push service would."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.origin = server.url
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.registration = ""
        self.session.on("ServiceWorker.workerVersionUpdated", self._note)
        self.session.send("ServiceWorker.enable")
        page.evaluate("() => navigator.serviceWorker.register('/sw.js')")
        # What is delivered to a worker that has not settled in yet is lost.
        while not self.registration:
            page.evaluate("new Promise(requestAnimationFrame)")

    def _note(self, told: dict[str, Any]) -> None:
        for worker in told["versions"]:
            if worker["status"] == "activated":
                self.registration = worker["registrationId"]

    def deliver(self, data: str) -> None:
        where = {"origin": self.origin, "registrationId": self.registration, "data": data}
        self.session.send("ServiceWorker.deliverPushMessage", where)

    def shown(self, *messages: str, count: int = 1) -> list[dict[str, Any]]:
        """The different notifications that these messages lead to.

        DevTools does not say whether the worker got a message, and now and then it does not: it is delivered again.
        """
        for _ in range(60):
            for data in messages:
                self.deliver(data)
            found: list[dict[str, Any]] | None = self.page.evaluate(SHOWN, [count, 120])
            if found:
                return sorted(found, key=str)
        raise AssertionError(f"never {count} notifications")


def turn(table: str) -> str:
    return json.dumps({"do": "turn", "table": table, "game": "board", "variant": "base"})


def test_the_worker_words_a_call_in_the_language_of_the_page_and_one_table_calls_once(
    visit: Visit, house: Server
) -> None:
    ada = visit("/settings", lang="de-DE", worker=True)
    ada.page.context.grant_permissions(["notifications"])
    deliverer = Deliverer(ada.page, house)
    ada.page.evaluate(LEAVE_WORDS, ["Du bist dran", "Grundspiel"])
    assert deliverer.shown(turn("abc"), turn("abc"), turn("def"), count=2) == [
        {"title": "Du bist dran", "body": "Grundspiel", "tag": tag, "path": f"/t/{tag}"} for tag in ("abc", "def")
    ]


@pytest.mark.parametrize(
    "data",
    [
        '{"table": "../evil", "game": 1}',
        *(pytest.param(data, marks=pytest.mark.long) for data in ("", "no json", "[]")),
    ],
)
def test_a_call_that_makes_no_sense_leads_to_the_start_page_only(visit: Visit, house: Server, data: str) -> None:
    ada = visit("/settings", worker=True)
    ada.page.context.grant_permissions(["notifications"])
    deliverer = Deliverer(ada.page, house)
    [shown] = deliverer.shown(data)
    assert (shown["title"], shown["path"]) == ("Sixfold", "/")


def test_who_looks_at_the_table_already_is_not_called_to_it(visit: Visit, house: Server) -> None:
    ada = visit("/", worker=True)
    ada.page.context.grant_permissions(["notifications"])
    ada.find("play-now").click()
    ada.page.wait_for_url(re.compile("/t/"))
    deliverer = Deliverer(ada.page, house)
    shown = deliverer.shown(turn(ada.page.url.rpartition("/")[2]), turn("another"))
    assert [one["tag"] for one in shown] == ["another"]


def test_a_browser_whose_push_service_is_not_there_says_so(visit: Visit) -> None:
    ada = visit("/settings", worker=True)
    ada.page.context.grant_permissions(["notifications"])
    expect(ada.find("push")).to_have_attribute("aria-checked", "false")
    ada.find("push").click()
    ada.sees("The push service of this browser cannot be reached")
    expect(ada.find("push")).to_have_attribute("aria-checked", "false")
    ada.find("push").scroll_into_view_if_needed()
    ada.look("settings-push")
    # It says so by itself, too: pages of tests are private ones.
    ada.complaints = [said for said in ada.complaints if "Push API in incognito mode" not in said]


def test_a_server_without_push_services_reports_that(visit: Visit, sqlite_file: str) -> None:
    with Server(sqlite_file, "--no-push") as server:
        ada = visit("/settings", lang="de-DE", server=server, worker=True)
        ada.sees("Auf diesem Server sind Push-Benachrichtigungen abgeschaltet.")
        expect(ada.find("push")).to_be_disabled()


def test_who_looks_elsewhere_is_called_when_it_is_their_turn(visit: Visit) -> None:
    ada = visit("/settings", worker=True)
    ada.page.context.grant_permissions(["notifications"])
    ada.find("notify").click()
    expect(ada.find("notify")).to_have_attribute("aria-checked", "true")
    code = open_for_others(ada, "Ada")
    mia = visit(f"/join/{code}")
    mia.find("guest-name").fill("Mia")
    # Ada, who begins, looks at something else; the system is listened to instead of asked.
    ada.page.evaluate(
        """() => {
            Object.defineProperty(document, "hidden", { get: () => true });
            window.called = new Promise((done) => {
                window.Notification = class { static permission = "granted"; constructor(title) { done(title); } };
                ServiceWorkerRegistration.prototype.showNotification = async (title) => done(title);
            });
        }"""
    )
    mia.find("sit-1").click()
    expect(mia.find("board")).to_be_visible()
    assert ada.page.wait_for_function("called").json_value() == "Your turn"
    assert ada.page.title().startswith("●")
