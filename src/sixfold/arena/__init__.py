"""Bots against each other until it is clear which is better: paired games, intervals, ratings, on all cores."""

from sixfold.arena.pairing import Contest, Plan
from sixfold.arena.playing import Lost, Played, play, warm
from sixfold.arena.runner import run
from sixfold.arena.scoring import Tally
from sixfold.arena.statistics import Sprt
from sixfold.arena.summary import Summary, summarise

__all__ = ["Contest", "Lost", "Plan", "Played", "Sprt", "Summary", "Tally", "play", "run", "summarise", "warm"]
