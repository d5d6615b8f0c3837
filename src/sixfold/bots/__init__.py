"""Players that are programs. A bot gets a view and a source of chance, and nothing else."""

from sixfold.bots.policy import Bot, PolicyBot, make, names, warm

__all__ = ["Bot", "PolicyBot", "make", "names", "warm"]
