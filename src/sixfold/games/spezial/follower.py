"""A game followed from one seat; every seat sees everything (S9)."""

from sixfold.core.follower import Follower as SpezialFollower

__all__ = ["SpezialFollower"]
