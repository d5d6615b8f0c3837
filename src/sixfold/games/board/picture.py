"""The board game as text and as a picture: a position described with the parts of :mod:`sixfold.render`.

Both kinds of picture are drawn for a *reader*: a seat that sees its own rack open and the others face down,
or nobody in particular, who sees all racks. What is written for a seat depends on nothing that it may not know.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from rich.text import Text

from sixfold.core.colours import COLOURS
from sixfold.core.errors import BadSetup
from sixfold.core.hexgrid import distance
from sixfold.core.protocol import Event
from sixfold.games.board import rules
from sixfold.games.board.layout import CELL_NAMES, CELLS, COPIES, SYMBOLS
from sixfold.games.board.state import CHOOSE, DUEL, PLACE, SOLO, SWAP, TEAM, WALL
from sixfold.render import Hex, Highlight, Pair, Panel, TrackRow, board_text, grid_text, panel_text, picture
from sixfold.render.model import clean
from sixfold.render.palette import THEMES

if TYPE_CHECKING:
    from sixfold.games.board.position import Position

_NAME_LENGTH: Final = 16
_ORDINALS: Final = ("winner", "2nd", "3rd", "4th")


def text(
    position: "Position",
    unicode: bool = True,
    seat: int | None = None,
    names: Sequence[str] | None = None,
    rack_counts: Sequence[int] | None = None,
) -> Text:
    """The position for a terminal: what is going on, the board, the last move, the tracks and racks.

    Only the rack of ``seat`` is shown, or without it all. ``rack_counts`` say how many tiles lie on each
    rack where the position does not know, because it is the open part of a view.
    """
    scene = _scene(position, seat, names, rack_counts)
    parts = [
        Text((" · " if unicode else ", ").join(_headline(scene)), style="bold"),
        board_text(_hexes(scene), names=CELL_NAMES, highlights=_last_in_words(scene), unicode=unicode),
    ]
    tracks, hands = _panels(scene, "low")
    # A track of 36 fields takes a line for itself; two of 18 share one of 80 columns.
    wide = scene.s.variant in (SOLO, TEAM)
    parts.append(grid_text([panel_text(panel, unicode=unicode) for panel in tracks], columns=1 if wide else 2))
    if hands:
        parts.append(grid_text([panel_text(panel, unicode=unicode) for panel in hands], columns=2))
    return Text("\n").join(parts)


def svg(
    position: "Position",
    theme: str = "paper",
    seat: int | None = None,
    names: Sequence[str] | None = None,
    rack_counts: Sequence[int] | None = None,
) -> str:
    """The position as an SVG picture; ``seat``, ``names`` and ``rack_counts`` as for :func:`text`."""
    if theme not in THEMES:
        raise BadSetup(f"there is no theme {str(theme)[:20]!r}; there are: {', '.join(THEMES)}", "unknown-theme")
    scene = _scene(position, seat, names, rack_counts)
    tracks, hands = _panels(scene, "weakest")
    # A picture seats its panels clockwise from the upper left: a team's racks then come below its tracks.
    panels = [*tracks, *hands[1::2], *hands[0::2][::-1]]
    return picture(
        _hexes(scene), _tiles(scene), _last_in_points(scene), panels, theme=theme, title=" · ".join(_headline(scene))
    )


# --- who looks at what -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Scene:
    """A position and its reader."""

    position: "Position"
    reader: int | None
    names: tuple[str, ...]
    rack_counts: tuple[int, ...]
    placements: tuple[Event, ...]

    @property
    def s(self) -> Any:
        return self.position.s

    @property
    def seats(self) -> range:
        return range(self.position.game.players)

    def team_name(self, side: int) -> str:
        """What the two of a team are called together."""
        first, second = self.names[side], self.names[side + 2]
        if (first, second) == (_seat_name(side), _seat_name(side + 2)):
            return f"Team {side}+{side + 2}"
        return f"{first} + {second}"


def _seat_name(seat: int) -> str:
    return f"Seat {seat}"


def _scene(
    position: "Position", reader: int | None, names: Sequence[str] | None, rack_counts: Sequence[int] | None
) -> _Scene:
    players = position.game.players
    if reader is not None and reader not in range(players):
        raise BadSetup(f"there is no seat {reader}")
    if names is not None and len(names) != players:
        raise BadSetup(f"{players} names are needed, not {len(names)}")
    shown = [clean(name)[:_NAME_LENGTH] for name in names or [""] * players]
    return _Scene(
        position,
        reader,
        tuple(name or _seat_name(seat) for seat, name in enumerate(shown)),
        tuple(rack_counts or (len(position.rack(seat)) for seat in range(players))),
        tuple(event for event in position.events if event["do"] == "place"),
    )


# --- what is going on --------------------------------------------------------------------------------------


def _headline(scene: _Scene) -> list[str]:
    """Which game this is, whose turn it is or how it ended, and how many tiles are left."""
    position = scene.position
    game = ["Einfach Genial"] + ([] if position.game.variant == "base" else [position.game.variant])
    # Counted from what everybody sees, because a view's bag also holds what lies on hidden racks.
    placed = (len(position.board()) - len(SYMBOLS)) // 2
    bag = f"bag {sum(COPIES) - placed - sum(scene.rack_counts)}"
    if position.to_move is None:
        return [*game, *_ending(scene), bag]
    return [*game, f"{scene.names[position.to_move]}: {_task(scene)}", bag]


def _task(scene: _Scene) -> str:
    """What the seat to move is to do."""
    s, bonus = scene.s, scene.position.bonus_moves
    if s.phase == PLACE:
        return "to move" if bonus == 0 else "bonus move" if bonus == 1 else f"{bonus} bonus moves"
    if s.phase == SWAP:
        return "exchanges " + " ".join(scene.position.events[-1]["tiles"])
    # Whether an exchange is allowed says something about the rack: only who sees the rack is told.
    if s.phase == CHOOSE and scene.reader in (None, int(s.seat)):
        return "may exchange"
    return "draws"


def _ending(scene: _Scene) -> list[str]:
    result = scene.position.standing("") | (scene.position.result() or {})
    best, reason = result["ranking"][0], str(result["reason"]).replace("-", " ")
    if scene.s.variant == SOLO:
        return [f"result {min(result['tracks'][0].values())}", reason]
    if len(result["ranking"]) == 1:
        return ["draw", reason]
    winners = [scene.team_name(best[0])] if scene.s.variant == TEAM else [scene.names[seat] for seat in best]
    return [f"{' + '.join(winners)} {'wins' if len(winners) == 1 else 'win'}", reason]


def _standing(scene: _Scene, seat: int) -> str:
    """What there is to say about a seat beside its name."""
    if scene.s.resigned[seat]:
        return "resigned"
    if not scene.position.is_over:
        return _task(scene) if scene.position.to_move == seat and scene.s.phase != SWAP else ""
    if scene.s.variant == SOLO:
        return ""
    ranking = scene.position.standing("")["ranking"]
    return "draw" if len(ranking) == 1 else next(_ORDINALS[i] for i, group in enumerate(ranking) if seat in group)


# --- the board ---------------------------------------------------------------------------------------------


def _hexes(scene: _Scene) -> list[Hex]:
    return [
        Hex(cell, max(0, distance(cell) - 5), content if content >= 0 else None, printed=cell in SYMBOLS)
        for cell, content in zip(CELLS, scene.s.board.tolist(), strict=False)
        if content != WALL
    ]


def _cells(placement: Event) -> Pair:
    (aq, ar), (bq, br) = placement["at"]
    return (aq, ar), (bq, br)


def _tiles(scene: _Scene) -> list[Pair]:
    return [_cells(placement) for placement in scene.placements]


def _points(placement: Event) -> str:
    """What the two halves scored, whether or not the track had room for it."""
    return " ".join(f"+{gain}" for gain in placement["gains"])


def _last_in_points(scene: _Scene) -> list[Highlight]:
    # Gold with a badge means points; a tile that scored nothing is outlined quietly.
    return [
        Highlight(_cells(last), _points(last) if any(last["gains"]) else None) for last in scene.placements[-1:]
    ]


def _last_in_words(scene: _Scene) -> list[Highlight]:
    highlights = []
    for last in scene.placements[-1:]:
        halves = zip(last["tile"], _cells(last), strict=True)
        move = "-".join(letter + CELL_NAMES[cell] for letter, cell in halves)
        highlights.append(Highlight(_cells(last), f"{scene.names[last['seat']]}: {move} {_points(last)}"))
    return highlights


# --- the panels --------------------------------------------------------------------------------------------


def _panels(scene: _Scene, weakest_word: str) -> tuple[list[Panel], list[Panel]]:
    """The panels of the tracks, and by seat those of the racks where a track is not one seat's own."""
    if scene.s.variant != TEAM:
        return [_seat_panel(scene, seat, weakest_word) for seat in scene.seats], []
    teams = [
        Panel(
            scene.team_name(side),
            _team_standing(scene, side),
            _rows(scene, side),
            active=scene.position.to_move in (side, side + 2),
            weakest_word=weakest_word,
        )
        for side in range(2)
    ]
    hands = [
        Panel(scene.names[seat], _standing(scene, seat), (), _rack(scene, seat), scene.position.to_move == seat)
        for seat in scene.seats
    ]
    return teams, hands


