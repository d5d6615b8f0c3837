"""The help of the prompt fits each game."""

import re

import pytest

from sixfold.core.translation import LANGUAGES
from sixfold.games import registry

from .commands import run


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_fits_every_game(name: str, lang: str) -> None:
    answer = run("play", name, "--lang", lang, typed=["?", "quit"])
    said = answer.stdout.splitlines()
    example = next(line.split(": ")[1] for line in said if line.startswith(("Type a move like", "So schreibt man")))
    game = registry.make(name)
    assert str(game.parse(example)) == example
    about_fields = any("Feld" in line or "field" in line for line in said[-20:])
    assert about_fields == any(letter.isdecimal() for letter in example)
    about_pieces = any("colour letters:" in line or "Farbbuchstaben:" in line for line in said)
    # In games where a card alone is a move, typing it plays it.
    assert about_pieces == (len(re.findall("[A-Z]", example)) == 2 and len(example) > 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_explains_the_symbols_of_the_board(lang: str) -> None:
    for more, towers, empty in (((), ("●2▲", "●2", "●❷"), "⋄"), (("--ascii",), ("2G", "2g", "2g*"), "~")):
        said = run("play", "spezial", "--lang", lang, *more, typed=["?", "quit"]).stdout
        example = next(line for line in said.splitlines() if line.startswith(("or, with", "oder, mit")))
        assert re.fullmatch(r"[a-y]\d+-[a-y]\d+\+[OPBG]", example.split(": ")[1])
        about = next(line for line in said.splitlines() if line.startswith(f"{towers[0]} "))
        assert re.findall("|".join(map(re.escape, sorted(towers, key=len, reverse=True))), about) == list(towers)
        for start in ("+1 is", f"{empty} is") if lang == "en" else ("+1 ist", f"{empty} ist"):
            assert f"\n{start}" in said
    four = run("play", "spezial", "-p", 4, "--lang", lang, typed=["?", "quit"]).stdout
    assert "\n⋄ is" not in four, "with four players every tower field has a tower"


def test_help_mentions_a_board_only_in_games_with_one() -> None:
    for name in registry.names():
        said = run("play", name, typed=["?", "quit"]).stdout
        assert ("show the board again" in said) == (name != "cards")
    answer = run("play", "cards", "--lang", "de", typed=["?", "tisch", "quit"])
    assert "  tisch " in answer.stdout
    assert answer.stdout.count("Kartenspiel · ") == 2
