"""Notifications from an open page or by push, and the messages of pages that cannot have them.

This Chromium has no push service. The DevTools protocol delivers the messages to the service worker; whether a push
service accepts and delivers the server's messages is not tested here.
"""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from ..server.running.server_processes import Server
from .people import Person
from .shared_browser import shared_browser
from .table_setup import open_for_others

Visit = Callable[..., Person]

SHOWN = """async ([count, frames]) => {
  const worker = await navigator.serviceWorker.ready;
  for (; frames > 0; frames--) {
    const found = await worker.getNotifications();
    const shown = found.map(({ title, body, tag, data }) => JSON.stringify({ title, body, tag, path: data.path }));
    const different = [...new Set(shown)];
    if (different.length === count) return different.map((one) => JSON.parse(one));
    await new Promise(requestAnimationFrame);
  }
}"""
STORE_TEXTS = """async ([title, kind]) => (await caches.open("words"))
  .put("/called", new Response(JSON.stringify({ title, kinds: { "board-base": kind } })))"""


@pytest.fixture
def browser() -> Browser:
    """A browser that shows notifications."""
    return shared_browser(whole=True)


class PushMessenger:
    """Delivers messages to the service worker of a page, like a push service."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.origin = server.url
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.registration = ""
        self.session.on("ServiceWorker.workerVersionUpdated", self._on_versions)
        self.session.send("ServiceWorker.enable")
        page.evaluate("() => navigator.serviceWorker.register('/sw.js')")
        # Messages to a worker that is not active yet are lost.
        while not self.registration:
            page.evaluate("new Promise(requestAnimationFrame)")

    def _on_versions(self, update: dict[str, Any]) -> None:
        for worker in update["versions"]:
            if worker["status"] == "activated":
                self.registration = worker["registrationId"]

    def deliver(self, data: str) -> None:
        where = {"origin": self.origin, "registrationId": self.registration, "data": data}
        self.session.send("ServiceWorker.deliverPushMessage", where)

    def shown(self, *messages: str, count: int = 1) -> list[dict[str, Any]]:
        """The different notifications that these messages cause.

        DevTools does not report whether the worker received a message, and some get lost, so messages are repeated.
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


def test_a_notification_is_in_the_language_of_the_page_and_shown_once_per_table(visit: Visit, server: Server) -> None:
    ada = visit("/settings", lang="de-DE", worker=True)
    ada.page.context.grant_permissions(["notifications"])
    messenger = PushMessenger(ada.page, server)
    ada.page.evaluate(STORE_TEXTS, ["Du bist dran", "Grundspiel"])
    assert messenger.shown(turn("abc"), turn("abc"), turn("def"), count=2) == [
        {"title": "Du bist dran", "body": "Grundspiel", "tag": tag, "path": f"/t/{tag}"} for tag in ("abc", "def")
    ]


@pytest.mark.parametrize(
    "data",
    [
        '{"table": "../evil", "game": 1}',
        *(pytest.param(data, marks=pytest.mark.long) for data in ("", "no json", "[]")),
    ],
)
def test_an_invalid_push_message_opens_only_the_start_page(visit: Visit, server: Server, data: str) -> None:
    ada = visit("/settings", worker=True)
    ada.page.context.grant_permissions(["notifications"])
    messenger = PushMessenger(ada.page, server)
    [shown] = messenger.shown(data)
    assert (shown["title"], shown["path"]) == ("Sixfold", "/")


def test_a_player_with_the_table_open_gets_no_notification(visit: Visit, server: Server) -> None:
    ada = visit("/", worker=True)
    ada.page.context.grant_permissions(["notifications"])
    ada.find("play-now").click()
    ada.page.wait_for_url(re.compile("/t/"))
    messenger = PushMessenger(ada.page, server)
    shown = messenger.shown(turn(ada.page.url.rpartition("/")[2]), turn("another"))
    assert [one["tag"] for one in shown] == ["another"]


def test_an_unavailable_push_service_is_reported(visit: Visit) -> None:
    ada = visit("/settings", worker=True)
    ada.page.context.grant_permissions(["notifications"])
    expect(ada.find("push")).to_have_attribute("aria-checked", "false")
    ada.find("push").click()
    ada.sees("The push service of this browser cannot be reached")
    expect(ada.find("push")).to_have_attribute("aria-checked", "false")
    ada.find("push").scroll_into_view_if_needed()
    ada.look("settings-push")
    # The browser also logs it, because test pages are in private mode.
    ada.complaints = [text for text in ada.complaints if "Push API in incognito mode" not in text]


def test_a_server_without_push_services_reports_that(visit: Visit, sqlite_file: str) -> None:
    with Server(sqlite_file, "--no-push") as server:
        ada = visit("/settings", lang="de-DE", at=server, worker=True)
        ada.sees("Auf diesem Server sind Push-Benachrichtigungen abgeschaltet.")
        expect(ada.find("push")).to_be_disabled()


def test_a_player_in_another_tab_is_notified_of_their_turn(visit: Visit) -> None:
    ada = visit("/settings", worker=True)
    ada.page.context.grant_permissions(["notifications"])
    ada.find("notify").click()
    expect(ada.find("notify")).to_have_attribute("aria-checked", "true")
    code = open_for_others(ada, "Ada")
    mia = visit(f"/join/{code}")
    mia.find("guest-name").fill("Mia")
    # Ada, who is to move, has another page open; the system notification is replaced by a recorder.
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
