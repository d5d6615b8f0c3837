"""What guests and accounts may be called, how accounts are kept apart, and what becomes of passwords."""

import asyncio
import logging

import pytest

from sixfold.server.identity.names import account_name, guest_name, name_key
from sixfold.server.identity.passwords import MEMORY_COST, TIME_COST, Passwords
from sixfold.server.identity.people import MOST_PREFERENCES, checked_preferences
from sixfold.server.refusing import Refused
from sixfold.server.words import said

from ..services import in_loop
from .visiting import PASSWORD, code_of, fast, people_of, visiting


@pytest.mark.parametrize("name", ["Mia", "李小龍", "Ada & Bob", "نور", "J\u200d", "👩‍🚀 Zoë", "a" * 24])
def test_a_name_may_be_of_any_script(name: str) -> None:
    assert guest_name(f"  {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200d",
        "\u3164\u2800",
        "a\nb\x00",
        "a" * 25,
        "e" + "\u0301\u0323" * 30,
        "a\u2028x",
        "a\nb",
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(name: str) -> None:
    with pytest.raises(Refused) as wrong:
        guest_name(name)
    assert wrong.value.code == "bad-name"


@pytest.mark.parametrize("name", ["a\u202eb", "\u2066Mia", "\ud800", "Mia\ufeff"])
def test_a_name_with_signs_that_nobody_sees_is_refused_for_just_that(name: str) -> None:
    with pytest.raises(Refused) as wrong:
        guest_name(name)
    assert wrong.value.code == "bad-signs"
    assert "24" not in said(wrong.value, "en") + said(wrong.value, "de")


def test_a_single_letter_is_enough_for_a_guest_but_not_for_an_account() -> None:
    assert guest_name("J") == "J"
    with pytest.raises(Refused):
        account_name("J\u200d ")


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Mia", "mIA"),
        ("Ｍｉａ", "mia"),
        ("Straße", "STRASSE"),
        ("Zoe\u0308", "ZOË"),
        ("M\u200dia", "Mia"),
        ("a\u00a0b", "A  b"),
    ],
)
def test_names_that_look_alike_are_one_name(one: str, two: str) -> None:
    assert name_key(one) == name_key(two)


@in_loop
async def test_an_account_name_belongs_to_one_account_however_it_is_written(database_url: str) -> None:
    async with visiting(database_url) as street:
        one, two, three = street.browser(), street.browser(), street.browser()
        await one.register("Quirina")
        await two.guest("Quirina")
        assert code_of(await two.ask("POST", "/register", name="QUIRINA", password=PASSWORD)) == (409, "name-taken")
        assert code_of(await three.ask("POST", "/register", name="quirina", password=PASSWORD)) == (409, "name-taken")
        await two.register("Bob")
        assert code_of(await two.ask("PATCH", "/me", name="qUirina", lang="de")) == (409, "name-taken")
        # What is refused changes nothing at all.
        assert (await two.me() or {})["lang"] == "en"
        assert (await two.ask("PATCH", "/me", name="BOB", lang="de")).json()["person"]["name"] == "BOB"
        assert code_of(await two.ask("POST", "/register", name="Bobby", password=PASSWORD)) == (
            409,
            "already-registered",
        )


@in_loop
async def test_of_several_who_want_one_name_at_once_one_gets_it(database_url: str) -> None:
    async with people_of(database_url) as people:
        guests = [await people.guest("somebody") for _ in range(5)]
        found = await asyncio.gather(
            *(people.register(guest, "Quirina", PASSWORD) for guest in guests), return_exceptions=True
        )
        assert sorted(getattr(one, "code", "in") for one in found) == ["in"] + ["name-taken"] * 4


@in_loop
async def test_a_guest_who_registers_twice_at_once_has_one_account(database_url: str) -> None:
    async with people_of(database_url) as people:
        guest = await people.guest("somebody")
        names = ("Quirina", "Bob")
        found = await asyncio.gather(
            *(people.register(guest, name, PASSWORD) for name in names), return_exceptions=True
        )
        assert sorted(getattr(one, "code", "in") for one in found) == ["changed-meanwhile", "in"]


@in_loop
async def test_a_new_password_ends_all_other_visits(database_url: str) -> None:
    async with visiting(database_url) as street:
        one, two = street.browser(), street.browser()
        await one.register("Quirina")
        await two.ask("POST", "/login", name="Quirina", password=PASSWORD)
        assert code_of(await one.ask("POST", "/password", old="wrong", new="a new password")) == (401, "wrong-password")
        assert code_of(await one.ask("POST", "/password", old=PASSWORD, new="short")) == (400, "bad-password")
        assert await two.me() is not None
        assert (await one.ask("POST", "/password", old=PASSWORD, new="a new password")).status_code == 200
        assert await one.me() is not None
        assert await two.me() is None
        assert code_of(await two.ask("POST", "/login", name="Quirina", password=PASSWORD)) == (401, "wrong-password")
        assert (await two.ask("POST", "/login", name="Quirina", password="a new password")).status_code == 200


