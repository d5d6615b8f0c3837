"""What bots know of this game: random play, policies, evaluation with its weights, and what tree search needs."""
