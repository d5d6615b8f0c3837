"""The doors of the server over HTTP: tables, games, people, the challenge of the day (docs/protocol.md)."""
