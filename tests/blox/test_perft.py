"""The compiled rules count what the slow ones have counted, for every position of the table."""

from copy import deepcopy
from typing import Final

import pytest

from klotz.blox.position import Position
from tests.blox.positions import find_positions, read_table
from tests.blox.positions_made import MADE
from tests.blox.reference import Json, legal_moves
from tests.blox.reference_play import Outcome, divide, perft, play, push, winners

ENTRIES: Final = read_table()
FEW: Final = [name for name, entry in ENTRIES.items() if entry["counts"][1] <= 60 and entry["counts"][2] <= 2500][::2]


def _position(name: str) -> Json:
    """A position of the table."""
    position: Json = ENTRIES[name]["position"]
    return position


@pytest.mark.compiled
def test_the_table_is_the_one_that_the_command_writes() -> None:
    """Nobody has written into the table by hand."""
    assert {name: entry["position"] for name, entry in ENTRIES.items()} == find_positions()


def test_the_table_has_all_kinds_of_positions() -> None:
    """Enough of them; every number of seats, every phase, every kind of move, endings and neutral figures."""
    positions = [_position(name) for name in ENTRIES]
    moves = [move for position in positions for move in legal_moves(position)]
    assert len(positions) >= 40
    assert {len(position["seats"]) for position in positions} == {2, 3, 4}
    assert {position["phase"] for position in positions if not position["ending"]} == {1, 2, 3, 4}
    assert any(position["ending"] and not position["over"] for position in positions)
    assert any(0 in position["figures"].values() for position in positions)
    assert any(len(tower) == 5 for position in positions for tower in position["towers"].values())
    for kind in "+-x!=~":
        assert {"*" in move for move in moves if kind in move} == ({False} if kind == "~" else {False, True})


@pytest.mark.parametrize("name", ENTRIES)
def test_the_compiled_rules_find_the_moves_of_the_slow_ones(name: str) -> None:
    """A position reads back as it was, and has the same moves."""
    position = Position.from_json(_position(name))
    assert position.to_json() == _position(name)
    assert list(position.to_json()) == list(_position(name))
    assert position.legal_moves() == legal_moves(_position(name))
    assert position.perft(0) == 1
    assert position.perft(1) == ENTRIES[name]["counts"][1]


@pytest.mark.compiled
@pytest.mark.parametrize("name", ENTRIES)
def test_the_compiled_rules_count_what_the_table_has(name: str) -> None:
    """To the depth to which the slow rules have counted; counting changes nothing."""
    position = Position.from_json(_position(name))
    assert [position.perft(depth) for depth in range(len(ENTRIES[name]["counts"]))] == ENTRIES[name]["counts"]
    assert position.to_json() == _position(name)


@pytest.mark.parametrize("name", FEW)
def test_the_slow_rules_count_what_the_table_has(name: str) -> None:
    """The table is what these slow rules count, not what others counted."""
    assert [perft(_position(name), depth) for depth in (0, 1, 2)] == ENTRIES[name]["counts"][:3]


@pytest.mark.parametrize("name", FEW)
def test_both_count_the_same_below_each_first_move(name: str) -> None:
    """Every first move has the same number of moves after it."""
    position = Position.from_json(_position(name))
    assert position.divide(2) == divide(_position(name), 2)
    assert position.perft(2) == ENTRIES[name]["counts"][2]


@pytest.mark.parametrize("name", FEW)
def test_both_come_to_the_same_positions(name: str) -> None:
    """Every move leads to the same position, drawn cards and the next seat included."""
    for move in legal_moves(_position(name)):
        position = Position.from_json(_position(name))
        position.push(move)
        assert position.to_json() == push(_position(name), move)


