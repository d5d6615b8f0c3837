"""Positions as text, as an array of pixels, and in a window: the render modes of all environments."""

import os
from io import BytesIO
from typing import Any, Final

import numpy as np
from gymnasium.error import DependencyNotInstalled, UnsupportedMode
from numpy.typing import NDArray

from sixfold.core.position import Position
from sixfold.render.rasterize import png

MODES: Final = ["ansi", "rgb_array", "human"]
FRAMES_A_SECOND: Final = 4


def check_mode(mode: str | None) -> str | None:
    """Return a render mode that exists; UnsupportedMode for any other."""
    if mode is not None and mode not in MODES:
        raise UnsupportedMode(f"there is no render mode {str(mode)[:20]!r}; there are: {', '.join(MODES)}")
    return mode


class Picture:
    """Draws positions in one mode. A window belongs to this object and not to its copies."""

    def __init__(self, mode: str | None) -> None:
        self.mode = check_mode(mode)
        self._window: Any = None

    def draw(self, position: Position) -> str | NDArray[np.uint8] | None:
        """Return the picture, or show it in the window: what the seat to move may see."""
        if self.mode == "ansi":
            return str(position.text(seat=position.to_move))
        if self.mode is None:
            return None
        pygame = _pygame()
        drawn = pygame.image.load(BytesIO(png(position.svg(seat=position.to_move))), "position.png")
        if self.mode == "rgb_array":
            # Its first axis runs from left to right; everybody else's from top to bottom.
            return np.ascontiguousarray(pygame.surfarray.array3d(drawn).swapaxes(0, 1))
        if self._window is None or self._window.get_size() != drawn.get_size():
            pygame.display.init()
            pygame.display.set_caption(str(position.game))
            self._window = pygame.display.set_mode(drawn.get_size())
        self._window.blit(drawn, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        return None

    def close(self) -> None:
        """Close the window."""
        if self._window is not None:
            self._window = None
            _pygame().display.quit()

    def __getstate__(self) -> dict[str, Any]:
        return {"mode": self.mode, "_window": None}

    def __deepcopy__(self, memo: dict[int, Any]) -> "Picture":
        return Picture(self.mode)


def _pygame() -> Any:
    # Otherwise pygame prints a greeting to standard output.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError:
        raise DependencyNotInstalled("pictures need pygame: pip install sixfold[gymnasium]") from None
    return pygame
