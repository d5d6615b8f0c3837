"""News between server processes: nothing to do for a single process, NATS for several."""
