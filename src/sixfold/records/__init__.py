"""The game record: writes, reads, replays and fully checks it."""

from sixfold.records.codec import dumps, loads
from sixfold.records.files import read, read_any, read_match, write, write_match
from sixfold.records.matches import Match, dumps_match, in_game, is_match, loads_match, match_of, verify_match
from sixfold.records.record import Record, Shuffle, bot_seats, numbered, record_of
from sixfold.records.steps import counted_in, frames, steps
from sixfold.records.verification import canonical, replay, verify

__all__ = [
    "Match",
    "Record",
    "Shuffle",
    "bot_seats",
    "canonical",
    "counted_in",
    "dumps",
    "dumps_match",
    "frames",
    "in_game",
    "is_match",
    "loads",
    "loads_match",
    "match_of",
    "numbered",
    "read",
    "read_any",
    "read_match",
    "record_of",
    "replay",
    "steps",
    "verify",
    "verify_match",
    "write",
    "write_match",
]
