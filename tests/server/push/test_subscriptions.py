"""Subscriptions belong to a person: they follow a merge and are deleted with the account."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from sixfold.server.push.subscriptions import MOST
from sixfold.server.store.backup import backup, restore

from ..identity.browsers import API, PASSWORD, Browser, code_of, visiting
from ..services import in_loop
from .service import Device
from .test_push_services import HOSTILE

FCM = "https://fcm.googleapis.com/fcm/send/"


async def subscribe(browser: Browser, name: str = "x", **other: Any) -> httpx.Response:
    return await browser.ask("POST", "/me/push", **(Device().subscription(FCM + name) | other))


@in_loop
async def test_the_key_of_a_house_is_always_the_same(database_url: str) -> None:
    keys = set()
    for _ in range(2):
        async with visiting(database_url) as street:
            keys.add((await street.browser().get("/push")).json()["key"])
    [key] = keys
    assert len(key) == 87


@in_loop
async def test_a_house_that_calls_nobody_says_so(sqlite_url: str) -> None:
    async with visiting(sqlite_url, push=()) as street:
        browser = street.browser()
        await browser.guest("Ada")
        assert (await browser.get("/push")).json() == {"key": None}
        assert code_of(await subscribe(browser)) == (409, "no-push")
        assert (await browser.ask("DELETE", "/me/push")).json() == {"browsers": 0}


@in_loop
async def test_hostile_addresses_and_keys_are_refused_at_the_door(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        await browser.guest("Ada")
        for url in HOSTILE:
            answer = await subscribe(browser, endpoint=url)
            assert answer.status_code == 400, url
            assert answer.json()["error"]["code"] in ("unknown-push-service", "bad-body")
        good = Device().subscription(FCM)
        for wrong in (
            {"auth": "AAAA"},
            {"auth": "!"},
            {"p256dh": "B" + "A" * 86},
            {"p256dh": good["p256dh"][:-4]},
            {"p256dh": "é"},
        ):
            assert code_of(await subscribe(browser, **wrong)) == (400, "bad-push-keys")
        assert code_of(await subscribe(browser, more=1)) == (400, "bad-body")
        assert await street.database.read("SELECT * FROM pushes") == []


@in_loop
async def test_neither_nobody_nor_a_program_can_subscribe(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        assert code_of(await subscribe(browser)) == (401, "not-signed-in")
        await browser.guest("Ada")
        token = (await browser.ask("POST", "/me/tokens", label="bot")).json()["token"]
        program = street.browser(headers={"Authorization": f"Bearer {token}"})
        assert code_of(await subscribe(program)) == (403, "needs-cookie")


@pytest.mark.usefixtures("frozen_limits")
@in_loop
async def test_knocking_too_often_is_refused(sqlite_url: str) -> None:
    async with visiting(sqlite_url, limits=True) as street:
        browser = street.browser()
        await browser.guest("Ada")
        found = [(await subscribe(browser)).status_code for _ in range(21)]
        assert found == [201] * 20 + [429]


@in_loop
async def test_nobody_has_more_than_a_few_and_the_newest_stay(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser = street.browser()
        await browser.guest("Ada")
        for number in range(MOST + 2):
            answer = await subscribe(browser, f"{number}")
            assert answer.json() == {"browsers": min(number + 1, MOST)}
        # The same once more is the same.
        assert (await subscribe(browser, f"{MOST + 1}")).json() == {"browsers": MOST}
        rows = await street.database.read("SELECT endpoint FROM pushes")
        assert f"{FCM}{MOST + 1}" in {url for (url,) in rows}
        assert (await browser.ask("DELETE", "/me/push", endpoint=f"{FCM}{MOST + 1}")).json() == {"browsers": MOST - 1}
        assert (await browser.ask("DELETE", "/me/push")).json() == {"browsers": 0}


@in_loop
async def test_a_browser_is_notified_for_its_last_user_and_only_they_can_unsubscribe(database_url: str) -> None:
    async with visiting(database_url) as street:
        ada, bob = street.browser(), street.browser()
        await ada.guest("Ada")
        other = await bob.guest("Bob")
        await subscribe(ada)
        await subscribe(bob)
        assert await street.database.read("SELECT person FROM pushes") == [(other,)]
        await ada.ask("DELETE", "/me/push", endpoint=f"{FCM}x")
        assert await street.database.read("SELECT person FROM pushes") == [(other,)]


@in_loop
async def test_a_new_password_or_logging_out_everywhere_ends_all_of_them(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser = street.browser()
        ident = await browser.register("Quirina")
        of = street.house.caller.subscriptions.of
        await subscribe(browser, "old")
        await browser.ask("POST", "/password", old=PASSWORD, new=PASSWORD * 2)
        assert await of(ident) == []
        await subscribe(browser, "new")
        assert [one.endpoint for one in await of(ident)] == [f"{FCM}new"]
        # What holds no longer is not kept either.
        assert await street.database.read("SELECT COUNT(*) FROM pushes") == [(1,)]
        await browser.ask("POST", "/logout", everywhere=True)
        assert await of(ident) == []


@in_loop
async def test_who_becomes_an_account_subscribes_again_and_it_is_exported_without_its_secrets(
    database_url: str,
) -> None:
    async with visiting(database_url) as street:
        home, away = street.browser(), street.browser()
        account = await home.register("Quirina")
        guest = await away.guest("Quirrel")
        device = Device()
        await away.ask("POST", "/me/push", **device.subscription(FCM + "secret-address"))
        answer = await away.ask("POST", "/login", name="Quirina", password=PASSWORD)
        assert answer.json()["merged"] is True
        # Somebody else may have subscribed while the guest was theirs, too: they must not learn of the account's turns.
        assert await street.database.read("SELECT * FROM pushes") == []
        await away.ask("POST", "/me/push", **device.subscription(FCM + "secret-address"))
        assert await street.house.caller.subscriptions.of(guest) == []
        [kept] = await street.house.caller.subscriptions.of(account)
        assert kept.auth == device.auth
        found = (await away.ask("GET", "/me/export")).json()
        [told] = found["pushes"]
        assert told == {"service": "fcm.googleapis.com", "site": "https://sixfold.test", "created": told["created"]}
        subscription = device.subscription("secret-address")
        assert not any(secret in json.dumps(found) for secret in subscription.values())
        assert (await away.ask("DELETE", "/me", password=PASSWORD)).status_code == 200
        assert await street.database.read("SELECT * FROM pushes") == []
        assert await street.traces(account, guest, "secret-address") == {}


@pytest.mark.parametrize("host", ["evil.example/x", "a b", "é"])
def test_what_a_browser_calls_us_is_told_to_services_only_if_it_is_a_host(sqlite_url: str, host: str) -> None:
    @in_loop
    async def story() -> None:
        async with visiting(sqlite_url) as street:
            browser = street.browser(API)
            await browser.guest("Ada")
            headers = {"Host": host.encode("latin-1")}
            body = Device().subscription(FCM)
            await browser.request("POST", "/me/push", json=body, headers=headers)
            assert await street.database.read("SELECT site FROM pushes") in ([], [("https://localhost",)])

    story()


def test_a_backup_brings_addresses_and_the_key_back(sqlite_url: str, empty_url: str, tmp_path: Path) -> None:
    @in_loop
    async def before() -> None:
        async with visiting(sqlite_url) as street:
            browser = street.browser()
            known["person"] = await browser.guest("Ada")
            await subscribe(browser)
            known["key"] = (await browser.get("/push")).json()["key"]

    @in_loop
    async def after() -> None:
        async with visiting(empty_url) as street:
            assert (await street.browser().get("/push")).json()["key"] == known["key"]
            [one] = await street.house.caller.subscriptions.of(known["person"])
            assert one.endpoint == f"{FCM}x"

    known: dict[str, str] = {}
    before()
    backup(sqlite_url, tmp_path / "house.backup")
    restore(tmp_path / "house.backup", empty_url)
    after()