def _seat_panel(scene: _Scene, seat: int, weakest_word: str) -> Panel:
    words = [_standing(scene, seat)]
    tokens: tuple[int, ...] = ()
    if scene.s.variant == DUEL:
        words.append(f"{rules.markers_won(scene.s, seat)} of 6 colours")
        held = scene.position.duel_markers()
        tokens = tuple(COLOURS.index(letter) for letter, holder in held.items() if holder == seat)
    return Panel(
        scene.names[seat],
        ", ".join(word for word in words if word),
        _rows(scene, seat),
        _rack(scene, seat),
        scene.position.to_move == seat,
        tokens,
        weakest_word,
    )


def _team_standing(scene: _Scene, side: int) -> str:
    """How a team came out; during the game its members say what they do."""
    return _standing(scene, side) if scene.position.is_over else ""


def _rack(scene: _Scene, seat: int) -> tuple[tuple[int, int] | None, ...]:
    """The tiles of a seat, face down those that the reader does not see."""
    tiles = scene.position.rack(seat) if scene.reader in (None, seat) else ()
    faces = tuple((COLOURS.index(tile[0]), COLOURS.index(tile[1])) for tile in tiles)
    return faces + (None,) * (scene.rack_counts[seat] - len(faces))


def _rows(scene: _Scene, seat: int) -> tuple[TrackRow, ...]:
    """The track of a seat's side, lying so that more is better for it."""
    variant = scene.s.variant
    track = scene.s.track[rules.side_of(scene.s, seat)].tolist()
    gained = _gained(scene, seat)
    if variant == DUEL:
        sign = 1 - 2 * seat
        ends = -rules.DUEL_END, rules.DUEL_END
        return tuple(TrackRow(c, sign * track[c], *ends, gained=sign * gained[c]) for c in range(6))
    double = variant in (SOLO, TEAM)
    high = rules.SECOND_END if double else rules.FIRST_END
    marks = (rules.FIRST_END,) if double else ()
    # In a duel the colours won are counted, elsewhere the lowest colour counts, and there may be several.
    return tuple(TrackRow(c, track[c], 0, high, gained[c], track[c] == min(track), marks) for c in range(6))


def _gained(scene: _Scene, seat: int) -> list[int]:
    """How far the last placement moved each marker of this seat's track: points beyond an end move nothing."""
    side = rules.side_of(scene.s, seat)
    own = [event for event in scene.placements if rules.side_of(scene.s, event["seat"]) == side]
    if not own or own[-1] is not scene.placements[-1]:
        return [0] * len(COLOURS)
    tracks = [dict.fromkeys(COLOURS, 0), *(event["track"] for event in own)]
    before, after = list(pairwise(tracks))[-1]
    return [after[letter] - before[letter] for letter in COLOURS]
