"""Programs as bots: how long they may take to start, and how they are stopped."""

import gc
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from sixfold.bots import external, subprocess_pipe
from sixfold.bots.external import ProgramBot

from .bot_programs import GAME, PATIENCE, START, failure, is_gone, playing, written

pytestmark = pytest.mark.usefixtures("patient_bots", "no_leftovers")


def test_the_first_answer_may_take_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # No program starts within its budget of a millisecond.
    monkeypatch.setattr(external, "LATENESS", 0.0)
    body = "for q in questions(): say(q)"
    with playing(GAME, written(tmp_path, body), "1ms") as bot:
        assert bot.choose(START, Random(0)) in START.legal_moves()


def test_a_program_can_extend_its_first_time_limit_once(tmp_path: Path) -> None:
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


def test_an_extended_time_limit_lasts_as_long_as_requested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock by which each line of the program takes 40 seconds."""
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


def test_closing_a_bot_stops_its_program(tmp_path: Path) -> None:
    with playing(GAME, written(tmp_path, "for q in questions(): say(q)")) as bot:
        bot.choose(START, Random(0))
        pid = bot._process.pid  # type: ignore[union-attr]
        bot.close()
        bot.close()
        assert is_gone(pid)
        # The next question restarts it.
        assert bot.choose(START, Random(0)) in START.legal_moves()


def test_closing_the_input_is_enough_for_a_program_that_reads_to_the_end(tmp_path: Path) -> None:
    note = tmp_path / "goodbye"
    with playing(GAME, written(tmp_path, f"for q in questions(): say(q)\nopen({str(note)!r}, 'w').close()")) as bot:
        bot.choose(START, Random(0))
        bot._process.end(20.0)  # type: ignore[union-attr]
    assert note.exists()


def test_a_program_that_ignores_the_end_of_input_is_killed(tmp_path: Path) -> None:
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
def test_child_processes_of_a_program_end_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, crash: bool) -> None:
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
        sleep(0.01)  # it is orphaned, so there is no event to wait for
    assert is_gone(pid)


def test_a_garbage_collected_bot_stops_its_program(tmp_path: Path) -> None:
    bot = ProgramBot(GAME, written(tmp_path, "for q in questions(): say(q)"))
    pid = bot._process.pid  # type: ignore[union-attr]
    del bot
    gc.collect()
    assert is_gone(pid)
