"""Calling people who are away: web push, when it becomes their turn in a game over days."""
