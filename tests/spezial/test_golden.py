"""The golden playthroughs of Genial Spezial contain its special rules."""

import re

from .tables import every_table
from .testing import FOLDER


@every_table
def test_a_playthrough_shows_bonus_fields_and_black_chips(players: int) -> None:
    text = (FOLDER / "golden" / f"base-{players}.txt").read_text(encoding="utf-8")
    assert '"bonus":["' in text
    assert re.search(r"^towers .*!", text, re.MULTILINE)
