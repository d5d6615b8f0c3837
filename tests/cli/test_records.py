"""Checking, stepping through and drawing records."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sixfold import records
from sixfold.games import registry

from .commands import one_line, run, simulated, stepping


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulated(tmp_path_factory.mktemp("games"), "--bots", "random,greedy")[0]


@pytest.fixture(scope="module")
def length(game: Path) -> int:
    return len(json.loads(game.read_text())["events"])


def changed(game: Path, tmp_path: Path) -> tuple[Path, int]:
    """The same record with one point too many, and the number of that event."""
    record = json.loads(game.read_text())
    number = next(i for i, event in enumerate(record["events"], 1) if event["do"] == "place" and i > 9)
    record["events"][number - 1]["gains"][0] += 1
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(record))
    return wrong, number


# --- verify ------------------------------------------------------------------------------------------------


def test_verification_stops_at_the_first_wrong_record(game: Path, tmp_path: Path) -> None:
    wrong, number = changed(game, tmp_path)
    answer = run("verify", game, wrong, game)
    assert answer.exit_code == 1
    assert answer.stdout.count("ok ") == 1
    assert answer.stderr.startswith(f"wrong {wrong}: event {number}: ")
    assert one_line(answer.stderr)


def test_quiet_prints_only_errors(game: Path, tmp_path: Path) -> None:
    assert run("verify", "-q", game).output == ""
    assert run("verify", "-q", changed(game, tmp_path)[0]).exit_code == 1


def test_folders_are_read_in_order(game: Path, tmp_path: Path) -> None:
    for name in ("b.json", "a.json", "note.txt"):
        (tmp_path / name).write_bytes(game.read_bytes())
    lines = run("verify", tmp_path).stdout.splitlines()
    assert [Path(line.split(":")[0]).name for line in lines] == ["a.json", "b.json"]
    empty = tmp_path / "empty"
    empty.mkdir()
    answer = run("verify", empty)
    assert answer.exit_code == 1
    assert "no records" in answer.stderr


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b"[]", b"{}", b"null", b"[" * 10**5, b'{"format":"x"}'])
def test_a_file_that_is_not_a_record_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "no.json"
    file.write_bytes(data)
    for command in ("verify", "replay", "show"):
        answer = run(command, file)
        assert answer.exit_code == 1
        assert one_line(answer.stderr)
        assert answer.stdout == ""


def test_an_invalid_file_in_a_folder_is_named(tmp_path: Path) -> None:
    for number, data in enumerate((b"\xff\xfe", b" " * (5 * 1024**2), b"{")):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "bad.json").write_bytes(data)
        answer = run("verify", folder)
        assert answer.exit_code == 1
        assert one_line(answer.stderr)
        assert answer.stderr.startswith(f"wrong {folder / 'bad.json'}: ")


# --- replay ------------------------------------------------------------------------------------------------


def test_all_positions_are_printed_into_a_pipe(game: Path, length: int) -> None:
    answer = run("replay", game)
    assert answer.exit_code == 0
    assert [f"{number} of {length}: " in answer.stdout for number in range(length + 1)] == [True] * (length + 1)
    assert answer.stdout.count("Einfach Genial") == length + 1


@pytest.mark.parametrize("name", registry.names())
def test_every_move_of_every_game_is_printed_in_its_notation(tmp_path: Path, name: str) -> None:
    answer = run("simulate", name, "--bots", "random", "--games", 1, "--out", tmp_path)
    assert answer.exit_code == 0, answer.output
    record = records.read(tmp_path / "game-000001.json")
    for lang, said in (("en", r"(plays|plays again,) {}: "), ("de", r"(spielt|ist noch einmal am Zug,) {}: ")):
        lines = run("replay", tmp_path / "game-000001.json", "--lang", lang).stdout.splitlines()
        for number, position in enumerate(records.replay(record)):
            if number and position.events[-1]["do"] in ("place", "play"):
                move = re.escape(str(position.action_of(position.events[-1])))
                start = {"en": f"{number} of {len(record.events)}: ", "de": f"{number} von {len(record.events)}: "}[
                    lang
                ]
                [line] = [line for line in lines if line.startswith(start)]
                assert re.search(said.format(move), line), line
                assert line.split(": ", 2)[2].strip(), "points, or that there are none"


def test_one_position_can_be_printed(game: Path, length: int) -> None:
    answer = run("replay", game, "--move", 5, "--lang", "de")
    assert f"5 von {length}: " in answer.stdout
    assert answer.stdout.count("Einfach Genial") == 1
    assert run("replay", game, "--move", length + 1).exit_code == 1


def test_the_view_of_a_seat_hides_the_draws_of_others(game: Path) -> None:
    events = json.loads(game.read_text())["events"]
    number = next(i for i, event in enumerate(events, 1) if event["do"] == "draw" and event["seat"] == 1)
    drawn = f"[{events[number - 1]['tiles'][0]}]"
    last = [run("replay", game, "-m", number, "-s", seat, "--ascii").stdout.splitlines()[-1] for seat in (0, 1)]
    assert drawn not in last[0]
    assert drawn in last[1]


def test_a_record_can_be_stepped_through_at_a_terminal(game: Path, length: int) -> None:
    seen = stepping(game, typed=("p", "", "n", "p", "7", "999", "x", str(length), "n", "q"))
    shown = [int(part.split()[-1]) for part in seen.split(f" of {length}:")[:-1] if part.split()[-1].isdigit()]
    assert shown == [0, 0, 1, 2, 1, 7, 7, 7, length, length]
    for note in ("This is the first position", "This is the last position", f"from 0 to {length}"):
        assert note in seen


# --- show --------------------------------------------------------------------------------------------------


def test_a_position_is_shown_as_text(game: Path, length: int) -> None:
    last, start = run("show", game).stdout, run("show", game, "--move", 0, "--ascii").stdout
    assert last == run("show", game, "-m", length).stdout
    assert "wins" in last
    assert "to move" in start
    assert start.isascii()


@pytest.mark.parametrize("theme", ["paper", "evening"])
def test_a_position_is_saved_as_a_picture(game: Path, tmp_path: Path, theme: str) -> None:
    out = tmp_path / "position.svg"
    answer = run("show", game, "--move", 20, "--svg", out, "--theme", theme)
    assert answer.exit_code == 0
    assert answer.stdout.strip() == str(out)
    assert ElementTree.parse(out).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert [file.name for file in tmp_path.iterdir()] == ["position.svg"]


def test_pictures_have_german_texts(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "position.svg"
    assert run("show", game, "--lang", "de", "--svg", out).exit_code == 0
    for said in (
        out.read_text(encoding="utf-8"),
        run("show", game, "--lang", "de").stdout,
        run("replay", game, "--lang", "de").stdout,
    ):
        assert "Beutel" in said
        assert "bag" not in said


def test_an_unknown_event_number_is_refused(game: Path, length: int) -> None:
    answer = run("show", game, "--move", length + 1)
    assert answer.exit_code == 1
    assert f"the record has {length}" in answer.stderr


def test_a_picture_never_replaces_its_record(game: Path) -> None:
    before = game.read_bytes()
    assert run("show", game, "--svg", game).exit_code == 1
    assert game.read_bytes() == before


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_an_interrupted_picture_leaves_no_file(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def stopped(*_: object) -> None:
        raise error

    monkeypatch.setattr(Path, "replace", stopped)
    answer = run("show", game, "--svg", tmp_path / "position.svg")
    assert answer.exit_code == (130 if error is KeyboardInterrupt else 1)
    assert list(tmp_path.iterdir()) == []
