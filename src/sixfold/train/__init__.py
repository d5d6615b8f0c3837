"""Trains the networks that judge positions: self-play, fitting, and matches that decide what is kept.

Needs the extra ``train``. ``sixfold train`` is the command; docs/training.md explains it.
"""
