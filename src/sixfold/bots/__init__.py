"""Computer players. A bot gets a view and a source of randomness, and nothing else."""

from sixfold.bots.failing import BotFailed
from sixfold.bots.specs import Bot, check_labels, make, names, warm

__all__ = ["Bot", "BotFailed", "check_labels", "make", "names", "warm"]
