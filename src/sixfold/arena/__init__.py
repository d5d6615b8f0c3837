"""Measures which bots are stronger: paired games, intervals and ratings, on all cores."""

from sixfold.arena.game_loop import Lost, Played, play, warm
from sixfold.arena.pairings import Contest, Plan
from sixfold.arena.runner import run
from sixfold.arena.statistics import Sprt
from sixfold.arena.summary import Summary, summarise
from sixfold.arena.tally import Tally

__all__ = ["Contest", "Lost", "Plan", "Played", "Sprt", "Summary", "Tally", "play", "run", "summarise", "warm"]
