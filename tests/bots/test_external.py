"""Programs as bots: whatever they do, the game continues and the reason is reported. Real processes only."""

import gc
import json
import os
import shlex
import sys
import threading
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from sixfold.bots import BotFailed, external, subprocess_pipe
from sixfold.bots.external import ProgramBot, read_spec
from sixfold.bots.subprocess_pipe import LONGEST_LINE
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadSetup
from sixfold.games import registry

from .programs import is_gone, playing, written

GAME = registry.make("cards")
START = GAME.start(Dealer(bytes(32))).view(0)
EXAMPLE = Path(__file__).parents[2] / "examples" / "my_bot.py"


PATIENCE = 300.0
"""Seconds after which something that should have happened is a failure: it hangs. The machine may be very busy."""


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take its time to start a program, and to notice that it has ended."""
    monkeypatch.setattr(external, "START", PATIENCE)
    monkeypatch.setattr(subprocess_pipe, "GRACE", PATIENCE)


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Any:
    """Every test leaves neither threads nor processes behind."""
    # Ignore older objects: there are many of them after other tests.
    gc.freeze()
    yield
    gc.collect()
    gc.unfreeze()
    for thread in threading.enumerate():
        if thread.name.startswith("sixfold-bot-"):
            thread.join(PATIENCE)
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("sixfold-bot-")]
    with suppress(ChildProcessError):
        assert os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None, "a zombie"


def failure(bot: ProgramBot, view: Any = START) -> BotFailed:
    """The error when this bot is asked; afterwards it is no longer running."""
    process: Any = bot._process
    with pytest.raises(BotFailed) as caught:
        bot.choose(view, Random(0))
    if process is not None:
        assert is_gone(process.pid)
    assert bot._process is None
    assert caught.value.message.isprintable()
    assert len(caught.value.message) < 300
    return caught.value


# --- how it should be ---------------------------------------------------------------------------------------


def test_a_program_is_asked_and_answers(tmp_path: Path) -> None:
    note = tmp_path / "asked"
    body = f"for q in questions():\n    open({str(note)!r}, 'w').write(json.dumps(q)); say(q, name='ignored', more=[1])"
    with playing(GAME, written(tmp_path, body)) as bot:
        assert bot.choose(START, Random(7)) == START.legal_moves()[0]
        first = json.loads(note.read_text())
        assert bot.choose(START, Random(7)) == START.legal_moves()[0]
        second = json.loads(note.read_text())
    seen = START.to_json()
    del seen["moves"]
    assert first == {
        "sixfold-bot": 1,
        "id": 1,
        "budget": 20.0,
        "seed": Random(7).getrandbits(53),
        "moves": first["moves"],
        "view": json.loads(json.dumps(seen)),
    }
    assert list(first["moves"]) == [str(move) for move in START.legal_moves()]
    for move, (a, b) in START.moves_with_points():
        assert sum(first["moves"][str(move)].values()) == a + b
    assert second == first | {"id": 2}


@pytest.mark.parametrize("name", registry.names())
def test_the_example_plays_whole_games(name: str) -> None:
    for variant, players in registry.variants(name).items():
        game = registry.make(name, variant, players[0])
        command = shlex.join([sys.executable, str(EXAMPLE)])
        with playing(game, command) as bot:
            rng, dealer = Random(variant), Dealer(seed_from(f"{name}/{variant}"))
            position: Any = game.start(dealer)
            process = bot._process
            while (seat := position.to_move) is not None:
                own = seat == 0
                move = bot.choose(position.view(seat), rng) if own else rng.choice(position.legal_moves())
                position.play(move, dealer)
            assert bot._process is process, "one process plays the whole game"
            if variant != "solo":
                assert 0 in position.result()["ranking"][0], "it should beat chance"


def test_the_example_has_thirty_lines() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 30


def test_the_points_of_a_placement_are_told_by_colour(tmp_path: Path) -> None:
    note = tmp_path / "asked"
    game = registry.make("board")
    view: Any = game.start(Dealer(bytes(32))).view(0)
    body = f"for q in questions():\n    open({str(note)!r}, 'w').write(json.dumps(q['moves'])); say(q)"
    with playing(game, written(tmp_path, body)) as bot:
        bot.choose(view, Random(0))
    told = json.loads(note.read_text())
    for move, gains in view.moves_with_points():
        expected: dict[str, int] = {}
        for letter, gain in zip(move.tile, gains, strict=True):
            expected[letter] = expected.get(letter, 0) + gain
        assert told[str(move)] == {letter: gain for letter, gain in expected.items() if gain}


def test_reading_a_move_is_forgiving(tmp_path: Path) -> None:
    body = "for q in questions(): say(q, ' ' + next(iter(q['moves'])).lower() + ' ')"
    with playing(GAME, written(tmp_path, body)) as bot:
        assert bot.choose(START, Random(0)) == START.legal_moves()[0]


def test_a_move_may_be_written_in_another_way(tmp_path: Path) -> None:
    # Where the order of two symbols does not matter, only one of the two is listed.
    listed = {str(move) for move in START.legal_moves()}
    other = next(text[::-1] for text in listed if text[::-1] not in listed)
    with playing(GAME, written(tmp_path, f"for q in questions(): say(q, '{other}')")) as bot:
        assert str(bot.choose(START, Random(0))) == other[::-1]


def test_a_double_may_be_laid_the_other_way_round(tmp_path: Path) -> None:
    game: Any = registry.make("board")
    racks = [["RR", "RG", "RB", "RO", "RY", "RP"], ["GG", "GB", "GO", "GY", "GP", "BB"]]
    view = game.deal(racks).view(0)
    listed = next(str(move) for move in view.legal_moves() if move.tile == "RR")
    other = "-".join(reversed(listed.split("-")))
    with playing(game, written(tmp_path, f"for q in questions(): say(q, '{other}')")) as bot:
        assert str(bot.choose(view, Random(0))) == listed


def test_a_program_may_resign(tmp_path: Path) -> None:
    with playing(GAME, written(tmp_path, "for q in questions(): say(q, 'resign')")) as bot:
        assert str(bot.choose(START, Random(0))) == "resign"


def test_letters_of_all_kinds(tmp_path: Path) -> None:
    folder = tmp_path / "ein Ordner ⬡ für Bots"
    folder.mkdir()
    body = "for q in questions(): print('ü⬡🎲', file=sys.stderr); say(q, name='Schöner Bot ⬡')"
    with playing(GAME, written(folder, body, "mein bött.py")) as bot:
        assert bot.choose(START, Random(0)) in START.legal_moves()
        assert "bött" in bot.name


def test_a_second_answer_to_an_old_question_is_ignored(tmp_path: Path) -> None:
    with playing(GAME, written(tmp_path, "for q in questions(): say(q); say(q, 'nonsense')")) as bot:
        for _ in range(4):
            assert bot.choose(START, Random(0)) in START.legal_moves()


def test_a_program_may_write_much_to_standard_error(tmp_path: Path) -> None:
    body = "for q in questions(): sys.stderr.write('x' * 3_000_000); say(q); sys.stderr.write('y\\n' * 1_000_000)"
    with playing(GAME, written(tmp_path, body)) as bot:
        for _ in range(3):
            assert bot.choose(START, Random(0)) in START.legal_moves()
        assert len(bot._process._errors) <= 4096  # type: ignore[union-attr]


# --- what goes wrong ----------------------------------------------------------------------------------------


def test_a_crash_at_the_start(tmp_path: Path) -> None:
    body = "print('first', file=sys.stderr); print('\\x1b[31mno\\x07 model\\n', file=sys.stderr); sys.exit(3)"
    with playing(GAME, written(tmp_path, body)) as bot:
        wrong = failure(bot)
    assert wrong.code == "crashed"
    assert "exit code 3: \N{REPLACEMENT CHARACTER}[31mno\N{REPLACEMENT CHARACTER} model" in wrong.message


def test_a_crash_in_the_middle(tmp_path: Path) -> None:
    with playing(GAME, written(tmp_path, "q = next(questions()); say(q); next(questions()); [][1]")) as bot:
        assert bot.choose(START, Random(0)) in START.legal_moves()
        wrong = failure(bot)
        assert wrong.code == "crashed"
        assert wrong.message.endswith("exit code 1: IndexError: list index out of range")
        # The next game is begun by a fresh process.
        assert bot.choose(START, Random(0)) in START.legal_moves()


def test_death_by_a_signal(tmp_path: Path) -> None:
    with playing(GAME, written(tmp_path, "next(questions()); os.kill(os.getpid(), signal.SIGSEGV)")) as bot:
        wrong = failure(bot)
    assert (wrong.code, "SIGSEGV" in wrong.message) == ("crashed", True)


def test_closing_the_output_is_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess_pipe, "GRACE", 0.1)
    with playing(GAME, written(tmp_path, "next(questions()); os.close(1); signal.pause()")) as bot:
        wrong = failure(bot)
    assert (wrong.code, "closed its output" in wrong.message) == ("crashed", True)


def test_ending_after_a_game_is_no_crash_in_the_next(tmp_path: Path) -> None:
    other = GAME.start(Dealer(bytes(31) + b"\1")).view(0)
    with playing(GAME, written(tmp_path, "say(next(questions()))")) as bot:
        for view in (START, other, START):
            process: Any = bot._process
            assert bot.choose(view, Random(0)) in view.legal_moves()
            assert bot._process is not process or view is START
            process = bot._process
            process._process.wait(PATIENCE)
            process._threads[1].join(PATIENCE)
        # In the same game it is one.
        assert failure(bot).code == "crashed"


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("nonsense", "not JSON"),
        ("", "the text is empty"),
        ("[1, 2]", "object"),
        ('"RG"', "object"),
        ("{}", '"id"'),
        ('{"move": "RG"}', '"id"'),
        ('{"id": "1", "move": "RG"}', '"id"'),
        ('{"id": true, "move": "RG"}', '"id"'),
        ('{"id": 1}', '"move"'),
        ('{"id": 1, "move": 5}', '"move"'),
        ('{"id": 1, "move": "%s"}' % ("R" * 200), '"move"'),
        ('{"id": 2, "move": "RG"}', "was not asked"),
        ('{"id": 1, "id": 1, "move": "RG"}', "twice"),
        ("[" * 50_000, "deep"),
        ("\\x1b[2Jloading the model…", "\N{REPLACEMENT CHARACTER}[2Jloading"),
        ('{"id": 1, "error": {"code": "x", "message": "no\\\\nidea"}}', "no idea"),
    ],
    ids=lambda text: text[:24],
)
def test_an_invalid_answer(tmp_path: Path, line: str, word: str) -> None:
    with playing(GAME, written(tmp_path, f"next(questions()); print('''{line}''', flush=True); signal.pause()")) as bot:
        wrong = failure(bot)
    assert wrong.code == ("refused" if "error" in line else "bad-answer")
    assert word in wrong.message


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    body = "next(questions()); sys.stdout.buffer.write(b'\\xff\\xfe\\x00\\n'); sys.stdout.flush(); signal.pause()"
    with playing(GAME, written(tmp_path, body)) as bot:
        assert failure(bot).code == "bad-answer"


@pytest.mark.parametrize("move", ["RR", "xRG,RB", "keep", "+RG", "Rh12-Bh11", "", "⬡", "\\x1b[0m"])
def test_an_illegal_move(tmp_path: Path, move: str) -> None:
    with playing(GAME, written(tmp_path, f"for q in questions(): say(q, '{move}')")) as bot:
        wrong = failure(bot)
    assert wrong.code == "illegal-answer"
    assert "none of the legal moves" in wrong.message


def test_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START", 0.1)
    with playing(GAME, written(tmp_path, "signal.pause()"), "50ms") as bot:
        wrong = failure(bot)
    assert (wrong.code, "0.05 s" in wrong.message) == ("silent", True)


def test_a_late_answer_is_not_taken_for_the_next_question(tmp_path: Path) -> None:
    body = """
