"""Chains, chips and big towers: S1 to S5, and every worked example of the rule book that its text allows."""

from sixfold.games.spezial.layout import cell_name

from .tables import every_table, move, neighbours, play, random_position, shows, table

NOTHING: dict[str, int] = {}

# --- S1, S2: what a chain is, and which towers belong to it ------------------------------------------------


def test_s1_halves_that_share_an_edge_are_one_chain() -> None:
    position = table("f9 B1, f11 G2")
    assert play(position, "g8-g9", "g10-g11") == {"B": 1, "G": 2}


def test_s1_an_empty_cell_separates() -> None:
    position = table("f9 B1, f12 G2")
    assert play(position, "g8-g9", "g11-g12") == NOTHING


def test_s1_a_tower_separates() -> None:
    # The orange tower is between the two tiles: it belongs to both chains, and each scores it.
    position = table("g10 O1, f9 B1, f12 G2")
    assert play(position, "g8-g9") == {"O": 1, "B": 1}
    assert play(position, "g11-g12") == {"O": 2, "G": 2}


def test_s1_tiles_of_others_separate_and_connect_nothing() -> None:
    position = table("f9 B1, f13 G2")
    move(position, "g8-g9")
    move(position, "g10-g11")
    assert move(position, "g12-g13")["gains"] == NOTHING


def test_s1_each_player_scores_only_their_own_chains() -> None:
    position = table("f9 B1, f11 G2")
    assert move(position, "g9-g10")["gains"] == {"B": 1, "G": 2}
    assert move(position, "e10-e11")["gains"] == {"B": 2, "G": 3}, "the chips show their black sides by now"


def test_s2_a_tower_belongs_to_a_chain_if_any_cell_touches_it() -> None:
    towers = "f9 B1, h8 G2, f14 O1"
    assert play(table(towers), "g8-g9") == {"B": 1, "G": 2}
    assert play(table(towers), "g9-g10") == {"B": 1, "G": 2}, "one half is enough"
    assert play(table(towers), "g10-g11") == NOTHING
    # The far end of a long chain counts as much as the tile just placed.
    assert play(table(towers), "g7-g8", "g9-g10", "g11-g12", "g13-h13") == {"O": 1}


def test_s2_chains_are_listed_with_their_towers() -> None:
    position = table("f9 B1 big, f11 G2, h12 O1 big, d13 P1")
    play(position, "g9-g10", "g12-g13")
    own = [chain for chain in position.chains() if chain["owner"] == 0]
    cells = [sorted(cell_name(tuple(cell)) for cell in chain["cells"]) for chain in own]
    assert sorted(cells) == [["g10", "g9"], ["g12", "g13"]]
    listed = {len(chain["towers"]): (chain["scored"], chain["rewarded"]) for chain in own}
    assert listed == {2: (True, False), 1: (False, False)}
    play(position, "g11-h11")
    [joined] = [chain for chain in position.chains() if chain["owner"] == 0]
    assert [cell_name(tuple(at)) for at in joined["towers"]] == ["f9", "f11", "h12"]
    assert (joined["scored"], joined["rewarded"]) == (True, True)


@every_table
def test_s1_every_tile_is_in_one_chain_which_touches_no_other_of_its_owner(players: int) -> None:
    for seed in range(4):
        position = random_position(players, seed, 10 + 12 * seed)
        before, board = position.states.tobytes(), position.board()
        towers = {tuple(tower["at"]): tower["big"] for tower in position.towers()}
        chain_of = {tuple(cell): i for i, chain in enumerate(position.chains()) for cell in chain["cells"]}
        assert chain_of.keys() == board.keys()
        assert position.states.tobytes() == before
        for chain in position.chains():
            cells = [tuple(cell) for cell in chain["cells"]]
            assert {board[cell] for cell in cells} == {chain["owner"]}
            around = {near for cell in cells for near in neighbours(cell)}
            assert {near for near in around if board.get(near) == chain["owner"]} == set(cells)
            assert {tuple(at) for at in chain["towers"]} == around & towers.keys()
            assert chain["scored"] == (len(chain["towers"]) > 1)
            assert chain["rewarded"] == (sum(towers[tuple(at)] for at in chain["towers"]) > 1)


