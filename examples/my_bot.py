"""A complete bot for all games of Sixfold: the move with the most points for the colours that need them most.

    sixfold simulate board --bots "cmd:python examples/my_bot.py,random"

Each line on standard input asks for a move; one line on standard output answers. docs/bots-protocol.md tells more.
"""

import json
import sys


def worth(points: dict[str, int], track: dict[str, int]) -> list[int]:
    """The track after a move, its weakest colour first, because only that one counts in the end."""
    return sorted(track[colour] + points.get(colour, 0) for colour in track)


def own_track(view: dict) -> dict[str, int]:
    """The markers of the seat that is asked; where all share one track, that one, the right way round for it."""
    seat, tracks = view["seat"], view["tracks"]
    if view["rules"]["variant"] == "duel" and seat == 1:
        return {colour: -position for colour, position in tracks[0].items()}
    return tracks[seat] if seat < len(tracks) else tracks[0]


for line in sys.stdin:
    question = json.loads(line)
    track = own_track(question["view"])
    best = max(question["moves"], key=lambda move: worth(question["moves"][move], track))
    print(json.dumps({"id": question["id"], "move": best}), flush=True)