for q in questions():
    if q["id"] == 2:
        # The end of its input would let it go on, and answer late.
        sys.stdin.read()
    say(q, list(q["moves"])[q["id"] % 2])
"""
    first, second = START.legal_moves()[:2]
    with playing(GAME, written(tmp_path, body)) as bot:
        assert bot.choose(START, Random(0)) == second
        patient, bot.seconds = bot.seconds, 0.05
        assert failure(bot).code == "silent"
        bot.seconds = patient
        assert bot.choose(START, Random(0)) == second
        assert bot.choose(START, Random(0)) == first


def test_an_unread_question_does_not_block_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START", 0.1)
    game = registry.make("board", "team")
    view: Any = game.start(Dealer(bytes(32))).view(0)
    with playing(game, written(tmp_path, "signal.pause()"), "50ms") as bot:
        bot._process.say(b"x" * 1_000_000)  # type: ignore[union-attr]
        assert failure(bot, view).code == "silent"


def test_a_flood_without_an_end_of_line(tmp_path: Path) -> None:
    body = "next(questions())\nwhile True: sys.stdout.write('x' * 100_000)"
    with playing(GAME, written(tmp_path, body), "300s") as bot:
        wrong = failure(bot)
    assert (wrong.code, f"{LONGEST_LINE // 1024} kB" in wrong.message) == ("bad-answer", True)


@pytest.mark.parametrize("asked", [True, False])
def test_a_flood_of_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: bool) -> None:
    monkeypatch.setattr(external, "START", 0.5)
    body = ("next(questions())\n" if asked else "") + 'while True: print(\'{"id": 0, "move": "RG"}\')'
    with playing(GAME, written(tmp_path, body), "50ms") as bot:
        assert failure(bot).code == "silent"


def test_a_flood_before_any_question_is_not_kept(tmp_path: Path) -> None:
    body = "sys.stdout.write('x\\n' * 10_000_000)"
    with playing(GAME, written(tmp_path, body)) as bot:
        process: Any = bot._process
        with process._changed:
            assert process._changed.wait_for(lambda: len(process._lines) >= 64, PATIENCE)
        assert len(process._lines) == 64
        assert failure(bot).code == "bad-answer"


# --- getting ready ------------------------------------------------------------------------------------------


def test_the_first_answer_may_take_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # No program starts within its budget of a millisecond.
    monkeypatch.setattr(external, "LATENESS", 0.0)
    body = "for q in questions(): say(q)"
    with playing(GAME, written(tmp_path, body), "1ms") as bot:
        assert bot.choose(START, Random(0)) in START.legal_moves()


def test_a_program_can_ask_for_patience_once(tmp_path: Path) -> None:
    body = """
