"""``sixfold analyse``, and how the other commands handle bots that fail."""

from pathlib import Path

import pytest

from .commands import run


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    assert run("simulate", "cards", "--bots", "points,random", "--games", 1, "--out", folder).exit_code == 0
    return folder / "game-000001.json"


def test_a_review_lists_every_move_and_draws_a_plot(record: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "plot.svg", tmp_path / "plot.png"
    answer = run("analyse", record, "--budget", "20n", "--svg", svg, "--png", png)
    assert answer.exit_code == 0, answer.stderr
    assert "points gave away" in answer.stdout
    assert "random gave away" in answer.stdout
    assert svg.read_text().startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert str(svg) in answer.stdout.replace("\n", "")


def test_names_from_a_record_are_shown_verbatim(record: Path, tmp_path: Path) -> None:
    names = ("[/red]x :cat:", "[red]y[/red]")
    renamed = tmp_path / "renamed.json"
    text = record.read_text()
    for old, new in zip(("points", "random"), names, strict=True):
        text = text.replace(f'"name": "{old}"', f'"name": "{new}"')
    renamed.write_text(text)
    answer = run("analyse", renamed, "--budget", "5n", COLUMNS="200")
    assert answer.exit_code == 0, answer.output
    for name in names:
        assert f"{name} gave away" in answer.stdout
        assert answer.stdout.count(name) > 5
    for command in ("show", "replay", "verify"):
        answer = run(command, renamed)
        assert answer.exit_code == 0, answer.output
        assert command == "verify" or names[0] in answer.stdout


def test_a_review_in_german(record: Path) -> None:
    answer = run("analyse", record, "--budget", "5n", "--lang", "de")
    assert answer.exit_code == 0
    assert "verschenkt" in answer.stdout


def test_a_review_shows_the_names_of_levels(tmp_path: Path) -> None:
    bots = ("simulate", "cards", "--bots", "level:1,level:2", "--games", 1, "--out", tmp_path)
    assert run(*bots).exit_code == 0
    record = tmp_path / "game-000001.json"
    answer = run("analyse", record, "--budget", "5n", "--lang", "en")
    assert "Appo (1) gave away" in answer.stdout
    assert "level:" not in answer.stdout
    assert "Bizzi (2) spielte" in run("analyse", record, "--budget", "5n", "--lang", "de").stdout


@pytest.mark.parametrize("budget", ["", "soon", "0ms", "99h"])
def test_an_invalid_budget_is_refused_at_once(record: Path, budget: str) -> None:
    answer = run("analyse", record, "--budget", budget)
    assert answer.exit_code != 0
    assert "budget" in answer.stderr


def test_an_invalid_record_is_refused(record: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text(record.read_text().replace('"gains"', '"gainz"', 1))
    answer = run("analyse", wrong, "--budget", "5n")
    assert answer.exit_code != 0
    assert "Traceback" not in answer.stderr
    assert run("analyse", tmp_path / "none.json").exit_code != 0


def test_the_record_is_not_overwritten_by_its_plot(record: Path) -> None:
    before = record.read_bytes()
    assert run("analyse", record, "--budget", "5n", "--svg", record).exit_code != 0
    assert record.read_bytes() == before


def test_a_program_that_fails_resigns_its_game_and_the_run_continues(tmp_path: Path) -> None:
    program = tmp_path / "leaves.py"
    program.write_text("input()\nraise SystemExit(3)\n")
    answer = run("simulate", "cards", "--bots", f"cmd:python {program},random", "--games", 2)
    assert answer.exit_code == 0
    assert answer.stderr.count("resigns its game") == 2
    assert "2 games" in answer.stdout
    answer = run("play", "cards", "--bots", f"cmd:python {program}", "--yes", typed=["hint", "1"] * 3)
    assert "failed: " in answer.stdout
