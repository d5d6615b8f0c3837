"""Worker processes that compute moves of bots, hints and reviews."""