q = next(questions())
print(json.dumps({"id": q["id"], "wait": 60}), flush=True)
say(q)
q = next(questions())
print(json.dumps({"id": q["id"], "wait": 60}), flush=True)
signal.pause()
"""
    with playing(GAME, written(tmp_path, body), "50ms") as bot:
        assert bot.choose(START, Random(0)) in START.legal_moves()
        assert failure(bot).code == "silent"


def test_patience_lasts_as_long_as_it_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock by which each line of the program takes 40 seconds."""
    now, listen = [0.0], subprocess_pipe.BotProcess.listen

    def listen_long(process: subprocess_pipe.BotProcess, until: float) -> bytes | None:
        line = listen(process, monotonic() + PATIENCE)
        now[0] += 40.0
        return line if now[0] <= until else None

    monkeypatch.setattr(external, "monotonic", lambda: now[0])
    monkeypatch.setattr(subprocess_pipe.BotProcess, "listen", listen_long)
    monkeypatch.setattr(external, "START", 60.0)
    body = "q = next(questions()); print(json.dumps({'id': 1, 'wait': 100}), flush=True); say(q)"
    with playing(GAME, written(tmp_path, body), "1ms") as bot:
        assert bot.choose(START, Random(0)) in START.legal_moves()


# --- the end ------------------------------------------------------------------------------------------------


