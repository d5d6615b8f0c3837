"""Einfach Genial, the card game: for two to four, singly or in matches."""
