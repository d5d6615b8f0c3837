"""The report of closed areas (C1): which markers keep them closed, and which points a card loses there."""

from sixfold.core.colours import COLOURS
from sixfold.games.cards import rules
from sixfold.games.cards.gates import gate_of, losses
from sixfold.games.cards.layout import TABLES, TRACK_END

from .tables import every_table, random_game, table
from .test_picture import blockers

BEFORE = {"R": 5, "G": 3, "B": 1, "O": 6, "Y": 1, "P": 2}


def test_an_area_is_closed_until_the_last_marker_is_in_the_one_before_it() -> None:
    gate = gate_of({"R": 2, "G": 5, "B": 3, "O": 5, "Y": 4, "P": 5})
    assert gate is not None
    assert gate.to_json() == {"from": 7, "to": 10, "opens_at": 4, "behind": ["R", "B"]}
    start = gate_of(dict.fromkeys(COLOURS, 0))
    assert start is not None
    assert start.to_json() == {"from": 4, "to": 6, "opens_at": 1, "behind": list(COLOURS)}
    assert gate_of(dict.fromkeys(COLOURS, 4)) is None


@every_table
def test_a_reported_gate_is_where_the_rules_stop_a_marker(players: int) -> None:
    closed = 0
    for number, position in enumerate(random_game(players, 4)):
        if number % 5:
            continue
        view = position.view(None).to_json()
        for seat in range(players):
            track, gate = position.track(seat), view["gates"][seat]
            assert gate == (found.to_json() if (found := gate_of(track)) else None)
            ends = {
                letter: rules.advanced(position.s, TABLES[0], seat, colour, TRACK_END, -1, 0)
                for colour, letter in enumerate(COLOURS)
            }
            if gate is None:
                assert set(ends.values()) == {TRACK_END}
                continue
            closed += 1
            # The last marker, if it is the only one, is not behind itself.
            alone = gate["behind"] if len(gate["behind"]) == 1 else []
            assert {end for letter, end in ends.items() if letter not in alone} == {gate["from"] - 1}
            assert all(track[letter] < gate["opens_at"] for letter in gate["behind"])
            opened = gate_of(track | dict.fromkeys(gate["behind"], gate["opens_at"]))
            assert opened is None or opened.first > gate["to"]
    assert closed > 5


def test_a_marker_that_has_moved_on_does_not_block_itself() -> None:
    [lost] = losses("GY", [4, 1], BEFORE, BEFORE | {"G": 6, "Y": 2})
    gate = {"from": 7, "to": 10, "opens_at": 4, "behind": ["B", "Y", "P"]}
    assert lost.to_json() == {"colour": "G", "points": 1, "gate": gate}


def test_the_second_symbol_uses_the_new_position_of_the_first_marker() -> None:
    [lost] = losses("YG", [3, 4], BEFORE, BEFORE | {"Y": 4, "G": 6})
    assert lost.gate is not None
    assert lost.gate.behind == ("B", "P")


def test_there_is_no_gate_beyond_the_end() -> None:
    track = dict(zip(COLOURS, [8, 9, 7, 7, 7, 7], strict=True))
    position = table(rows=["GB GB", "GO GP"], hands=["RG BO BO BY BY OY"], tracks=[track])
    play = position.view(0).to_json()["moves"]["plays"][0]
    assert (play["card"], play["gains"], play["track"]["G"]) == ("RG", [0, 4], 10)
    assert play["lost"] == [{"colour": "G", "points": 3, "gate": None}]


@every_table
def test_every_play_lists_its_lost_points_and_the_blocking_markers(players: int) -> None:
    count = 0
    for seed in range(3):
        for position in random_game(players, seed):
            seat = position.to_move
            moves = None if seat is None else position.view(seat).to_json()["moves"]
            for play in (moves or {}).get("plays", []):
                before, lost = position.track(seat or 0), {loss["colour"]: loss for loss in play["lost"]}
                assert len(lost) == len(play["lost"])
                for letter, gain in zip(play["card"], play["gains"], strict=True):
                    walked = play["track"][letter] - before[letter]
                    assert lost.get(letter, {"points": 0})["points"] == gain - walked
                found = blockers(before, play)
                gates = {letter: loss["gate"]["behind"] for letter, loss in lost.items() if loss["gate"]}
                assert gates == {letter: [c for c in COLOURS if c in dict(those)] for letter, those in found.items()}
                count += len(gates)
    assert count > 20