@in_loop
async def test_logging_out_everywhere_ends_all_visits(database_url: str) -> None:
    async with visiting(database_url) as street:
        one, two = street.browser(), street.browser()
        await one.register("Quirina")
        await two.ask("POST", "/login", name="Quirina", password=PASSWORD)
        assert (await one.ask("POST", "/logout")).status_code == 200
        assert (await one.me(), (await two.me() or {})["name"]) == (None, "Quirina")
        assert (await two.ask("POST", "/logout", everywhere=True)).status_code == 200
        assert await two.me() is None


@in_loop
async def test_an_unknown_name_costs_as_much_work_as_a_wrong_password(database_url: str) -> None:
    async with people_of(database_url) as people:
        await people.register(await people.guest("x"), "Quirina", PASSWORD)
        work: list[str] = []

        class Counting(Passwords):
            def _verify(self, kept: str, password: str) -> bool:
                work.append(kept.rpartition("$")[0].rpartition("$")[0])
                return super()._verify(kept, password)

        people.passwords = Counting(time_cost=1, memory_cost=8)
        for name in ("Quirina", "Nobody"):
            with pytest.raises(Refused) as wrong:
                await people.log_in(name, "wrong horse")
            assert str(wrong.value) == "there is no account with this name and this password"
        # Once each, with the same parameters, and nothing else.
        assert work == ["$argon2id$v=19$m=8,t=1,p=1"] * 2


@in_loop
async def test_passwords_are_worked_on_beside_the_event_loop_with_argon2id() -> None:
    passwords = Passwords()
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0)
            ticks += 1

    ticking = asyncio.create_task(tick())
    kept = await passwords.kept(PASSWORD)
    ticking.cancel()
    assert ticks > 10
    assert kept.startswith(f"$argon2id$v=19$m={MEMORY_COST},t={TIME_COST},p=1$")
    assert await passwords.is_right(kept, PASSWORD)
    assert not await passwords.is_right(kept, PASSWORD + "!")
    assert not await passwords.is_right("no hash at all", PASSWORD)
    assert not await passwords.is_right(kept, "x" * 10_000)
    passwords.close()


@in_loop
async def test_a_password_may_be_composed_either_way() -> None:
    passwords = fast()
    assert await passwords.is_right(await passwords.kept("Käse und Brot"), "Ka\u0308se und Brot")
    for wrong in ("1234567", "x" * 201):
        with pytest.raises(Refused):
            await passwords.kept(wrong)


@in_loop
async def test_a_hash_of_old_parameters_is_renewed_at_the_next_login(database_url: str) -> None:
    async with people_of(database_url) as people:
        await people.register(await people.guest("x"), "Quirina", PASSWORD)
        people.passwords = Passwords(time_cost=2, memory_cost=16)
        await people.log_in("Quirina", PASSWORD)
        [(kept,)] = await people.database.read("SELECT password FROM people")
        assert "m=16,t=2" in kept
        await people.log_in("Quirina", PASSWORD)


@in_loop
async def test_a_password_is_never_echoed_or_logged(
    sqlite_url: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    secret = "hunter-2-hunter-2"
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        answers = [
            await browser.ask("POST", "/register", name="Quirina", password=secret, extra=secret),
            await browser.ask("POST", "/register", name="Quirina", password=[secret]),
            await browser.ask("POST", "/register", name="\n", password=secret),
            await browser.ask("POST", "/register", name="Quirina", password=secret),
            await browser.ask("POST", "/login", name="Bob", password=secret),
            await browser.ask("GET", "/me/export"),
        ]
        assert not [answer.text for answer in answers if secret in answer.text]
        assert await street.traces(secret) == {}
    assert secret not in caplog.text
    assert secret not in "".join(capfd.readouterr())


@in_loop
async def test_preferences_are_kept_as_they_are(database_url: str) -> None:
    async with visiting(database_url) as street:
        browser = street.browser()
        await browser.guest("Quirina")
        wanted = {"theme": "dark", "sound": 0.5, "nested": {"list": [1, None, True, "\\ ü 🎲"]}}
        assert (await browser.ask("PATCH", "/me", preferences=wanted)).json()["person"]["preferences"] == wanted
        assert (await browser.me() or {})["preferences"] == wanted


@pytest.mark.parametrize(
    "preferences",
    [{"x": "y" * MOST_PREFERENCES}, {"x": [[[[[[[[[1]]]]]]]]]}, {str(n): [n] * 9 for n in range(200)}],
    ids=["long", "deep", "many"],
)
def test_preferences_have_bounds(preferences: dict[str, object]) -> None:
    with pytest.raises(Refused) as wrong:
        checked_preferences(preferences)
    assert wrong.value.code == "bad-preferences"
