"""A game as GIF: what was drawn, limited in size, with real letters."""

from io import BytesIO
from subprocess import CalledProcessError

import pytest
from PIL import Image

from sixfold.render import gif
from sixfold.render.markup import text

SIZE = (320, 160)


def drawn(x: int, words: str = "Punkte") -> str:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320">'
    ground = '<rect width="640" height="320" fill="#f6efe3"/>'
    red = f'<rect x="{x}" y="100" width="80" height="80" fill="#b8303b"/>'
    return svg + ground + red + text(words, 20, 60, 40, "#000000", "sans-serif", 600) + "</svg>"


def frames_of(data: bytes) -> list[Image.Image]:
    picture = Image.open(BytesIO(data))
    found = []
    for number in range(picture.n_frames):
        picture.seek(number)
        found.append(picture.convert("RGB"))
    return found


def test_each_frame_shows_what_was_drawn() -> None:
    data = gif.gif([drawn(0), drawn(200), drawn(400)], 320)
    assert data.startswith(b"GIF89a")
    assert b"NETSCAPE2.0" in data, "it repeats"
    frames = frames_of(data)
    assert [frame.size for frame in frames] == [SIZE] * 3
    for number, frame in enumerate(frames):
        reds = [frame.getpixel((20 + 100 * place, 70)) == frame.getpixel((20 + 100 * number, 70)) for place in range(3)]
        assert reds == [place == number for place in range(3)], "what moved away is gone"


def test_letters_are_drawn_on_a_machine_without_fonts() -> None:
    with_text, without = (frames_of(gif.gif([drawn(0, words)] * 2, 320))[0] for words in ("Punkte 7 : 3", ""))
    assert sum(a != b for a, b in zip(with_text.tobytes(), without.tobytes(), strict=True)) > 900


def test_the_end_is_shown_longest_and_what_stays_the_same_costs_nothing() -> None:
    data = gif.gif([drawn(0)] * 30 + [drawn(400)], 320)
    picture = Image.open(BytesIO(data))
    shown = []
    for number in range(picture.n_frames):
        picture.seek(number)
        shown.append(picture.info["duration"])
    assert shown == [gif.STEP] * 30 + [gif.HOLD]
    assert len(data) < 2 * len(gif.gif([drawn(0), drawn(400)], 320))


def test_a_long_game_has_no_more_frames_than_a_short_one() -> None:
    for count in (1, 2, gif.MOST_FRAMES, gif.MOST_FRAMES + 1, 1000):
        chosen = gif.chosen(count)
        assert len(chosen) == len(set(chosen)) == min(count, gif.MOST_FRAMES)
        assert (chosen[0], chosen[-1], sorted(chosen)) == (0, count - 1, chosen)


def test_an_invalid_picture_is_an_error() -> None:
    with pytest.raises(CalledProcessError):
        gif.gif(["no picture"])
