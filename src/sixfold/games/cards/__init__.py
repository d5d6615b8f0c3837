"""Einfach Genial, the card game: for two to four players, as single games or matches."""
