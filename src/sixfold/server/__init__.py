"""The game server: tables, their logs, users, and the protocol of clients."""
