"""Regenerates the lessons: ``python -m tests.lessons.regenerate``; with names of steps, finds other moments first."""

import sys
from pathlib import Path

from sixfold.engine.compiled_positions import compile_positions

from . import board, cards, spezial
from .examples import examples
from .lesson_json import lesson_json
from .positions import search

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
EXAMPLES = WEB / "learn" / "rules" / "examples.json"
LESSONS = {"board": board, "cards": cards, "spezial": spezial}


def file_of(game: str) -> Path:
    """The lesson file of a game, in its folder of the client."""
    return WEB / "games" / game / "lesson.json"


def main(wanted: list[str]) -> None:
    """Find the requested steps, such as ``board-first``, and write all lessons."""
    for game, lesson in LESSONS.items():
        requested = [shows for shows in lesson.STEPS if f"{game}-{shows.__name__}" in wanted]
        if requested:
            compile_positions(game)
        for shows in requested:
            search(game, shows, lesson.STEPS[shows])
        file_of(game).write_text(lesson_json(game, lesson.steps()))
    EXAMPLES.write_text(examples())


if __name__ == "__main__":
    main(sys.argv[1:])
