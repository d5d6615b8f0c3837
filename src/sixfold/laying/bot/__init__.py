"""The bots' part of laying tiles: random play, policies, evaluation, and the interface to tree search.

A title's kit gets them from a :class:`~sixfold.laying.bot.playout.LayingPlayout` and its companions. They are built
from the title's rules, because a kernel can only call functions that it knows when it is compiled.
"""
