"""What guests and accounts may be called, how accounts are kept apart, and what becomes of passwords."""

import asyncio
import logging
import threading

import pytest

from sixfold.bots import specs as bots
from sixfold.bots.levels import TEXTS, title
from sixfold.core.translation import LANGUAGES
from sixfold.games import registry
from sixfold.server.confusables import skeletons
from sixfold.server.error_messages import said
from sixfold.server.errors import Refused
from sixfold.server.identity.common_passwords import checked_password
from sixfold.server.identity.passwords import MEMORY_COST, TIME_COST, Passwords
from sixfold.server.identity.users import MOST_PREFERENCES, checked_preferences
from sixfold.server.names import account_name, guest_name, name_key
from sixfold.server.store.database import Row, Statement

from ..services import PATIENCE, in_loop
from .browsers import PASSWORD, code_of, fast, people_of, visiting


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


def look_alike(one: str, two: str) -> bool:
    """Two names are taken to look alike if either of their skeletons is the same."""
    return any(a == b for a, b in zip(skeletons(one), skeletons(two), strict=True))


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


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Mia", "Mіa"),  # Cyrillic і
        ("Paul", "Раul"),  # Cyrillic Р and а
        ("Bill", "BiIl"),  # a capital I
        ("Anna", "Αnna"),  # Greek Alpha
        ("Romeo", "Rorneo"),
        ("Otto 1", "0tto l"),
        ("otto", "0TTO"),
        ("Mia", "MІA"),  # a capital Cyrillic І
        ("Zoë", "Zoё".replace("ё", "е\u0308")),
        ("Mia", "Mi\u0307a"),  # a second dot, which is drawn on top of the first one
        ("Mia", "Mі\u0307a"),
        ("Jan", "j\u0307an"),
    ],
)
def test_names_that_are_drawn_alike_look_alike(one: str, two: str) -> None:
    assert name_key(one) != name_key(two)
    assert look_alike(one, two)


INVISIBLE = ("\ufe0f", "\u034f", "\u3164", "\u2800", "\u115f", "\u180b", "\U000e0100")


@pytest.mark.parametrize("letter", INVISIBLE)
def test_invisible_characters_do_not_hide_what_a_name_looks_like(letter: str) -> None:
    assert look_alike("Mia", f"Mіa{letter}")  # Cyrillic і
    assert look_alike("Mia", f"M{letter}іa")
    with pytest.raises(Refused) as wrong:
        guest_name(f"Casual{letter}")
    assert wrong.value.code == "bot-name"


@pytest.mark.parametrize(
    ("one", "two"), [("Max", "МАХ"), ("Mia", "МІА"), ("Tom", "ТОМ"), ("Tom", "том"), ("Noa", "ΝΟΑ"), ("Rom", "гom")]
)
def test_capital_letters_of_another_script_look_like_small_ones(one: str, two: str) -> None:
    assert name_key(one) != name_key(two)
    assert look_alike(one, two)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        *(("Mia", ("Mia", "rnia")), ("Romeo 1", ("Rorneo l", "rorneo l")), ("Ian", ("lan", "ian"))),
        *(("Straße", ("Straße", "strasse")), ("0TTO", ("OTTO", "otto")), ("Zoë", ("Zoe\u0308", "zoe\u0308"))),
    ],
)
def test_accounts_are_compared_with_what_databases_hold_already(name: str, kept: tuple[str, str]) -> None:
    assert skeletons(name) == kept


@pytest.mark.parametrize(
    ("one", "two"),
    [("Mia", "Mio"), ("กัน", "กิน"), ("Нина", "Анна"), ("Jan", "Ján"), ("Mia", "Mia 2"), ("Lea", "Lee"), ("Ian", "Lan")],
)
def test_names_that_differ_to_the_eye_do_not_look_alike(one: str, two: str) -> None:
    assert not look_alike(one, two)


@in_loop
async def test_a_name_that_looks_like_another_is_taken(database_url: str) -> None:
    async with visiting(database_url) as street:
        one, two = street.browser(), street.browser()
        await one.register("Mia")
        answer = await two.ask("POST", "/register", name="Mіa", password=PASSWORD)
        assert code_of(answer) == (409, "name-taken")
        await two.register("Bob")
        assert code_of(await two.ask("PATCH", "/me", name="Mіa")) == (409, "name-taken")
        # The own name may be written in another way, and a name that was given up is free.
        assert (await one.ask("PATCH", "/me", name="Mіa")).status_code == 200
        assert (await one.ask("PATCH", "/me", name="Lea")).status_code == 200
        assert (await two.ask("PATCH", "/me", name="Mia")).status_code == 200


@in_loop
async def test_of_several_who_want_names_that_look_alike_at_once_one_gets_it(database_url: str) -> None:
    async with people_of(database_url) as people:
        names = ("Mia", "Mіa", "Miа")
        found = await asyncio.gather(*(people.open_account(name, PASSWORD) for name in names), return_exceptions=True)
        assert sorted(getattr(one, "code", "in") for one in found) == ["in", "name-taken", "name-taken"]


