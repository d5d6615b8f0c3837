"""Board layouts from files, in games that support them."""

import tomllib
from contextlib import suppress
from importlib import resources
from pathlib import Path

from sixfold import records
from sixfold.core.errors import SixfoldError
from sixfold.games.spezial.layout import CELL_NAMES
from sixfold.games.spezial.layout_file import read_layout

from .commands import one_line, run


def another_board(folder: Path) -> Path:
    """The built-in board with one bonus field moved."""
    own = resources.files("sixfold.games.spezial").joinpath("layout.toml").read_text(encoding="utf-8")
    bonus = tomllib.loads(own)["bonus"]
    file = folder / "other.toml"
    for name in set(CELL_NAMES.values()) - set(bonus):
        file.write_text(own.replace(f'"{bonus[0]}"', f'"{name}"'), encoding="utf-8")
        with suppress(SixfoldError):
            read_layout(file)
            return file
    raise AssertionError("no field is free")


def test_a_game_can_be_played_on_a_layout_file(tmp_path: Path) -> None:
    other = another_board(tmp_path)
    setups = []
    for number, more in enumerate(((), ("--layout", other))):
        out = tmp_path / str(number)
        answer = run("simulate", "spezial", "--bots", "greedy", "--games", 1, *more, "--out", out)
        assert answer.exit_code == 0, answer.output
        record = records.read(out / "game-000001.json")
        records.verify(record)
        setups.append(record.setup["layout"])
    assert setups[0]["bonus"] != setups[1]["bonus"]
    assert run("play", "spezial", "--layout", other, typed="quit\n").exit_code == 0


def test_an_invalid_layout_is_refused_in_one_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("bonus = 3")
    for command in (("play",), ("simulate", "--games", 1)):
        for layout in (wrong, tmp_path / "nothing.toml", tmp_path, ""):
            answer = run(command[0], "spezial", *command[1:], "--layout", layout)
            assert answer.exit_code == 1
            assert one_line(answer.stderr)


def test_a_game_with_one_board_takes_no_layout(tmp_path: Path) -> None:
    for command in ("play", "simulate"):
        answer = run(command, "board", "--layout", tmp_path / "x.toml")
        assert answer.exit_code == 1
        assert one_line(answer.stderr)
        assert "takes no --layout" in answer.stderr


def test_a_record_on_another_board_says_so(tmp_path: Path) -> None:
    for more, said in (((), False), (("--layout", another_board(tmp_path)), True)):
        out = tmp_path / f"{said}"
        assert run("simulate", "spezial", "--bots", "random", "--games", 1, *more, "--out", out).exit_code == 0
        assert (": spezial base 2 on a layout of its own, " in run("verify", out).stdout) == said