# --- S3: chips ---------------------------------------------------------------------------------------------


def test_s3_example_two_chips_are_connected_and_turned() -> None:
    position = table("f9 B1, f11 G2")
    assert (shows(position, "f9"), shows(position, "f11")) == ("1", "2")
    assert play(position, "g9-g10") == {"B": 1, "G": 2}
    assert (shows(position, "f9"), shows(position, "f11")) == ("2 black", "3 black")


def test_s3_example_a_further_tower_gives_only_its_own_points() -> None:
    position = table("f9 B1, f11 G2, f13 G1")
    play(position, "g9-g10")
    assert play(position, "g11-g12") == {"G": 1}
    assert shows(position, "f13") == "2 black"
    assert shows(position, "f11") == "3 black", "not turned back, not counted again"


def test_s3_example_within_a_chain_a_chip_is_scored_once() -> None:
    position = table("f9 B1, f11 G2, h10 B2")
    play(position, "g9-g10")
    assert shows(position, "h10") == "3 black"
    # It continues along towers that this chain has already scored, and touches a blue one again.
    assert play(position, "g11-h11") == NOTHING


def test_s3_example_a_new_chain_scores_the_same_towers_again() -> None:
    position = table("f9 P1, f11 G2")
    assert play(position, "g9-g10") == {"P": 1, "G": 2}
    assert play(position, "e10-e11") == {"P": 2, "G": 3}, "the new chain lies on the other side of the towers"


def test_s3_example_a_tile_that_touches_the_old_chain_scores_nothing() -> None:
    position = table("f9 P1, f11 G2")
    play(position, "g9-g10")
    assert play(position, "f10-e11") == NOTHING, "f10 touches g9 and g10"


def test_s3_example_markers_move_by_the_points() -> None:
    position = table("f9 O1, f11 B2")
    play(position, "g9-g10")
    assert position.track(0) == {"O": 1, "P": 0, "B": 2, "G": 0}


def test_s3_a_single_tower_gives_nothing_and_stays_light() -> None:
    position = table("f9 B1, f13 G2")
    assert play(position, "g8-g9") == NOTHING
    assert shows(position, "f9") == "1"


def test_s3_black_chips_stay_black_and_pay_one_more() -> None:
    position = table("f9 B2 black, f11 G1 black")
    assert play(position, "g9-g10") == {"B": 3, "G": 2}
    assert (shows(position, "f9"), shows(position, "f11")) == ("3 black", "2 black")


def test_s3_three_towers_at_once_pay_all_three() -> None:
    position = table("f9 B1, f11 B2, h10 O1")
    assert play(position, "g9-g10") == {"O": 1, "B": 3}


# --- S4: joining -------------------------------------------------------------------------------------------


def test_s4_example_joining_two_scored_chains_gives_nothing() -> None:
    position = table("f8 B1 big, f10 G1 big, h12 O1 big, f14 P1 big")
    assert play(position, "g8-g9") == {"O": 2, "P": 2, "B": 3, "G": 3}
    assert play(position, "g12-g13") == {"O": 3, "P": 3, "B": 2, "G": 2}
    assert play(position, "g10-g11") == NOTHING


def test_s4_a_lone_tower_of_an_old_chain_was_never_scored() -> None:
    position = table("f9 B1, f13 G2, h12 O1")
    assert play(position, "g8-g9") == NOTHING
    assert play(position, "g12-g13") == {"O": 1, "G": 2}
    assert play(position, "g10-g11") == {"B": 1}, "the scored ones give nothing again"


def test_s4_a_lone_tower_that_the_other_chain_has_scored_counts_as_scored() -> None:
    position = table("f9 B1, f11 G2")
    assert play(position, "g9-g10") == {"B": 1, "G": 2}
    assert play(position, "d10-e9") == NOTHING, "a second chain, with the blue tower alone"
    assert play(position, "f8-g8") == NOTHING, "joined: blue was scored in one of them"


