"""The actions that games share. What is called a tile here is a card in a card game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Exchange:
    """Show these tiles and set them aside for new ones."""

    tiles: tuple[str, ...]

    def __str__(self) -> str:
        return "x" + ",".join(self.tiles)


@dataclass(frozen=True, slots=True)
class Keep:
    """Do without an exchange that is allowed."""

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Draw:
    """These tiles came out of the bag or the pile."""

    tiles: tuple[str, ...]

    def __str__(self) -> str:
        return "+" + ",".join(self.tiles)


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives up; ``None`` means the seat to move."""

    seat: int | None = None

    def __str__(self) -> str:
        return "resign"
