"""Programs as bots that fail: the game continues and the reason is reported."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixfold.bots import external, subprocess_pipe
from sixfold.bots.subprocess_pipe import LONGEST_LINE
from sixfold.core.chance import Dealer
from sixfold.games import registry

from .bot_programs import GAME, PATIENCE, START, failure, playing, written

pytestmark = pytest.mark.usefixtures("patient_bots", "no_leftovers")


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
        # The next game starts a new process.
        assert bot.choose(START, Random(0)) in START.legal_moves()


def test_a_program_killed_by_a_signal_is_reported(tmp_path: Path) -> None:
    with playing(GAME, written(tmp_path, "next(questions()); os.kill(os.getpid(), signal.SIGSEGV)")) as bot:
        wrong = failure(bot)
    assert (wrong.code, "SIGSEGV" in wrong.message) == ("crashed", True)


def test_a_closed_output_counts_as_a_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess_pipe, "GRACE", 0.1)
    with playing(GAME, written(tmp_path, "next(questions()); os.close(1); signal.pause()")) as bot:
        wrong = failure(bot)
    assert (wrong.code, "closed its output" in wrong.message) == ("crashed", True)


def test_a_program_may_exit_between_games(tmp_path: Path) -> None:
    other = GAME.start(Dealer(bytes(31) + b"\1")).view(0)
    with playing(GAME, written(tmp_path, "say(next(questions()))")) as bot:
        for view in (START, other, START):
            process: Any = bot._process
            assert bot.choose(view, Random(0)) in view.legal_moves()
            assert bot._process is not process or view is START
            process = bot._process
            process._process.wait(PATIENCE)
            process._threads[1].join(PATIENCE)
        # In the same game it is a crash.
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


def test_invalid_utf_8_is_reported(tmp_path: Path) -> None:
    body = "next(questions()); sys.stdout.buffer.write(b'\\xff\\xfe\\x00\\n'); sys.stdout.flush(); signal.pause()"
    with playing(GAME, written(tmp_path, body)) as bot:
        assert failure(bot).code == "bad-answer"


@pytest.mark.parametrize("move", ["RR", "xRG,RB", "keep", "+RG", "Rh12-Bh11", "", "⬡", "\\x1b[0m"])
def test_an_illegal_move(tmp_path: Path, move: str) -> None:
    with playing(GAME, written(tmp_path, f"for q in questions(): say(q, '{move}')")) as bot:
        wrong = failure(bot)
    assert wrong.code == "illegal-answer"
    assert "none of the legal moves" in wrong.message


def test_a_program_that_does_not_answer_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START", 0.1)
    with playing(GAME, written(tmp_path, "signal.pause()"), "50ms") as bot:
        wrong = failure(bot)
    assert (wrong.code, "0.05 s" in wrong.message) == ("silent", True)


def test_a_late_answer_does_not_count_for_the_next_question(tmp_path: Path) -> None:
    body = """
for q in questions():
    if q["id"] == 2:
        # The end of its input would let it continue and answer late.
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


def test_an_endless_line_is_reported(tmp_path: Path) -> None:
    body = "next(questions())\nwhile True: sys.stdout.write('x' * 100_000)"
    with playing(GAME, written(tmp_path, body), "300s") as bot:
        wrong = failure(bot)
    assert (wrong.code, f"{LONGEST_LINE // 1024} kB" in wrong.message) == ("bad-answer", True)


@pytest.mark.parametrize("after_question", [True, False])
def test_endless_lines_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after_question: bool) -> None:
    monkeypatch.setattr(external, "START", 0.5)
    body = ("next(questions())\n" if after_question else "") + 'while True: print(\'{"id": 0, "move": "RG"}\')'
    with playing(GAME, written(tmp_path, body), "50ms") as bot:
        assert failure(bot).code == "silent"


def test_only_a_few_lines_before_the_first_question_are_kept(tmp_path: Path) -> None:
    body = "sys.stdout.write('x\\n' * 10_000_000)"
    with playing(GAME, written(tmp_path, body)) as bot:
        process: Any = bot._process
        with process._changed:
            assert process._changed.wait_for(lambda: len(process._lines) >= 64, PATIENCE)
        assert len(process._lines) == 64
        assert failure(bot).code == "bad-answer"
