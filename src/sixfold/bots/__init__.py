"""Computer players. A bot gets a view and a source of randomness, and nothing else."""

from sixfold.bots.specs import Bot, check_labels, make, names, warm
from sixfold.core.errors import BotFailed

__all__ = ["Bot", "BotFailed", "check_labels", "make", "names", "warm"]