def test_s4_two_lone_towers_are_scored_by_the_tile_between() -> None:
    position = table("f9 B1, f13 G2")
    assert play(position, "g8-g9", "g12-g13") == NOTHING
    assert play(position, "g10-g11") == {"B": 1, "G": 2}


def test_s4_three_chains_joined_at_once() -> None:
    position = table("f9 B1, h8 P1, f13 O1, j10 G2")
    assert play(position, "g8-g9") == {"P": 1, "B": 1}
    assert play(position, "g12-g13", "h10-i10") == NOTHING, "a lone tower each"
    assert play(position, "g10-g11") == {"O": 1, "G": 2}


# --- S5: big towers ----------------------------------------------------------------------------------------


def test_s5_example_a_second_big_tower_rewards_both() -> None:
    position = table("f9 O1 big, h8 P1, f11 G2 big")
    assert play(position, "g8-g9") == {"O": 1, "P": 1}, "one big tower among small ones: no reward yet"
    assert play(position, "g10-g11") == {"O": 2, "P": 2, "B": 2, "G": 4}
    assert shows(position, "f11") == "3 black"


def test_s5_example_a_new_chain_rewards_the_same_big_towers_again() -> None:
    position = table("f9 B1 big, f11 G2 big, d13 B1")
    assert play(position, "g9-g10") == {"O": 2, "P": 2, "B": 3, "G": 4}
    assert play(position, "e11-e12") == {"B": 1, "G": 3}, "another chain: the green one and a small blue one"
    assert play(position, "e9-e10") == {"O": 2, "P": 2, "B": 4, "G": 2}


def test_s5_example_joining_brings_one_big_tower_to_a_rewarded_chain() -> None:
    position = table("h8 P1, f9 B1 big, h12 O1 big, f14 G1 big")
    assert play(position, "g8-g9") == {"P": 1, "B": 1}
    assert play(position, "g12-g13") == {"O": 3, "P": 2, "B": 2, "G": 3}
    assert play(position, "g10-g11") == {"O": 1, "P": 1, "B": 1, "G": 1}, "every chip was scored before"


def test_s5_example_of_four_big_towers_two_were_rewarded_before() -> None:
    position = table("h8 P1, f9 O2 big, f11 B1 big, h12 O1 big, f14 G1 big")
    assert play(position, "g8-g9") == {"O": 2, "P": 1}
    assert play(position, "g12-g13") == {"O": 3, "P": 2, "B": 2, "G": 3}
    assert play(position, "g10-g11") == {"O": 2, "P": 2, "B": 3, "G": 2}
    assert shows(position, "f11") == "2 black"


def test_s5_example_three_big_towers_joined_at_once_pay_three_each() -> None:
    position = table("h8 P1, f9 O1 big, f11 G2 big, f13 B1 big, h13 P2")
    assert play(position, "g8-g9") == {"O": 1, "P": 1}
    assert play(position, "g12-g13") == {"P": 2, "B": 1}
    assert play(position, "g10-g11") == {"O": 3, "P": 3, "B": 3, "G": 5}
    assert shows(position, "f11") == "3 black"


def test_s5_example_neither_of_two_big_towers_was_connected_before() -> None:
    position = table("f9 G1 big, h8 P1, f11 O1 big")
    assert play(position, "g8-g9") == {"P": 1, "G": 1}
    assert play(position, "g10-g11") == {"O": 3, "P": 2, "B": 2, "G": 2}
    assert shows(position, "f11") == "2 black"


def test_s5_the_reward_does_not_depend_on_the_chips() -> None:
    position = table("f9 G1 big, h8 P1, f13 O1 big, h12 B1")
    assert play(position, "g8-g9") == {"P": 1, "G": 1}
    assert play(position, "g12-g13") == {"O": 1, "B": 1}
    assert play(position, "g10-g11") == {"O": 2, "P": 2, "B": 2, "G": 2}


def test_s5_big_towers_of_two_chains_are_not_connected() -> None:
    position = table("f9 G1 big, f12 O1 big")
    assert play(position, "g8-g9", "g12-g13") == NOTHING
    assert shows(position, "f9") == "1"