def test_closing_ends_it_and_is_over_soon(tmp_path: Path) -> None:
    with playing(GAME, written(tmp_path, "for q in questions(): say(q)")) as bot:
        bot.choose(START, Random(0))
        pid = bot._process.pid  # type: ignore[union-attr]
        bot.close()
        bot.close()
        assert is_gone(pid)
        # Asked again, it is started again.
        assert bot.choose(START, Random(0)) in START.legal_moves()


def test_closing_the_input_is_enough_for_a_program_that_reads_to_the_end(tmp_path: Path) -> None:
    note = tmp_path / "goodbye"
    with playing(GAME, written(tmp_path, f"for q in questions(): say(q)\nopen({str(note)!r}, 'w').close()")) as bot:
        bot.choose(START, Random(0))
        bot._process.end(20.0)  # type: ignore[union-attr]
    assert note.exists()


def test_a_program_that_will_not_end_is_ended(tmp_path: Path) -> None:
    body = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
say(next(questions()))
while True: signal.pause()
"""
    with playing(GAME, written(tmp_path, body)) as bot:
        bot.choose(START, Random(0))
        pid = bot._process.pid  # type: ignore[union-attr]
        bot.close()
    assert is_gone(pid)


@pytest.mark.parametrize("crash", [True, False])
def test_what_it_started_ends_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, crash: bool) -> None:
    listen = subprocess_pipe.BotProcess.listen

    def listen_at_the_end(process: subprocess_pipe.BotProcess, until: float) -> bytes | None:
        # Its child holds the output open, so only its exit reveals the crash.
        process._process.wait(PATIENCE)
        return listen(process, monotonic())

    note = tmp_path / "child"
    body = f"""
