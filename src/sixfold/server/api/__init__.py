"""The HTTP endpoints of the server: tables, games, people, the daily challenge (docs/protocol.md)."""
