"""Games at the prompt, from the first screen to the last."""

import re
import signal
import tempfile
from pathlib import Path

import pytest

from sixfold import records
from sixfold.cli.game_session import GameSession
from sixfold.cli.record_file import RecordFile
from sixfold.cli.seating import Seat, SeatedGame
from sixfold.core.chance import Dealer, seed_from
from sixfold.core.errors import BadRecord
from sixfold.games import registry

from ..matrix import sampled
from .commands import TABLES, one_line, process, run, script


@pytest.mark.parametrize(("variant", "players"), sampled(TABLES, [("base", 2), ("solo", 1), ("duel", 2)]))
def test_a_whole_game_can_be_played(tmp_path: Path, variant: str, players: int) -> None:
    out = tmp_path / "game.json"
    moves = script(variant, players, seed=7)
    answer = run(
        *("play", "board", "--variant", variant, "--players", players),
        *("--seed", 7, "--yes", "--out", out),
        typed=moves,
    )
    assert answer.exit_code == 0, answer.output
    assert "The game is over" in answer.stdout
    record = records.read(out)
    assert records.verify(record).to_move is None
    assert record.shuffle is not None
    assert record.shuffle.seed is not None
    # The commitment is printed before the first draw, and the seed after the last one.
    sealed, opened = answer.stdout.index(record.shuffle.commitment), answer.stdout.index(record.shuffle.seed)
    assert sealed < answer.stdout.index("Your move") < answer.stdout.rindex("Your move") < opened
    assert [seat.get("bot") for seat in record.seats] == [None] + ["level:3"] * (players - 1)


def test_points_are_shown_before_a_move_is_made() -> None:
    [move] = script("base", 2, 7, most=1)
    answer = run("play", "board", "--seed", 7, typed=[move, "what", "n", move, "", "quit"])
    shown = [line for line in answer.stdout.splitlines() if line.startswith(move)]
    assert len(shown) == 2
    assert re.search(r"\+\d", shown[0])
    assert answer.stdout.count("[Y/n]") == 3
    assert "Please answer" in answer.stdout
    assert "Cosmo (3) plays" in answer.stdout


BAD = [
    ("hello", "is not a move"),
    ("Rh12-Bh99", "is not a cell"),
    ("rb", "You cannot play RB now"),
    ("rr h8 h9", "RR"),
    ("+OY", "a tile must be placed first"),
    ("keep", "nothing to exchange"),
    ("x", "nothing to exchange"),
    ("xGG", "only after placing"),
    ("1", "no number 1"),
    ("99999999999999999999999", "no number 99999"),
    ("²", "is not a move"),
    ("points h8", "is not a move"),
    ("\x1b[2J", "is not a move"),
    ("quit now", "is not a move"),
    ("a" * 5000, "is not a move"),
]


@pytest.mark.parametrize(("typed", "reason"), BAD)
def test_a_bad_move_is_explained_and_the_prompt_repeated(typed: str, reason: str) -> None:
    answer = run("play", "board", "--variant", "duel", "--seed", 5, typed=["", typed, "quit"])
    assert answer.exit_code == 0
    assert reason in answer.stdout
    assert answer.stdout.count("Your move") == 3
    assert "\x1b[2J" not in answer.stdout


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize(("lang", "said"), [("en", "chance to win:"), ("de", "Gewinnchance:")])
def test_a_hint_names_three_moves_with_the_chance_to_win_and_a_reason(name: str, lang: str, said: str) -> None:
    hint = {"en": "hint", "de": "tipp"}[lang]
    answer = run("play", name, "--seed", 3, "--lang", lang, typed=[hint, "quit"])
    assert said in answer.stdout
    hints = re.findall(r"^  (\d)  (\S+) +(\d+) %  (\S.*)$", answer.stdout, re.MULTILINE)
    assert [number for number, *_ in hints] == ["1", "2", "3"]
    legal = list(map(str, registry.make(name).start(Dealer(seed_from("3"))).legal_moves()))
    assert {move for _, move, *_ in hints} <= set(legal)
    assert len({(re.sub("[^A-Z]", "", move), reason) for _, move, _, reason in hints}) > 1 or name == "spezial"
    chances = [int(chance) for *_, chance, _ in hints]
    assert chances == sorted(chances, reverse=True)


