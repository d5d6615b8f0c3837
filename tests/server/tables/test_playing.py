"""Whole games at tables: every seat sees what it may, and every message takes effect once."""

from random import Random
from typing import Any

import pytest

from sixfold import records
from sixfold.core.errors import Refused, SixfoldError
from sixfold.games import registry
from sixfold.server.bot_workers import tasks
from sixfold.server.error_messages import said
from sixfold.server.protocol import messages as m
from sixfold.server.tables import persistence
from sixfold.server.tables.table import Table
from sixfold.server.tables.table_options import Options, SeatOptions, Wanted

from ...matrix import each_variant_once
from .recorded_tables import (
    ADA,
    BOB,
    CLEO,
    PEOPLE,
    ClockedHub,
    Listener,
    alone,
    any_move,
    message_id,
    new_table,
    play_out,
    run_with_hub,
)

TABLES = [
    (name, variant, players)
    for name in registry.names()
    for variant, numbers in registry.variants(name).items()
    for players in numbers
]
every_table = pytest.mark.parametrize(("game", "variant", "players"), each_variant_once(TABLES), ids=str)


async def record_of(hub: ClockedHub, table: Table, number: int = 1) -> records.Record:
    [[text]] = await hub.database.read("SELECT record FROM games WHERE id = $1", f"{table.id}-{number}")
    return records.loads(text)


@every_table
def test_a_whole_game_is_played_and_its_record_verifies(sqlite_url: str, game: str, variant: str, players: int) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, game, variant, players)
        listeners = [Listener(PEOPLE[seat].person) for seat in range(players)] + [Listener()]
        for listener in listeners:
            await hub.watch(table.id, listener, 0)
        over = await play_out(hub, table, Random(str((game, variant, players))))
        assert over.status == "over"
        record = await record_of(hub, table)
        assert records.verify(record).events == over.position.events
        assert record.shuffle is not None
        assert record.shuffle.seed is not None
        begun = listeners[0].messages[0]["seq"]
        for listener in listeners:
            assert listener.seqs == list(range(begun + 1, over.seq + 1))
            assert listener.messages[-1]["now"]["view"]["result"] == over.results[0]

    run_with_hub(sqlite_url, scenario)


@every_table
def test_a_table_loaded_from_its_log_equals_the_original(
    sqlite_url: str, game: str, variant: str, players: int
) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, game, variant, players)
        await play_out(hub, table, Random(players), 9)
        live = await hub.table(table.id)
        again = Table(table.id)
        for entry in await persistence.read_entries(hub.database, table.id):
            again.apply(entry)
        assert again.position == live.position
        assert again.dealer.used == live.dealer.used
        assert [seat.name for seat in again.seats] == [seat.name for seat in live.seats]
        assert (again.seq, again.status, again.number) == (live.seq, live.status, live.number)

    run_with_hub(sqlite_url, scenario)


def test_a_repeated_message_takes_effect_once(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        seat = table.position.to_move
        move = m.Move("the-one", str(table.position.legal_moves()[0]))
        first = await hub.act(table.id, PEOPLE[seat], move)
        assert await hub.act(table.id, PEOPLE[seat], move) == first
        # The placement, and the draw after it.
        assert (await hub.table(table.id)).seq == first + 1
        with pytest.raises(SixfoldError):
            await hub.act(table.id, PEOPLE[seat], m.Move("another", move.move))
        # A different message with the same id is not a repetition.
        with pytest.raises(Refused) as reused:
            await hub.act(table.id, PEOPLE[seat], m.Resign("the-one"))
        assert reused.value.code == "id-reused"
        # However many messages came in between.
        for _ in range(150):
            last = await hub.act(table.id, PEOPLE[seat], m.Say(message_id(), phrase="hello"))
        assert await hub.act(table.id, PEOPLE[seat], move) == first
        assert (await hub.table(table.id)).seq == last

    run_with_hub(sqlite_url, scenario)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("Rh12-Rh11", None),
        ("nonsense", "bad-notation"),
        ("+RR", "no-move"),
        ("resign", "no-move"),
        ("keep", None),
        ("xRR", None),
    ],
)
def test_a_refused_move_says_why_and_changes_nothing(sqlite_url: str, move: str, code: str | None) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        before, states = table.seq, table.position.states.tobytes()
        if move == "Rh12-Rh11" and "RR" in table.position.rack(0):
            return
        with pytest.raises(SixfoldError) as refused:
            await hub.act(table.id, ADA, m.Move(message_id(), move))
        assert code is None or refused.value.code == code
        after = await hub.table(table.id)
        assert (after.seq, after.position.states.tobytes()) == (before, states)

    run_with_hub(sqlite_url, scenario)


