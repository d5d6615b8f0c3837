"""How processes hear of each other's news: in one process by a call, between several through NATS."""
