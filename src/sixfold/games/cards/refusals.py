"""The messages for a refused move: the rule it breaks, as a code for programs and a sentence for people."""

from sixfold.core.errors import IllegalMove
from sixfold.games.cards.state import CHOOSE, PLAY, Record


def phase_refusal(s: Record, wanted: str) -> IllegalMove:
    """The error for this kind of action while the game waits for another."""
    if s.phase == PLAY and s.bonus > 0:
        return IllegalMove("bonus-pending", "a bonus move must be made first: play a card", "C4")
    if s.phase == PLAY and wanted == "exchange":
        return IllegalMove("exchange-not-allowed", "an exchange is possible only after playing a card", "C5")
    if s.phase == PLAY:
        return IllegalMove("play-pending", "a card must be played first")
    if s.phase == CHOOSE:
        return IllegalMove("choice-pending", "decide first whether to exchange or to keep the hand", "C5")
    if wanted in ("exchange", "keep"):
        return IllegalMove("exchange-not-allowed", "the hand and the track do not allow an exchange now", "C5")
    return IllegalMove("draw-pending", "cards must be drawn first")
