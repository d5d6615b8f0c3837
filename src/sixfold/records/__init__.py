"""The game record: write it, read it, replay it, and check every word of it."""

from sixfold.records.check import canonical, replay, verify
from sixfold.records.files import read, write
from sixfold.records.model import Record, Shuffle, record_of
from sixfold.records.text import dumps, loads

__all__ = ["Record", "Shuffle", "canonical", "dumps", "loads", "read", "record_of", "replay", "verify", "write"]