child = subprocess.Popen([sys.executable, "-S", "-c", "import signal; signal.pause()"])
open({str(note)!r}, "w").write(str(child.pid))
say(next(questions()))
next(questions())
os._exit(9) if {crash} else say({{"id": 2, "moves": ["no"]}})
"""
    with playing(GAME, written(tmp_path, body)) as bot:
        bot.choose(START, Random(0))
        if crash:
            monkeypatch.setattr(subprocess_pipe, "GRACE", 0.1)
            monkeypatch.setattr(subprocess_pipe.BotProcess, "listen", listen_at_the_end)
        wrong = failure(bot)
        assert wrong.code == ("crashed" if crash else "illegal-answer")
    pid, until = int(note.read_text()), monotonic() + PATIENCE
    while not is_gone(pid) and monotonic() < until:
        sleep(0.01)  # it has no parent any more, so there is no event to wait for
    assert is_gone(pid)


def test_a_bot_that_is_forgotten_is_ended(tmp_path: Path) -> None:
    bot = ProgramBot(GAME, written(tmp_path, "for q in questions(): say(q)"))
    pid = bot._process.pid  # type: ignore[union-attr]
    del bot
    gc.collect()
    assert is_gone(pid)


# --- what is written for it ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("no-such-program-at-all", "not-found"),
        ("/", "not-found"),
        ("/etc/hostname", "not-found"),
        ("a\0b", "not-found"),
        ("", "bad-command"),
        ("   ", "bad-command"),
        ("200ms:", "bad-command"),
        ("python 'unfinished", "bad-command"),
        ("0ms:python x.py", "bad-budget"),
        ("200n:python x.py", "bad-budget"),
        ("2h:python x.py", "bad-budget"),
        ("-5ms:python x.py", "bad-budget"),
        ("5:python x.py", "bad-budget"),
        ("1s/800n:python x.py", "bad-budget"),
        ("200ms", "bad-command"),
        ("name=mine", "bad-command"),
    ],
)
def test_a_command_that_cannot_be_started_is_refused_at_once(more: str, code: str) -> None:
    with pytest.raises(BadSetup) as caught:
        ProgramBot(GAME, more)
    assert caught.value.code == code
    assert caught.value.message.isprintable()


def test_a_budget_may_be_written_before_the_command(tmp_path: Path) -> None:
    command = written(tmp_path, "")
    for before, seconds in (("", 1.0), ("200ms:", 0.2), ("1.5s:", 1.5)):
        bot = ProgramBot(GAME, before + command)
        bot.close()
        assert bot.seconds == seconds


def test_an_alias_names_a_program(tmp_path: Path) -> None:
    command = written(tmp_path, "")
    for before in ("name=mine:200ms:", "200ms:name=mine:"):
        bot = ProgramBot(GAME, before + command)
        bot.close()
        assert (bot.name, bot.seconds) == ("mine", 0.2)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("name=mine", "name= must be followed by a colon and the command"),
        ("name=mine python x.py", "name= must be followed by a colon and the command"),
        ("stderr=bot.log", "stderr= must be followed by a colon and the command"),
        ("name=a:name=b:python x.py", "name= is given twice"),
        ("stderr=a:200ms:stderr=b:python x.py", "stderr= is given twice"),
        ("200ms:1s:python x.py", "the budget is given twice"),
        ("NAME=mine:python x.py", "write name= in lower case"),
        ("nmae=mine:python x.py", "there is no option nmae="),
        ("-5ms:python x.py", "'-5ms' is not a budget"),
        ("5:python x.py", "'5' is not a budget"),
        ("1s/800n:python x.py", "a budget of time"),
        ("200ms", "needs a command"),
        ("name=mine:200ms", "needs a command"),
    ],
)
def test_a_misspelt_option_is_named(more: str, says: str) -> None:
    with pytest.raises(BadSetup) as caught:
        read_spec(more)
    assert says in caught.value.message


@pytest.mark.parametrize(
    ("more", "name"),
    [
        ("name='mine':python x.py", "mine"),
        ('name="my bot: 2, new":python x.py', "my bot: 2, new"),
        ("name=it's mine:python x.py", "it's mine"),
        ("name='a' and b:python x.py", "'a' and b"),
        ("name='a' and 'b':python x.py", "'a' and 'b'"),
        ("python x.py --level=5:6", "cmd:python x.py --level=5:6"),
        ("2048bot --level 5:6", "cmd:2048bot --level 5:6"),
    ],
)
def test_quotes_around_the_value_of_an_option_are_taken_off(more: str, name: str) -> None:
    assert read_spec(more).name == name


def test_spaces_between_options_do_not_count() -> None:
    assert read_spec(" name=mine : 200ms: python x.py") == read_spec("name=mine:200ms:python x.py")


@pytest.mark.parametrize("alias", ["", "x" * 61, "a\tb"])
def test_an_alias_that_no_record_could_hold_is_refused(tmp_path: Path, alias: str) -> None:
    with pytest.raises(BadSetup) as caught:
        ProgramBot(GAME, f"name={alias}:{written(tmp_path, '')}")
    assert caught.value.code == "bad-name"


def test_standard_error_can_go_to_a_file(tmp_path: Path) -> None:
    log = tmp_path / "bot.log"
    log.write_bytes(b"before\n")
    body = "for q in questions(): print('thinking about', q['id'], file=sys.stderr); say(q)"
    with playing(GAME, f"stderr={log}:{written(tmp_path, body)}") as bot:
        bot.choose(START, Random(0))
        bot.choose(START, Random(0))
    assert log.read_bytes() == b"before\nthinking about 1\nthinking about 2\n"


def test_a_file_for_standard_error_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    for place, code in ((tmp_path / "no" / "folder", "unwritable"), (tmp_path, "unwritable"), ("", "bad-command")):
        with pytest.raises(BadSetup) as caught:
            ProgramBot(GAME, f"stderr={place}:{written(tmp_path, '')}")
        assert caught.value.code == code


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_a_pipe_for_standard_error_is_refused_whether_or_not_somebody_reads_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # The one with a reader comes first: if it is not rejected, this test fails instead of hanging.
    for reader in (os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), None):
        with pytest.raises(BadSetup, match="not a regular file") as caught:
            ProgramBot(GAME, f"stderr={pipe}:{written(tmp_path, '')}")
        assert caught.value.code == "unwritable"
        if reader is not None:
            os.close(reader)


def test_standard_error_can_go_to_a_device(tmp_path: Path) -> None:
    with playing(GAME, f"stderr={os.devnull}:{written(tmp_path, 'for q in questions(): say(q)')}") as bot:
        bot.choose(START, Random(0))


def test_its_name_fits_into_a_record(tmp_path: Path) -> None:
    for more in ("-x " * 100, "--model 'a\tb'"):
        bot = ProgramBot(GAME, f"{written(tmp_path, '')} {more}")
        bot.close()
        assert bot.name.startswith("cmd:")
        assert len(bot.name) <= 60
        assert bot.name.isprintable()
