"""Einfach Genial: the base game for two to four, solo, team and duel."""
