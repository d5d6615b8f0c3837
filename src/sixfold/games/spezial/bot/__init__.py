"""The bots' part of this game: random play, policies, evaluation with its weights, and the interface to tree search."""
