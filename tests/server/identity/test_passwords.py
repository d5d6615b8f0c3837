"""Which passwords are accepted, how they are stored, and that they never leak."""

import asyncio
import logging
import threading

import pytest

from sixfold.core.errors import Refused
from sixfold.server.identity.common_passwords import checked_password
from sixfold.server.identity.passwords import MEMORY_COST, TIME_COST, Passwords
from sixfold.server.store.database import Row, Statement

from ..harness import PASSWORD, code_of, fast_passwords, people_of, running_server
from ..services import PATIENCE, in_loop


@pytest.mark.parametrize(
    "password",
    [
        *("12345678", "Password", "PASSWORD1", "iloveyou", "qwertyuiop", "passwort", "ｐａｓｓｗｏｒｄ"),
        *("aaaaaaaaaaaa", "abcdefghijkl", "87654321", "quirina-q", "Quirina-Q!", "123quirina-q99", "q-aniriuq"),
        *("passwort1", "12341234", "abcabcabc", "hallohallo", "schatz123", "geheim123", "sixfold123", "Password1!"),
        *(" 12345678", "!password", "123password!", "Welcome123!", "Summer2024", "admin1234", "1234Monkey"),
        *("aaaaaaaa1", "абвгдежз8", "hallo123456", "hallohallo1!", "quirinaq", "quirina.q", "Quirina_Q1"),
        *("welcome2024!", "Sommer2025!!", "trustno1!", "p@ssword1", "P4ssw0rt", "einfach-genial", "quirinaqquirinaq12"),
    ],
)
def test_a_common_password_is_refused(password: str) -> None:
    with pytest.raises(Refused) as wrong:
        checked_password(password, "Quirina-Q")
    assert wrong.value.code == "common-password"


@pytest.mark.parametrize(
    "password",
    [
        PASSWORD,
        "Quirina-Q likes tea",
        "12345678 sheep",
        "x7#kQ2!p",
        "ab83719274",
        "q7!9#1uirinaq",
        "83719274",
        "hallo83719274",
    ],
)
def test_an_uncommon_password_is_accepted(password: str) -> None:
    assert checked_password(password, "Quirina-Q") == password


@pytest.mark.parametrize("password", ["miameier", "mia.meier", "MiaMeier99", "reiem-aim"])
def test_a_password_made_of_the_joined_name_is_refused(password: str) -> None:
    with pytest.raises(Refused) as wrong:
        checked_password(password, "Mia Meier")
    assert wrong.value.code == "common-password"


@in_loop
async def test_common_passwords_are_refused_for_new_accounts_but_still_work_for_old_ones(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        visitor, guest = server.browser(), server.browser()
        await guest.guest("Quirina")
        for browser in (visitor, guest):
            answer = await browser.ask("POST", "/register", name="Quirina", password="12345678")
            assert code_of(answer) == (400, "common-password")
        await guest.register("Quirina")
        answer = await guest.ask("POST", "/password", old=PASSWORD, new="Quirina1")
        assert code_of(answer) == (400, "common-password")
        # An account that already has one can log in with it.
        old = await server.services.identity.people.passwords.kept("12345678")
        await server.database.write(Statement("UPDATE people SET password = $1", [old]))
        assert (await visitor.ask("POST", "/login", name="Quirina", password="12345678")).status_code == 200


@in_loop
async def test_a_failed_login_runs_the_same_queries_for_an_unknown_name_and_is_not_a_visit(sqlite_url: str) -> None:
    async with running_server(sqlite_url) as server:
        await server.browser().register("Quirina")
        await server.database.write(Statement("UPDATE people SET seen = 1", []))
        people, queries = server.services.identity.people, list[str]()

        class LoggedDatabase:
            """A database that records its queries."""

            async def read(self, sql: str, *values: object) -> list[Row]:
                queries.append(sql)
                return await server.database.read(sql, *values)

            async def write(self, *statements: Statement) -> list[list[Row]]:
                queries.extend(statement.sql for statement in statements)
                return await server.database.write(*statements)

        people.database = LoggedDatabase()  # type: ignore[assignment]
        work = []
        for name in ("Quirina", "Unknown"):
            answer = await server.browser().ask("POST", "/login", name=name, password="wrong horse")
            assert code_of(answer) == (401, "wrong-password")
            work.append(queries[:])
            queries.clear()
        assert work[0] == work[1]
        assert await server.database.read("SELECT seen FROM people") == [(1,)]


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
        for name in ("Quirina", "Unknown"):
            with pytest.raises(Refused) as wrong:
                await people.log_in(name, "wrong horse")
            assert str(wrong.value) == "there is no account with this name and this password"
        # Once each, with the same parameters, and nothing else.
        assert work == ["$argon2id$v=19$m=8,t=1,p=1"] * 2


@in_loop
async def test_passwords_are_hashed_with_argon2id_outside_the_event_loop() -> None:
    passwords = Passwords()
    begun, may_end, work = threading.Event(), threading.Event(), passwords._hash

    def wait_for_the_loop(password: str) -> str:
        begun.set()
        assert may_end.wait(PATIENCE)
        return work(password)

    passwords._hash = wait_for_the_loop  # type: ignore[method-assign]
    working = asyncio.create_task(passwords.kept(PASSWORD))
    while not begun.is_set():
        await asyncio.sleep(0)
    may_end.set()
    kept = await working
    assert kept.startswith(f"$argon2id$v=19$m={MEMORY_COST},t={TIME_COST},p=1$")
    assert await passwords.is_right(kept, PASSWORD)
    assert not await passwords.is_right(kept, PASSWORD + "!")
    assert not await passwords.is_right("no hash at all", PASSWORD)
    assert not await passwords.is_right(kept, "x" * 10_000)
    passwords.close()


@in_loop
async def test_a_password_matches_in_either_unicode_normalization() -> None:
    passwords = fast_passwords()
    assert await passwords.is_right(await passwords.kept("Käse und Brot"), "Ka\u0308se und Brot")
    for wrong in ("1234567", "x" * 201):
        with pytest.raises(Refused):
            await passwords.kept(wrong)


@in_loop
async def test_a_hash_with_old_parameters_is_renewed_at_the_next_login(database_url: str) -> None:
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
    async with running_server(sqlite_url) as server:
        browser = server.browser()
        answers = [
            await browser.ask("POST", "/register", name="Quirina", password=secret, extra=secret),
            await browser.ask("POST", "/register", name="Quirina", password=[secret]),
            await browser.ask("POST", "/register", name="\n", password=secret),
            await browser.ask("POST", "/register", name="Quirina", password=secret),
            await browser.ask("POST", "/login", name="Bob", password=secret),
            await browser.ask("GET", "/me/export"),
        ]
        assert not [answer.text for answer in answers if secret in answer.text]
        assert await server.rows_containing(secret) == {}
    assert secret not in caplog.text
    assert secret not in "".join(capfd.readouterr())
