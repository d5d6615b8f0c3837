"""Games at the prompt in which a card alone is a move."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from sixfold import bots, records
from sixfold.cli.texts import Words
from sixfold.core.chance import Dealer, seed_from
from sixfold.games import registry
from sixfold.games.cards.layout import CARDS

from .commands import run, script


@cache
def two_orders() -> tuple[int, list[str], str]:
    """A seed, the person's moves, and a card that can then be played in two orders with different outcomes."""
    game = registry.make("cards")
    for seed in range(100):
        moves = script("base", 2, seed, name="cards")
        bot, dealer, others = bots.make("level:3", game), Dealer(seed_from(str(seed))), Random(f"{seed}/bots")
        position, own = game.start(dealer), 0
        while (seat := position.to_move) is not None:
            legal = list(map(str, position.legal_moves()))
            both = [move for move in legal if move[::-1] in legal and len(move) == 2]
            if seat == 0 and both:
                return seed, moves[:own], both[0]
            move = bot.choose(position.view(seat), others) if seat else game.parse(moves[own])
            own += seat == 0
            position.play(move, dealer)
    raise AssertionError("no such game")


@pytest.mark.parametrize(("lang", "question"), [("en", "Play {}? [Y/n]"), ("de", "{} spielen? [J/n]")])
def test_a_card_is_played_by_typing_its_symbols(tmp_path: Path, lang: str, question: str) -> None:
    out = tmp_path / "game.json"
    run("play", "cards", "--seed", 4, "--out", out)
    card = records.read(out).setup["hands"][0][0]
    answer = run("play", "cards", "--seed", 4, "--lang", lang, "--out", out, "--force", typed=[card.lower(), "", "q"])
    assert question.format(card) in answer.stdout
    assert records.read(out).events[0]["card"] == card
    missing = next(card for card in CARDS if card not in records.read(out).setup["hands"][0])
    answer = run("play", "cards", "--seed", 4, "--lang", lang, typed=[missing, "q"])
    assert {"en": "there is no", "de": "nicht auf der Hand"}[lang] in answer.stdout


@pytest.mark.parametrize(("lang", "said"), [("en", "scores before"), ("de", "zählt vor")])
def test_a_card_is_scored_in_the_order_in_which_it_is_typed(tmp_path: Path, lang: str, said: str) -> None:
    seed, before, card = two_orders()
    confirmed = [line for move in before for line in (move, "")]
    for move in (card, card[::-1]):
        out = tmp_path / f"{move}.json"
        answer = run("play", "cards", "--seed", seed, "--lang", lang, "--out", out, typed=[*confirmed, move, "", "q"])
        about = next(
            line
            for line in answer.stdout.splitlines()
            if said in line
            and line.endswith(f"{move[::-1]} " + {"en": "reverses the order.", "de": "macht es umgekehrt."}[lang])
        )
        first, second = (Words(lang).colour(letter) for letter in move)
        assert about.lower().startswith(f"{first} {said} {second}".lower())
        played = [event["card"] for event in records.read(out).events if event["do"] == "play" and event["seat"] == 0]
        assert played[-1] == move


def test_the_points_of_a_card_can_be_shown_without_playing_it(tmp_path: Path) -> None:
    seed, before, card = two_orders()
    confirmed = [line for move in before for line in (move, "")]
    answer = run("play", "cards", "--seed", seed, typed=[*confirmed, f"points {card}", "q"])
    listed = re.findall(r"^  \d  (\S+)", answer.stdout, re.MULTILINE)
    assert sorted(listed) == sorted((card, card[::-1]))
