"""Sixfold."""