def _bot_names() -> list[str]:
    titles = [title(level, lang) for lang in LANGUAGES for level in range(1, 9)]
    plain = [name for lang in LANGUAGES for name in TEXTS.words(lang, "levels")]
    families = [name for game in registry.names() for name in bots.names(registry.make(game))]
    return [*titles, *plain, *families]


@pytest.mark.parametrize(
    "name",
    [
        *_bot_names(),
        *("casual", "CASUAL", "Casual 3", "Casual(3)", "Casual A", "Casual (З)", "Саsual (3)", "🤖 Casual", "Casual³"),
        *("level:3", "Bot", "Bot 7", "Casual (99)", "C\u200dasual", "ВОТ", "вот"),
        # With figures and signs that look like letters.
        *("Casua1", "Casua1 (3)", "Casua|(10)", "B0t", "Leve1 5", "1evel", "1ngenious"),
    ],
)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    for check in (guest_name, account_name):
        with pytest.raises(Refused) as wrong:
            check(name)
        assert wrong.value.code == "bot-name"


@pytest.mark.parametrize("name", ["Clever Jo", "Casually", "Abbott", "Mia (3)", "Genia", "Neulinger", "Ben Bot"])
def test_names_that_only_begin_like_a_bots_are_free(name: str) -> None:
    assert account_name(name) == name


@in_loop
async def test_at_a_table_nobody_is_called_like_a_bot_but_who_was_called_that_before_stays_it(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        browser = street.browser()
        ident = await browser.guest("Quirina")
        seats = [{"kind": "me", "name": "Casual (3)"}, {"kind": "open"}]
        answer = await browser.ask("POST", "/tables", game="board", players=2, seats=seats)
        assert code_of(answer) == (400, "bot-name")
        await street.database.write(Statement("UPDATE people SET name = 'Clever' WHERE id = $1", [ident]))
        answer = await browser.ask("POST", "/tables", game="board")
        assert answer.status_code == 201
        assert (await street.hub.table(answer.json()["id"])).seats[0].name == "Clever"


@pytest.mark.parametrize(
    "password",
    [
        *("12345678", "Password", "PASSWORD1", "iloveyou", "qwertyuiop", "passwort", "ｐａｓｓｗｏｒｄ"),
        *("aaaaaaaaaaaa", "abcdefghijkl", "87654321", "quirina-q", "Quirina-Q!", "123quirina-q99", "q-aniriuq"),
        *("passwort1", "12341234", "abcabcabc", "hallohallo", "schatz123", "geheim123", "sixfold123", "Password1!"),
        *(" 12345678", "!password", "123password!", "Welcome123!", "Summer2024", "admin1234", "1234Monkey"),
        *("aaaaaaaa1", "абвгдежз8", "hallo123456", "hallohallo1!", "quirinaq", "quirina.q", "Quirina_Q1"),
    ],
)
def test_a_password_that_anybody_would_try_is_refused(password: str) -> None:
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
def test_a_password_of_ones_own_is_taken(password: str) -> None:
    assert checked_password(password, "Quirina-Q") == password


@pytest.mark.parametrize("password", ["miameier", "mia.meier", "MiaMeier99", "reiem-aim"])
def test_a_password_is_not_the_name_written_together(password: str) -> None:
    with pytest.raises(Refused) as wrong:
        checked_password(password, "Mia Meier")
    assert wrong.value.code == "common-password"


@in_loop
async def test_common_passwords_are_refused_for_accounts_and_kept_where_they_are(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        nobody, guest = street.browser(), street.browser()
        await guest.guest("Quirina")
        for browser in (nobody, guest):
            answer = await browser.ask("POST", "/register", name="Quirina", password="12345678")
            assert code_of(answer) == (400, "common-password")
        await guest.register("Quirina")
        answer = await guest.ask("POST", "/password", old=PASSWORD, new="Quirina1")
        assert code_of(answer) == (400, "common-password")
        # Who has one from before can log in with it.
        old = await street.house.identity.people.passwords.kept("12345678")
        await street.database.write(Statement("UPDATE people SET password = $1", [old]))
        assert (await nobody.ask("POST", "/login", name="Quirina", password="12345678")).status_code == 200


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
async def test_a_guess_reads_as_much_for_an_unknown_name_and_does_not_count_as_a_visit(sqlite_url: str) -> None:
    async with visiting(sqlite_url) as street:
        await street.browser().register("Quirina")
        await street.database.write(Statement("UPDATE people SET seen = 1", []))
        people, asked = street.house.identity.people, list[str]()

        class Counted:
            """A database that notes what it is asked."""

            async def read(self, sql: str, *values: object) -> list[Row]:
                asked.append(sql)
                return await street.database.read(sql, *values)

            async def write(self, *statements: Statement) -> list[list[Row]]:
                asked.extend(statement.sql for statement in statements)
                return await street.database.write(*statements)

        people.database = Counted()  # type: ignore[assignment]
        work = []
        for name in ("Quirina", "Nobody"):
            answer = await street.browser().ask("POST", "/login", name=name, password="wrong horse")
            assert code_of(answer) == (401, "wrong-password")
            work.append(asked[:])
            asked.clear()
        assert work[0] == work[1]
        assert await street.database.read("SELECT seen FROM people") == [(1,)]


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
