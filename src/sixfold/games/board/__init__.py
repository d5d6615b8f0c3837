"""Einfach Genial: the base game for two to four players, solo, team and duel."""
