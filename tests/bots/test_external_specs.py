"""Specifications of programs as bots: the command, its budget, alias and options."""

import os
from pathlib import Path
from random import Random

import pytest

from sixfold.bots.external import ProgramBot, read_spec
from sixfold.core.errors import BadSetup

from .bot_programs import GAME, START, playing, written

pytestmark = pytest.mark.usefixtures("patient_bots", "no_leftovers")


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
def test_quotes_around_option_values_are_removed(more: str, name: str) -> None:
    assert read_spec(more).name == name


def test_spaces_between_options_are_ignored() -> None:
    assert read_spec(" name=mine : 200ms: python x.py") == read_spec("name=mine:200ms:python x.py")


@pytest.mark.parametrize("alias", ["", "x" * 61, "a\tb"])
def test_an_alias_invalid_in_records_is_refused(tmp_path: Path, alias: str) -> None:
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


def test_an_unwritable_file_for_standard_error_is_refused(tmp_path: Path) -> None:
    for place, code in ((tmp_path / "no" / "folder", "unwritable"), (tmp_path, "unwritable"), ("", "bad-command")):
        with pytest.raises(BadSetup) as caught:
            ProgramBot(GAME, f"stderr={place}:{written(tmp_path, '')}")
        assert caught.value.code == code


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a named pipe")
def test_a_pipe_for_standard_error_is_refused_with_or_without_a_reader(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # The pipe with a reader comes first: if it is not rejected, this test fails instead of hanging.
    for reader in (os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), None):
        with pytest.raises(BadSetup, match="not a regular file") as caught:
            ProgramBot(GAME, f"stderr={pipe}:{written(tmp_path, '')}")
        assert caught.value.code == "unwritable"
        if reader is not None:
            os.close(reader)


def test_standard_error_can_go_to_a_device(tmp_path: Path) -> None:
    with playing(GAME, f"stderr={os.devnull}:{written(tmp_path, 'for q in questions(): say(q)')}") as bot:
        bot.choose(START, Random(0))


def test_the_name_of_a_program_fits_into_a_record(tmp_path: Path) -> None:
    for more in ("-x " * 100, "--model 'a\tb'"):
        bot = ProgramBot(GAME, f"{written(tmp_path, '')} {more}")
        bot.close()
        assert bot.name.startswith("cmd:")
        assert len(bot.name) <= 60
        assert bot.name.isprintable()