def test_solo_hints_give_the_expected_lowest_colour_and_can_be_played_by_number() -> None:
    answer = run("play", "board", "--variant", "solo", "--seed", 3, typed=["hint", "1", "", "points", "7", "quit"])
    assert "the lowest colour you can expect at the end:" in answer.stdout
    assert "Most points:" in answer.stdout
    assert "The list has no number 7" in answer.stdout
    first = re.search(r"^  1  (\S+) +(\d+\.\d)  \S", answer.stdout, re.MULTILINE)
    assert first is not None
    assert 0 < float(first[2]) < 36
    assert f"You: {first[1]}" in answer.stdout


def test_until_the_kernels_are_compiled_hints_favour_the_weakest_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixfold.bots.analysis.is_warm", lambda name, trial, patience: False)
    answer = run("play", "board", "--seed", 3, typed=["hint", "1", "", "quit"])
    assert "still warming up" in answer.stdout
    assert "Best for your weakest colours:" in answer.stdout
    first = re.search(r"^  1  (\S+)", answer.stdout, re.MULTILINE)
    assert first is not None
    assert f"Play {first[1]}?" in answer.stdout


def test_typing_a_tile_alone_lists_what_it_could_score(tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    run("play", "board", "--seed", 4, "--out", out)
    rack = records.read(out).setup["racks"][0]
    for typed in (rack[0].lower(), f"points {rack[0][::-1]}"):
        answer = run("play", "board", "--seed", 4, typed=[typed, "quit"])
        listed = re.findall(r"^  \d  (\S+)", answer.stdout, re.MULTILINE)
        assert listed
        assert all(sorted(re.sub("[^A-Z]", "", move)) == sorted(rack[0]) for move in listed)


def test_leaving_saves_the_game_so_far(tmp_path: Path) -> None:
    for number, end in enumerate((["quit"], [])):
        out = tmp_path / f"{number}.json"
        moves = script("base", 3, 2, most=3)
        answer = run("play", "board", "-p", 3, "--seed", 2, "--yes", "--out", out, typed=moves + end)
        assert answer.exit_code == 0
        assert "Goodbye" in answer.stdout
        record = records.read(out)
        assert record.result is None
        assert record.shuffle is not None
        assert record.shuffle.seed is None, "the seed would tell the draws to come"
        assert records.verify(record).to_move == 0
        assert sum(event["seat"] == 0 and event["do"] == "place" for event in record.events) == 3


def test_ctrl_c_says_goodbye_and_saves_the_game(tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    with process("play", "board", "--variant", "solo", "--out", out) as playing:
        assert playing.stdout is not None
        # The commitment is printed just before the first prompt, which ends without a line break.
        assert any("sealed" in line for line in iter(playing.stdout.readline, ""))
        playing.send_signal(signal.SIGINT)
        said, wrong = playing.communicate()
    assert playing.returncode == 130
    assert "Goodbye" in said
    assert not wrong
    assert records.read(out).result is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves_the_game_too(tmp_path: Path, number: signal.Signals) -> None:
    out = tmp_path / "game.json"
    with process("play", "board", "--variant", "solo", "--out", out) as playing:
        assert playing.stdout is not None
        assert any("sealed" in line for line in iter(playing.stdout.readline, ""))
        playing.send_signal(number)
        said, wrong = playing.communicate()
    assert playing.returncode == 128 + number
    assert str(out) in said
    assert not wrong
    assert records.read(out).result is None


def test_a_closed_output_does_not_lose_the_game(tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    with process("play", "board", "--variant", "solo", "--yes", "--out", out) as playing:
        assert playing.stdout is not None
        assert playing.stdin is not None
        assert any("sealed" in line for line in iter(playing.stdout.readline, ""))
        playing.stdout.close()
        playing.stdin.write("hint\n1\n" * 5)
        playing.stdin.close()
    assert playing.returncode == 141
    assert records.read(out).result is None


def test_an_unwritable_output_file_is_refused_before_the_game() -> None:
    answer = run("play", "board", "--out", "/proc/x.json", typed="quit\n")
    assert answer.exit_code == 1
    assert one_line(answer.stderr)
    assert answer.stdout == ""


@pytest.mark.parametrize("end", [["quit"], ["resign", "y"]])
def test_a_game_that_cannot_be_saved_is_saved_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: list[str]
) -> None:
    out, here = tmp_path / "gone" / "game.json", tmp_path / "here"
    out.parent.mkdir()
    here.mkdir()
    monkeypatch.chdir(here)
    start = GameSession.run

    def gone(session: GameSession) -> bool:
        out.parent.rmdir()
        return start(session)

    monkeypatch.setattr(GameSession, "run", gone)
    answer = run("play", "board", "--out", out, typed=end)
    assert answer.exit_code == 1
    [saved] = here.iterdir()
    records.verify(records.read(saved))
    assert str(out) in answer.stdout
    assert saved.name in answer.stdout


def test_a_game_is_saved_to_the_temporary_folder_as_a_last_resort(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = SeatedGame(registry.make("board"), [Seat("A", "A"), Seat("B", "B")], "1").record()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.chdir("/proc")
    kept = RecordFile(Path("/proc/x.json")).keep(record)
    assert kept.path.parent == tmp_path
    assert records.read(kept.path) == record
    assert kept.trouble.startswith("cannot write /proc/x.json")
    monkeypatch.setattr(tempfile, "tempdir", "/proc")
    with pytest.raises(BadRecord, match=r"x\.json"):
        RecordFile(Path("/proc/x.json")).keep(record)


def test_resigning_needs_a_confirmation(tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    answer = run("play", "board", "--out", out, typed=["resign", "", "resign", "y"])
    assert answer.stdout.count("Resign this game?") == 2
    assert "Cosmo (3) wins." in answer.stdout
    result = records.read(out).result
    assert result is not None
    assert result["ranking"] == [[1], [0]]


def test_with_more_players_the_others_finish_after_a_resignation(tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    answer = run("play", "board", "-p", 3, "--bots", "random,greedy", "--out", out, typed=["resign", "y"])
    assert answer.exit_code == 0
    assert "You resigned" not in answer.stdout
    assert records.verify(records.read(out)).to_move is None


def test_an_exchange_is_offered_exactly_when_it_is_allowed() -> None:
    games = ((seed, script("base", 2, seed)) for seed in range(40))
    seed, moves = next((seed, moves) for seed, moves in games if any(move[0] == "x" for move in moves))
    answer = run("play", "board", "--seed", seed, "--yes", typed=["x" if m[0] == "x" else m for m in moves])
    assert "The game is over" in answer.stdout
    exchanges = [move for move in moves if move[0] == "x"]
    assert answer.stdout.count("You may exchange") == len(exchanges)
    first = next(line for line in answer.stdout.splitlines() if "You may exchange" in line)
    assert sorted(re.findall(r"[A-Z]{2}\b", first)) == sorted(exchanges[0][1:].split(","))


def test_a_game_can_be_played_in_german() -> None:
    [move] = script("base", 2, 7, most=1)
    answer = run("play", "board", "--seed", 7, typed=["?", move, "j", "tipp", "quatsch", "ende"], lang="de_DE.UTF-8")
    assert "das ist kein Zug; ein Beispiel: Rh12-Bh11" in answer.stdout
    for text in (
        "Dein Zug",
        "So schreibt man",
        "spielen? [J/n]",
        "Cosmo (3) spielt",
        "Gewinnchance",
        "Das geht nicht",
    ):
        assert text in answer.stdout
    assert "Auf Wiedersehen!" in answer.stdout
    for english in ("Your move", "write for example", "In general", " is "):
        assert english not in answer.stdout


def test_an_exchange_is_declined_with_a_german_word() -> None:
    games = ((seed, script("base", 2, seed)) for seed in range(40))
    seed, moves = next((seed, moves) for seed, moves in games if any(move[0] == "x" for move in moves))
    before = moves[: next(number for number, move in enumerate(moves) if move[0] == "x")]
    answer = run("play", "board", "--seed", seed, "--yes", "--lang", "de", typed=[*before, "behalten", "ende"])
    offered = answer.stdout[answer.stdout.index("Du darfst tauschen") :]
    assert "  tauschen  " in offered
    assert "  behalten  " in offered
    assert "keep" not in offered
    assert "nichts zu tauschen" not in offered


def test_ascii_mode_prints_only_ascii() -> None:
    moves = script("duel", 2, 9)
    answer = run(
        *("play", "board", "--variant", "duel", "--seed", 9, "--ascii", "--lang", "de", "--yes"),
        typed=["?", "tipp", *moves],
    )
    assert "Das Spiel ist aus" in answer.stdout
    assert answer.stdout.isascii()


def test_players_who_share_a_screen_never_see_each_others_racks(tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    answer = run(
        *("play", "board", "--hotseat", 2, "--names", "Ada,Ben", "--seed", 7, "--yes", "--ascii", "--out", out),
        typed=["", script("base", 2, 7, most=1)[0], "", "quit"],
    )
    before, at_ben = answer.stdout.split("It is Ben's turn")
    racks = records.read(out).setup["racks"]
    ada, ben = ("".join(f"[{tile}] " for tile in rack).strip() for rack in racks)
    assert ada in before
    assert ben not in before
    assert ben in at_ben
    assert ada[:14] not in at_ben
    assert "Ada plays" in at_ben


def test_the_same_seed_gives_the_same_game() -> None:
    moves = script("base", 2, 12, most=4)
    first, second = (run("play", "board", "--seed", 12, "--yes", typed=moves).stdout for _ in range(2))
    assert first == second


def test_a_record_is_not_overwritten_by_accident(tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    out.write_text("precious")
    assert run("play", "board", "--out", out, typed="quit\n").exit_code == 1
    assert out.read_text() == "precious"
    assert run("play", "board", "--out", out, "--force", typed="quit\n").exit_code == 0
    assert records.read(out).result is None


def test_two_colours_are_no_move_in_games_without_hands() -> None:
    for typed in ("OP", "points OP"):
        answer = run("play", "spezial", typed=[typed, "quit"])
        assert "'OP' is not a move: write for example" in answer.stdout


@pytest.mark.parametrize(("lang", "said"), [("en", "no points"), ("de", "keine Punkte")])
def test_a_move_without_points_says_so(lang: str, said: str) -> None:
    answer = run("play", "spezial", "--lang", lang, typed=["points m9-m10", "quit"])
    assert f"m9-m10  {said}" in answer.stdout


def test_without_hidden_hands_there_is_no_handover(tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    answer = run(
        *("play", "spezial", "--hotseat", 2, "--names", "Ada,Ben", "--yes", "--out", out),
        typed=["m9-m10", "a13-a14", "quit"],
    )
    assert "hand over" not in answer.stdout
    assert len(records.read(out).events) == 2
    assert "Ada plays m9-m10" in answer.stdout


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "Shown on 0 of the "), ("de", "Zu sehen auf 0 von ")], ids=["en", "de"]
)
def test_a_hint_for_an_exchange_gives_its_reasons(lang: str, said: str) -> None:
    games = ((seed, script("base", 2, seed)) for seed in range(40))
    seed, moves = next((seed, moves) for seed, moves in games if any(move[0] == "x" for move in moves))
    before = moves[: next(number for number, move in enumerate(moves) if move[0] == "x")]
    hint = {"en": "hint", "de": "tipp"}[lang]
    answer = run("play", "board", "--seed", seed, "--yes", "--lang", lang, typed=[*before, hint, "1", "quit"])
    assert said in answer.stdout
    assert {"en": "Your weakest now: ", "de": "Am schwächsten ist jetzt: "}[lang] in answer.stdout
    after = answer.stdout[answer.stdout.index(said) :]
    assert len(re.findall(r"^  [12]  \S+ +\d+ %  \S", after, re.MULTILINE)) == 2
