"""Thinking beside the tables: bots' moves, hints and reviews, in processes of their own."""