MOVES: Final = {
    "one colour lets in at the edge only": ["+d9", "+a5*"],
    "captures of three to six": ["e5!e6:3", "e5!d5:6*", "e5!f5:5"],
    "captures past other colours": ["e5!e7:3", "e5!e3:4"],
    "many ways to pay for a tower of four": ["f5xe5", "f5xe5*w", "f5xe5*p"],
    "six blocks still clear": ["e5xd5", "e5xf5*g"],
    "a corner must not be shut in": ["b3=gg", "b3=ww*w"],
    "a tower may stand shut in itself": ["e5=wg"],
    "figures do not shut in": ["a2=wk"],
    "towers of five": ["e6xe7", "~wwgkp"],
    "five blocks to build with": ["e5=ggkkp"],
    "twins in a tower": ["e5xd5", "e5xf5*k"],
}
"""Found legal by hand."""

NO_MOVES: Final = {
    "one colour lets in at the edge only": ["+b2", "+e9", "e5!e2:3"],
    "captures of three to six": ["e5!e6:2", "e5!e6:2*", "e5!e6:6", "e5!e6:7*"],
    "four figures are all": ["+a2", "+a2*"],
    "a capture barred by its own colour": ["e5!e2:3"],
    "many ways to pay for a tower of four": ["f5xe5*", "e4xe5"],
    "seven blocks clear no more": ["e5xd5", "e5xf5*g"],
    "a corner must not be shut in": ["b1=gg"],
    "the last side of a tower": ["e4=gg", "h1=gg"],
    "towers of five": ["e6xe5", "d5xe5", "~", "~ww*", "~pkgww"],
    "higher than the phase": ["e5xd5", "e5xf5"],
    "twins in a tower": ["e5xf5"],
    "no move at all": ["+a4", "~w"],
}
"""Found illegal by hand."""


def test_the_slow_rules_agree_with_what_was_found_by_hand() -> None:
    """Moves that somebody has looked up on the board."""
    assert MADE.keys() >= MOVES.keys() | NO_MOVES.keys()
    for name, moves in MOVES.items():
        assert set(moves) <= set(legal_moves(_position(name))), name
    for name, moves in NO_MOVES.items():
        assert not set(moves) & set(legal_moves(_position(name))), name


OUTCOMES: Final = {
    ("nothing stands, so all phases pass at once", "~w"): Outcome(0, (2, 3, 4), last_round=True, draw=1),
    ("captures of three to six", "e5!d5:6*"): Outcome(6, (), last_round=False, draw=5),
    ("captures of three to six", "+a4*"): Outcome(0, (), last_round=False, draw=0),
    ("five blocks to build with", "e5=ggkkp"): Outcome(5, (), last_round=False, draw=5),
    ("one clearing ends phases 1 to 3", "e5xd5"): Outcome(1, (2, 3, 4), last_round=False, draw=1),
    ("a clearing ends phase 3 and rings the end in", "e5xd5"): Outcome(3, (4,), last_round=True, draw=3),
    ("one clearing rings the end in", "e5xd5*g"): Outcome(4, (), last_round=True, draw=3),
    ("the last turn", "~p"): Outcome(0, (), last_round=False, draw=1),
}
"""What moves bring, found by hand."""


@pytest.mark.parametrize(("name", "move"), OUTCOMES)
def test_the_slow_rules_bring_what_was_found_by_hand(name: str, move: str) -> None:
    """Points, phases, the last round and cards to draw."""
    assert play(deepcopy(_position(name)), move) == OUTCOMES[name, move]


def test_the_slow_rules_do_to_a_position_what_was_found_by_hand() -> None:
    """Two turns of one game, worked out on paper: a clearing with the joker, and the swap after it."""
    before = _position("one clearing rings the end in")
    after = push(before, "e5xd5*g")
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {"to_move", "ending", "towers", "figures", "seats", "deck", "discard"}
    assert after["towers"] == {"f5": "gggg"}
    assert after["figures"] == {"d5": 1, "b3": 2}
    assert after["discard"] == "wgp"
    assert after["deck"] == before["deck"][3:]
    hand = "".join(sorted("wk" + before["deck"][:3], key="wgkp".index))
    assert after["seats"][0] == {"hand": hand, "joker": False, "blocks": "wggp", "points": 4}
    end = push(after, "~gk")
    assert (end["to_move"], end["over"], end["discard"]) == (1, True, "wgpgk")
    assert winners(end) == [1]
    assert legal_moves(end) == []
