"""The protocol ``v1`` that clients speak over the socket of a table (docs/protocol.md)."""
