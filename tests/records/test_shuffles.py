"""The client checks shuffles of games that were truly dealt like that."""

from .shuffles import FILE, text


def test_the_games_that_the_client_checks_are_dealt_as_they_are_now() -> None:
    assert FILE.read_text(encoding="utf-8") == text()