def test_only_the_person_in_a_seat_can_move_for_it(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        move = str(table.position.legal_moves()[0])
        for actor, code in ((BOB, "not-your-turn"), (CLEO, "not-seated")):
            with pytest.raises(Refused) as refused:
                await hub.act(table.id, actor, m.Move(message_id(), move))
            assert refused.value.code == code
        with pytest.raises(Refused, match="not yours"):
            await hub.act(table.id, BOB, m.Move(message_id(), move, seat=0))

    run_with_hub(sqlite_url, scenario)


def test_the_error_for_a_move_out_of_turn_names_no_seat(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        with pytest.raises(Refused) as refused:
            await hub.act(table.id, BOB, m.Move(message_id(), str(table.position.legal_moves()[0])))
        messages = [said(refused.value, lang, "board") for lang in ("en", "de")]
        assert messages == ["it is not your turn", "du bist nicht dran"]

    run_with_hub(sqlite_url, scenario)


def test_players_who_share_a_screen_see_one_rack_at_a_time(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await alone(hub, players=3)
        for seat in range(3):
            listener = Listener("ada", seat)
            await hub.watch(table.id, listener, 0)
            view = listener.messages[0]["view"]
            assert view["seat"] == seat
            assert view["rack"] == list(table.position.rack(seat))
        rng = Random(5)
        for _ in range(6):
            current = await hub.table(table.id)
            move = str(rng.choice(current.position.legal_moves()))
            await hub.act(table.id, ADA, m.Move(message_id(), move))

    run_with_hub(sqlite_url, scenario)


def test_a_returning_player_receives_every_missed_entry(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        known = table.seq
        await play_out(hub, table, Random(1), 5)
        back = Listener("bob")
        await hub.watch(table.id, back, known)
        now = (await hub.table(table.id)).seq
        assert back.messages[0] == {"type": "resumed", "seq": now, "seat": 1, "clocks": None}
        assert back.seqs == list(range(known + 1, now + 1))
        assert "now" not in back.messages[1]
        assert back.messages[-1]["now"]["view"]["rack"]
        stranger = Listener("bob")
        await hub.watch(table.id, stranger, now + 50)
        assert stranger.messages[0]["type"] == "sync"

    run_with_hub(sqlite_url, scenario)


def test_the_game_starts_when_the_last_seat_is_taken(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await hub.open_table(Wanted("board", players=3), ADA)
        assert (table.status, table.seats[0].name) == ("open", "Ada")
        await hub.act(table.id, BOB, m.Sit(message_id(), 2))
        with pytest.raises(Refused) as taken:
            await hub.act(table.id, CLEO, m.Sit(message_id(), 2))
        assert taken.value.code == "seat-taken"
        await hub.act(table.id, BOB, m.Stand(message_id()))
        await hub.act(table.id, BOB, m.Sit(message_id()))
        assert (await hub.table(table.id)).seats_of("bob") == [1]
        with pytest.raises(Refused) as not_host:
            await hub.act(table.id, BOB, m.Fill(message_id(), 2, 4))
        assert not_host.value.code == "not-host"
        await hub.act(table.id, ADA, m.Fill(message_id(), 2, 4))
        begun = await hub.table(table.id)
        assert (begun.status, begun.seats[2].bot) == ("playing", "level:4")

    run_with_hub(sqlite_url, scenario)


def test_a_rematch_starts_when_all_agree_and_the_next_seat_starts(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        await hub.act(table.id, BOB, m.Resign(message_id()))
        await hub.act(table.id, ADA, m.Rematch(message_id()))
        assert (await hub.table(table.id)).following is None
        await hub.act(table.id, BOB, m.Rematch(message_id()))
        following = (await hub.table(table.id)).following
        assert following is not None
        again = await hub.table(following)
        assert again.status == "playing"
        assert again.position.to_move == 1
        assert [seat.name for seat in again.seats] == ["Ada", "Bob"]
        assert len(await persistence.read_entries(hub.database, following)) == again.seq

    run_with_hub(sqlite_url, scenario)


def test_c8_a_match_continues_and_the_starting_player_rotates(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, "cards", games=3)
        for number in range(1, 4):
            over = await play_out(hub, table, Random(number))
            assert len(over.results) == number
            assert over.status == ("over" if number == 3 else "playing")
            if number < 3:
                with pytest.raises(Refused, match="not begun"):
                    await hub.act(table.id, ADA, m.Resign(message_id()))
                await hub.act(table.id, BOB, m.Next(message_id()))
        match = records.match_of([await record_of(hub, table, number) for number in (1, 2, 3)])
        assert len(records.verify_match(match)) == 3

    run_with_hub(sqlite_url, scenario)


def test_chat_messages_are_plain_text_of_limited_length(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        listener = Listener()
        await hub.watch(table.id, listener, 0)
        await hub.act(table.id, ADA, m.Say(message_id(), phrase="good-luck"))
        await hub.act(table.id, ADA, m.Say(message_id(), text="<b>hi</b>"))
        assert [(x.get("phrase"), x.get("text")) for x in listener.messages[1:]] == [
            ("good-luck", None),
            (None, "<b>hi</b>"),
        ]
        for bad in ({"phrase": "rude"}, {"text": "a\nb"}, {"text": "\u202e"}, {"text": "  "}):
            with pytest.raises(Refused):
                await hub.act(table.id, ADA, m.Say(message_id(), **bad))
        with pytest.raises(Refused) as outsider:
            await hub.act(table.id, CLEO, m.Say(message_id(), phrase="hello"))
        assert outsider.value.code == "not-seated"

    run_with_hub(sqlite_url, scenario)


def test_a_table_that_cannot_be_played_is_refused(sqlite_url: str) -> None:
    wrong: list[Any] = [
        Wanted("chess"),
        Wanted("board", "duel", 3),
        Wanted("board", seats=[SeatOptions("me")]),
        Wanted("board", options=Options(games=3)),
        Wanted("board", options=Options(rated=True, hints=True)),
        Wanted("board", seats=[SeatOptions("me"), SeatOptions("bot", level=9)]),
        Wanted("board", seats=[SeatOptions("bot"), SeatOptions("bot")]),
    ]

    async def scenario(hub: ClockedHub) -> None:
        for wanted in wrong:
            with pytest.raises(SixfoldError):
                await hub.open_table(wanted, ADA)
        assert await hub.database.read("SELECT * FROM entries") == []
        with pytest.raises(Refused) as unknown:
            await any_move(hub, Table("nowhere"), Random(1))
        assert unknown.value.code == "unknown-table"

    run_with_hub(sqlite_url, scenario)


def test_an_open_table_is_closed_by_its_host_and_old_tables_by_the_server(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        tables = [await hub.open_table(Wanted("cards", options=Options(games=3)), ADA) for _ in range(2)]
        with pytest.raises(Refused) as not_host:
            await hub.act(tables[0].id, BOB, m.Close(message_id()))
        assert not_host.value.code == "not-host"
        await hub.act(tables[0].id, ADA, m.Close(message_id()))
        await hub.act(tables[1].id, BOB, m.Sit(message_id()))
        await hub.act(tables[1].id, BOB, m.Resign(message_id()))
        # Between the games of a match no player returns.
        await hub.abandon(tables[1].id)
        for table in tables:
            assert (await hub.table(table.id)).status == "over"
            with pytest.raises(Refused):
                await hub.act(table.id, ADA, m.Next(message_id()))
        assert await hub.database.read("SELECT code FROM tables WHERE code IS NOT NULL") == []

    run_with_hub(sqlite_url, scenario)


def test_an_agreement_to_a_rematch_expires(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub)
        await hub.act(table.id, BOB, m.Resign(message_id()))
        await hub.act(table.id, BOB, m.Rematch(message_id()))
        hub.now += 301_000
        await hub.act(table.id, ADA, m.Rematch(message_id()))
        assert (await hub.table(table.id)).following is None
        await hub.act(table.id, BOB, m.Rematch(message_id()))
        assert (await hub.table(table.id)).following is not None

    run_with_hub(sqlite_url, scenario)


@pytest.mark.parametrize(("variant", "players"), [("solo", 1), ("base", 2)])
def test_a_hint_estimates_fields_in_solo_and_the_chance_to_win_otherwise(
    sqlite_url: str, variant: str, players: int
) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, variant=variant, players=players, hints=True)
        hints = tasks.hint(*await hub.hint(table.id, ADA, m.Hint(message_id())), "en")
        assert len(hints) == tasks.HINTS
        for hint in hints:
            assert 0 <= hint["share"] <= 1
            if variant == "solo":
                # Both values are rounded.
                assert hint["lowest"] == pytest.approx(36 * hint["share"], abs=0.06)
            else:
                assert hint["lowest"] is None

    run_with_hub(sqlite_url, scenario)


def test_a_hint_is_computed_from_the_view_of_its_seat(sqlite_url: str) -> None:
    async def scenario(hub: ClockedHub) -> None:
        table = await new_table(hub, hints=True)
        game, view = await hub.hint(table.id, ADA, m.Hint(message_id()))
        assert (game, view["seat"]) == (f"{table.id}-1-0", 0)
        await any_move(hub, table, Random(1))
        with pytest.raises(Refused) as late:
            await hub.hint(table.id, ADA, m.Hint(message_id()))
        assert late.value.code == "not-your-turn"

    run_with_hub(sqlite_url, scenario)
