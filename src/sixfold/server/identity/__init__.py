"""Identity: guests, accounts, sessions, tokens."""
