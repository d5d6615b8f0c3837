"""Boards from files, in games that have several."""

from importlib import resources
from pathlib import Path

from sixfold import records

from .running import one_line, run


def test_a_layout_is_played_on(tmp_path: Path) -> None:
    own = resources.files("sixfold.games.spezial").joinpath("layout.toml").read_text(encoding="utf-8")
    other = tmp_path / "other.toml"
    other.write_text(own.replace('"m9"', '"m10"'), encoding="utf-8")
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


def test_what_is_no_layout_is_refused_in_a_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("bonus = 3")
    for command in (("play",), ("simulate", "--games", 1)):
        for layout in (wrong, tmp_path / "nothing.toml", tmp_path):
            answer = run(command[0], "spezial", *command[1:], "--layout", layout)
            assert answer.exit_code == 1
            assert one_line(answer.stderr)


def test_a_game_with_one_board_takes_no_layout(tmp_path: Path) -> None:
    for command in ("play", "simulate"):
        answer = run(command, "board", "--layout", tmp_path / "x.toml")
        assert answer.exit_code == 1
        assert one_line(answer.stderr)
        assert "takes no --layout" in answer.stderr
